"""The board as text, for terminals and playthroughs.

Every height at which cells have their centres is a line, every distance from the left a column, so that any tiling is
drawn without knowing it. Cells are numbered along the lines from the bottom up: the number before a line is that of its
first cell.
"""

from trellis_engine.games.sprout_r_out.boards.board import Board
from trellis_engine.games.sprout_r_out.stones.situation import Phase
from trellis_engine.games.sprout_r_out.view import BoardView, GroupView

_STONE, _IMMORTAL, _EYE, _FILLED = "xo", "XO", "+*", "%&"
_COLUMN = 2

_TOLD = {
    Phase.FIRST_STONE: "first stone",
    Phase.FOLLOW_UP: "a stone or a removal for each group owed",
    Phase.REPETITION_PASS: "repetition: must pass",
    Phase.FORCED_REMOVAL: "no first stone: must remove an eyeless group",
    Phase.FORCED_PASS: "no first stone, no eyeless group: must pass",
}


def picture(board: Board, view: BoardView) -> str:
    """Return the view as text, without a newline at its end."""
    return "\n".join([heading(board, view), *_lines(board, _marks(view), set(view.placed)), *notes(view)])


def heading(board: Board, view: BoardView, stones: str = _STONE) -> str:
    """Return the turn, whose it is and what is to be done; `stones` are the marks of both seats."""
    if view.phase is Phase.OVER:
        turns = "1 turn" if view.turn == 1 else f"{view.turn} turns"
        return f"{board.title}, over after {turns}"
    return f"{board.title}, turn {view.turn}: {stones[view.mover]} (seat {view.mover}): {_TOLD[view.phase]}"


def _marks(view: BoardView) -> list[str]:
    """Return a character for each cell."""
    marks = ["."] * view.cell_count
    for seat, side in enumerate(view.seats):
        territory = set(side.territory)
        for cell in side.stones:
            marks[cell] = (_IMMORTAL if cell in territory else _STONE)[seat]
    for seat, side in enumerate(view.seats):
        for cell in side.eyes:
            marks[cell] = (_FILLED if cell in side.filled_eyes else _EYE)[seat]
    return marks


def _lines(board: Board, marks: list[str], placed: set[int]) -> list[str]:
    columns = {x: rank for rank, x in enumerate(sorted({round(x, 6) for x, _ in board.centres}))}
    heights: dict[float, list[int]] = {}
    for cell, (_, y) in enumerate(board.centres):
        heights.setdefault(round(y, 6), []).append(cell)
    width = len(str(board.size - 1))
    lines = []
    for y in sorted(heights, reverse=True):
        line = [" "] * (_COLUMN * len(columns))
        for cell in heights[y]:
            at = _COLUMN * columns[round(board.centres[cell][0], 6)]
            line[at : at + 2] = marks[cell], "'" if cell in placed else " "
        lines.append(f"{heights[y][0]:>{width}}  {''.join(line)}".rstrip())
    return lines


def notes(view: BoardView, stones: str = _STONE) -> list[str]:
    """Return both territories, the groups owed and those that may be removed."""
    land = (len(side.territory) for side in view.seats)
    told = ["territory: " + ", ".join(f"{stones[seat]} {size}" for seat, size in enumerate(land))]
    owed = [_owed(group) for group in view.groups if group.owed]
    if owed:
        told.append("owed: " + ", ".join(owed))
    if view.phase is Phase.FORCED_REMOVAL:
        told.append("to remove: " + " ".join(f"R{cell}" for cell in view.removable))
    return told


def _owed(group: GroupView) -> str:
    """Return a group owed, by its smallest cell, with what may be done about it."""
    if group.removable:
        return f"{group.name} (R{group.name})"
    return f"{group.name} ({' '.join(f'P{cell}' for cell in group.playable)})"
