"""Decks: the shipped one, and what a deck must be like to be played with (RW-1, RW-2)."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from types import MappingProxyType

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.moves import Cards
from trellis_engine.words import Words, require_letters
from trellis_words.racks import Rack

FILE = "standard_deck.txt"


def parse(text: str) -> dict[str, int]:
    """Return a deck from lines of a card and its count; lines that begin with ``#`` are comments."""
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {card: int(count) for card, count in rows}


@cache
def standard() -> Mapping[str, int]:
    """Return the shipped deck: how many there are of each card (RW-1). `scripts/rewordable_deck.py` made it."""
    return MappingProxyType(
        parse(files("trellis_engine.games.rewordable.cards").joinpath(FILE).read_text(encoding="utf-8"))
    )


def elements(deck: Mapping[str, int]) -> Cards:
    """Return every card of a deck, ascending."""
    return tuple(card for card in sorted(deck) for _ in range(deck[card]))


def require_playable(deck: Mapping[str, int], custom: bool, letters: str, words: Words) -> None:  # noqa: FBT001
    """Refuse a deck that the lexicons of the match cannot be played with; `letters` are words by themselves (RW-6).

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET for a card that the alphabet cannot spell; OPTION_CONFLICT for a card of a
            custom deck that no word contains, and for a deck whose cards make no word.
    """
    for card in deck:
        require_letters(card, words.alphabet, f"options.deck.{card}")
    if custom:
        _require_useful(sorted(set(deck).difference(letters)), words)
    if not _makes_words(deck, words):
        raise RequestError(
            Reason.OPTION_CONFLICT, "no cards of the deck make a word of the lexicons", "options.deck"
        )


def _require_useful(cards: Sequence[str], words: Words) -> None:
    known = words.substrings(cards)
    dead = [card for card, useful in zip(cards, known, strict=True) if not useful]
    if dead:
        named = ", ".join(dead)
        raise RequestError(
            Reason.OPTION_CONFLICT,
            f"no word of the lexicons contains {named}",
            f"options.deck.{dead[0]}",
            {"cards": " ".join(dead)},
        )


def _makes_words(deck: Mapping[str, int], words: Words) -> bool:
    """Tell whether some cards of a deck make a word, or may: if it is too much work to find out."""
    if any(words.contains([*deck, *map("".join, product(deck, repeat=2))])):
        return True
    try:
        return next(words.assemblies(Rack(deck)), None) is not None
    except RequestError as fault:
        if fault.reason is not Reason.LIMIT_EXCEEDED:
            raise
        return True
