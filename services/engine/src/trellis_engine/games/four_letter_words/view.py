"""What people at the table see of Four Letter Words, and how it is drawn as text.

This is the one place that decides what is secret (G-4): a seat sees its own grid and everybody's strikes, status and
whether they have written; grids are shown to all once the match is over.
"""

from dataclasses import dataclass

from trellis_engine.contract import Setup
from trellis_engine.games.four_letter_words.grids.grid import EMPTY, Size
from trellis_engine.games.four_letter_words.options import Options
from trellis_engine.games.four_letter_words.play import outcome
from trellis_engine.games.four_letter_words.state import (
    Announcing,
    Challenged,
    Considering,
    Decision,
    Out,
    OutReason,
    Phase,
    Position,
    Sheet,
    Writing,
)


@dataclass(frozen=True, slots=True)
class SheetView:
    """A player's sheet; `grid` is None where it is secret."""

    strikes: int
    turns_owed: int
    out: Out | None
    grid: str | None


@dataclass(frozen=True, slots=True)
class View:
    """What somebody sees; see `Position` for the fields. Without `phase` once the match is over."""

    rows: int
    columns: int
    turn: int
    words: tuple[str, ...]
    phase: Phase | None
    sheets: tuple[SheetView, ...]


def project(setup: Setup[Options], position: Position, seat: int | None) -> View:
    """Tell what a seat, or an onlooker, sees."""
    over = outcome(position) is not None
    size = setup.options.size(setup.seats)
    sheets = tuple(_sheet(sheet, shown=over or seat == owner) for owner, sheet in enumerate(position.sheets))
    phase = None if over else position.phase
    return View(size.rows, size.columns, position.turn, position.words, phase, sheets)


def _sheet(sheet: Sheet, *, shown: bool) -> SheetView:
    return SheetView(sheet.strikes, sheet.turns_owed, sheet.out, sheet.grid if shown else None)


def rows_of(grid: str, size: Size) -> tuple[str, ...]:
    """Return a grid as one string a row."""
    return tuple(grid[start : start + size.columns] for start in range(0, size.cells, size.columns))


def picture(setup: Setup[Options], view: View) -> str:
    """Return the view as text: what is going on, a line for each player, and the grids that may be seen."""
    lines = [_heading(view), *(_player(setup, view, seat) for seat in range(len(view.sheets)))]
    size = Size(view.rows, view.columns)
    for seat, sheet in enumerate(view.sheets):
        if sheet.grid is not None:
            lines += ["", f"grid of seat {seat}", *_drawn(sheet.grid, size)]
    return "\n".join(lines)


def _heading(view: View) -> str:
    return f"turn {view.turn}, {_counted(len(view.words), 'words')} written: {_doing(view.phase)}"


def _counted(number: int, things: str) -> str:
    """Return a number with its unit, as in ``1 strike``."""
    word, *rest = things.split(" ")
    return " ".join([str(number), word.removesuffix("s") if number == 1 else word, *rest])


def _doing(phase: Phase | None) -> str:
    match phase:
        case None:
            return "match over"
        case Announcing(seat):
            return f"seat {seat} chooses a word"
        case Considering(seat, word):
            return f"seat {seat} announced {word.upper()}; it may be challenged"
        case Challenged(seat, word, challenger):
            return f"seat {seat} announced {word.upper()}; seat {challenger} challenges it"
        case Writing(seat, word):
            return f"seat {seat} announced {word.upper()}; everybody writes"


_DONE = {
    Decision.WAITING: "to write",
    Decision.WRITTEN: "has written",
    Decision.STRUCK: "skipped",
    Decision.CRAMPED: "no room for X",
    Decision.ABSENT: "",
}
_WHY = {
    OutReason.THREE_STRIKES: "three strikes",
    OutReason.NO_PLAYABLE_WORD: "no playable word",
    OutReason.NO_ROOM_FOR_X: "no room for X",
    OutReason.CONCEDED: "conceded",
}


def _player(setup: Setup[Options], view: View, seat: int) -> str:
    sheet = view.sheets[seat]
    unit = "times X" if setup.options.x_variant else "strikes"
    marks = [_counted(sheet.strikes, unit)]
    if sheet.turns_owed:
        marks.append(f"loses {_counted(sheet.turns_owed, 'turns')}")
    if sheet.out is not None:
        marks.append(f"out in turn {sheet.out.turn}: {_WHY[sheet.out.reason]}")
    else:
        marks.append(_status(view, seat))
    return f"seat {seat}: " + ", ".join(filter(None, marks))


def _status(view: View, seat: int) -> str:
    match view.phase:
        case Writing(_, _, decisions):
            return _DONE[decisions[seat]]
        case Considering(_, _, accepted) if seat in accepted:
            return "accepts"
        case None:
            return "wins"
    return ""


def _drawn(grid: str, size: Size) -> list[str]:
    names = " ".join(chr(ord("a") + column) for column in range(size.columns))
    rows = (" ".join(row).upper().replace(EMPTY, "·") for row in rows_of(grid, size))
    return [f"    {names}", *(f"{number:>3} {row}" for number, row in enumerate(rows, 1))]
