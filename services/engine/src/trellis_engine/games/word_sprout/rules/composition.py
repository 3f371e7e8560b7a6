"""A rule set: rules in force, asked together."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TypeVar

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules.base import SproutRule, Won
from trellis_engine.games.word_sprout.rules.core import CORE, too_many_letters
from trellis_engine.games.word_sprout.rules.describing import circle_of, supply_of
from trellis_engine.games.word_sprout.rules.effects import Effect, imagine, places_on
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Moment, PlayerFact, Step
from trellis_engine.games.word_sprout.table.board import Rows, texts
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.games.word_sprout.table.placement import Change, Layout, lay
from trellis_engine.games.word_sprout.table.round import Round
from trellis_engine.work import spend

T = TypeVar("T")
STEPS_OF_EFFECTS = 2
"""What it takes to find what a turn brings about, and who is next."""


@dataclass(frozen=True)
class RuleSet:
    """Rules in force, in the order of the catalogue, those that are always in force first."""

    rules: tuple[SproutRule, ...]

    @cached_property
    def letters_per_turn(self) -> int:
        """How many letters a turn may add at some time."""
        return max(rule.letters_per_turn for rule in self.rules)

    def letters_when(self, *, locked: bool) -> int:
        """Tell how many letters a turn may add before palindromes lock (`WS-R7`), or after."""
        return max(rule.letters_when(locked=locked) for rule in self.rules)

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
        return any(
            rule.has_say(hook)
            for rule in self.rules[len(CORE) :]
            for hook in ("forbid", "on_turn", "puts_out")
        )

    @cached_property
    def caps(self) -> tuple[int, int]:
        """Up to how many letters, and turns, the rules count."""
        return (
            max(rule.letters_that_matter for rule in self.rules),
            max(rule.turns_that_matter for rule in self.rules),
        )

    def fillers(self, known_words: KnownWords) -> frozenset[str]:
        """Name the letters that may be missing between those of a string for a word to cover it."""
        return frozenset().union(*(rule.fillers(known_words) for rule in self._fillers))

    @cached_property
    def _fillers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("fillers"))

    def prevent(self, round_: Round, additions: tuple[Addition, ...]) -> Violation | None:
        """Find the first rule by which a play cannot be made at all."""
        most = self.letters_when(locked=round_.table.locked)
        if len(additions) > most:
            return too_many_letters(most, len(additions))
        return self._first(lambda rule: rule.prevent(round_, additions))

    @cached_property
    def looks_at(self) -> frozenset[PlayerFact]:
        """On what about the players it depends which strings are valid."""
        return frozenset().union(*(rule.looks_at for rule in self.rules))

    @cached_property
    def on_a_grid(self) -> bool:
        """Whether letters lie on a grid, so that strings can cross."""
        return any(rule.on_a_grid for rule in self.rules)

    def forbid_crossing(self, tables: Sequence[Rows], known_words: KnownWords) -> Violation | None:
        """Find the first rule by which no string may be started across those of these tables."""
        return self._first(lambda rule: rule.forbid_crossing(tables, known_words)) if tables else None

    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Find the first rule by which a string may not become another."""
        for rule in self._forbidders:
            objection = rule.forbid(step, known_words)
            if objection is not None:
                return objection
        if not self.complete_words_only:
            return None
        return self._first(lambda rule: rule.refuse_formed(step.after.string, known_words))

    def letters_for(self, step: Step, number: int, letters: str, known_words: KnownWords) -> str:
        """Keep those of some letters that no rule keeps from a place; see `SproutRule.letters_for`."""
        for rule in self._placers:
            letters = rule.letters_for(step, number, letters, known_words)
        return letters

    @cached_property
    def _placers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("letters_for"))

    @cached_property
    def _forbidders(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("forbid"))

    def stops(self, step: Step, known_words: KnownWords) -> bool:
        """Tell whether a path to a goal word cannot take a step: it is forbidden, or would be undone."""
        return self.forbid(step, known_words) is not None or self._puts_out(step, known_words) is not None

    @cached_property
    def _judging_plays(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("puts_out"))

    def _puts_out(self, step: Step, known_words: KnownWords) -> Violation | None:
        found = (rule.puts_out(step, known_words) for rule in self._judging_plays)
        return next((why for why in found if why is not None), None)

    def put_out(self, round_: Round, layout: Layout, known_words: KnownWords) -> Violation | None:
        """Find the first rule by which the mover is out for a play, which then is undone (other rule 4)."""
        if not self._judging_plays:
            return None
        facts = frozenset(PlayerFact)
        steps = (self._begun(round_, layout, change, facts) for change in layout.changes)
        found = (self._puts_out(step, known_words) for step in steps)
        return next((why for why in found if why is not None), None)

    @cached_property
    def forgets_nothing(self) -> bool:
        """Whether the search may leave nothing about players and tiles out of a moment."""
        return any(rule.forgets_nothing for rule in self.rules)

    @cached_property
    def forgetful(self) -> "RuleSet":
        """The rules without those that look at all about players and tiles: they allow at least as much."""
        return RuleSet(tuple(rule for rule in self.rules if not rule.forgets_nothing))

    @cached_property
    def _looks_at_round(self) -> bool:
        return any(rule.looks_at_round for rule in self.rules)

    @cached_property
    def weighs_slowly(self) -> bool:
        """Whether it takes too long to ask about all words which of them are goal words."""
        return any(rule.weighs_slowly for rule in self.rules)

    @cached_property
    def asks_about_words(self) -> bool:
        """Whether some rule asks the lexicons about goal words, beyond whether they are words."""
        return any(rule.has_say("prepare") for rule in self.rules)

    def prepare(self, words: Sequence[str], known_words: KnownWords) -> None:
        """Ask at once what the rules will want to know about several words."""
        for rule in self.rules:
            rule.prepare(words, known_words)

    @cached_property
    def _refusers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("refuse_goal"))

    def admitted(self, words: Sequence[str], known_words: KnownWords) -> list[str]:
        """Keep those of many real words that are goal words; the players' own rules, the quickest, are asked first."""
        found = list(words)
        for rule in reversed(self._refusers):
            found = rule.admitted(found, known_words)
        return found

    def refuse_goal(self, word: str, known_words: KnownWords) -> Violation | None:
        """Find the first rule by which a real word is no goal word."""
        spend()  # every word that is weighed comes by here
        for rule in self._refusers:
            objection = rule.refuse_goal(word, known_words)
            if objection is not None:
                return objection
        return None

    @cached_property
    def _reachers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("may_reach"))

    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Tell whether no rule knows that a word cannot be reached from here, whatever is played."""
        return all(rule.may_reach(moment, word, known_words) for rule in self._reachers)

    def refuse_reach(self, moment: Moment, word: str, known_words: KnownWords) -> Violation:
        """Say why a word cannot be reached for which `may_reach` is False."""
        rule = next(rule for rule in self._reachers if not rule.may_reach(moment, word, known_words))
        return rule.refuse_reach(moment, word, known_words)

    def won_by_play(self, round_: Round, known_words: KnownWords) -> Won | None:
        """Tell how the latest play wins the round, if it does."""
        found = self._first(lambda rule: rule.won_by_play(round_, known_words))
        return found or self._won_by_step(round_, known_words)

    def _won_by_step(self, round_: Round, known_words: KnownWords) -> Won | None:
        """Tell whether a rule that looks at the latest play as a step gives its player the round."""
        rules, latest = [rule for rule in self.rules if rule.has_say("won_by_step")], round_.latest
        if not rules or latest is None:
            return None
        before = replace(round_, table=replace(latest.before, mover=latest.seat), plays=round_.plays[:-1])
        layout = lay(latest.before.rows, latest.additions)
        step = self._begun(before, layout, layout.changes[0], frozenset(PlayerFact))
        points = round_.table.points_of(latest.seat)
        won = (rule for rule in rules if rule.won_by_step(step, points, known_words))
        return next((Won((latest.seat,), "OWN_RULE", rule.id) for rule in won), None)

    def won_by_default(self, round_: Round) -> Won | None:
        """Tell how the round is won because others are out, if it is."""
        return self._first(lambda rule: rule.won_by_default(round_))

    def share(self, winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Add the seats that win with the winners."""
        for rule in self.rules:
            winners = rule.share(winners, seats)
        return winners

    def turns_in(self, seat: int, won: Won) -> tuple[bool, str]:
        """Tell whether a seat turns in its vowels at the end of a round, and the rule that says so."""
        answers = [(rule.turns_in(seat, won), rule.id) for rule in self.rules]
        said = [(bool(answer), rule) for answer, rule in answers if answer is not None]
        return said[-1] if said else (True, "WS-R12")

    @cached_property
    def _hinderers(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("hindered_by"))

    def among(self, moment: Moment, strings: Sequence[str]) -> Moment:
        """Note whether the other strings on the table keep one from what it would bring about alone."""
        if not self._hinderers:
            return moment
        others = list(strings)
        others.remove(moment.string)
        return replace(moment, hindered=any(rule.hindered_by(others) for rule in self._hinderers))

    def moment(self, round_: Round, string: str) -> Moment:
        """Describe a string of a round with all that matters about it."""
        return self.among(self._moment(round_, string, self._looks_at(round_)), texts(round_.table.rows))

    def _looks_at(self, round_: Round) -> frozenset[PlayerFact]:
        """Name what about the players decides validity: their collections only where tiles are limited."""
        return self.looks_at if round_.table.pot is not None else self.looks_at - {PlayerFact.COLLECTIONS}

    def _moment(
        self, round_: Round, string: str, facts: frozenset[PlayerFact], elsewhere: str = ""
    ) -> Moment:
        letters, turns = self.caps
        return Moment(
            string,
            min(round_.table.letters, letters),
            min(len(round_.plays), turns),
            round_.table.locked,
            supply=supply_of(round_, string, elsewhere),
            circle=circle_of(round_, facts) if facts else None,
            round=round_.round + 1 if self._looks_at_round else 0,
        )

    def steps(self, round_: Round, layout: Layout, known_words: KnownWords) -> Iterator[Step]:
        """Tell what a turn of the mover makes of each string that it changes."""
        facts = self._looks_at(round_)
        for change in layout.changes:
            yield self._finished(self._begun(round_, layout, change, facts), known_words)

    def effects(self, round_: Round, layout: Layout, known_words: KnownWords) -> tuple[Effect, ...]:
        """Tell what a turn of the mover brings about besides its letters."""
        if not self._letter_rules and not self._turn_rules:
            return ()
        step = self._begun(round_, layout, layout.changes[0], frozenset(PlayerFact))
        return self._unfolded(step, known_words)[0]

    def step(self, before: Moment, additions: tuple[Addition, ...], known_words: KnownWords) -> Step:
        """Tell what becomes of a string by additions to it, as if it lay alone."""
        change = Change(before.string, additions, lengthened(before.string, additions))
        return self._finished(self._changed(before, change), known_words)

    def _begun(self, round_: Round, layout: Layout, change: Change, facts: frozenset[PlayerFact]) -> Step:
        """Add a turn's letters to one string, without the turn's effects."""
        hindered = self.among(Moment(change.after), layout.strings).hindered
        before = self._moment(round_, change.before, facts, change.elsewhere)
        return self._changed(replace(before, hindered=hindered), change)

    def _changed(self, before: Moment, change: Change) -> Step:
        letters, turns = self.caps
        after = Moment(  # as `replace`, which is slow: this is made for every turn that is tried
            change.after,
            min(before.letters + len(change.additions) + len(change.elsewhere), letters),
            min(before.turns + 1, turns),
            before.locked,
            before.hindered,
            before.supply,
            before.circle,
            before.round,
        )
        return Step(before, change.additions, after, change.started, change.elsewhere, change.ahead)

    def _finished(self, step: Step, known_words: KnownWords) -> Step:
        """Apply the effects of a turn, and pass the turn on."""
        spend()  # every turn that is tried comes by here
        if not self._turn_rules and step.after.circle is None:
            return step
        spend(STEPS_OF_EFFECTS)
        return step.ending(self._unfolded(step, known_words)[1])

    @cached_property
    def _letter_rules(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("on_letter"))

    @cached_property
    def _turn_rules(self) -> tuple[SproutRule, ...]:
        return tuple(rule for rule in self.rules if rule.has_say("on_turn"))

    def _unfolded(self, step: Step, known_words: KnownWords) -> tuple[tuple[Effect, ...], Moment]:
        """List the effects of a turn in order, and find the moment after them all.

        Of one letter, and of the whole turn, every rule is asked before any effect of it is applied: with a vowel in
        hand, `WS-R15` loses the one that was there before and not the one that `WS-R12` has just taken.
        """
        found: list[Effect] = []
        letters = step.turn_letters
        for letter in letters if step.after.circle is not None else "":
            step = _applied(
                step, [rule.on_letter(letter, step, known_words) for rule in self._letter_rules], found
            )
        step = _applied(step, [rule.on_turn(step, known_words) for rule in self._turn_rules], found)
        after = step.after
        if after.circle is not None:
            after = after.supplied(after.supply, after.circle.passed_on(letters, places_on(found)))
        return tuple(found), after

    def beside(self, after: Moment, string: str) -> Moment:
        """Describe another string of the table at the same moment."""
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


def _applied(step: Step, answers: Sequence[Effect | None], found: list[Effect]) -> Step:
    """Apply effects to the end of a step, and note them."""
    for effect in answers:
        if effect is not None:
            found.append(effect)
            step = step.ending(imagine(effect, step.after))
    return step


@lru_cache(maxsize=1024)
def rule_set(optional: tuple[SproutRule, ...]) -> RuleSet:
    """Compose the rules that are always in force with optional ones."""
    return RuleSet((*CORE, *optional))
