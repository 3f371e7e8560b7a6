"""The grid as a plain string of cells in reading order, and the straight lines on which words are written."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from typing_extensions import override

from trellis_engine.words import ANY_LETTER
from trellis_engine.work import spend

WORD_LENGTH = 4
EMPTY = ANY_LETTER
"""A cell without a letter, so that what stands on a line is the pattern of the words that go with it."""
MIN_SIDE_CELLS = 4
MAX_SIDE_CELLS = 15
LINES_A_STEP = 16
"""Lines that are looked at for a step of work."""


class Direction(Enum):
    """Which way a word runs from its first letter, as (rows down, columns right)."""

    RIGHT = (0, 1)
    DOWN = (1, 0)
    LEFT = (0, -1)
    UP = (-1, 0)


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell by its row and column, from 0 at the top left."""

    row: int
    column: int

    @override
    def __str__(self) -> str:
        """Return the name of the cell: its column as a letter, its row from 1: ``d2``."""
        return f"{chr(ord('a') + self.column)}{self.row + 1}"


class Size(NamedTuple):
    """Rows and columns of a grid."""

    rows: int
    columns: int

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    def holds(self, cell: Cell) -> bool:
        """Tell whether the cell is on the grid."""
        return 0 <= cell.row < self.rows and 0 <= cell.column < self.columns

    def place(self, cell: Cell) -> int:
        """Return the place of a cell in reading order."""
        return cell.row * self.columns + cell.column

    def cell(self, index: int) -> Cell:
        """Return the cell at a place in reading order."""
        return Cell(*divmod(index, self.columns))


class Line(NamedTuple):
    """Four cells in a row, in one of the four directions; `cells` are their places in reading order."""

    start: Cell
    direction: Direction
    cells: tuple[int, ...]


def run(start: Cell, direction: Direction) -> tuple[Cell, ...]:
    """Return the four cells from a start in a direction, on the grid or not."""
    down, right = direction.value
    return tuple(Cell(start.row + step * down, start.column + step * right) for step in range(WORD_LENGTH))


@cache
def lines(size: Size) -> tuple[Line, ...]:
    """Return every line of a grid, by start in reading order, then direction."""
    starts = (size.cell(index) for index in range(size.cells))
    runs = ((start, way, run(start, way)) for start in starts for way in Direction)
    return tuple(
        Line(start, way, tuple(map(size.place, cells)))
        for start, way, cells in runs
        if all(map(size.holds, cells))
    )


def _looked_at(size: Size) -> tuple[Line, ...]:
    """Return every line of a grid, and pay for looking at each."""
    found = lines(size)
    spend(len(found) // LINES_A_STEP)
    return found


def empty(size: Size) -> str:
    """Return a grid without letters."""
    return EMPTY * size.cells


def on(grid: str, cells: tuple[int, ...]) -> str:
    """Tell what stands on some cells, as a pattern."""
    return "".join([grid[cell] for cell in cells])


def admits(pattern: str, *, first: bool) -> bool:
    """Tell whether a word may go on a line with this pattern at all (FL-1).

    The first word of a match goes anywhere; a later one needs one to three letters that are there already.
    """
    return first or 0 < pattern.count(EMPTY) < WORD_LENGTH


def patterns(grid: str, size: Size, *, first: bool) -> frozenset[str]:
    """Return the patterns of all lines on which a word may go."""
    everything = {on(grid, line.cells) for line in _looked_at(size)}
    return frozenset(pattern for pattern in everything if admits(pattern, first=first))


def agrees(pattern: str, word: str) -> bool:
    """Tell whether the letters that are there are those of the word."""
    return all(there in (EMPTY, letter) for there, letter in zip(pattern, word, strict=True))


def placements(grid: str, size: Size, word: str, *, first: bool) -> Iterator[Line]:
    """Return every line on which the word may be written, by start in reading order, then direction."""
    fitting = {p for p in patterns(grid, size, first=first) if agrees(p, word)}
    return (line for line in _looked_at(size) if on(grid, line.cells) in fitting)


def written(grid: str, cells: tuple[int, ...], letters: str) -> str:
    """Return the grid with these letters in these cells."""
    marks = list(grid)
    for cell, letter in zip(cells, letters, strict=True):
        marks[cell] = letter
    return "".join(marks)


def free_cells(grid: str) -> tuple[int, ...]:
    """Return the cells without a letter, in reading order."""
    return tuple(index for index, mark in enumerate(grid) if mark == EMPTY)
