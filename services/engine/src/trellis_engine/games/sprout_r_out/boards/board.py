"""Boards: numbered cells with what touches what, as tuples for people and as sets of bits for the rules.

A set of cells is an int whose bit ``c`` stands for cell ``c``: union, intersection and difference of whole boards are
single operations.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property

from trellis_engine.games.sprout_r_out.boards.tilings import Key, Point, Tile, cairo, limping
from trellis_engine.games.sprout_r_out.moves import Move, Place, Remove


class Family(StrEnum):
    """The tilings that boards are cut from."""

    LIMPING = "LIMPING"
    CAIRO = "CAIRO"

    @property
    def meaning(self) -> str:
        """The family in a few words for players, with its sizes."""
        return _MEANINGS[self]


_MEANINGS = {
    Family.LIMPING: "Hexagons; the sides of the board are n and n + 1 cells in turn, 3n² cells in all: 75 for n = 5.",
    Family.CAIRO: "Pentagons in a square frame, 16n(2n + 1) cells in all: 48 for n = 1, 160 for n = 2.",
}


_BUILD = {Family.LIMPING: limping, Family.CAIRO: cairo}
ORDERS = {Family.LIMPING: range(2, 16), Family.CAIRO: range(1, 7)}
"""The orders that a board of each family may have (SR-1)."""
MAX_CELLS = 1_248
"""The cells of the largest board, Cairo 6."""
DEFAULT_ORDER = {Family.LIMPING: 5, Family.CAIRO: 2}


@dataclass(frozen=True, eq=False)
class Board:
    """A board; there is one object for each, so that boards compare by identity.

    Args:
        family: the tiling.
        order: its n.
        diagonal: whether cells that share a corner only are in contact too.
        centres: x and y of each cell's centre.
        polygons: each cell's corners.
        neighbours: the cells that share an edge with each, ascending.
        corner_neighbours: the cells that share a corner only with each, ascending.
    """

    family: Family
    order: int
    diagonal: bool
    centres: tuple[Point, ...]
    polygons: tuple[tuple[Point, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    corner_neighbours: tuple[tuple[int, ...], ...]

    @property
    def title(self) -> str:
        """The board as people call it, as in "Cairo 2"."""
        return f"{self.family.capitalize()} {self.order}"

    @cached_property
    def size(self) -> int:
        """The number of cells."""
        return len(self.centres)

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells whose centres have the same height, from the lowest row up, each from left to right."""
        heights: dict[float, list[int]] = {}
        for cell, (_, y) in enumerate(self.centres):
            heights.setdefault(round(y, 6), []).append(cell)
        return tuple(tuple(heights[y]) for y in sorted(heights))

    @cached_property
    def full(self) -> int:
        """The set of all cells."""
        return (1 << self.size) - 1

    @cached_property
    def majority(self) -> int:
        """The smallest number of cells that is strictly more than half of them (SR-9)."""
        return self.size // 2 + 1

    @cached_property
    def contacts(self) -> tuple[tuple[int, ...], ...]:
        """The cells in contact with each: what groups hang together by, eyes close by and stones touch by."""
        if not self.diagonal:
            return self.neighbours
        pairs = zip(self.neighbours, self.corner_neighbours, strict=True)
        return tuple(tuple(sorted(edges + corners)) for edges, corners in pairs)

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """The cells in contact with each, as a set of bits."""
        return tuple(bits(cells) for cells in self.contacts)

    @cached_property
    def links(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell, of every cell in contact with it: its bit and its own contacts, both as sets of bits."""
        return tuple(tuple((1 << other, self.reach[other]) for other in cells) for cells in self.contacts)

    @cached_property
    def placements(self) -> "MoveList":
        """A stone on each cell of a set."""
        return MoveList([Place(cell) for cell in range(self.size)])

    @cached_property
    def removals(self) -> "MoveList":
        """The removal of each group whose smallest cell is in a set."""
        return MoveList([Remove(cell) for cell in range(self.size)])


class MoveList:
    """A move for each cell; lists of them are joined from ready parts of eight cells, made when first needed."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._parts = [_Part(moves[start : start + 8]) for start in range(0, len(moves), 8)]

    def on(self, where: int) -> list[Move]:
        """Return the moves of a set of cells, ascending."""
        parts = self._parts
        moves: list[Move] = []
        for part, chosen in zip(parts, where.to_bytes(len(parts), "little"), strict=True):
            if chosen:
                moves += part[chosen]
        return moves


class _Part(dict[int, tuple[Move, ...]]):
    """For each set of eight cells that has been asked for, their moves."""

    def __init__(self, moves: Sequence[Move]) -> None:
        super().__init__()
        self._moves = moves

    def __missing__(self, chosen: int) -> tuple[Move, ...]:
        self[chosen] = made = tuple(self._moves[cell] for cell in cells(chosen))
        return made


@cache
def board(family: Family, order: int, diagonal: bool = False) -> Board:  # noqa: FBT001, FBT002
    """Return the board of a family and an order. Raises ValueError for an order that is not in `ORDERS`."""
    orders = ORDERS[family]
    if order not in orders:
        name = family.capitalize()
        raise ValueError(f"{name} boards have an order from {orders[0]} to {orders[-1]}, not {order}")
    tiles = _BUILD[family](order)
    keys = sorted(tiles, key=lambda key: _reading_order(tiles[key]))
    number = {key: index for index, key in enumerate(keys)}
    return Board(
        family,
        order,
        diagonal,
        tuple(tiles[key].centre for key in keys),
        tuple(tiles[key].corners for key in keys),
        tuple(_numbered(tiles[key].neighbours, number) for key in keys),
        tuple(_numbered(tiles[key].corner_neighbours, number) for key in keys),
    )


def _reading_order(tile: Tile) -> tuple[float, float]:
    """Centre y, then x (SR-1); rounded, since equal heights may differ in their last bits."""
    x, y = tile.centre
    return round(y, 6), round(x, 6)


def _numbered(keys: Iterable[Key], number: dict[Key, int]) -> tuple[int, ...]:
    return tuple(sorted(number[key] for key in keys if key in number))


def bits(where: Iterable[int]) -> int:
    """Return cells as a set of bits."""
    total = 0
    for cell in where:
        total |= 1 << cell
    return total


def cells(where: int) -> Iterator[int]:
    """Yield the cells of a set of bits, ascending."""
    while where:
        lowest = where & -where
        yield lowest.bit_length() - 1
        where ^= lowest
