"""How moves of Word Sprout are written: ``+i@7``, ``challenge``, ``show bombast``, ``admit``."""

from __future__ import annotations

import re
from collections.abc import Callable

from trellis_engine.contract import Notation
from trellis_engine.faults import Fault, Reason
from trellis_engine.games.word_sprout.moves import (
    Addition,
    Admit,
    ChallengePlay,
    Move,
    PlayLetters,
    ShowWord,
)

NOTATIONS = (
    Notation("+<letter>@<position>", "add a letter where that many letters of the string stand before it"),
    Notation("challenge", "challenge the latest play"),
    Notation("show <word>", "answer a challenge with a goal word that contains the string"),
    Notation("admit", "answer a challenge by admitting that the play was not valid"),
)

_ADDITION = re.compile(r"\+(.)@(\d{1,3})", re.ASCII)
_PLAY = re.compile(r"(?:\+.@\d{1,3})+", re.ASCII)


def write(move: Move) -> str:
    """The move in notation."""
    if isinstance(move, PlayLetters):
        return "".join(f"+{addition.letter}@{addition.position}" for addition in move.additions)
    if isinstance(move, ShowWord):
        return f"show {move.word}"
    return "challenge" if isinstance(move, ChallengePlay) else "admit"


def read(text: str) -> Move:
    """The move that a notation stands for, blind to upper and lower case. Raises `Fault` MALFORMED_MOVE."""
    word, _, rest = text.strip().partition(" ")
    try:
        reader = _READERS.get(word.casefold(), _read_play)
        return reader(rest.strip() if reader is not _read_play else text.strip())
    except ValueError as wrong:
        raise Fault(Reason.MALFORMED_MOVE, str(wrong), "notation") from wrong


def _read_play(text: str) -> Move:
    if not _PLAY.fullmatch(text):
        known = ", ".join(form.form for form in NOTATIONS)
        raise ValueError(f"{text!r:.80} is not a move; moves are written {known}")
    return PlayLetters(tuple(Addition(letter, int(number)) for letter, number in _ADDITION.findall(text)))


def _read_challenge(rest: str) -> Move:
    _require_nothing(rest, "challenge")
    return ChallengePlay()


def _read_admit(rest: str) -> Move:
    _require_nothing(rest, "admit")
    return Admit()


def _require_nothing(rest: str, word: str) -> None:
    if rest:
        raise ValueError(f"nothing follows {word!r}, not even {rest!r:.80}")


_READERS: dict[str, Callable[[str], Move]] = {
    "challenge": _read_challenge,
    "admit": _read_admit,
    "show": ShowWord,
}
