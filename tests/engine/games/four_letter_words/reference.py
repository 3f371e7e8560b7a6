"""Four Letter Words with a referee, written a second time to count moves with; shares no code with the engine.

A grid is a dictionary from (row, column) to a letter. Seats decide in ascending order. Challenges and conceding are
left out, and so are third strikes: nobody can take three in so few moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

Cell = tuple[int, int]
Grid = dict[Cell, str]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Rules:
    """What is agreed on."""

    rows: int
    columns: int
    words: tuple[str, ...]
    x_variant: bool = False
    late_first_word: bool = True


def lines(rules: Rules) -> Iterator[tuple[Cell, ...]]:
    """Every line of four cells, by walking from every cell in every direction."""
    for row in range(rules.rows):
        for column in range(rules.columns):
            for down, right in WAYS:
                cells = tuple((row + i * down, column + i * right) for i in range(4))
                if all(0 <= r < rules.rows and 0 <= c < rules.columns for r, c in cells):
                    yield cells


def results(rules: Rules, grid: Grid, word: str, *, first: bool, own: bool) -> Iterator[Grid]:
    """Each grid that a seat can have after an announced word, one for each move."""
    for cells in lines(rules):
        held = sum(cell in grid for cell in cells)
        clash = any(grid.get(cell, letter) != letter for cell, letter in zip(cells, word, strict=True))
        begins = first or (rules.late_first_word and not grid)
        if not clash and (begins or held in (1, 2, 3)):
            yield grid | dict(zip(cells, word, strict=True))
    if own:
        return
    free = [(r, c) for r in range(rules.rows) for c in range(rules.columns) if (r, c) not in grid]
    for crossed in combinations(free, 3) if rules.x_variant else [()]:
        yield grid | dict.fromkeys(crossed, "x")


def announcements(rules: Rules, grid: Grid, *, first: bool) -> list[str]:
    """The words that a seat can announce."""
    return [word for word in rules.words if any(results(rules, grid, word, first=first, own=True))]


@dataclass(frozen=True)
class Moment:
    """Everybody's grid, the number of the turn, and the seat that announces."""

    grids: tuple[Grid, ...]
    turn: int = 0
    seat: int = 0

    def with_grid(self, seat: int, grid: Grid) -> "Moment":
        """The moment after a seat has written."""
        return Moment((*self.grids[:seat], grid, *self.grids[seat + 1 :]), self.turn, self.seat)


def games(rules: Rules, seats: int, depth: int) -> int:
    """How many sequences of so many moves there are from the start."""
    return _announced(rules, Moment(({},) * seats), depth)


def _announced(rules: Rules, now: Moment, depth: int) -> int:
    words = announcements(rules, now.grids[now.seat], first=now.turn == 0)
    return len(words) if depth == 1 else sum(_written(rules, now, word, 0, depth - 1) for word in words)


def _written(rules: Rules, now: Moment, word: str, writer: int, depth: int) -> int:
    if writer == len(now.grids):
        return _announced(rules, Moment(now.grids, now.turn + 1, (now.seat + 1) % writer), depth)
    own = writer == now.seat
    after = list(results(rules, now.grids[writer], word, first=now.turn == 0, own=own))
    if depth == 1:
        return len(after)
    return sum(_written(rules, now.with_grid(writer, grid), word, writer + 1, depth - 1) for grid in after)
