"""Letters on the table: one string, or strings that cross on an unbounded square grid (WS-13).

Rows are those of the smallest rectangle that holds all letters, a space for an empty cell. A string is a run of two or
more letters in a row or a column, or the lone first letter, which counts as lying in a row.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from trellis_engine.games.word_sprout.letters import Addition, Cell, Push, lengthened

Place = tuple[int, int]
"""A cell: its row and its column."""
Letters = Mapping[Place, str]
Rows = tuple[str, ...]
EMPTY = " "
UNKNOWN = "?"
"""Stands for a letter that is not known yet; no alphabet has it."""
MANY = 3
"""From how many letters on a new one is looked at alone: it changes nothing but the strings through it."""
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


@dataclass(frozen=True, slots=True)
class Change:
    """What a play makes of a string.

    Args:
        before: the string without the letters played.
        additions: the letters played into it.
        after: the string with them.
        started: whether it was no string before.
    """

    before: str
    additions: tuple[Addition, ...]
    after: str
    started: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """What a play makes of the table: its rows, the strings it changes and those it leaves as they are."""

    rows: Rows
    changes: tuple[Change, ...]
    untouched: tuple[str, ...] = ()


def lay(rows: Rows, additions: tuple[Addition, ...]) -> Layout:
    """The table after a play. Raises `ImpossibleError` for a cell where nothing can be put down."""
    if all(addition.cell is None for addition in additions):
        string = rows[0] if rows else ""
        after = lengthened(string, additions)
        return Layout((after,), (Change(string, additions, after),))
    (addition,) = additions
    assert addition.cell is not None
    return _filled(_with_gap(rows, addition.cell), addition.letter)


@lru_cache(maxsize=4096)
def _with_gap(rows: Rows, cell: Cell) -> Layout:
    """The table after a play on the grid whose letter is not known yet: it is `UNKNOWN`."""
    letters = letters_in(rows)
    moved = _pushed(letters, cell)
    new = (cell.row, cell.column)
    after = {moved.get(place, place): letter for place, letter in letters.items()} | {new: UNKNOWN}
    origins = {moved.get(place, place): place for place in letters}
    changed, untouched = _sorted_out(rows, after, new, origins, moved=bool(moved))
    changes = tuple(_change(run, new, origins) for run in changed)
    return Layout(rows_of(after), changes, tuple(run.text for run in untouched))


def _sorted_out(
    rows: Rows, after: Letters, new: Place, origins: Mapping[Place, Place], *, moved: bool
) -> tuple[list[Run], list[Run]]:
    """The strings that a letter changes, and the others."""
    if moved or len(after) < MANY:
        every = list(runs(after))
        changed = [run for run in every if new in run.places or not _was_run(run, origins)]
        return changed, [run for run in every if run not in changed]
    through = [_through(after, new, down=down) for down in (False, True)]
    changed = [run for run in through if len(run.places) > 1]
    absorbed = [set(run.places) for run in changed]
    return changed, [
        run for run in _old_runs(rows) if not any(part.issuperset(run.places) for part in absorbed)
    ]


def _through(letters: Letters, place: Place, *, down: bool) -> Run:
    """The letters in line with one, itself among them."""
    while _step(place, -1, down=down) in letters:
        place = _step(place, -1, down=down)
    places = tuple(_onward(letters, place, down=down))
    return Run("".join(letters[item] for item in places), places)


@lru_cache(maxsize=256)
def _old_runs(rows: Rows) -> tuple[Run, ...]:
    return tuple(runs(letters_in(rows)))


def _filled(layout: Layout, letter: str) -> Layout:
    rows = tuple(row.replace(UNKNOWN, letter) for row in layout.rows)
    changes = tuple(
        replace(
            change,
            additions=tuple(replace(addition, letter=letter) for addition in change.additions),
            after=change.after.replace(UNKNOWN, letter),
        )
        for change in layout.changes
    )
    return Layout(rows, changes, layout.untouched)


def letters_in(rows: Rows) -> dict[Place, str]:
    """The letters of rows by cell."""
    return {
        (row, column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != EMPTY
    }


def rows_of(letters: Letters) -> Rows:
    """The rows of the smallest rectangle that holds all letters."""
    if not letters:
        return ()
    top, bottom = min(row for row, _ in letters), max(row for row, _ in letters)
    left, right = min(column for _, column in letters), max(column for _, column in letters)
    return tuple(
        "".join(letters.get((row, column), EMPTY) for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )


def runs(letters: Letters) -> Iterator[Run]:
    """The strings on the table: those in rows from top to bottom, then those in columns from left to right."""
    if len(letters) == 1:
        ((place, letter),) = letters.items()
        yield Run(letter, (place,))
        return
    for down in (False, True):
        for place in sorted(letters, key=lambda item: item[::-1] if down else item):
            if _step(place, -1, down=down) not in letters:
                places = tuple(_onward(letters, place, down=down))
                if len(places) > 1:
                    yield Run("".join(letters[item] for item in places), places)


@lru_cache(maxsize=4096)
def texts(rows: Rows) -> tuple[str, ...]:
    """The strings on a table."""
    return tuple(run.text for run in _old_runs(rows))


def openings(rows: Rows) -> Iterator[Cell]:
    """Every way to put a letter on the grid, whether legal or not: empty cells by row and column, then insertions."""
    letters = letters_in(rows)
    if not letters:
        yield FIRST
        return
    beside = {_plus(place, side) for place in letters for side in _SIDES} - letters.keys()
    yield from (Cell(row, column, Push.NONE) for row, column in sorted(beside))
    for push, down in ((Push.RIGHT, False), (Push.DOWN, True)):
        for place in sorted(letters):
            if _step(place, -1, down=down) in letters:
                yield Cell(*place, push)


def is_open(rows: Rows, cell: Cell) -> bool:
    """Whether a letter can be put into a cell."""
    try:
        _with_gap(rows, cell)
    except ImpossibleError:
        return False
    return True


def made_by(rows: Rows, cell: Cell, letter: str) -> list[str]:
    """The strings that a letter in an open cell changes, as they are afterwards."""
    return [change.after.replace(UNKNOWN, letter) for change in _with_gap(rows, cell).changes]


@lru_cache(maxsize=4096)
def has_hole(rows: Rows) -> bool:
    """Whether some empty cell is shut in by letters, diagonal steps included (`WS-R17`)."""
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
    """Whether rows are those of the smallest rectangle, and all letters hang together."""
    letters = letters_in(rows)
    if rows_of(letters) != rows:
        return False
    return not letters or len(_attached(letters, next(iter(letters)))) == len(letters)


def _pushed(letters: Letters, cell: Cell) -> dict[Place, Place]:
    """Where letters go when one is put into a cell: pushed aside, or nowhere.

    They never land on others: what lies one cell further is a neighbour, so it is pushed along.
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
    down = cell.push is Push.DOWN
    before = _step(place, -1, down=down)
    if place not in letters or before not in letters:
        raise ImpossibleError("NOTHING_TO_PUSH", "a letter is inserted between two letters")
    part = _attached(letters, place, without=before)
    if before in part:
        raise ImpossibleError("SIDES_HANG_TOGETHER", "the two sides hang together elsewhere as well")
    return {item: _step(item, 1, down=down) for item in part}


def _attached(letters: Letters, start: Place, without: Place | None = None) -> set[Place]:
    """The letters that hang together with one, not counting its contact with another one."""
    found, fresh = {start}, [start]
    while fresh:
        place = fresh.pop()
        for side in _SIDES:
            other = _plus(place, side)
            if other in letters and other not in found and not (place == start and other == without):
                found.add(other)
                fresh.append(other)
    return found


def _was_run(run: Run, origins: Mapping[Place, Place]) -> bool:
    """Whether the letters of a run were neighbours in the same line before."""
    return all(pair in _old_pairs(run, origins) for pair in zip(run.places, run.places[1:], strict=False))


def _old_pairs(run: Run, origins: Mapping[Place, Place]) -> list[tuple[Place, Place]]:
    """Neighbours in a run that were neighbours in the same line before, a new letter between them not counting."""
    old = [place for place in run.places if place in origins]
    down = len(run.places) > 1 and run.places[0][1] == run.places[1][1]
    return [
        (one, other)
        for one, other in itertools.pairwise(old)
        if _step(origins[one], 1, down=down) == origins[other]
    ]


def _change(run: Run, new: Place, origins: Mapping[Place, Place]) -> Change:
    in_row = len(run.places) == 1 or run.places[0][0] == run.places[1][0]
    first_string = len(origins) <= 1 and in_row
    started = not first_string and not _old_pairs(run, origins)
    if new not in run.places:
        return Change(run.text, (), run.text, started)
    position = run.places.index(new)
    before = run.text[:position] + run.text[position + 1 :]
    return Change(before, (Addition(UNKNOWN, position),), run.text, started)


def _onward(letters: Letters, place: Place, *, down: bool) -> Iterator[Place]:
    while place in letters:
        yield place
        place = _step(place, 1, down=down)


def _step(place: Place, by: int, *, down: bool) -> Place:
    return (place[0] + by, place[1]) if down else (place[0], place[1] + by)


def _plus(place: Place, side: Place) -> Place:
    return place[0] + side[0], place[1] + side[1]


def text_of(rows: Iterable[str]) -> str:
    """Rows in one line, for sentences."""
    return " / ".join(row.rstrip().upper().replace(EMPTY, "·") for row in rows) or "no letters"
