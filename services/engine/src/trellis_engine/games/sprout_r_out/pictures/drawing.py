"""The board in Unicode for terminals, line by line in pieces that say what they are, so that a client can colour them.

Cells keep their order from left to right, and as far as columns of characters allow their distances. Each shows its
number, by which moves name it; where that makes lines too wide, marks alone are drawn, and cells are found by row and
place. Rows are numbered from below, as cells are; the number of a row is written before its line.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from trellis_engine.games.sprout_r_out.boards.board import Board
from trellis_engine.games.sprout_r_out.picture import heading, notes
from trellis_engine.games.sprout_r_out.view import BoardView

EMPTY, VACATED, LATEST = "·", "✕", "'"
STONES, IMMORTAL, EYES, FILLED = "●○", "◆◇", "✦✧", "▲△"
_MEANINGS = {
    **{mark: f"seat {seat}" for seat, mark in enumerate(STONES)},
    **{mark: f"seat {seat}, immortal" for seat, mark in enumerate(IMMORTAL)},
    **{mark: f"eye of seat {seat}" for seat, mark in enumerate(EYES)},
    **{mark: f"eye of seat {seat}, filled by the other" for seat, mark in enumerate(FILLED)},
    VACATED: "emptied in the latest turn",
    LATEST: "put in the latest turn",
}

Piece = tuple[str, str]
"""Text and its role: ``seat0``, ``seat1``, ``playable``, ``empty`` or ``label``; ``latest`` follows after a space where
the latest turn has changed the cell."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell as it is drawn: its mark, what the mark is, whether the latest turn changed it."""

    mark: str
    role: str
    latest: bool = False


def draw(board: Board, view: BoardView, width: int) -> Iterator[list[Piece]]:
    """Tell what is to be done, the board from the top down, what its marks mean, territories and groups owed.

    Args:
        board: the board that the view is of.
        view: what is to be seen.
        width: columns of characters; wider boards are drawn without numbers, whatever that needs.
    """
    cells = _cells(board, view)
    digits = len(str(board.size - 1))
    margin = len(str(len(board.rows))) + 3
    step = digits + 2
    numbered = margin + _columns(board, step) <= width
    if not numbered:
        step = 2
    yield [(heading(board, view, STONES), "label")]
    for number in range(len(board.rows), 0, -1):
        yield [
            (f"{number:>{margin - 3}}.  ", "label"),
            *_line(board, board.rows[number - 1], cells, step, digits if numbered else 0),
        ]
    yield from _legend(cells)
    for note in notes(view, STONES):
        yield [(note, "label")]


def _cells(board: Board, view: BoardView) -> list[_Cell]:
    playable = set(view.playable)
    cells = [_Cell(EMPTY, "playable" if cell in playable else "empty") for cell in range(board.size)]
    for cell in view.vacated:
        cells[cell] = _Cell(VACATED, cells[cell].role, latest=True)
    placed = set(view.placed)
    for seat, side in enumerate(view.seats):
        land = set(side.territory)
        for cell in side.stones:
            mark = (IMMORTAL if cell in land else STONES)[seat]
            cells[cell] = _Cell(mark, f"seat{seat}", cell in placed)
    for seat, side in enumerate(view.seats):
        for cell in side.eyes:
            mark = (FILLED if cell in side.filled_eyes else EYES)[seat]
            cells[cell] = _Cell(mark, f"seat{seat}", cell in placed)
    return cells


def _gap(board: Board) -> float:
    """Return the smallest distance of two cells of a row, in units of the board."""
    return min(
        board.centres[right][0] - board.centres[left][0]
        for row in board.rows
        for left, right in pairwise(row)
    )


def _left(board: Board) -> float:
    return min(x for x, _ in board.centres)


def _column(board: Board, cell: int, step: int) -> int:
    """Return the first column of a cell where cells of a row are at least `step` columns apart."""
    return int((board.centres[cell][0] - _left(board)) / _gap(board) * step + 1e-6)


def _columns(board: Board, step: int) -> int:
    return max(_column(board, row[-1], step) for row in board.rows) + step


def _line(board: Board, row: tuple[int, ...], cells: list[_Cell], step: int, digits: int) -> Iterator[Piece]:
    end = 0
    for number in row:
        cell, column = cells[number], _column(board, number, step)
        label = f"{number:<{digits}}" if digits else ""
        stood = LATEST if cell.latest and cell.mark != VACATED else " "
        if column > end:
            yield " " * (column - end), "empty"
        yield f"{cell.mark}{label.rstrip()}{stood}".ljust(step), cell.role + " latest" * cell.latest
        end = max(end, column) + step


def _legend(cells: list[_Cell]) -> Iterator[list[Piece]]:
    """Tell what the marks on the board mean, a line for each kind."""
    there = {cell.mark for cell in cells}
    if any(cell.latest and cell.mark != VACATED for cell in cells):
        there.add(LATEST)
    marks = [mark for mark in _MEANINGS if mark in there]
    for _, group in groupby(marks, key=_kind):
        told = "   ".join(f"{mark} {_MEANINGS[mark]}" for mark in group)
        yield [(told, "label")]


def _kind(mark: str) -> int:
    kinds = (STONES, IMMORTAL, EYES, FILLED, VACATED + LATEST)
    return next(number for number, kind in enumerate(kinds) if mark in kind)
