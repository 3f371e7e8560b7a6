"""Questions that players of Word Soufflé ask."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from typing_extensions import override

from trellis_engine.contract import Analysis, State, require_seat
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle.moves import MAX_LINES
from trellis_engine.games.word_souffle.notation import write
from trellis_engine.games.word_souffle.options import MAX_ROUNDS, Options
from trellis_engine.games.word_souffle.rulebook import RULE_OF, allowed
from trellis_engine.games.word_souffle.sheets.best_placements import by_live_lines, by_points, suggestions
from trellis_engine.games.word_souffle.state import Phase, Position
from trellis_engine.games.word_souffle.view import EntryView, entries
from trellis_engine.options import choice, integer
from trellis_engine.words import Words

MAX_SEATS = 256

Match = State[Options, Position]
Row = Mapping[str, object]

_WHICH_SHEET = "Number of the sheet; null: the one in front of the seat that asks."


@dataclass(frozen=True)
class ScoreSheetParameters:
    """Which entries are listed."""

    seat: int | None = integer(None, 0, MAX_SEATS - 1, "Only entries of this seat.")
    round: int | None = integer(None, 1, MAX_ROUNDS, "Only entries of this round.")


class ScoreSheet(Analysis[Options, Position]):
    """The sheet that the scores are kept on."""

    id = "score_sheet"
    help = "Every entry on the score sheet with its round, seat, sheet, line and rule, by round, then seat."
    parameters = ScoreSheetParameters
    look_up = True

    @override
    def rows(
        self, state: Match, seat: int | None, parameters: ScoreSheetParameters, words: Words
    ) -> Iterator[Row]:
        """Return the entries, each with the total that it leads to."""
        if parameters.seat is not None:
            require_seat(state, parameters.seat, "parameters.seat")
        seats = range(state.setup.seats) if parameters.seat is None else (parameters.seat,)
        found = [item for number in seats for item in _with_totals(entries(state.position, number))]
        chosen = [item for item in found if parameters.round in (None, item[0].round)]
        return map(_score_row, sorted(chosen, key=lambda item: item[0].round))


def _with_totals(column: tuple[EntryView, ...]) -> Iterator[tuple[EntryView, int]]:
    total = 0
    for entry in column:
        total += entry.points
        yield entry, total


def _score_row(item: tuple[EntryView, int]) -> Row:
    entry, total = item
    return {
        "round": entry.round,
        "seat": entry.seat,
        "sheet": entry.sheet,
        "line": entry.line,
        "letters": entry.letters,
        "kind": entry.kind.name,
        "rule": RULE_OF[entry.kind].id,
        "points": entry.points,
        "total": total,
    }


class Goal(StrEnum):
    """What makes a placement good."""

    POINTS = "POINTS"
    LIVE_LINES = "LIVE_LINES"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Goal.POINTS:
            return "Most points now, then fewest lines that nothing can be added to."
        return "Fewest lines that nothing can be added to, then most points now."


_WORTHS = {Goal.POINTS: by_points, Goal.LIVE_LINES: by_live_lines}


@dataclass(frozen=True)
class BestParameters:
    """What is looked for, and where."""

    goal: Goal = choice(Goal.POINTS, "What makes a placement good.")
    sheet: int | None = integer(None, 0, MAX_SEATS - 1, _WHICH_SHEET)


class BestPlacements(Analysis[Options, Position]):
    """The best that can be made of the roll."""

    id = "best_placements"
    help = "The placements of the roll that stand a challenge, best first; one for each sheet that they can lead to."
    parameters = BestParameters
    look_up = False

    @override
    def rows(self, state: Match, seat: int | None, parameters: BestParameters, words: Words) -> Iterator[Row]:
        """Yield placements with what they bring; none while nothing is being placed."""
        position, options = state.position, state.setup.options
        sheet = position.sheets[_sheet(state, seat, parameters.sheet)]
        if position.phase is not Phase.PLACING:
            return
        shown = options.dice_set.shown(position.roll)
        for found in suggestions(options, sheet, shown, allowed(words), _WORTHS[parameters.goal]):
            yield {
                "placement": write(found.place),
                "points": found.points,
                "words": list(found.words),
                "new_lines": found.new_lines,
                "dead_ends": found.dead,
            }


@dataclass(frozen=True)
class SheetParameters:
    """Which sheet is looked at."""

    sheet: int | None = integer(None, 0, MAX_SEATS - 1, _WHICH_SHEET)


class Openings(Analysis[Options, Position]):
    """How the lines of a sheet can be built on."""

    id = "openings"
    help = "For each live line of a sheet the letters that can be added where, with a word that contains the result."
    parameters = SheetParameters
    look_up = False

    @override
    def rows(
        self, state: Match, seat: int | None, parameters: SheetParameters, words: Words
    ) -> Iterator[Row]:
        """Yield letters by line, beginning before end; a line without rows is a dead end."""
        sheet = state.position.sheets[_sheet(state, seat, parameters.sheet)]
        for number, line in enumerate(sheet.lines):
            if not line.crossed_out:
                yield from _openings(number, line.letters, allowed(words))


def _openings(number: int, chain: str, words: Words) -> Iterator[Row]:
    for item in words.extensions(chain):
        if item.position in (0, len(chain)):
            yield {
                "line": number,
                "end": "END" if item.position else "BEGINNING",
                "letter": item.letter,
                "witness": item.witness,
                "words": item.goal_words,
            }


@dataclass(frozen=True)
class LineParameters:
    """Which line is looked at."""

    line: int | None = integer(None, 0, MAX_LINES - 1, "Number of the line, from 0; null: every live line.")
    sheet: int | None = integer(None, 0, MAX_SEATS - 1, _WHICH_SHEET)


class LineWords(Analysis[Options, Position]):
    """What a line may become."""

    id = "line_words"
    help = "The words that contain a line of a sheet, in word order."
    parameters = LineParameters
    look_up = True

    @override
    def rows(self, state: Match, seat: int | None, parameters: LineParameters, words: Words) -> Iterator[Row]:
        """List the words, line by line.

        Raises `RequestError` FIELD_OUT_OF_RANGE for a line that the sheet does not have.
        """
        lines = state.position.sheets[_sheet(state, seat, parameters.sheet)].lines
        if parameters.line is not None and parameters.line >= len(lines):
            text = f"the sheet has {len(lines)} lines, numbered from 0"
            raise RequestError(Reason.FIELD_OUT_OF_RANGE, text, "parameters.line", {"lines": str(len(lines))})
        for number, line in enumerate(lines):
            if number == parameters.line or (parameters.line is None and not line.crossed_out):
                yield from (
                    {"line": number, "word": word} for word in allowed(words).containing(line.letters)
                )


def _sheet(state: Match, seat: int | None, number: int | None) -> int:
    """Return the number of the sheet that is asked about."""
    if number is None and seat is None:
        raise RequestError(
            Reason.MISSING_FIELD, "must be given by somebody without a seat", "parameters.sheet"
        )
    if number is None:
        assert seat is not None
        return state.position.players[seat].sheet
    if number >= state.setup.seats:
        text = f"sheets are numbered from 0 to {state.setup.seats - 1}"
        raise RequestError(
            Reason.FIELD_OUT_OF_RANGE, text, "parameters.sheet", {"sheets": str(state.setup.seats)}
        )
    return number


ANALYSES = (ScoreSheet(), BestPlacements(), Openings(), LineWords())
