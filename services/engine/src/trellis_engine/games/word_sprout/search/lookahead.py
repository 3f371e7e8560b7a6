"""Which goal words can be reached from a string at all, found by looking ahead from it (WS-2).

`reachability.Paths` looks for a path to one word after another, which is quick as long as there is one. Where rules let
hardly any string grow, or admit hardly any goal word, thousands of words would be tried in vain, each by itself. Then
it is less work to follow the strings: whatever is allowed makes a few strings, those make a few more, and the goal
words among them, taken together, answer for every word at once. What was found out about a string is kept for the
others that grow into it.

The answer is exact: `reached(m)` is the string of `m` if it is a goal word, and everything that the valid strings
reach which one turn makes of it; and a string is valid if it is covered by a word that it reaches.

Example: the first three letters must be consonants (`WS-R4`), and the string is Q. No word contains Q between
consonants but CQ and QT; no word contains three consonants with CQ, and of QT only QTS grows; thus four strings are
looked at, instead of all words with a Q.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from trellis_engine.games.word_sprout.rules import Moment, RuleSet
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.search.goals import Goals
from trellis_engine.games.word_sprout.search.reachability import Path, covers, insertions, is_subsequence
from trellis_engine.games.word_sprout.table.letters import Addition

MAX_MOMENTS = 20_000


class TooFarError(Exception):
    """There are more strings ahead than the steps allowed for."""


@dataclass(slots=True)
class Lookahead:
    """Finds all goal words that can be reached from a string at once, by following what can be made of it.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        few: gives the goal words where they are known to be few, else None.
        known: the words reached, found earlier.
        steps: how many more turns may be tried; the search stops where it counts them down.
    """

    rules: RuleSet
    known_words: KnownWords
    few: Callable[[Moment], Goals | None]
    known: dict[Moment, frozenset[str]]
    steps: int = 0

    def reached(self, moment: Moment, steps: int) -> frozenset[str] | None:
        """Find the goal words that can be reached; None if more turns would have to be tried than `steps`.

        Of a moment with players (`WS-R12`) a word may be named that cannot be reached, but none is left out.
        """
        if self.rules.forgets_nothing:
            return None  # what is left out at best could make a rule forbid what it allows
        if len(self.known) > MAX_MOMENTS:
            self.known.clear()
        self.steps = steps
        try:
            return self._reached(at_best(moment))
        except TooFarError:
            return None

    def path(self, moment: Moment, word: str) -> Path:
        """Find the strings on a path to a word that is among those reached."""
        if moment.string == word:
            return ()
        after = next(after for after in self._after(moment) if word in self._valid_reach(after))
        return (after.string, *self.path(after, word))

    def _reached(self, moment: Moment) -> frozenset[str]:
        found = self.known.get(moment)
        if found is None:
            own = [moment.string] if self._is_goal_word(moment.string) else []
            found = frozenset(own).union(*(self._valid_reach(after) for after in self._after(moment)))
            self.known[moment] = found
        return found

    def _valid_reach(self, moment: Moment) -> frozenset[str]:
        """Find the words reached from a string, none if it is not valid."""
        found = self._reached(moment)
        fillers = self.rules.fillers(self.known_words)
        return found if any(covers(moment.string, word, fillers) for word in found) else frozenset()

    def _is_goal_word(self, string: str) -> bool:
        return self.known_words.is_word(string) and self.rules.refuse_goal(string, self.known_words) is None

    def _after(self, moment: Moment) -> list[Moment]:
        """Tell what a turn makes of a string, as far as no rule forbids it and some goal word may cover it."""
        found: dict[Moment, None] = {}
        few = self.few(moment)
        for additions in self._turns(moment.string, few):
            self.steps -= 1
            if self.steps < 0:
                raise TooFarError
            step = self.rules.step(moment, additions, self.known_words)
            if not self.rules.stops(step, self.known_words) and self._may_lead_on(step.after.string, few):
                found[step.after] = None
        return list(found)

    def _turns(self, string: str, few: Goals | None) -> Iterable[tuple[Addition, ...]]:
        if self.rules.letters_per_turn > 1:
            if few is None:
                raise TooFarError
            towards = (word for word in few.words if is_subsequence(string, word))
            return dict.fromkeys(turn for word in towards for turn in insertions(string, word, pairs=True))
        if few is None and not self.rules.fillers(self.known_words):
            found = self.known_words.words.extensions(string)
            return [(Addition(item.letter, item.position),) for item in found]
        return self._anywhere(string, few)

    def _anywhere(self, string: str, few: Goals | None) -> Iterator[tuple[Addition, ...]]:
        for position in range(len(string) + 1):
            start, end = string[:position], string[position:]
            for letter in self.known_words.words.alphabet:
                if few is None or few.cover(start + letter + end):
                    yield (Addition(letter, position),)

    def _may_lead_on(self, string: str, few: Goals | None) -> bool:
        if few is not None:
            return few.cover(string)
        fillers = self.rules.fillers(self.known_words)
        return not fillers or self.known_words.can_fill(string, fillers)


def at_best(moment: Moment) -> Moment:
    """Make a moment from which at least as much can be reached, whoever plays: what players hold is in the pot."""
    circle, supply = moment.circle, moment.supply
    if circle is None:
        return moment
    if supply is not None:
        held = "".join(circle.hands[seat] for seat in circle.playing)
        supply = tuple((letter, count + held.count(letter)) for letter, count in supply)
    return replace(moment, supply=supply, circle=None)
