"""How moves of Four Letter Words are written: ``say toss``, ``write d1v``, ``strike``, ``define enable``."""

import re
from collections.abc import Callable, Mapping

from trellis_engine.contract import Notation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.four_letter_words.grids.grid import Cell, Direction
from trellis_engine.games.four_letter_words.moves import (
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Withdraw,
    Write,
)

NOTATIONS = (
    Notation("say <word>", "announce a word; challenged: announce another one instead"),
    Notation("accept", "do not challenge the announced word"),
    Notation("challenge", "challenge the announced word"),
    Notation("define <lexicon>", "answer a challenge with a lexicon that has the word"),
    Notation("withdraw", "give up the challenged word, where that costs the turn"),
    Notation(
        "write <cell><arrow>",
        "write the word from a cell (column a…, row 1…) to the right >, down v, left < or up ^",
    ),
    Notation("strike", "skip the word and take a strike"),
    Notation("strike <cell> <cell> <cell>", "X variant: skip the word and write X into three empty cells"),
)

_ARROWS = {Direction.RIGHT: ">", Direction.DOWN: "v", Direction.LEFT: "<", Direction.UP: "^"}
_WAYS = {arrow: way for way, arrow in _ARROWS.items()}
_CELL = re.compile(r"([a-z])([1-9]\d?)", re.ASCII)


def write(move: Move) -> str:
    """Return the move in notation."""
    match move:
        case Announce(word):
            return f"say {word}"
        case Define(lexicon):
            return f"define {lexicon}"
        case Write(start, direction):
            return f"write {start}{_ARROWS[direction]}"
        case Strike(cells):
            return " ".join(["strike", *map(str, cells)])
        case Withdraw():
            return "withdraw"
    return "accept" if isinstance(move, Accept) else "challenge"


def read(text: str) -> Move:
    """Read a move, blind to upper and lower case. Raises `RequestError` MALFORMED_MOVE."""
    verb, _, rest = text.strip().partition(" ")
    try:
        return _READERS.get(verb.casefold(), _unknown)(rest.strip())
    except ValueError as wrong:
        raise RequestError(Reason.MALFORMED_MOVE, str(wrong), "notation") from wrong


def _unknown(rest: str) -> Move:
    raise ValueError("a move begins with what is done, as in announce, write or strike")


def read_cell(text: str) -> Cell:
    """Return the cell with a name. Raises ValueError for what names none."""
    found = _CELL.fullmatch(text.casefold())
    if found is None:
        raise ValueError(f"{text!r:.40} is not a cell; cells are named as in d2: column d, row 2")
    return Cell(int(found[2]) - 1, ord(found[1]) - ord("a"))


def _read_write(rest: str) -> Move:
    way = _WAYS.get(rest[-1:].casefold())
    if way is None:
        raise ValueError(f"{rest!r:.40} does not end with an arrow: one of {' '.join(_WAYS)}")
    return Write(read_cell(rest[:-1].strip()), way)


def _read_strike(rest: str) -> Move:
    return Strike(tuple(map(read_cell, rest.split())))


def _alone(move: Move) -> Callable[[str], Move]:
    def reader(rest: str) -> Move:
        if rest:
            raise ValueError(f"nothing follows {write(move)!r}, not even {rest!r:.40}")
        return move

    return reader


_READERS: Mapping[str, Callable[[str], Move]] = {
    "say": Announce,
    "accept": _alone(Accept()),
    "challenge": _alone(Challenge()),
    "define": Define,
    "withdraw": _alone(Withdraw()),
    "write": _read_write,
    "strike": _read_strike,
}
