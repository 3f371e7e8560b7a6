"""What rules look at: a string at one moment, and a turn that makes it another.

The same values stand for real plays and for those that the search for a path to a goal word thinks of. A moment holds
no more than what decides whether its string is valid: equal moments are searched once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from trellis_engine.games.word_sprout.table.letters import Addition, letters_of
from trellis_engine.games.word_sprout.table.tiles import stock


class PlayerFact(Enum):
    """Something about the players on which the validity of strings depends under some rule."""

    COLLECTIONS = "which vowels they hold, where tiles are limited"
    PLAYERS = "who plays, and which vowels everybody holds"
    LATEST_LETTERS = "which letters they added in their latest turns"


@dataclass(frozen=True, slots=True)
class Circle:
    """The players, where it matters who plays what.

    Args:
        mover: whose turn it is.
        backwards: whether play goes from higher to lower seats.
        playing: the seats in the round, ascending.
        hands: by seat, the vowels collected; all empty where no rule looks at `PlayerFact.COLLECTIONS`.
        latest: by seat, the letters of its latest turn; none where no rule looks at `PlayerFact.LATEST_LETTERS`.
    """

    mover: int
    backwards: bool
    playing: tuple[int, ...]
    hands: tuple[str, ...]
    latest: tuple[str, ...] = ()

    def turned(self, backwards: bool) -> "Circle":  # noqa: FBT001 - the new direction
        """Give the players with play going in a direction."""
        return Circle(self.mover, backwards, self.playing, self.hands, self.latest)

    def passed_on(self, letters: str, places: int = 1) -> "Circle":
        """Pass the turn on by some places, once the mover has added letters."""
        way = -places if self.backwards else places
        place = self.playing.index(self.mover) + way
        latest = self.latest and (*self.latest[: self.mover], letters, *self.latest[self.mover + 1 :])
        mover = self.playing[place % len(self.playing)]
        return Circle(mover, self.backwards, self.playing, self.hands, latest)


@dataclass(frozen=True, slots=True)
class Moment:
    """A string with all that decides whether it, and what grows out of it, is valid.

    Args:
        string: the string.
        letters: how many letters lie on the table, as far as a rule in force looks.
        turns: how many plays stand, as far as a rule in force looks.
        locked: whether only palindromes are valid (`WS-R7`).
        hindered: whether other strings on the table keep this one from locking it (`WS-R7` with `WS-R16`).
        supply: tiles of each letter in the pot and in the string together; None if letters are unlimited.
        circle: the players, if it matters who plays what.
        round: the number of the round from 1, if a rule in force looks; else 0.
    """

    string: str
    letters: int = 0
    turns: int = 0
    locked: bool = False
    hindered: bool = False
    supply: tuple[tuple[str, int], ...] | None = None
    circle: Circle | None = None
    round: int = 0

    def supplied(self, supply: tuple[tuple[str, int], ...] | None, circle: Circle | None) -> "Moment":
        """Give the moment with other tiles and players: as `replace`, which is slow in the loops of the search."""
        return Moment(
            self.string, self.letters, self.turns, self.locked, self.hindered, supply, circle, self.round
        )

    def left(self, letter: str) -> int:
        """Count the tiles of a letter in the pot, where tiles are limited."""
        return stock(self.supply or ()).tiles.get(letter, 0) - self.string.count(letter)

    def spares(self, letter: str) -> bool:
        """Tell whether the pot has a tile of a letter to spare; there always is one of unlimited letters."""
        return self.supply is None or self.left(letter) > 0


@dataclass(frozen=True, slots=True)
class Step:
    """A string becoming another in one turn.

    Args:
        before: the string before.
        additions: the letters that were added to this string.
        after: the string at the end of the turn.
        started: whether the turn has started this string across another.
        elsewhere: the letters that the turn has added to other strings alone.
        ahead: how many of those were played before the first of `additions`.
    """

    before: Moment
    additions: tuple[Addition, ...]
    after: Moment
    started: bool = False
    elsewhere: str = ""
    ahead: int = 0

    def ending(self, after: Moment) -> "Step":
        """Give the step with another end."""
        return Step(self.before, self.additions, after, self.started, self.elsewhere, self.ahead)

    @property
    def letters(self) -> str:
        """The letters added to this string."""
        return letters_of(self.additions)

    @property
    def turn_letters(self) -> str:
        """The letters added to any string, in the order of play."""
        return self.elsewhere[: self.ahead] + self.letters + self.elsewhere[self.ahead :]

    @property
    def numbered(self) -> Iterator[tuple[int, Addition]]:
        """The additions, each with how many letters have been played before it."""
        return enumerate(self.additions, self.before.letters + self.ahead)

    @property
    def hand(self) -> str:
        """The vowels that the seat holds whose turn it is, as the turn has changed them so far."""
        circle = self.after.circle
        return "" if circle is None else circle.hands[circle.mover]

    @property
    def latest_letters(self) -> str:
        """The letters that the seat whose turn it is added in its turn before; none in its first."""
        circle = self.before.circle
        return circle.latest[circle.mover] if circle is not None and circle.latest else ""
