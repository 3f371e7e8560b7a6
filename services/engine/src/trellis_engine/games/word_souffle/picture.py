"""The view of a table as text for terminals and playthroughs."""

from collections.abc import Iterator

from trellis_engine.contract import Setup
from trellis_engine.games.word_souffle.notation import write_letters
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.state import EntryKind, Line, Phase
from trellis_engine.games.word_souffle.view import EntryView, SheetView, TableView

_PHASES = {Phase.PLACING: "place", Phase.CHALLENGING: "challenges", Phase.OVER: "over"}
_KINDS = {
    EntryKind.NEW_LINE: "new line",
    EntryKind.WORD: "word",
    EntryKind.LONG_WORD: "long word",
    EntryKind.FAILED_CHALLENGE: "failed challenge",
    EntryKind.LOST_CHALLENGE: "lost challenge",
}


def picture(setup: Setup[Options], view: TableView) -> str:
    """Return dice, sheets, challenges, scores, and the score sheet's entries of the latest round that was closed."""
    return "\n".join(line for part in (_heading, _sheets, _seats, _entries) for line in part(view))


def _heading(view: TableView) -> Iterator[str]:
    dice = " ".join(f"({die.letter})" if die.odd else die.letter for die in view.dice).upper()
    yield f"round {view.round}, {_PHASES[view.phase]}{': ' if dice else ''}{dice}"
    if view.placement is not None:
        yield f"you have placed {write_letters(view.placement.letters)}"
    for item in view.challenges:
        yield (
            f"seat {item.challenger} challenges {item.letters.upper()} of seat {item.challenged}"
            f" (sheet {item.sheet}, line {item.line})"
        )


def _sheets(view: TableView) -> Iterator[str]:
    owners = {sheet: seat for seat, sheet in enumerate(view.sheets_in_front)}
    for sheet in view.sheets:
        written = "" if sheet.author is None else f", last written on by seat {sheet.author}"
        yield f"sheet {sheet.sheet} in front of seat {owners[sheet.sheet]}{written}"
        yield from _lines(sheet)


def _lines(sheet: SheetView) -> Iterator[str]:
    for number, line in enumerate(sheet.lines):
        yield f"{number:4} {line.letters.upper()}{_mark(line)}"


def _mark(line: Line) -> str:
    if line.crossed_out:
        return "  crossed out"
    return "  word" if line.complete else ""


def _seats(view: TableView) -> Iterator[str]:
    for seat, total in enumerate(view.scores):
        mark = "  out" if view.out[seat] else "  done" if view.done[seat] else ""
        yield f"seat {seat}: {total:+d}{mark}"


def _entries(view: TableView) -> Iterator[str]:
    latest = view.round - (view.phase is Phase.PLACING)
    for entry in view.entries:
        if entry.round == latest:
            yield _entry(entry)


def _entry(entry: EntryView) -> str:
    what = f"{_KINDS[entry.kind]} {entry.letters.upper()}"
    return f"  {entry.points:+d} seat {entry.seat}, round {entry.round}, sheet {entry.sheet}, line {entry.line}: {what}"
