"""Grids to write into, of any agreed size."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import repeat

from typing_extensions import override

from trellis_engine.contract.printables import (
    Anchor,
    Line,
    Mark,
    Page,
    Paper,
    Point,
    Printable,
    Rectangle,
    Style,
    Text,
    sheets_of,
)
from trellis_engine.games.four_letter_words.grids.grid import MAX_SIDE_CELLS, MIN_SIDE_CELLS
from trellis_engine.options import flag, integer

_GREY = "#8a94a0"
_HEAD_MM, _FOOT_MM, _SIDE_MM, _LABEL_MM = 12.0, 12.0, 5.0, 5.0
"""Room for the name above a grid, for strikes below it, for white at its sides and for the names of rows."""
MAX_GRIDS = 64
STRIKES = 3


@dataclass(frozen=True)
class GridParameters:
    """How many grids of which size are printed."""

    rows: int = integer(
        7, MIN_SIDE_CELLS, MAX_SIDE_CELLS, "Rows of each grid; 7 for up to four players (FL-6)."
    )
    columns: int = integer(
        7, MIN_SIDE_CELLS, MAX_SIDE_CELLS, "Columns of each grid; 7 for up to four players (FL-6)."
    )
    cell_mm: int = integer(11, 5, 40, "Side of a cell in millimetres.")
    grids: int = integer(4, 1, MAX_GRIDS, "How many grids: one for each player.")
    names: bool = flag(
        default=True, help="Whether rows and columns carry the names that moves use, as in d2."
    )
    strikes: bool = flag(
        default=True, help="Whether there are circles for the three strikes; the X variant needs none (FL-7)."
    )


class Grids(Printable):
    """A grid for each player, with a line for the name and places for strikes."""

    id = "grids"
    help = "Grids of any agreed size to cut apart, one for each player, with places for a name and three strikes."
    parameters = GridParameters

    @override
    def pages(self, parameters: GridParameters, paper: Paper) -> Iterator[Page]:
        """Draw as many grids on each page as fit."""
        width = parameters.columns * parameters.cell_mm + 2 * _SIDE_MM + _LABEL_MM
        height = parameters.rows * parameters.cell_mm + _HEAD_MM + _FOOT_MM + _LABEL_MM
        grid = partial(_grid, parameters)
        return sheets_of([*repeat(grid, parameters.grids)], width, height, paper)


def _grid(parameters: GridParameters, corner: Point) -> Iterator[Mark]:
    left, top = corner[0] + _SIDE_MM + _LABEL_MM, corner[1] + _HEAD_MM + _LABEL_MM
    cell = parameters.cell_mm
    width, height = parameters.columns * cell, parameters.rows * cell
    yield Text((left, corner[1] + _HEAD_MM - 2), "Name", 3.5, Anchor.START, colour=_GREY)
    yield Line(
        (left + 11, corner[1] + _HEAD_MM - 2), (left + width, corner[1] + _HEAD_MM - 2), Style(stroke=_GREY)
    )
    for row in range(1, parameters.rows):
        yield Line((left, top + row * cell), (left + width, top + row * cell))
    for column in range(1, parameters.columns):
        yield Line((left + column * cell, top), (left + column * cell, top + height))
    yield Rectangle((left, top), width, height, Style(width=0.6))
    if parameters.names:
        yield from _names(parameters, left, top)
    if parameters.strikes:
        yield from _strikes(left, top + height)


def _names(parameters: GridParameters, left: float, top: float) -> Iterator[Mark]:
    cell = parameters.cell_mm
    for column in range(parameters.columns):
        yield Text((left + (column + 0.5) * cell, top - 1.2), chr(ord("a") + column), 3, colour=_GREY)
    for row in range(parameters.rows):
        yield Text((left - 2.5, top + (row + 0.5) * cell + 1), str(row + 1), 3, colour=_GREY)


def _strikes(left: float, bottom: float) -> Iterator[Mark]:
    yield Text((left, bottom + 7), "Strikes", 3.5, Anchor.START, colour=_GREY)
    for strike in range(STRIKES):
        yield Rectangle((left + 14 + 8 * strike, bottom + 2.5), 6, 6, Style(stroke=_GREY))


PRINTABLES: tuple[Printable, ...] = (Grids(),)
