"""Letters as they are added to strings."""

from dataclasses import dataclass
from enum import Enum

from trellis_engine.words import normal

MAX_STRING_LETTERS = 64
"""Letters that the strings of one table may have together; in `TABLE` they need not be part of any word."""
MAX_LETTERS_PER_TURN = 2


class Push(Enum):
    """How a letter makes room for itself on the grid."""

    NONE = 0
    """It goes into an empty cell."""
    RIGHT = 1
    """The letter in the cell, and all that hangs on it, goes one cell to the right."""
    DOWN = 2
    """The letter in the cell, and all that hangs on it, goes one cell down."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the grid: row and column from 0 at the top left, as seen before the letter lies; -1 is just outside."""

    row: int
    column: int
    push: Push = Push.NONE

    def __post_init__(self) -> None:
        if not (-1 <= self.row <= MAX_STRING_LETTERS and -1 <= self.column <= MAX_STRING_LETTERS):
            raise ValueError(f"rows and columns are from -1 to {MAX_STRING_LETTERS}")


@dataclass(frozen=True, slots=True)
class Addition:
    """A letter added to a string.

    Args:
        letter: a single character, kept in normal form (G-1).
        position: how many letters of the string stand before it, 0 to its length (WS-1); 0 on the grid.
        cell: where it goes where strings may cross (`WS-R16`), else None.
    """

    letter: str
    position: int
    cell: Cell | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "letter", normal(self.letter))
        if len(self.letter) != 1:
            raise ValueError(f"a letter is a single character, not {self.letter!r:.20}")
        if not 0 <= self.position <= MAX_STRING_LETTERS:
            raise ValueError(f"a position is from 0 to {MAX_STRING_LETTERS}, not {self.position}")
        if self.cell is not None and self.position:
            raise ValueError("a letter has a position in a string or a cell of the grid, not both")


def lengthened(string: str, additions: tuple[Addition, ...]) -> str:
    """Make additions to a string, one after the other."""
    for addition in additions:
        string = string[: addition.position] + addition.letter + string[addition.position :]
    return string


def letters_of(additions: tuple[Addition, ...]) -> str:
    """Join the letters of additions in the order of play."""
    return "".join(addition.letter for addition in additions)
