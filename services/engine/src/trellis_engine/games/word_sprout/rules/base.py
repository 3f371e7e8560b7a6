"""What a rule of Word Sprout can have a say in.

Each method is a hook that does nothing here; a rule overrides those it is about. A `RuleSet` asks every rule in force,
in the order of the catalogue, and takes the first objection.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.moves import Addition
from trellis_engine.games.word_sprout.state import Position, Pot, Table


@dataclass(frozen=True, slots=True)
class Moment:
    """A string with all that decides whether it, and what grows out of it, is valid.

    Args:
        string: the string.
        pot: the tiles that are left; None if letters are unlimited.
    """

    string: str
    pot: Pot | None

    @staticmethod
    def of(table: Table) -> Moment:
        """The moment of a table."""
        return Moment(table.string, table.pot)

    def missing(self, word: str) -> Counter[str]:
        """The letters of a word containing the string that are still to be played."""
        return Counter(word) - Counter(self.string)


@dataclass(frozen=True, slots=True)
class Won:
    """How a round is won: by which seats, ascending, why, and under which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


class SproutRule:
    """One rule: its id, its sentence for players, and its hooks."""

    id: ClassVar[str]
    text: ClassVar[str]

    def refuse_turn(self, position: Position, seat: int) -> Violation | None:
        """Why a seat may not play now."""
        return None

    def prevent(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """Why a play cannot be made at all, whoever watches: it is refused in `TABLE` too."""
        return None

    def refuse_goal(self, moment: Moment, word: str) -> Violation | None:
        """Why a real word that contains the string is no goal word from here."""
        return None

    def won(self, position: Position) -> Won | None:
        """Whether the round is over, and who has won it."""
        return None
