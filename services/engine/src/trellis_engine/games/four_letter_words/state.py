"""A position of Four Letter Words: everybody's sheet and what the turn waits for."""

from dataclasses import dataclass, replace
from enum import Enum, auto

from trellis_engine.games.four_letter_words.grids.grid import EMPTY

STRIKES_OUT = 3
"""The third strike puts a player out (FL-2)."""


class OutReason(Enum):
    """Why a player is out."""

    THREE_STRIKES = auto()
    NO_PLAYABLE_WORD = auto()
    NO_ROOM_FOR_X = auto()
    CONCEDED = auto()


class Decision(Enum):
    """What a seat has done with the announced word; everybody knows, nobody sees where it was written."""

    WAITING = auto()
    WRITTEN = auto()
    STRUCK = auto()
    CRAMPED = auto()
    """It had to write three X and has no three empty cells (FL-7)."""
    ABSENT = auto()
    """It is out."""


@dataclass(frozen=True, slots=True)
class Out:
    """A player is out: why, and since which turn."""

    reason: OutReason
    turn: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is on a player's paper.

    Args:
        grid: the cells in reading order, `EMPTY` where there is no letter; secret until the match is over (G-4).
        strikes: strikes taken; in the X variant how often three X were written instead.
        turns_owed: turns that the player will lose for failed challenges (FL-4).
        out: set when the player is out.
    """

    grid: str
    strikes: int = 0
    turns_owed: int = 0
    out: Out | None = None


@dataclass(frozen=True, slots=True)
class Announcing:
    """A seat chooses a word; `rejected` were refused or withdrawn earlier in this turn."""

    seat: int
    rejected: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Considering:
    """The others accept the word or challenge it, before anybody writes (FL-4)."""

    seat: int
    word: str
    accepted: frozenset[int] = frozenset()
    rejected: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Challenged:
    """The seat that announced the word answers a challenge."""

    seat: int
    word: str
    challenger: int
    rejected: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Writing:
    """Everybody writes the word or takes a strike, at the same time; `decisions` by seat."""

    seat: int
    word: str
    decisions: tuple[Decision, ...]


Phase = Announcing | Considering | Challenged | Writing


@dataclass(frozen=True, slots=True)
class Position:
    """The game's part of a state.

    Args:
        turn: number of the turn, from 1; turns that are lost count.
        words: the words that have been written, in order.
        phase: what the turn waits for; without meaning once the match is over.
        sheets: by seat.
    """

    turn: int
    words: tuple[str, ...]
    phase: Phase
    sheets: tuple[Sheet, ...]

    @property
    def remaining(self) -> tuple[int, ...]:
        """The seats that are not out, ascending."""
        return tuple(seat for seat, sheet in enumerate(self.sheets) if sheet.out is None)

    @property
    def first(self) -> bool:
        """Whether the word of this turn is the first of the match, which is written anywhere (FL-1)."""
        return not self.words

    def begins(self, seat: int, *, late: bool) -> bool:
        """Tell whether a seat writes its first word, which goes anywhere (FL-1).

        That is the first word of the match; where it may come `late`, also the first one of a seat that skipped that
        word and has an empty grid still.
        """
        return self.first or (late and not self.sheets[seat].grid.strip(EMPTY))

    def with_sheet(self, seat: int, sheet: Sheet) -> "Position":
        """Return the position with another sheet for a seat."""
        return replace(self, sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]))

    def after(self, seat: int) -> int:
        """Return the next seat clockwise that is not out; the seat itself if it is alone."""
        count = len(self.sheets)
        others = ((seat + step) % count for step in range(1, count + 1))
        return next((other for other in others if self.sheets[other].out is None), seat)
