"""Which goal words may make a string valid: found in the lexicon, the likeliest first, those out of reach left out.

Mostly the first few words that contain a string will do, so they are asked for in batches. Where that goes on in
vain, words are looked for another way: made of the tiles, or among the goal words of the whole lexicon if the rules
leave few.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules import Moment, RuleSet, stock
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.search.goals import Goals, few
from trellis_engine.games.word_sprout.search.schedules import Schedules
from trellis_engine.work import spend

MAX_WORDS_IN_VAIN = 1_000
"""How many words that are no goals in reach are looked at before goal words are looked for another way."""
MAX_WORDS_AT_ONCE = 200
"""How many words are looked at together."""
RARE = 10
"""Goal words are rare if this many times as many words are none."""


@dataclass(slots=True)
class Seen:
    """How a search for a goal word goes: words looked at, goals among them, words that are no goals, what is tried."""

    words: int = 0
    goals: int = 0
    refused: int = 0
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class Candidates:
    """Finds the goal words that may make a string valid.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        goals: all goal words, as far as they have been looked for: once palindromes lock (`WS-R7`), and before; None
            if they are not few.
        schedules: what is known about tiles.
    """

    rules: RuleSet
    known_words: KnownWords
    goals: dict[bool, Goals | None]
    schedules: Schedules

    def covering(self, string: str) -> Iterator[list[str]]:
        """List the real words that cover a string, in batches: in word order, where no letters may be missing."""
        fillers = self.rules.fillers(self.known_words)
        if fillers:
            return self.known_words.containing_with(string, fillers)
        return self.known_words.containing(string)

    def few(self, moment: Moment) -> Goals | None:
        """Give all goal words for strings like this, if they are known to be few."""
        locked = self._needs_palindromes(moment)
        if locked and True not in self.goals:
            self._find_all(locked=True)
        return self.goals.get(locked)

    def _needs_palindromes(self, moment: Moment) -> bool:
        """Tell whether goal words must be palindromes: once the strings must (`WS-R7`), if they must be reached."""
        return moment.locked and not self.rules.goals_need_no_path

    def _find_all(self, *, locked: bool) -> None:
        words = self.known_words.palindromes() if locked else self.known_words.every_word()
        self.goals[locked] = few(
            self.rules.admitted(words, self.known_words), self.rules.fillers(self.known_words)
        )

    def may_reach(self, moment: Moment, word: str) -> bool:
        """Tell whether a word may still be reached: False if a rule knows better, whatever comes back to the pot."""
        return self._may_reach(self._with_returns(moment), word)

    def _may_reach(self, moment: Moment, word: str) -> bool:
        spend()
        return self.rules.may_reach(moment, word, self.known_words)

    def _with_returns(self, moment: Moment) -> Moment:
        """Count the tiles that players hold and can lose again (`WS-R15`) as if they were in the pot."""
        circle = moment.circle
        if circle is None or moment.supply is None:
            return moment
        held = "".join(circle.hands[seat] for seat in circle.playing)
        if not held or not self.schedules.can_lose():
            return moment
        supply = tuple((letter, count + held.count(letter)) for letter, count in moment.supply)
        return replace(moment, supply=supply)

    def of(self, moment: Moment, objections: list[Violation]) -> Iterator[str]:
        """List the goal words that no rule knows to be out of reach; of the others, note the first objection."""
        seen = Seen(gave_up=self.rules.goals_need_no_path)
        moment = self._with_returns(moment)
        for word in self._containing(moment, seen):
            if self._admits(moment, word, seen, objections):
                seen.goals += 1
                yield word
        if not seen.goals and not objections:
            for word in next(self.covering(moment.string), []):
                self._admits(moment, word, seen, objections)

    def _containing(self, moment: Moment, seen: Seen) -> Iterator[str]:
        """List the words that cover a string, each at least once, the likeliest goals first.

        These are the string itself and, where rules restrain how strings grow, what one more letter makes of it and
        what begins with it.
        """
        string, restrained = moment.string, self.rules.restrains_growth
        if string and self.known_words.is_word(string):
            yield string
        goals = self.few(moment)
        if goals is not None:
            yield from goals.covering(string)
            return
        if restrained:
            yield from self.known_words.one_letter_longer(string)
        for batch in self._batches(string, restrained=restrained):
            self._prepare(moment, batch)
            seen.words += len(batch)
            others = self._otherwise(moment, seen)
            if others is not None:
                yield from others
                return
            yield from batch

    def _batches(self, string: str, *, restrained: bool) -> Iterator[list[str]]:
        """List the words that cover a string in batches; where rules restrain growth, soon what begins with it."""
        batches = self.covering(string)
        if not restrained:
            yield from batches
            return
        first = next(batches, [])
        yield first
        beginning = self.known_words.beginning_with(string) if first else []
        for start in range(0, len(beginning), MAX_WORDS_AT_ONCE):
            yield beginning[start : start + MAX_WORDS_AT_ONCE]
        for batch in batches:
            yield [word for word in batch if not word.startswith(string)]

    def _prepare(self, moment: Moment, batch: list[str]) -> None:
        """Ask at once what the rules will want to know about the words of a batch that may be reached."""
        if not self.rules.asks_about_words:
            return
        near = (
            batch
            if self.rules.goals_need_no_path
            else [word for word in batch if self._may_reach(moment, word)]
        )
        self.rules.prepare(near, self.known_words)

    def _otherwise(self, moment: Moment, seen: Seen) -> Iterator[str] | None:
        """List all candidates, found in another way, once the words looked at have been in vain."""
        if (
            not self.rules.weighs_slowly
            and seen.refused > MAX_WORDS_IN_VAIN // 2
            and seen.refused > RARE * seen.goals
            and self._needs_palindromes(moment) not in self.goals
        ):
            self._find_all(locked=self._needs_palindromes(moment))
        goals = self.few(moment)
        if goals is not None:
            return iter(goals.covering(moment.string))
        if seen.words <= MAX_WORDS_IN_VAIN or seen.goals or seen.gave_up:
            return None
        seen.gave_up = True
        made = self._made_of_tiles(moment)
        return None if made is None else iter(made)

    def _made_of_tiles(self, moment: Moment) -> list[str] | None:
        """List all words that contain a string and can be made of tiles, if that is quickly found out."""
        supply = moment.supply
        if supply is None or self.rules.fillers(self.known_words):
            return None
        return self.known_words.made_of(moment.string, stock(supply))

    def _admits(self, moment: Moment, word: str, seen: Seen, objections: list[Violation]) -> bool:
        # Whether a word may be reached is known from its letters, while rules on goal words ask the lexicons. So a word
        # out of reach is not asked about any more, unless somebody must be told what the first objection is.
        near = self.rules.goals_need_no_path or self._may_reach(moment, word)
        if not near and objections:
            return False
        objection = self.rules.refuse_goal(word, self.known_words)
        if objection is None and near:
            return True
        seen.refused += objection is not None
        if not objections:
            objections.append(objection or self.rules.refuse_reach(moment, word, self.known_words))
        return False
