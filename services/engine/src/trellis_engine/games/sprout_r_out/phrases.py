"""What people write besides the notation: a cell alone, ``stone 17``, ``remove 17``, or a cell by its row and place.

17          a stone on cell 17, or the removal of the enemy group that stands there
3.4         the fourth cell from the left in the third row from below
remove 17   the group that cell 17 belongs to, whichever cell of it is named
"""

import re
from collections.abc import Iterator

from trellis_engine.games.sprout_r_out.boards.board import Board
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import Situation

_FORM = re.compile(r"(?:([a-z]+) ?)?(\d{1,5})(?:[./](\d{1,3}))?", re.ASCII)
_STONE = frozenset({"p", "place", "play", "put", "stone", "cell"})
_REMOVAL = frozenset({"r", "remove", "take", "capture", "x"})


def understand(seen: Situation, position: Position, text: str) -> Iterator[Move]:
    """Yield the moves that a text may mean, the likeliest first."""
    if text in ("skip", "i pass"):
        yield Pass()
    found = _FORM.fullmatch(text)
    cell = None if found is None else cell_of(seen.options.arena, found[2], found[3])
    if found is None or cell is None or found[1] not in (None, *_STONE, *_REMOVAL):
        return
    if found[1] not in _STONE:
        yield from _removal(seen, position, cell)
    if found[1] not in _REMOVAL:
        yield Place(cell)


def cell_of(board: Board, number: str, place: str | None) -> int | None:
    """Return the cell with a number, or at a place (from 1) of a row (from 1, the lowest); None if there is none."""
    if place is None:
        return int(number) if int(number) < board.size else None
    row, at = int(number) - 1, int(place) - 1
    if 0 <= row < len(board.rows) and 0 <= at < len(board.rows[row]):
        return board.rows[row][at]
    return None


def _removal(seen: Situation, position: Position, cell: int) -> Iterator[Move]:
    """Yield the removal of the enemy group that a cell belongs to."""
    for group in seen.facts.sides[1 - position.mover].groups:
        if group.stones >> cell & 1:
            yield Remove(group.name.bit_length() - 1)


def described(board: Board, move: Move) -> str:
    """Return a move in words, its cell with row and place."""
    if isinstance(move, Pass):
        return "end the turn"
    row = next(number for number, cells in enumerate(board.rows) if move.cell in cells)
    where = f"cell {move.cell}, row {row + 1}, place {board.rows[row].index(move.cell) + 1}"
    return f"a stone on {where}" if isinstance(move, Place) else f"remove the group at {where}"
