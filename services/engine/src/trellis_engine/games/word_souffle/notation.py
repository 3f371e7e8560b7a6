"""How moves of Word Soufflé are written: ``t+ o>0 n>0``, ``challenge 3``, ``name aliquot``, ``admit``, ``pass``."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from trellis_engine.contract import Notation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle.moves import (
    Admit,
    ChallengeLine,
    Letter,
    Move,
    NameWord,
    Pass,
    Place,
    Spot,
)
from trellis_engine.words import normal

NOTATIONS = (
    Notation(
        "<letter>+ …",
        "write the letter as a new line; the letters of a round follow each other, as in t+ o>0 n>0",
    ),
    Notation("<letter><<line>", "write the letter at the beginning of the line; lines are numbered from 0"),
    Notation("<letter>><line>", "write the letter at the end of the line"),
    Notation(
        "…!", "after any of these: announce the word that the letter completes, if you announce by hand"
    ),
    Notation("challenge <line>", "challenge a line of the sheet received"),
    Notation("pass", "challenge nothing more"),
    Notation("name <word>", "answer a challenge with a word that contains the line"),
    Notation("admit", "answer a challenge by admitting that there is no such word"),
)

_LETTER = re.compile(r"(.)(\+|[<>](\d{1,4}))(!?)", re.ASCII)
_SIGNS = MappingProxyType({Spot.NEW_LINE: "+", Spot.BEGINNING: "<", Spot.END: ">"})
_SPOTS = {sign: spot for spot, sign in _SIGNS.items()}
_SHOWN = 40


def write(move: Move) -> str:
    """Return the move in notation."""
    match move:
        case Place(letters):
            return write_letters(letters)
        case ChallengeLine(line):
            return f"challenge {line}"
        case NameWord(word):
            return f"name {word}"
        case Admit():
            return "admit"
        case Pass():
            return "pass"


def write_letters(letters: Sequence[Letter]) -> str:
    """Return the letters of a placement in notation."""
    return " ".join(map(_written, letters))


def _written(item: Letter) -> str:
    line = "" if item.spot is Spot.NEW_LINE else item.line
    return f"{item.letter}{_SIGNS[item.spot]}{line}{'!' if item.announced else ''}"


def read(text: str) -> Move:
    """Read a move, blind to upper and lower case. Raises `RequestError` MALFORMED_MOVE."""
    first, *rest = text.split() or [""]
    try:
        reader = _READERS.get(first.casefold())
        return reader(rest) if reader else _read_placement([first, *rest])
    except ValueError as wrong:
        raise RequestError(Reason.MALFORMED_MOVE, str(wrong)) from wrong


def _read_placement(parts: Sequence[str]) -> Move:
    return Place(tuple(map(_read_letter, parts)))


def _read_letter(text: str) -> Letter:
    found = _LETTER.fullmatch(normal(text))
    if found is None:
        raise ValueError(f"{text[:_SHOWN]!r} is no part of a move")
    letter, where, line, announced = found.groups()
    return Letter(letter, _SPOTS[where[0]], int(line or 0), bool(announced))


def _read_challenge(rest: Sequence[str]) -> Move:
    line = _only(rest, "challenge", "the number of a line")
    if not (line.isascii() and line.isdigit() and len(line) <= 4):  # noqa: PLR2004 - no sheet has more lines
        raise ValueError(f"a line has a number, not {line[:_SHOWN]!r}")
    return ChallengeLine(int(line))


def _read_name(rest: Sequence[str]) -> Move:
    return NameWord(_only(rest, "name", "a word"))


def _only(rest: Sequence[str], verb: str, wanted: str) -> str:
    if len(rest) != 1:
        raise ValueError(f"{verb!r} is followed by {wanted} and nothing else")
    return rest[0]


def _alone(move: Move, verb: str) -> Callable[[Sequence[str]], Move]:
    def reader(rest: Sequence[str]) -> Move:
        if rest:
            raise ValueError(f"nothing follows {verb!r}")
        return move

    return reader


_READERS: Mapping[str, Callable[[Sequence[str]], Move]] = MappingProxyType(
    {
        "challenge": _read_challenge,
        "name": _read_name,
        "admit": _alone(Admit(), "admit"),
        "pass": _alone(Pass(), "pass"),
    }
)
