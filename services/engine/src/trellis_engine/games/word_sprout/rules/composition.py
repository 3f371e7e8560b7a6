"""A rule set: rules in force, asked together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.moves import Addition
from trellis_engine.games.word_sprout.rules.base import Moment, SproutRule, Won
from trellis_engine.games.word_sprout.state import Position, Table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules in force, in the order of the catalogue."""

    rules: tuple[SproutRule, ...]

    def refuse_turn(self, position: Position, seat: int) -> Violation | None:
        """The first rule that keeps a seat from playing now."""
        return self._first(lambda rule: rule.refuse_turn(position, seat))

    def prevent(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """The first rule by which a play cannot be made at all."""
        return self._first(lambda rule: rule.prevent(table, additions))

    def refuse_goal(self, moment: Moment, word: str) -> Violation | None:
        """The first rule by which a real word containing the string is no goal word from here."""
        return self._first(lambda rule: rule.refuse_goal(moment, word))

    def won(self, position: Position) -> Won | None:
        """How the round is won, if it is."""
        return self._first(lambda rule: rule.won(position))

    def _first(self, ask: Callable[[SproutRule], T | None]) -> T | None:
        for rule in self.rules:
            answer = ask(rule)
            if answer is not None:
                return answer
        return None
