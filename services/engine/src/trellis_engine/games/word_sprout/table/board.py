"""Letters on the table: one string, or strings that cross on an unbounded square grid (WS-13).

Rows are those of the smallest rectangle that holds all letters, a space for an empty cell. A string is a run of two or
more letters in a row or a column, or the lone first letter, which counts as lying in a row.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from trellis_engine.games.word_sprout.table.letters import Cell, Push

Place = tuple[int, int]
"""A cell: its row and its column."""
Letters = Mapping[Place, str]
Rows = tuple[str, ...]
EMPTY = " "
FIRST = Cell(0, 0)
"""Where the first letter goes."""
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_AROUND = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


class ImpossibleError(Exception):
    """Letters that cannot be put down like this, with a machine-readable reason and a sentence for people."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Run:
    """A string on the table.

    Args:
        text: its letters.
        places: their cells, from left to right or from top to bottom.
    """

    text: str
    places: tuple[Place, ...]


def letters_in(rows: Rows) -> dict[Place, str]:
    """Map each cell to its letter."""
    return {
        (row, column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != EMPTY
    }


def rows_of(letters: Letters) -> Rows:
    """Write letters as the rows of the smallest rectangle that holds them all."""
    if not letters:
        return ()
    top, bottom = min(row for row, _ in letters), max(row for row, _ in letters)
    left, right = min(column for _, column in letters), max(column for _, column in letters)
    return tuple(
        "".join(letters.get((row, column), EMPTY) for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )


def runs(letters: Letters) -> Iterator[Run]:
    """List the strings on the table: those in rows from top to bottom, then those in columns from left to right."""
    if len(letters) == 1:
        ((place, letter),) = letters.items()
        yield Run(letter, (place,))
        return
    for down in (False, True):
        for place in sorted(letters, key=lambda item: item[::-1] if down else item):
            if step(place, -1, down=down) not in letters:
                places = tuple(_onward(letters, place, down=down))
                if len(places) > 1:
                    yield Run("".join(letters[item] for item in places), places)


@lru_cache(maxsize=4096)
def texts(rows: Rows) -> tuple[str, ...]:
    """Spell the strings on the table, in the order of `runs`."""
    return tuple(run.text for run in runs_of(rows))


@lru_cache(maxsize=256)
def runs_of(rows: Rows) -> tuple[Run, ...]:
    """List the strings on the table with their cells, in the order of `runs`."""
    return tuple(runs(letters_in(rows)))


def openings(rows: Rows) -> Iterator[Cell]:
    """List every way to put a letter on the grid, legal or not: empty cells by row and column, then insertions."""
    letters = letters_in(rows)
    if not letters:
        yield FIRST
        return
    beside = {_plus(place, side) for place in letters for side in _SIDES} - letters.keys()
    yield from (Cell(row, column, Push.NONE) for row, column in sorted(beside))
    for push, down in ((Push.RIGHT, False), (Push.DOWN, True)):
        for place in sorted(letters):
            if step(place, -1, down=down) in letters:
                yield Cell(*place, push)


@lru_cache(maxsize=4096)
def has_hole(rows: Rows) -> bool:
    """Tell whether letters shut in some empty cell, diagonal steps included (`WS-R17`)."""
    # Water is poured on the rectangle from outside, with a margin of one cell to run all round it, and flows through
    # diagonal gaps as well. A cell without a letter that stays dry is a hole. Both of these have 25 cells with the
    # margin. On the left are 8 letters and 16 wet cells, and the one in the middle is dry. On the right the water comes
    # in by the corner: 7 letters and 18 wet cells are all.
    #
    #     c o w      c o w
    #     a   e      a   e
    #     t n t      t n
    letters = letters_in(rows)
    if not letters:
        return False
    height, width = len(rows), len(rows[0])
    outside = {(-1, -1)}
    fresh = [(-1, -1)]
    while fresh:
        place = fresh.pop()
        for side in _AROUND:
            row, column = _plus(place, side)
            inside = -1 <= row <= height and -1 <= column <= width
            if inside and (row, column) not in outside and (row, column) not in letters:
                outside.add((row, column))
                fresh.append((row, column))
    return len(outside) + len(letters) < (height + 2) * (width + 2)


@lru_cache(maxsize=4096)
def is_tidy(rows: Rows) -> bool:
    """Tell whether rows are those of the smallest rectangle, and all letters hang together."""
    letters = letters_in(rows)
    if rows_of(letters) != rows:
        return False
    return not letters or len(_attached(letters, next(iter(letters)))) == len(letters)


def pushed(letters: Letters, cell: Cell) -> dict[Place, Place]:
    """Tell where the letters go that a letter pushes aside when it is put into a cell; none if it pushes nothing.

    They never land on others: what lies one cell further is a neighbour, so it is pushed along. Raises
    `ImpossibleError` for a cell where nothing can be put down.
    """
    place = (cell.row, cell.column)
    if not letters:
        if cell != FIRST:
            raise ImpossibleError("NOT_THE_FIRST_CELL", "the first letter goes into row 0, column 0")
        return {}
    if cell.push is Push.NONE:
        if place in letters:
            raise ImpossibleError("CELL_TAKEN", "there is a letter in that cell already")
        if not any(_plus(place, side) in letters for side in _SIDES):
            raise ImpossibleError("NOT_BESIDE_A_LETTER", "a letter is put beside another one")
        return {}
    # The letter in the cell is cut off from the one before it, and takes along all that still hangs on it. Inserting an
    # O above the O of ROT pushes O and T down, which hang together; CROWN hangs on the R and stays:
    #
    #     c r o w n      c r o w n
    #       o        →     O
    #       t              o
    #                      t
    #
    # If the letter before is reached by another way, in a ring, the two sides cannot be moved apart.
    down = cell.push is Push.DOWN
    before = step(place, -1, down=down)
    if place not in letters or before not in letters:
        raise ImpossibleError("NOTHING_TO_PUSH", "a letter is inserted between two letters")
    part = _attached(letters, place, without=before)
    if before in part:
        raise ImpossibleError("SIDES_HANG_TOGETHER", "the two sides hang together elsewhere as well")
    return {item: step(item, 1, down=down) for item in part}


def _attached(letters: Letters, start: Place, without: Place | None = None) -> set[Place]:
    """Find the letters that hang together with one, not counting its contact with another one."""
    found, fresh = {start}, [start]
    while fresh:
        place = fresh.pop()
        for side in _SIDES:
            other = _plus(place, side)
            if other in letters and other not in found and not (place == start and other == without):
                found.add(other)
                fresh.append(other)
    return found


def _onward(letters: Letters, place: Place, *, down: bool) -> Iterator[Place]:
    while place in letters:
        yield place
        place = step(place, 1, down=down)


def step(place: Place, by: int, *, down: bool) -> Place:
    """Go that many cells further in a row (or, `down`, in a column)."""
    return (place[0] + by, place[1]) if down else (place[0], place[1] + by)


def run_through(letters: Letters, place: Place, *, down: bool) -> Run:
    """Find the row (or, `down`, the column) of letters that runs through a cell."""
    while step(place, -1, down=down) in letters:
        place = step(place, -1, down=down)
    places = tuple(_onward(letters, place, down=down))
    return Run("".join(letters[item] for item in places), places)


def _plus(place: Place, side: Place) -> Place:
    return place[0] + side[0], place[1] + side[1]


def text_of(rows: Iterable[str]) -> str:
    """Write rows in one line, for sentences."""
    return " / ".join(row.rstrip().upper().replace(EMPTY, "·") for row in rows) or "no letters"
