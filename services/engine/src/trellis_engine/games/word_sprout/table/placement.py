"""What a turn makes of the table: the strings that it changes and those that it leaves as they are.

A turn's letters go down one after the other, each into the table that the letters before it have made; the strings are
looked at when the last one lies.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from trellis_engine.games.word_sprout.table.board import (
    ImpossibleError,
    Place,
    Rows,
    Run,
    letters_in,
    pushed,
    rows_of,
    run_through,
    runs,
    runs_of,
    step,
)
from trellis_engine.games.word_sprout.table.letters import Addition, Cell, lengthened

UNKNOWN = "XY"
"""Stand for the first and the second letter of a turn while they are not known yet; letters in play are lower case."""
MANY_LETTERS = 3
"""From how many letters on new ones are looked at alone: they change nothing but the strings through them."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a turn makes of a string.

    Args:
        before: the string without the letters played.
        additions: the letters played into it.
        after: the string with them.
        started: whether it was no string before.
        elsewhere: the other letters of the turn, in the order of play.
        ahead: how many of those were played before the first of `additions`.
    """

    before: str
    additions: tuple[Addition, ...]
    after: str
    started: bool = False
    elsewhere: str = ""
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """What a turn makes of the table.

    Args:
        rows: the rows afterwards.
        changes: the strings that it changes.
        untouched: the strings that it leaves as they are.
        crossed: the tables across whose strings a letter has started another.
    """

    rows: Rows
    changes: tuple[Change, ...]
    untouched: tuple[str, ...] = ()
    crossed: tuple[Rows, ...] = ()

    @property
    def strings(self) -> tuple[str, ...]:
        """All strings on the table afterwards."""
        return (*(change.after for change in self.changes), *self.untouched)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Letters while a turn is laid: where they lie, where those that lay before came from, where new ones are."""

    letters: Mapping[Place, str]
    origins: Mapping[Place, Place]
    new: tuple[Place, ...] = ()
    moved: bool = False


def lay(rows: Rows, additions: tuple[Addition, ...]) -> Layout:
    """Take a turn on the table. Raise `ImpossibleError` for a cell where nothing can be put down."""
    cells = _cells(additions)
    if not cells:
        string = rows[0] if rows else ""
        after = lengthened(string, additions)
        return Layout((after,), (Change(string, additions, after),))
    return _filled(with_gaps(rows, cells), "".join(addition.letter for addition in additions))


def _cells(additions: tuple[Addition, ...]) -> tuple[Cell, ...]:
    return tuple(addition.cell for addition in additions if addition.cell is not None)


def require_open(rows: Rows, additions: tuple[Addition, ...]) -> None:
    """Raise `ImpossibleError` for a cell where nothing can be put down."""
    with_gaps(rows, _cells(additions))


def is_open(rows: Rows, cell: Cell) -> bool:
    """Tell whether a letter can be put into a cell."""
    try:
        with_gaps(rows, (cell,))
    except ImpossibleError:
        return False
    return True


@lru_cache(maxsize=8192)
def with_gaps(rows: Rows, cells: tuple[Cell, ...]) -> Layout:
    """Take a turn on the grid whose letters are not known yet: they are those of `UNKNOWN`."""
    # What a turn changes does not depend on which letters it puts down, so it is found out once for all 26 (or 676) of
    # a choice of cells. ROT hangs from the R of CROWN, and a letter goes below the N:
    #
    #     c r o w n      c r o w n      changed: NX, a string that the letter starts, with X at position 1;
    #       o              o     X      untouched: CROWN and ROT;
    #       t              t            crossed: the table before, all of whose strings must be complete words
    #
    # Beside the T the letter would make TX in the row, and nothing in the column.
    before = letters_in(rows)
    laid = _Laid(before, {place: place for place in before})
    for cell, unknown in zip(cells, UNKNOWN, strict=False):
        laid = _put(laid, cell, unknown)
    changed, untouched = _sorted_out(rows, laid)
    changes = tuple(_change(run, laid) for run in changed)
    return Layout(
        rows_of(laid.letters), changes, tuple(run.text for run in untouched), _crossed(rows, cells, changes)
    )


def _put(laid: _Laid, cell: Cell, letter: str) -> _Laid:
    """Put one letter more, and count rows and columns anew from the smallest rectangle that holds all letters."""
    moved = pushed(laid.letters, cell)
    letters = {moved.get(place, place): old for place, old in laid.letters.items()}
    letters[cell.row, cell.column] = letter
    top, left = min(row for row, _ in letters), min(column for _, column in letters)

    def settled(place: Place) -> Place:
        return place[0] - top, place[1] - left

    return _Laid(
        {settled(place): lying for place, lying in letters.items()},
        {settled(moved.get(place, place)): origin for place, origin in laid.origins.items()},
        (*(settled(moved.get(place, place)) for place in laid.new), settled((cell.row, cell.column))),
        laid.moved or bool(moved),
    )


def _crossed(rows: Rows, cells: tuple[Cell, ...], changes: tuple[Change, ...]) -> tuple[Rows, ...]:
    if len(cells) == 1:
        return (rows,) if any(change.started for change in changes) else ()
    first = with_gaps(rows, cells[:1])
    return (*first.crossed, *with_gaps(first.rows, cells[1:]).crossed)


def _sorted_out(rows: Rows, laid: _Laid) -> tuple[list[Run], list[Run]]:
    """Sort the strings that a turn changes from the others."""
    if laid.moved or len(laid.letters) < MANY_LETTERS:
        every = list(runs(laid.letters))
        changed = [run for run in every if set(laid.new) & set(run.places) or not _was_run(run, laid.origins)]
        return changed, [run for run in every if run not in changed]
    through = [run_through(laid.letters, place, down=down) for place in laid.new for down in (False, True)]
    changed = [run for run in dict.fromkeys(through) if len(run.places) > 1]
    absorbed = [{laid.origins.get(place) for place in run.places} for run in changed]
    return changed, [
        run for run in runs_of(rows) if not any(part.issuperset(run.places) for part in absorbed)
    ]


def _was_run(run: Run, origins: Mapping[Place, Place]) -> bool:
    """Tell whether the letters of a run were neighbours in the same line before."""
    return len(_old_pairs(run, origins)) == len(run.places) - 1


def _old_pairs(run: Run, origins: Mapping[Place, Place]) -> list[tuple[Place, Place]]:
    """List neighbours in a run that were neighbours in the same line before, new letters between them not counting."""
    old = [place for place in run.places if place in origins]
    down = len(run.places) > 1 and run.places[0][1] == run.places[1][1]
    return [
        (one, other)
        for one, other in itertools.pairwise(old)
        if step(origins[one], 1, down=down) == origins[other]
    ]


def _change(run: Run, laid: _Laid) -> Change:
    in_row = len(run.places) == 1 or run.places[0][0] == run.places[1][0]
    first_string = len(laid.origins) <= 1 and in_row
    started = not first_string and not _old_pairs(run, laid.origins)
    fresh = [number for number, place in enumerate(laid.new) if place in run.places]
    additions = tuple(_addition(run, laid, number) for number in fresh)
    elsewhere = "".join(UNKNOWN[number] for number in range(len(laid.new)) if number not in fresh)
    before = "".join(letter for letter in run.text if letter not in UNKNOWN)
    return Change(before, additions, run.text, started, elsewhere, fresh[0] if fresh else 0)


def _addition(run: Run, laid: _Laid, number: int) -> Addition:
    """Find where a new letter of a run goes when the letters before it lie."""
    place, later = laid.new[number], laid.new[number + 1 :]
    position = sum(other not in later for other in run.places[: run.places.index(place)])
    return Addition(UNKNOWN[number], position)


def _filled(layout: Layout, letters: str) -> Layout:
    known = str.maketrans(dict(zip(UNKNOWN, letters, strict=False)))
    changes = tuple(
        Change(  # as `replace`, which is slow: this is made for every play that is tried
            change.before,
            tuple(_known(addition, letters) for addition in change.additions),
            change.after.translate(known),
            change.started,
            change.elsewhere.translate(known),
            change.ahead,
        )
        for change in layout.changes
    )
    rows, *crossed = (
        tuple(row.translate(known) for row in table) for table in (layout.rows, *layout.crossed)
    )
    return Layout(rows, changes, layout.untouched, tuple(crossed))


def _known(addition: Addition, letters: str) -> Addition:
    """Give an addition its letter; that of an unknown one is in normal form, as in every addition."""
    return Addition(letters[UNKNOWN.index(addition.letter.upper())], addition.position)
