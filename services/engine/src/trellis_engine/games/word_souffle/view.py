"""What a person at the table sees: the one place that decides what is secret (G-4, SF-D2).

A player reads the sheet in front of it and its own column of the score sheet; an onlooker walks round the table and
reads all that lies open. What others write in the open round is seen by nobody. So views of large tables stay small.
"""

from dataclasses import dataclass

from trellis_engine.contract import Setup
from trellis_engine.games.word_souffle.challenges.judge import challenged_letters
from trellis_engine.games.word_souffle.dice.sets import DiceSet
from trellis_engine.games.word_souffle.moves import Place
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import POINTS
from trellis_engine.games.word_souffle.sheets.scoring import score
from trellis_engine.games.word_souffle.state import EntryKind, Line, Phase, Position


@dataclass(frozen=True, slots=True)
class DieView:
    """A die of the round: its number, its letter (``*``: the wild), whether it is the odd one."""

    die: int
    letter: str
    odd: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet of paper: its number, the seat that wrote on it last, its lines."""

    sheet: int
    author: int | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """A challenge that waits for an answer."""

    challenger: int
    challenged: int
    sheet: int
    line: int
    letters: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry on the score sheet."""

    seat: int
    round: int
    sheet: int
    line: int
    kind: EntryKind
    letters: str
    points: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as somebody sees it.

    Args:
        phase: what the players are doing.
        round: number of the round, from 1.
        dice: the dice of the round.
        bag: the dice left in the bag.
        scores: by seat.
        sheets_in_front: the number of the sheet in front of each seat.
        done: by seat, whether it has placed its letters, or challenges nothing more.
        out: by seat, whether it has conceded.
        sheets: the sheet in front of the viewer; for an onlooker all.
        entries: the viewer's entries on the score sheet; for an onlooker all, seat by seat.
        challenges: the challenges that wait for an answer.
        placement: what the viewer has written in the open round.
    """

    phase: Phase
    round: int
    dice: tuple[DieView, ...]
    bag: tuple[int, ...]
    scores: tuple[int, ...]
    sheets_in_front: tuple[int, ...]
    done: tuple[bool, ...]
    out: tuple[bool, ...]
    sheets: tuple[SheetView, ...]
    entries: tuple[EntryView, ...]
    challenges: tuple[ChallengeView, ...]
    placement: Place | None


def project(setup: Setup[Options], position: Position, seat: int | None) -> TableView:
    """Tell what a seat, or an onlooker, sees."""
    seats = range(len(position.players)) if seat is None else (seat,)
    players = position.players
    return TableView(
        phase=position.phase,
        round=position.round,
        dice=_dice(setup.options.dice_set, position),
        bag=position.bag,
        scores=tuple(map(score, players)),
        sheets_in_front=tuple(player.sheet for player in players),
        done=tuple(player.passed or player.placement is not None for player in players),
        out=tuple(player.out for player in players),
        sheets=tuple(_sheet(position, number) for number in sorted(players[item].sheet for item in seats)),
        entries=tuple(entry for item in seats for entry in entries(position, item)),
        challenges=tuple(_challenge(position, *item) for item in position.challenges()),
        placement=None if seat is None else players[seat].placement,
    )


def entries(position: Position, seat: int) -> tuple[EntryView, ...]:
    """Return a seat's column of the score sheet."""
    return tuple(
        EntryView(seat, item.round, item.sheet, item.line, item.kind, item.letters, POINTS[item.kind])
        for item in position.players[seat].entries
    )


def _dice(dice: DiceSet, position: Position) -> tuple[DieView, ...]:
    return tuple(
        DieView(item.die, letter, item.die in dice.fixed)
        for item, letter in zip(position.roll, dice.shown(position.roll), strict=True)
    )


def _sheet(position: Position, number: int) -> SheetView:
    sheet = position.sheets[number]
    return SheetView(number, sheet.author, sheet.lines)


def _challenge(position: Position, challenger: int, number: int) -> ChallengeView:
    sheet = position.sheets[number]
    assert sheet.author is not None
    assert sheet.challenged is not None
    letters = challenged_letters(position, number)
    return ChallengeView(challenger, sheet.author, number, sheet.challenged, letters)
