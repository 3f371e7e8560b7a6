"""How people's own words for a move are met: by the nearest form of the notation and by examples.

A game says in `Game.understand` which other forms it knows; `Game.interpret` weighs them against the notation.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from trellis_engine.contract.values import Notation
from trellis_engine.errors import Reason, RequestError

MAX_MEANINGS = 9
"""Moves among which a person is asked to choose."""
EXAMPLE_STEPS = 500
"""What finding examples may cost; without them where it would be more."""
MAX_PHRASE = 200
"""Characters of a text that is looked at for other forms than the notation."""
ALIKE = 0.6
"""From this likeness on a text is taken for an attempt at a form."""
GIVING_UP = frozenset({"resign", "give up", "i give up", "i resign"})

_PLACEHOLDER = re.compile(r"<\w+>")


def plain(text: str) -> str:
    """Put a text into lower case, with single spaces between words and no full stop or exclamation mark at its end."""
    return " ".join(text.casefold().split()).rstrip(".!")


def nearest(text: str, forms: Sequence[Notation], otherwise: str = "") -> Notation:
    """Find the form that a text resembles most, the first of several; `otherwise` for a text that resembles none.

    Compared is what a form spells out: of ``write <cell><arrow>`` the word `write`, so that ``writ a1>`` finds it.
    """
    best = max(forms, key=lambda item: _likeness(text, item))
    if _likeness(text, best) >= ALIKE or not otherwise:
        return best
    return max(forms, key=lambda item: _likeness(otherwise, item))


def _likeness(text: str, item: Notation) -> float:
    """From 0 to 1: the first words count as much as the whole."""
    phrase, spelled = plain(text), plain(_PLACEHOLDER.sub("", item.form))
    head = SequenceMatcher(None, phrase.partition(" ")[0], spelled.partition(" ")[0]).ratio()
    return (head + SequenceMatcher(None, phrase, spelled).ratio()) / 2


def not_understood(
    text: str, forms: Sequence[Notation], examples: Sequence[str], why: str = ""
) -> RequestError:
    """Say that a text is no move: with the nearest form, and with examples that fit the position."""
    form = nearest(text[:MAX_PHRASE], forms, next(iter(examples), ""))
    why = why or f"{_shown(text)} is not understood"
    told = f"{why}; the nearest form is {form.form} ({form.meaning})"
    facts = {"form": form.form, "meaning": form.meaning}
    if examples:
        told += f"; here, for example: {' or '.join(examples)}"
        facts["examples"] = "\n".join(examples)
    return RequestError(Reason.MALFORMED_MOVE, told, "notation", facts)


def ambiguous(text: str, candidates: Sequence[tuple[str, str]]) -> RequestError:
    """Say that a text may mean several moves, each given in notation and in words."""
    told = " or ".join(
        f"{notation} ({words})" if words != notation else words for notation, words in candidates
    )
    facts = {
        "candidates": "\n".join(notation for notation, _ in candidates),
        "meanings": "\n".join(words for _, words in candidates),
    }
    return RequestError(
        Reason.AMBIGUOUS_MOVE, f"{_shown(text)} may mean {told}: say which", "notation", facts
    )


def _shown(text: str) -> str:
    return repr(f"{text[:40]}…" if len(text) > 40 else text)  # noqa: PLR2004 - long enough to recognise it
