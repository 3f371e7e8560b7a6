"""Draw a view as SVG from the board's geometry: any tiling, with numbers, stones, eyes, territory, last turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist

from trellis_engine.games.sprout_r_out.boards.board import Board
from trellis_engine.games.sprout_r_out.boards.tilings import Point
from trellis_engine.games.sprout_r_out.view import BoardView

_GROUND, _LINE, _PLAIN = "#ffffff", "#a59a86", "#f6f1e7"
_LAND = ("#b9cbe0", "#f3cf9f")
_STONE = ("#23374f", "#fff7ea")
_RIM = ("#0f1b2a", "#b0611a")
_LAST, _HINT = "#d02f2f", "#3a8f4d"
_MARGIN = 0.25


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG document and its size in pixels."""

    svg: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Frame:
    """How points of the board (y up) become pixels (y down)."""

    left: float
    top: float
    scale: float
    width: int
    height: int

    def at(self, point: Point) -> Point:
        """Return a point of the board in pixels."""
        return (point[0] - self.left) * self.scale, (self.top - point[1]) * self.scale


def draw(
    board: Board, view: BoardView, width: int, *, coordinates: bool = True, hints: bool = False
) -> Drawing:
    """Return the position as a picture.

    Args:
        board: the board that the view is of.
        view: what is to be seen.
        width: of the picture, in pixels.
        coordinates: whether cells carry their numbers.
        hints: whether playable cells and the groups that are owed are marked.
    """
    frame = _frame(board, width)
    parts = [
        f"<title>{board.title}, turn {view.turn}</title>",
        f'<rect width="100%" height="100%" fill="{_GROUND}"/>',
        *_cells(board, view, frame),
        *_stones(board, view, frame),
        *_eyes(board, view, frame),
        *_last_turn(board, view, frame),
        *(_hints(board, view, frame) if hints else ()),
        *(_numbers(board, view, frame) if coordinates else ()),
    ]
    size = f'width="{frame.width}" height="{frame.height}" viewBox="0 0 {frame.width} {frame.height}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, Verdana, sans-serif">'
    )
    return Drawing("\n".join([opening, *parts, "</svg>", ""]), frame.width, frame.height)


def _frame(board: Board, width: int) -> Frame:
    xs = [x for polygon in board.polygons for x, _ in polygon]
    ys = [y for polygon in board.polygons for _, y in polygon]
    scale = width / (max(xs) - min(xs) + 2 * _MARGIN)
    height = round((max(ys) - min(ys) + 2 * _MARGIN) * scale)
    return Frame(min(xs) - _MARGIN, max(ys) + _MARGIN, scale, width, height)


def _cells(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    fill = dict.fromkeys(range(board.size), _PLAIN)
    for seat, side in enumerate(view.seats):
        fill |= dict.fromkeys(side.territory, _LAND[seat])
    stroke = f'stroke="{_LINE}" stroke-width="{frame.scale * 0.04:.2f}"'
    for cell, polygon in enumerate(board.polygons):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(frame.at, polygon))
        yield f'<polygon points="{points}" fill="{fill[cell]}" {stroke}/>'


def _stones(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    radius = stone_radius(board) * frame.scale
    for seat, side in enumerate(view.seats):
        style = f'fill="{_STONE[seat]}" stroke="{_RIM[seat]}" stroke-width="{radius * 0.14:.2f}"'
        for cell in side.stones:
            yield _circle(frame.at(board.centres[cell]), radius, style)


def stone_radius(board: Board) -> float:
    """Return the radius of a stone in units of the board: a little less than half the way to the nearest neighbour."""
    centres = board.centres
    nearest = min(
        dist(centres[cell], centres[near]) for cell in range(board.size) for near in board.neighbours[cell]
    )
    return 0.42 * nearest


def _eyes(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    """Yield a ring in the owner's colour, wide enough to be seen around a stone that fills the eye."""
    radius = stone_radius(board) * frame.scale * 1.12
    for seat, side in enumerate(view.seats):
        style = f'fill="none" stroke="{_RIM[seat]}" stroke-width="{radius * 0.14:.2f}"'
        for cell in side.eyes:
            shown = f'{style} stroke-dasharray="{radius * 0.5:.2f} {radius * 0.25:.2f}"'
            yield _circle(frame.at(board.centres[cell]), radius, shown)


def _last_turn(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    """Yield a line around the stones of the last turn, a cross on the cells that it vacated."""
    radius = stone_radius(board) * frame.scale
    for cell in view.placed:
        style = f'fill="none" stroke="{_LAST}" stroke-width="{radius * 0.16:.2f}"'
        yield _circle(frame.at(board.centres[cell]), radius * 0.8, style)
    for cell in view.vacated:
        x, y = frame.at(board.centres[cell])
        arm = radius * 0.8
        down = f"M{x - arm:.1f} {y - arm:.1f}L{x + arm:.1f} {y + arm:.1f}"
        up = f"M{x - arm:.1f} {y + arm:.1f}L{x + arm:.1f} {y - arm:.1f}"
        yield f'<path d="{down}{up}" stroke="{_LAST}" stroke-width="{radius * 0.16:.2f}" stroke-opacity="0.4"/>'


def _hints(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    """Yield a disc on each playable cell, a line around the stones of each group that is owed."""
    radius = stone_radius(board) * frame.scale
    for cell in view.playable:
        yield _circle(frame.at(board.centres[cell]), radius * 0.75, f'fill="{_HINT}" fill-opacity="0.35"')
    for group in view.groups:
        if group.owed:
            style = f'fill="none" stroke="{_HINT}" stroke-width="{radius * 0.12:.2f}"'
            yield from (_circle(frame.at(board.centres[cell]), radius * 1.15, style) for cell in group.stones)


def _numbers(board: Board, view: BoardView, frame: Frame) -> Iterator[str]:
    size = stone_radius(board) * frame.scale * 0.72
    ink = dict.fromkeys(range(board.size), "#8b8170")
    for seat, side in enumerate(view.seats):
        ink |= dict.fromkeys(side.stones, _STONE[1 - seat])
    yield f'<g font-size="{size:.1f}" text-anchor="middle">'
    for cell, centre in enumerate(board.centres):
        x, y = frame.at(centre)
        yield f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" fill="{ink[cell]}">{cell}</text>'
    yield "</g>"


def _circle(centre: Point, radius: float, style: str) -> str:
    x, y = centre
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {style}/>'
