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
from dataclasses import dataclass, field, replace

from trellis_engine.games.word_sprout.rules import Moment, RuleSet
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.search.goals import LETTERS_A_STEP, Goals
from trellis_engine.games.word_sprout.search.reachability import Path, covers, insertions, is_subsequence
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.work import spend

MAX_MOMENTS = 20_000


@dataclass(frozen=True, slots=True)
class Ahead:
    """What was found out earlier about moments.

    Args:
        after: how many turns were tried, and what those make of the string that no rule forbids.
        reached: the words reached.
    """

    after: dict[Moment, tuple[int, tuple[Moment, ...]]] = field(default_factory=dict)
    reached: dict[Moment, frozenset[str]] = field(default_factory=dict)

    def make_room(self) -> None:
        """Forget everything when it is too much."""
        if len(self.after) > MAX_MOMENTS:
            self.after.clear()
            self.reached.clear()


@dataclass(frozen=True, slots=True)
class Lookahead:
    """Finds all goal words that can be reached from a string at once, by following what can be made of it.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        few: gives the goal words where they are known to be few, else None.
        known: what was found out earlier.
    """

    rules: RuleSet
    known_words: KnownWords
    few: Callable[[Moment], Goals | None]
    known: Ahead

    def reached(self, moment: Moment, turns: int) -> frozenset[str] | None:
        """Find the goal words that can be reached; None if more turns would have to be tried than `turns`.

        Of a moment with players (`WS-R12`) a word may be named that cannot be reached, but none is left out: rules that
        look at what is left out at best are not asked, for all that they do is forbid. What was found out earlier saves
        time and counts all the same, so that the answer does not depend on it.
        """
        if self.rules.forgets_nothing and moment.circle is not None:
            return replace(self, rules=self.rules.forgetful).reached(moment, turns)
        self.known.make_room()
        best = at_best(moment)
        return self._reached(best) if self._ends_within(best, turns) else None

    def _ends_within(self, moment: Moment, turns: int) -> bool:
        """Tell whether everything ahead is seen with that many turns tried, and find out what each of them makes."""
        if self.rules.letters_per_turn > 1 and self.few(moment) is None:
            return False
        seen, fresh = {moment}, [moment]
        while fresh:
            tried, after = self._ahead(fresh.pop(), turns)
            turns -= tried
            if turns < 0:
                return False
            new = [one for one in after if one not in seen]
            seen.update(new)
            fresh += new
        return True

    def path(self, moment: Moment, word: str) -> Path:
        """Find the strings on a path to a word that is among those reached."""
        if moment.string == word:
            return ()
        after = next(after for after in self._after(moment) if word in self._valid_reach(after))
        return (after.string, *self.path(after, word))

    def _reached(self, moment: Moment) -> frozenset[str]:
        found = self.known.reached.get(moment)
        if found is None:
            own = [moment.string] if self._is_goal_word(moment.string) else []
            found = frozenset(own).union(*(self._valid_reach(after) for after in self._after(moment)))
            self.known.reached[moment] = found
        return found

    def _valid_reach(self, moment: Moment) -> frozenset[str]:
        """Find the words reached from a string, none if it is not valid."""
        found = self._reached(moment)
        fillers = self.rules.fillers(self.known_words)
        return found if any(covers(moment.string, word, fillers) for word in found) else frozenset()

    def _is_goal_word(self, string: str) -> bool:
        return self.known_words.is_word(string) and self.rules.refuse_goal(string, self.known_words) is None

    def _after(self, moment: Moment) -> tuple[Moment, ...]:
        """Tell what a turn makes of a string, as far as no rule forbids it and some goal word may cover it."""
        return self._ahead(moment, None)[1]

    def _ahead(self, moment: Moment, turns: int | None) -> tuple[int, tuple[Moment, ...]]:
        """Try all turns, unless they are more than `turns`, and tell how many there are and what they make."""
        found = self.known.after.get(moment)
        if found is None:
            few = self.few(moment)
            asked = self._letters_asked_about(moment.string) if few is None else 0
            if turns is not None and asked > turns:
                return asked, ()
            additions = list(self._turns(moment.string, few))
            tried = max(asked, len(additions))
            if turns is not None and tried > turns:
                return tried, ()
            steps = [self.rules.step(moment, each, self.known_words) for each in additions]
            allowed = (step.after for step in steps if not self.rules.stops(step, self.known_words))
            found = self.known.after[moment] = (tried, tuple(dict.fromkeys(allowed)))
        return found

    def _letters_asked_about(self, string: str) -> int:
        """Count the letters, by position, about which the lexicon is asked one by one: where letters may be missing."""
        if not self.rules.fillers(self.known_words):
            return 0
        return (len(string) + 1) * len(self.known_words.words.alphabet)

    def _turns(self, string: str, few: Goals | None) -> Iterator[tuple[Addition, ...]]:
        """List the turns that make something which a goal word may cover."""
        fillers = self.rules.fillers(self.known_words)
        if few is not None:
            if self.rules.letters_per_turn > 1:
                yield from (turn for turn in self._pairs(string, few) if few.cover(lengthened(string, turn)))
                return
            for position, letter in few.longer(string, self.known_words.words.alphabet):
                yield (Addition(letter, position),)
        elif fillers:
            for turn in self._anywhere(string):
                if self.known_words.can_fill(lengthened(string, turn), fillers):
                    yield turn
        else:
            for item in self.known_words.words.extensions(string):
                yield (Addition(item.letter, item.position),)

    def _pairs(self, string: str, few: Goals) -> Iterable[tuple[Addition, ...]]:
        """List the turns of one or two letters towards any of a few words."""
        spend(len(few.words) // LETTERS_A_STEP)
        towards = (word for word in few.words if is_subsequence(string, word))
        return dict.fromkeys(turn for word in towards for turn in insertions(string, word, pairs=True))

    def _anywhere(self, string: str) -> Iterator[tuple[Addition, ...]]:
        for position in range(len(string) + 1):
            for letter in self.known_words.words.alphabet:
                yield (Addition(letter, position),)


def at_best(moment: Moment) -> Moment:
    """Make a moment from which at least as much can be reached, whoever plays: what players hold is in the pot."""
    circle, supply = moment.circle, moment.supply
    if circle is None:
        return moment
    if supply is not None:
        held = "".join(circle.hands[seat] for seat in circle.playing)
        supply = tuple((letter, count + held.count(letter)) for letter, count in supply)
    return replace(moment, supply=supply, circle=None)
