"""The two tilings from the closed forms of ruling SR-1: which cells there are, where they lie, what they share."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin, sqrt
from typing import NamedTuple

Point = tuple[float, float]
Key = tuple[int, int, int]
"""A cell before it has a number: (a, b, c) of a limping board, (horizontal, i, j) of a Cairo board."""


class Tile(NamedTuple):
    """A cell as its tiling describes it.

    Args:
        centre: x and y, y up; edges of limping cells have length 1, grid points of Cairo boards distance (1 + √3) / 2.
        corners: the polygon, going round it.
        neighbours: the cells that share an edge; some may lie off the board.
        corner_neighbours: the cells that share a corner only; some may lie off the board.
    """

    centre: Point
    corners: tuple[Point, ...]
    neighbours: tuple[Key, ...]
    corner_neighbours: tuple[Key, ...]


_HEXAGON = tuple((cos(pi / 6 + turn * pi / 3), sin(pi / 6 + turn * pi / 3)) for turn in range(6))
_HEXAGON_STEPS = ((1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1))


def limping(order: int) -> dict[Key, Tile]:
    """Return the hexagonal board whose sides are `order` and `order` + 1 cells in turn: 3 · order² cells (SR-1)."""
    span = range(1 - order, order + 1)
    keys = ((a, b, 1 - a - b) for a in span for b in span if 1 - a - b in span)
    return {key: _hexagon(key) for key in keys}


def _hexagon(key: Key) -> Tile:
    a, b, c = key
    x, y = sqrt(3) * (a + b / 2), 1.5 * b
    corners = tuple((x + dx, y + dy) for dx, dy in _HEXAGON)
    neighbours = tuple((a + da, b + db, c + dc) for da, db, dc in _HEXAGON_STEPS)
    return Tile((x, y), corners, neighbours, ())


_UNIT = (1 + sqrt(3)) / 2
_HALF_TIP = 1 / (2 * sqrt(3))
_HORIZONTAL, _VERTICAL = 1, 0


def cairo(order: int) -> dict[Key, Tile]:
    """Return the pentagonal board on the edges of the square grid of side 4 · order, with stubs around it (SR-1)."""
    return {key: _pentagon(key) for key in _edges(2 * order)}


def _edges(reach: int) -> Iterator[Key]:
    points = range(-reach, reach + 1)
    for along in points[:-1]:
        for across in points:
            yield _HORIZONTAL, along, across
            yield _VERTICAL, across, along
    for x in points:
        if (x + reach) % 4 in (1, 2):
            yield from _stubs(x, reach)


def _stubs(x: int, reach: int) -> tuple[Key, ...]:
    """Return the stub above the top side at `x` and what becomes of it by turns of 90°."""
    top, bottom = (_VERTICAL, x, reach), (_VERTICAL, -x, -reach - 1)
    right, left = (_HORIZONTAL, reach, -x), (_HORIZONTAL, -reach - 1, x)
    return top, right, bottom, left


def _pentagon(key: Key) -> Tile:
    horizontal, i, j = key
    corners = tuple(_horizontal_corners(i, j) if horizontal else _vertical_corners(i, j))
    centre = (sum(x for x, _ in corners) / 5, sum(y for _, y in corners) / 5)
    return Tile(centre, corners, (*_across(key), _beside(key)), _in_line(key))


def _horizontal_corners(i: int, j: int) -> Iterable[Point]:
    """Yield the base on the edge's two grid points, the tips on the side of the parallel neighbour."""
    up = 1 if (i + j) % 2 == 0 else -1
    for dx, dy in ((0, 0), (0.5 - _TIP, 0.5), (0.5 + _TIP, 0.5), (1, 0), (0.5, _TIP - 0.5)):
        yield (i + dx) * _UNIT, (j + up * dy) * _UNIT


def _vertical_corners(i: int, j: int) -> Iterable[Point]:
    right = 1 if (i + j) % 2 == 1 else -1
    for dx, dy in ((0, 0), (0.5, 0.5 - _TIP), (0.5, 0.5 + _TIP), (0, 1), (_TIP - 0.5, 0.5)):
        yield (i + right * dx) * _UNIT, (j + dy) * _UNIT


_TIP = _HALF_TIP / _UNIT
"""Half the length of a pentagon's short edge, in grid steps."""


def _across(key: Key) -> tuple[Key, ...]:
    """Return the perpendicular edges at both end points."""
    horizontal, i, j = key
    if horizontal:
        return tuple((_VERTICAL, i + end, j + side) for end in (0, 1) for side in (0, -1))
    return tuple((_HORIZONTAL, i + side, j + end) for end in (0, 1) for side in (0, -1))


def _beside(key: Key) -> Key:
    """Return the one parallel edge that shares a pentagon's short edge."""
    horizontal, i, j = key
    even = (i + j) % 2 == 0
    if horizontal:
        return _HORIZONTAL, i, j + (1 if even else -1)
    return _VERTICAL, i + (-1 if even else 1), j


def _in_line(key: Key) -> tuple[Key, Key]:
    """Return the edges that go on in line beyond both end points: they share a grid point and nothing else."""
    horizontal, i, j = key
    if horizontal:
        return (_HORIZONTAL, i - 1, j), (_HORIZONTAL, i + 1, j)
    return (_VERTICAL, i, j - 1), (_VERTICAL, i, j + 1)
