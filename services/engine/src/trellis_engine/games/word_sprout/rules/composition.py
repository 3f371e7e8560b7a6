"""A rule set: rules in force, asked together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.board import Rows, texts
from trellis_engine.games.word_sprout.layouts import Change, Layout
from trellis_engine.games.word_sprout.letters import Addition, lengthened
from trellis_engine.games.word_sprout.lore import Lore
from trellis_engine.games.word_sprout.rules.base import Circle, Moment, SproutRule, Step, Won
from trellis_engine.games.word_sprout.rules.core import CORE, OneLetter

if TYPE_CHECKING:
    from trellis_engine.games.word_sprout.play import Turn
    from trellis_engine.games.word_sprout.state import Position

T = TypeVar("T")


@dataclass(frozen=True)
class RuleSet:
    """Rules in force, in the order of the catalogue, those that are always in force first."""

    rules: tuple[SproutRule, ...]

    @cached_property
    def letters_per_turn(self) -> int:
        """How many letters a turn may add."""
        return max(rule.letters_per_turn for rule in self.rules)

    @cached_property
    def goals_need_no_path(self) -> bool:
        """Whether goal words count that cannot be reached."""
        return any(rule.goals_need_no_path for rule in self.rules)

    @cached_property
    def complete_words_only(self) -> bool:
        """Whether every valid string is a word or a single letter."""
        return any(rule.complete_words_only for rule in self.rules)

    @cached_property
    def anyone_challenges(self) -> str | None:
        """The id of the rule by which any player may challenge to win the round."""
        return next((rule.id for rule in self.rules if rule.anyone_challenges), None)

    @cached_property
    def restrains_growth(self) -> bool:
        """Whether some rule in force can keep a string from becoming part of a goal word that fits its tiles."""
        return any(_overrides(rule, hook) for rule in self.rules[len(CORE) :] for hook in ("forbid", "grow"))

    @cached_property
    def caps(self) -> tuple[int, int]:
        """Up to how many letters, and turns, the rules count."""
        return (
            max(rule.letters_that_matter for rule in self.rules),
            max(rule.turns_that_matter for rule in self.rules),
        )

    def fillers(self, lore: Lore) -> frozenset[str]:
        """Letters that may be missing between those of a string that a goal word contains."""
        return frozenset().union(*(rule.fillers(lore) for rule in self.rules))

    def prevent(self, position: Position, additions: tuple[Addition, ...]) -> Violation | None:
        """The first rule by which a play cannot be made at all."""
        if len(additions) > self.letters_per_turn:
            text = f"a turn adds {'one letter' if self.letters_per_turn == 1 else 'one or two letters'}"
            return Violation("TOO_MANY_LETTERS", OneLetter.id, text, {"letters": str(len(additions))})
        return self._first(lambda rule: rule.prevent(position, additions))

    @cached_property
    def on_a_grid(self) -> bool:
        """Whether letters lie on a grid, so that strings can cross."""
        return any(rule.on_a_grid for rule in self.rules)

    def forbid_crossing(self, tables: Sequence[Rows], lore: Lore) -> Violation | None:
        """The first rule by which no string may be started across those of these tables."""
        return self._first(lambda rule: rule.forbid_crossing(tables, lore)) if tables else None

    def forbid(self, step: Step, lore: Lore) -> Violation | None:
        """The first rule by which a string may not become another."""
        return self._first(lambda rule: rule.forbid(step, lore))

    def prepare(self, words: Sequence[str], lore: Lore) -> None:
        """Asks at once what the rules will want to know about several words."""
        for rule in self.rules:
            rule.prepare(words, lore)

    def refuse_goal(self, word: str, lore: Lore) -> Violation | None:
        """The first rule by which a real word is no goal word."""
        return self._first(lambda rule: rule.refuse_goal(word, lore))

    @cached_property
    def _reachers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if _overrides(rule, "within_reach"))

    def within_reach(self, moment: Moment, word: str, lore: Lore) -> bool:
        """False if some rule knows that a word cannot be reached from here, whatever is played."""
        return all(rule.within_reach(moment, word, lore) for rule in self._reachers)

    def out_of_reach(self, moment: Moment, word: str, lore: Lore) -> Violation:
        """Why a word that is not within reach is not."""
        rule = next(rule for rule in self._reachers if not rule.within_reach(moment, word, lore))
        return rule.out_of_reach(moment, word, lore)

    def claimed(self, position: Position, lore: Lore) -> Won | None:
        """Whether the latest play wins the round."""
        return self._first(lambda rule: rule.claimed(position, lore))

    def left(self, position: Position) -> Won | None:
        """Whether the round is won because others are out."""
        return self._first(lambda rule: rule.left(position))

    def share(self, winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """The seats that win with the winners."""
        for rule in self.rules:
            winners = rule.share(winners, seats)
        return winners

    def after_play(self, turn: Turn, seat: int, additions: tuple[Addition, ...]) -> None:
        """What a play brings about besides the letters."""
        for rule in self.rules:
            rule.after_play(turn, seat, additions)

    def collect(self, *, held: bool, spare: bool) -> tuple[int, str]:
        """What playing a vowel does to the player's collection, and the rule that says so."""
        for rule in self.rules:
            change = rule.collect(held=held, spare=spare)
            if change:
                return change, rule.id
        return 0, ""

    def turns_in(self, seat: int, won: Won) -> tuple[bool, str]:
        """Whether a seat turns in its vowels at the end of a round, and the rule that says so."""
        answers = [(rule.turns_in(seat, won), rule.id) for rule in self.rules]
        said = [(bool(answer), rule) for answer, rule in answers if answer is not None]
        return said[-1] if said else (True, "WS-R12")

    @cached_property
    def _hinderers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if _overrides(rule, "hindered_by"))

    def among(self, moment: Moment, strings: Sequence[str]) -> Moment:
        """A string as one of all those on the table."""
        if not self._hinderers:
            return moment
        others = list(strings)
        others.remove(moment.string)
        return replace(moment, hindered=any(rule.hindered_by(others) for rule in self._hinderers))

    def moment(self, position: Position, string: str) -> Moment:
        """A string of a position with all that matters about it."""
        return self.among(self._moment(position, string), texts(position.table.rows))

    def _moment(self, position: Position, string: str, elsewhere: str = "") -> Moment:
        letters, turns = self.caps
        table = position.table
        supply = None
        if table.pot is not None:
            held = {letter: string.count(letter) for letter in set(string)}
            names = sorted({*table.pot.tiles, *held})
            supply = tuple(
                (name, table.pot.left(name) + held.get(name, 0) - elsewhere.count(name)) for name in names
            )
        follows = supply is not None and any(rule.follows_players for rule in self.rules)
        playing = tuple(sorted({*position.seats_playing, table.mover}))
        circle = Circle(table.mover, table.backwards, playing, table.hands) if follows else None
        return Moment(
            string,
            min(table.letters, letters),
            min(len(position.plays), turns),
            table.locked,
            supply=supply,
            circle=circle,
        )

    def steps(self, position: Position, layout: Layout, lore: Lore) -> Iterator[Step]:
        """What a turn makes of each string that it changes."""
        for change in layout.changes:
            after = self.among(Moment(change.after), layout.strings)
            before = self._moment(position, change.before, change.elsewhere)
            yield self._step(replace(before, hindered=after.hindered), change, lore)

    def step(self, before: Moment, additions: tuple[Addition, ...], lore: Lore) -> Step:
        """What becomes of a string by additions to it, as if it lay alone."""
        return self._step(
            before, Change(before.string, additions, lengthened(before.string, additions)), lore
        )

    def _step(self, before: Moment, change: Change, lore: Lore) -> Step:
        letters, turns = self.caps
        after = replace(
            before,
            string=change.after,
            letters=min(before.letters + len(change.additions) + len(change.elsewhere), letters),
            turns=min(before.turns + 1, turns),
        )
        step = Step(before, change.additions, after, change.started, change.elsewhere, change.ahead)
        if self.growers or after.circle is not None:
            step = replace(step, after=self._grown(step, lore))
        return step

    @cached_property
    def growers(self) -> tuple[SproutRule, ...]:
        """The rules that change more about a moment than its string."""
        return tuple(rule for rule in self.rules if _overrides(rule, "grow"))

    def _grown(self, step: Step, lore: Lore) -> Moment:
        after = step.after
        if after.circle is not None:
            after = self._collected(after, step.turn_letters, lore)
        for rule in self.growers:
            after = rule.grow(replace(step, after=after), lore)
        if after.circle is not None:
            after = replace(after, circle=_passed_on(after.circle))
        return after

    def _collected(self, after: Moment, letters: str, lore: Lore) -> Moment:
        """The tiles after the mover has collected what it played."""
        for letter in letters:
            circle = after.circle
            if circle is None or letter not in lore.vowels:
                continue
            hand = circle.hands[circle.mover]
            change, _ = self.collect(held=letter in hand, spare=after.left(letter) > 0)
            if change:
                hands = (
                    *circle.hands[: circle.mover],
                    with_vowel(hand, letter, change),
                    *circle.hands[circle.mover + 1 :],
                )
                supply = tuple(
                    (name, count - change * (name == letter)) for name, count in after.supply or ()
                )
                after = replace(after, supply=supply, circle=replace(circle, hands=hands))
        return after

    def beside(self, after: Moment, string: str) -> Moment:
        """Another string of the table at the same moment."""
        supply = after.supply
        if supply is not None:
            tiles = Counter(dict(supply))
            tiles.subtract(after.string)
            tiles.update(string)
            supply = tuple(sorted(tiles.items()))
        return replace(after, string=string, supply=supply)

    def _first(self, ask: Callable[[SproutRule], T | None]) -> T | None:
        for rule in self.rules:
            answer = ask(rule)
            if answer is not None:
                return answer
        return None

    def __iter__(self) -> Iterator[SproutRule]:
        return iter(self.rules)


def with_vowel(hand: str, vowel: str, change: int) -> str:
    """A hand with a vowel more (1) or less (-1)."""
    return "".join(sorted(hand + vowel)) if change > 0 else hand.replace(vowel, "")


def _passed_on(circle: Circle) -> Circle:
    way = -1 if circle.backwards else 1
    place = circle.playing.index(circle.mover) + way
    return replace(circle, mover=circle.playing[place % len(circle.playing)])


def _overrides(rule: SproutRule, hook: str) -> bool:
    return getattr(type(rule), hook) is not getattr(SproutRule, hook)


@lru_cache(maxsize=1024)
def rule_set(optional: tuple[SproutRule, ...]) -> RuleSet:
    """The rules that are always in force with optional ones."""
    return RuleSet((*CORE, *optional))
