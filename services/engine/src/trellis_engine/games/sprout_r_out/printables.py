"""Boards of both tilings and of any size, on one page or on several to be glued together."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from typing_extensions import override

from trellis_engine.contract.printables import (
    MARGIN_MM,
    Anchor,
    Mark,
    Page,
    Paper,
    Polygon,
    Printable,
    Rectangle,
    Style,
    Text,
    Window,
)
from trellis_engine.games.sprout_r_out.boards.board import DEFAULT_ORDER, Board, Family, board
from trellis_engine.games.sprout_r_out.boards.tilings import Point
from trellis_engine.games.sprout_r_out.pictures.svg import stone_radius
from trellis_engine.options import choice, flag, integer

_CELL = Style(fill="#f6f1e7", stroke="#6f6656", width=0.25)
_GREY = "#8a8172"
OVERLAP_MM = 10.0
"""What neighbouring pages both show, so that they can be laid over each other."""
_TITLE_MM = 8.0


@dataclass(frozen=True)
class BoardParameters:
    """Which board is printed, and how large."""

    board: Family = choice(Family.LIMPING, "The tiling that the board is cut from.")
    order: int | None = integer(
        None, 1, 15, "The size n of the board: Limping 2 to 15, Cairo 1 to 6; null: Limping 5 or Cairo 2."
    )
    stone_mm: int | None = integer(
        None,
        3,
        40,
        "Diameter of the largest stones that fit the cells, in millimetres; a board that is larger than the paper "
        "comes on several pages. Null: as large as one page allows.",
    )
    coordinates: bool = flag(default=True, help="Whether the cells carry their numbers (SR-1).")

    def __post_init__(self) -> None:
        _ = self.arena

    @cached_property
    def arena(self) -> Board:
        """The board itself. Raises ValueError for an order that the family does not have."""
        return board(self.board, DEFAULT_ORDER[self.board] if self.order is None else self.order)


class Boards(Printable):
    """An empty board."""

    id = "board"
    help = "An empty board of any kind and size, on one page or, for large stones, on several pages to glue together."
    parameters = BoardParameters

    @override
    def pages(self, parameters: BoardParameters, paper: Paper) -> Iterator[Page]:
        """Draw the board, cut into pages from left to right and top to bottom."""
        return _pages(_drawing(parameters, paper), paper)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The board in millimetres, its top left corner at the origin."""

    title: str
    width: float
    height: float
    cells: tuple[tuple[tuple[Point, ...], Point], ...]
    """The corners and the centre of each cell."""
    numbers: float
    """The size of the numbers in the cells; 0 for none."""


def _drawing(parameters: BoardParameters, paper: Paper) -> _Drawing:
    """Turn y downwards and scale to the stones asked for, or to one page."""
    arena = parameters.arena
    xs = [x for polygon in arena.polygons for x, _ in polygon]
    ys = [y for polygon in arena.polygons for _, y in polygon]
    left, top, wide, high = min(xs), max(ys), max(xs) - min(xs), max(ys) - min(ys)
    room = _room(paper)
    unit = 2 * stone_radius(arena)
    scale = (
        min(room.width / wide, room.height / high)
        if parameters.stone_mm is None
        else parameters.stone_mm / unit
    )

    def at(point: Point) -> Point:
        return (point[0] - left) * scale, (top - point[1]) * scale

    cells = tuple(
        (tuple(map(at, polygon)), at(centre))
        for polygon, centre in zip(arena.polygons, arena.centres, strict=True)
    )
    title = f"Sprout-R-Out, {arena.title}: {arena.size} cells, stones up to {unit * scale:.0f} mm"
    return _Drawing(
        title, wide * scale, high * scale, cells, 0.3 * unit * scale if parameters.coordinates else 0
    )


def _room(paper: Paper) -> Window:
    corner = (MARGIN_MM, MARGIN_MM + _TITLE_MM)
    return Window(corner, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM - _TITLE_MM)


def _pages(drawing: _Drawing, paper: Paper) -> Iterator[Page]:
    room = _room(paper)
    across, down = _parts(drawing.width, room.width), _parts(drawing.height, room.height)
    return (
        _page(drawing, room, column, row, (across, down)) for row in range(down) for column in range(across)
    )


def _parts(length: float, room: float) -> int:
    """Tell how many windows of a width cover a length where neighbours overlap."""
    return 1 if length <= room + 1e-6 else ceil((length - OVERLAP_MM) / (room - OVERLAP_MM))


def _page(drawing: _Drawing, room: Window, column: int, row: int, parts: tuple[int, int]) -> Page:
    """Centre the whole board on all the pages together and show the part of this page."""
    (left, top), (across, down) = room.corner, parts
    total = (
        room.width + (across - 1) * (room.width - OVERLAP_MM),
        room.height + (down - 1) * (room.height - OVERLAP_MM),
    )
    dx = left + (total[0] - drawing.width) / 2 - column * (room.width - OVERLAP_MM)
    dy = top + (total[1] - drawing.height) / 2 - row * (room.height - OVERLAP_MM)
    title = drawing.title
    frame: tuple[Mark, ...] = ()
    if across * down > 1:
        title += (
            f"; row {row + 1} of {down}, column {column + 1} of {across}, overlapping by {OVERLAP_MM:g} mm"
        )
        frame = (
            Rectangle(room.corner, room.width, room.height, Style(stroke=_GREY, width=0.1, dashed=True)),
        )
    return Page(
        (Text((left, MARGIN_MM + 3), title, 3.2, Anchor.START, colour=_GREY), *frame),
        tuple(_marks(drawing, dx, dy, room)),
        room,
    )


def _marks(drawing: _Drawing, dx: float, dy: float, room: Window) -> Iterator[Mark]:
    """Draw the cells that the window shows at least a part of."""
    (left, top), right, bottom = room.corner, room.corner[0] + room.width, room.corner[1] + room.height
    for number, (corners, (x, y)) in enumerate(drawing.cells):
        shape = tuple((cx + dx, cy + dy) for cx, cy in corners)
        xs, ys = zip(*shape, strict=True)
        if max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > bottom:
            continue
        yield Polygon(shape, _CELL)
        if drawing.numbers:
            below = y + dy + 0.36 * drawing.numbers
            yield Text((x + dx, below), str(number), drawing.numbers, colour=_GREY)


PRINTABLES: tuple[Printable, ...] = (Boards(),)
