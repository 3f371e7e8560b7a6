"""What a rule of Word Sprout can have a say in.

Each method is a hook that does nothing here; a rule overrides those it is about. A `RuleSet` asks every rule in force,
in the order of the catalogue, and takes the first objection.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trellis_engine.contract import Violation
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout.board import Rows
from trellis_engine.games.word_sprout.letters import Addition, letters_of
from trellis_engine.games.word_sprout.lore import Lore
from trellis_engine.games.word_sprout.tiles import stock

if TYPE_CHECKING:
    from trellis_engine.games.word_sprout.play import Turn
    from trellis_engine.games.word_sprout.state import Position


@dataclass(frozen=True, slots=True)
class Circle:
    """Who plays next and who holds which vowels, where that decides which tiles are left.

    Args:
        mover: whose turn it is.
        backwards: whether play goes from higher to lower seats.
        playing: the seats in the round, ascending.
        hands: by seat, the vowels collected.
    """

    mover: int
    backwards: bool
    playing: tuple[int, ...]
    hands: tuple[str, ...]


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
    """

    string: str
    letters: int = 0
    turns: int = 0
    locked: bool = False
    hindered: bool = False
    supply: tuple[tuple[str, int], ...] | None = None
    circle: Circle | None = None

    def left(self, letter: str) -> int:
        """How many tiles of a letter are in the pot, where tiles are limited."""
        return stock(self.supply or ()).tiles.get(letter, 0) - self.string.count(letter)


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

    @property
    def letters(self) -> str:
        """The letters added to this string."""
        return letters_of(self.additions)

    @property
    def turn_letters(self) -> str:
        """The letters added to any string."""
        return self.letters + self.elsewhere

    @property
    def numbered(self) -> Iterator[tuple[int, Addition]]:
        """The additions, each with how many letters have been played before it."""
        return enumerate(self.additions, self.before.letters + self.ahead)


@dataclass(frozen=True, slots=True)
class Won:
    """How a round is won: by which seats, ascending, why, and under which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Agreed:
    """What rules must fit: who watches, the numbers of seats and rounds, and what is known about words."""

    adjudication: Adjudication
    seats: int
    rounds: int
    lore: Lore


class SproutRule:
    """One rule: its id, its sentence for players, and its hooks."""

    id: ClassVar[str]
    sentence: ClassVar[str]
    letters_per_turn: ClassVar[int] = 0
    """How many letters a turn may add at most under this rule."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules without which this one means nothing."""
    clashes: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Ids of the rules that contradict this one, each with the reason."""
    goals_need_no_path: ClassVar[bool] = False
    """Whether goal words count that cannot be reached."""
    complete_words_only: ClassVar[bool] = False
    """Whether every valid string is a word or a single letter."""
    follows_players: ClassVar[bool] = False
    """Whether tiles depend on who plays what under this rule."""
    on_a_grid: ClassVar[bool] = False
    """Whether letters lie on a grid, so that strings can cross."""
    anyone_challenges: ClassVar[bool] = False
    """Whether any player may challenge at any time, to win the round."""

    @property
    def key(self) -> str:
        """What tells the rule from others in force."""
        return self.id

    @property
    def letters_that_matter(self) -> int:
        """Up to how many letters on the table this rule counts."""
        return 0

    @property
    def turns_that_matter(self) -> int:
        """Up to how many turns this rule counts."""
        return 0

    def unfit(self, agreed: Agreed) -> str | None:
        """Why the rule cannot be in force in a match like this."""
        return None

    def sound_for(self, seats: int) -> bool:
        """Whether the rule can be in force with that many seats, whatever the words."""
        return True

    def prevent(self, position: Position, additions: tuple[Addition, ...]) -> Violation | None:
        """Why a play cannot be made at all, whoever watches: it is refused in `TABLE` too."""
        return None

    def forbid_crossing(self, tables: Sequence[Rows], lore: Lore) -> Violation | None:
        """Why no string may be started across those of these tables, one of which lay before each letter that does."""
        return None

    def forbid(self, step: Step, lore: Lore) -> Violation | None:
        """Why a string may not become another."""
        return None

    def hindered_by(self, others: Sequence[str]) -> bool:
        """Whether the other strings on the table keep one from bringing about what it would bring about alone."""
        return False

    def prepare(self, words: Sequence[str], lore: Lore) -> None:
        """Asks at once what `refuse_goal` will want to know about several words."""

    def refuse_goal(self, word: str, lore: Lore) -> Violation | None:
        """Why a real word is no goal word."""
        return None

    def within_reach(self, moment: Moment, word: str, lore: Lore) -> bool:
        """False if a word cannot be reached from here, whatever is played; True decides nothing."""
        return True

    def out_of_reach(self, moment: Moment, word: str, lore: Lore) -> Violation:
        """Why a word that is not within reach is not."""
        text = f"{word.upper()} can no longer be reached: {self.sentence}"
        return Violation("GOAL_WORD_OUT_OF_REACH", self.id, text, {"word": word})

    def fillers(self, lore: Lore) -> frozenset[str]:
        """Letters that may be missing between those of a string that a goal word contains."""
        return frozenset()

    def grow(self, step: Step, lore: Lore) -> Moment:
        """The moment after a step, with what this rule changes."""
        return step.after

    def after_play(self, turn: Turn, seat: int, additions: tuple[Addition, ...]) -> None:
        """What a play brings about besides the letters."""

    def claimed(self, position: Position, lore: Lore) -> Won | None:
        """Whether the latest play wins the round."""
        return None

    def left(self, position: Position) -> Won | None:
        """Whether the round is won because others are out."""
        return None

    def share(self, winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """The seats that win with the winners."""
        return winners

    def collect(self, *, held: bool, spare: bool) -> int:
        """What playing a vowel does to the player's collection: 1 takes one, -1 loses it.

        Args:
            held: whether the player holds that vowel.
            spare: whether there is another one to take.
        """
        return 0

    def turns_in(self, seat: int, won: Won) -> bool | None:
        """Whether a seat turns in its vowels at the end of a round; None leaves it to the rules before."""
        return None
