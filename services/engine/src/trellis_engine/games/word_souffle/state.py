"""Where a match of Word Soufflé stands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from trellis_engine.games.word_souffle.dice.sets import Rolled
from trellis_engine.games.word_souffle.moves import MAX_LINES, Place
from trellis_engine.words import normal

MAX_CHAIN_LETTERS = 3_072
"""Letters that a line may have: three for each of the most rounds a match can have, and some."""


class Phase(Enum):
    """What the players are doing."""

    PLACING = 0
    CHALLENGING = 1
    OVER = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A word or chain of letters on a sheet.

    Args:
        letters: in normal form (G-1).
        complete: whether they are a complete word (SF-3, SF-4).
        announced: how many words have been announced on the line; each letter completes at most one.
        crossed_out: whether it is out of play (SF-R5a).
    """

    letters: str
    complete: bool = False
    announced: int = 0
    crossed_out: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MAX_CHAIN_LETTERS:
            raise ValueError(f"a line has 1 to {MAX_CHAIN_LETTERS} letters")
        if not self.letters.isalpha() or normal(self.letters) != self.letters:
            raise ValueError("a line has letters in normal form alone")
        if self.announced > len(self.letters):
            raise ValueError("a line has at most one announced word for each letter")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper that goes round.

    Args:
        lines: in the order in which they were begun.
        author: the seat that wrote on it last, which answers for it when it is challenged; None before the first round.
        challenged: the line whose challenge waits for an answer.
        defended: lines that have stood a challenge since the sheet was passed.
    """

    lines: tuple[Line, ...] = ()
    author: int | None = None
    challenged: int | None = None
    defended: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.lines) > MAX_LINES:
            raise ValueError(f"a sheet has at most {MAX_LINES} lines")
        for number in (*self.defended, *(() if self.challenged is None else (self.challenged,))):
            if not 0 <= number < len(self.lines):
                raise ValueError(f"there is no line {number}")

    def with_line(self, number: int, line: Line) -> "Sheet":
        """Return the sheet with another line in a place."""
        return replace(self, lines=(*self.lines[:number], line, *self.lines[number + 1 :]))


class EntryKind(Enum):
    """What a seat is given or loses points for (SF-R6)."""

    NEW_LINE = 0
    WORD = 1
    LONG_WORD = 2
    FAILED_CHALLENGE = 3
    LOST_CHALLENGE = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry on the score sheet.

    Args:
        round: number of the round, from 1.
        sheet: number of the sheet.
        line: number of the line on it.
        kind: what for.
        letters: the letters of the line at that moment, the word for an announcement.
    """

    round: int
    sheet: int
    line: int
    kind: EntryKind
    letters: str

    def __post_init__(self) -> None:
        if len(self.letters) > MAX_CHAIN_LETTERS:
            raise ValueError(f"a line has at most {MAX_CHAIN_LETTERS} letters")


@dataclass(frozen=True, slots=True)
class Player:
    """A player.

    Args:
        sheet: number of the sheet in front of it; sheets have the number of the seat that they started at.
        entries: its part of the score sheet, in order.
        placement: what it has written in the open round; secret until all have (SF-D2).
        passed: whether it challenges nothing more in the open round of challenges.
        out: whether it has conceded (G-7).
    """

    sheet: int
    entries: tuple[Entry, ...] = ()
    placement: Place | None = None
    passed: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands.

    Args:
        phase: what the players are doing.
        round: number of the round, from 1.
        roll: the dice of the round while it is being placed.
        bag: the dice left in the bag, ascending.
        sheets: by number.
        players: by seat.
    """

    phase: Phase
    round: int
    roll: tuple[Rolled, ...]
    bag: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    players: tuple[Player, ...]

    def seats_in(self) -> tuple[int, ...]:
        """Return the seats that have not conceded, ascending."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)

    def sheet_of(self, seat: int) -> Sheet:
        """Return the sheet in front of a seat."""
        return self.sheets[self.players[seat].sheet]

    def challenges(self) -> Iterator[tuple[int, int]]:
        """Yield the challenges that wait for an answer: the seat that challenges, the sheet in front of it."""
        for seat, player in enumerate(self.players):
            if not player.out and self.sheets[player.sheet].challenged is not None:
                yield seat, player.sheet

    def with_player(self, seat: int, player: Player) -> "Position":
        """Return the position with another player at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_sheet(self, number: int, sheet: Sheet) -> "Position":
        """Return the position with another sheet in a place."""
        return replace(self, sheets=(*self.sheets[:number], sheet, *self.sheets[number + 1 :]))
