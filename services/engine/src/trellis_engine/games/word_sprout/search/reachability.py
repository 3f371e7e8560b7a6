"""Whether a goal word can be reached from a string through valid strings (WS-2), decided exactly.

A path grows the string letter by letter, or two letters a turn where a rule allows that. Strings that the goal word
itself contains need no other proof of being valid than the rest of the path, so such paths are looked for first
(`Paths.growth`); only where there is none are detours tried over strings that other goal words make valid
(`Paths.detour`).
"""

from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trellis_engine.games.word_sprout.rules import Moment, RuleSet, Step
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.search.schedules import Schedules, lean
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.work import spend

Path = tuple[str, ...]
"""The strings from the one after the first turn to the goal word."""
MAX_MOMENTS = 4_000
STEPS_BETWEEN = 2
"""What it takes to find the letters that a word has between those of a string."""
LETTERS_A_STEP = 4
"""Letters of a word that cost a step where each is tried as the second of a turn."""
Places = tuple[int, ...]
"""Which letters of the goal word a string has, ascending."""


class TooFarError(Exception):
    """There are more strings ahead than one was to look at."""


@dataclass(slots=True)
class Effort:
    """Counts strings looked at.

    Args:
        most: how many at most; None for any number.
        made: how many so far.
        counts_tiles: whether a string is left out at once after which the tiles do not last (`Schedules`). Without
            that the same paths are found, sooner where tiles last anyhow, and later where they do not.
        long: how many words have taken long without that.
    """

    most: int | None = None
    made: int = 0
    counts_tiles: bool = True
    long: int = 0

    def look(self) -> None:
        """Count a string before it is looked at. Raises TooFarError when there have been too many."""
        self.made += 1
        if self.most is not None and self.made > self.most:
            raise TooFarError


@dataclass(frozen=True, slots=True)
class Paths:
    """Looks for paths from a string to a goal word.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        is_valid: whether some goal word makes a string valid.
        known: what one letter makes of a string under these rules, found earlier.
    """

    rules: RuleSet
    known_words: KnownWords
    is_valid: Callable[[Moment], bool]
    known: dict[Moment, tuple[Moment, ...]]
    schedules: Schedules

    def growth(self, moment: Moment, word: str, effort: Effort | None = None) -> Path | None:
        """Find a path from a string to a goal word that covers it, over strings that the word covers as well.

        Raises:
            TooFarError: when more strings would have to be looked at than the effort allows.
        """
        effort = effort or Effort()
        dead: set[tuple[Places, Moment]] = set()
        fillers = self.rules.fillers(self.known_words)
        if self.rules.complete_words_only:
            self.known_words.learn_words(_windows(word))
        slim = self._lean(moment, word)
        for places in coverings(moment.string, word, fillers):
            path = self._grow(slim, places, word, dead, effort)
            if path is not None:
                return path
        return None

    def _lean(self, moment: Moment, word: str) -> Moment:
        """Forget what does not matter on the way to a word, unless a rule in force looks at everything."""
        return moment if self.rules.forgets_nothing else lean(moment, word, self.known_words.vowels)

    def _grow(
        self,
        moment: Moment,
        places: Places,
        word: str,
        dead: set[tuple[Places, Moment]],
        effort: Effort,
    ) -> Path | None:
        # The string is known by which letters of the word it has, and grows by any letter beside those. STRUT from T,
        # when consonants must come first (`WS-R4`): that T is letter 1 or letter 4. Beside letter 4 is only the U, so
        # that is dead. Letter 1 grows:
        #
        #     places 1          T       S or R may be added
        #     places 1 2        TR      S may be added; U would be a vowel too early
        #     places 0 1 2      STR     three consonants: U may be added
        #     places 0 1 2 3    STRU    T may be added
        #     all five          STRUT   the path is TR, STR, STRU, STRUT
        #
        if len(places) == len(word):
            return ()
        if (places, moment) in dead:
            return None
        for additions, wider in self._turns(places, word, self.rules.fillers(self.known_words)):
            effort.look()
            step = self.allowed(moment, additions)
            if step is None:
                continue
            after = self._lean(step.after, word)
            if effort.counts_tiles and after.circle is not None and not self.schedules.lasts(after, word):
                continue
            rest = self._grow(after, wider, word, dead, effort)
            if rest is not None:
                return (step.after.string, *rest)
        dead.add((places, moment))
        return None

    def _turns(
        self, places: Places, word: str, fillers: frozenset[str]
    ) -> Iterator[tuple[tuple[Addition, ...], Places]]:
        """List the turns that lead to a string which the word covers, with the letters it then has."""
        if self.rules.letters_per_turn == 1:
            for place in beside(places, word, fillers):
                addition, wider = _with(places, place, word)
                yield (addition,), wider
            return
        for place in range(len(word) - 1, -1, -1):
            if place not in places:
                addition, wider = _with(places, place, word)
                if is_covering(wider, word, fillers):
                    yield (addition,), wider
                yield from self._second_letters(addition, wider, word, fillers)

    def _second_letters(
        self, first: Addition, places: Places, word: str, fillers: frozenset[str]
    ) -> Iterator[tuple[tuple[Addition, ...], Places]]:
        spend(len(word) // LETTERS_A_STEP)
        for place in range(len(word) - 1, -1, -1):
            if place not in places:
                second, wider = _with(places, place, word)
                if is_covering(wider, word, fillers):
                    yield (first, second), wider

    def detour(self, moment: Moment, word: str, effort: Effort | None = None) -> Path | None:
        """Find a path from a string to a goal word over any valid strings.

        Raises:
            TooFarError: when more strings would have to be looked at than the effort allows.
        """
        return self._detour(moment, word, set(), effort or Effort())

    def _detour(self, moment: Moment, word: str, dead: set[Moment], effort: Effort) -> Path | None:
        # SISTER has no three neighbouring consonants, so under `WS-R4` it cannot grow out of a piece of itself. It can
        # by way of another word: S, SS and SST are pieces of CROSSTOWN, and with an I after the first S that is SIST, a
        # piece of SISTER. So any string will do that has letters of the word in their order (S, S, T are in SISTER),
        # if some goal word makes it valid, be it one that covers it or this very word at the end of the path.
        if moment.string == word:
            return ()
        if moment in dead:
            return None
        fillers = self.rules.fillers(self.known_words)
        for after in self._towards(moment, word):
            spend()
            effort.look()
            if (
                after in dead
                or not self.schedules.lasts(after, word)
                or not self._holds(after, word, fillers)
            ):
                continue
            rest = self._detour(after, word, dead, effort)
            if rest is not None:
                return (after.string, *rest)
        dead.add(moment)
        return None

    def _towards(self, moment: Moment, word: str) -> Iterator[Moment]:
        """Tell what a turn makes of a string, as far as the word still has all its letters in their order."""
        if self.rules.letters_per_turn == 1 and not self.rules.fillers(self.known_words):
            return (after for after in self.longer(moment) if is_subsequence(after.string, word))
        steps = (self.allowed(moment, additions) for additions in self._insertions(moment.string, word))
        return (step.after for step in steps if step is not None)

    def longer(self, moment: Moment) -> tuple[Moment, ...]:
        """Tell what one letter makes of a string, as far as no rule forbids it and some word contains it.

        Where vowels may be missing, strings that lack some are left out.
        """
        found = self.known.get(moment)
        if found is None:
            if len(self.known) > MAX_MOMENTS:
                self.known.clear()
            found = self.known[moment] = self._find_longer(moment)
        return found

    def _find_longer(self, moment: Moment) -> tuple[Moment, ...]:
        turns = [
            (Addition(item.letter, item.position),)
            for item in self.known_words.words.extensions(moment.string)
        ]
        if self.rules.complete_words_only:
            self.known_words.learn_words([lengthened(moment.string, additions) for additions in turns])
        steps = (self.allowed(moment, additions) for additions in turns)
        return tuple(dict.fromkeys(step.after for step in steps if step is not None))

    def _insertions(self, string: str, word: str) -> list[tuple[Addition, ...]]:
        """List the turns after which the word still has all letters of the string in their order."""
        turns = insertions(string, word, pairs=self.rules.letters_per_turn > 1)
        if self.rules.fillers(self.known_words):
            return turns
        self._learn([lengthened(string, additions) for additions in turns])
        return [additions for additions in turns if self.known_words.is_part(lengthened(string, additions))]

    def _learn(self, strings: list[str]) -> None:
        self.known_words.learn_parts(strings)
        if self.rules.complete_words_only:
            self.known_words.learn_words(strings)

    def _holds(self, moment: Moment, word: str, fillers: frozenset[str]) -> bool:
        """Tell whether a string on a path is valid if the rest of the path is there."""
        return covers(moment.string, word, fillers) or self.is_valid(moment)

    def allowed(self, moment: Moment, additions: tuple[Addition, ...]) -> Step | None:
        """Take a turn, if no rule forbids it."""
        step = self.rules.step(moment, additions, self.known_words)
        return None if self.rules.stops(step, self.known_words) else step


def _windows(word: str) -> list[str]:
    """List every string that a word contains."""
    return [word[start:end] for start in range(len(word)) for end in range(start + 1, len(word) + 1)]


def covers(string: str, word: str, fillers: frozenset[str]) -> bool:
    """Tell whether a word contains a string, or would once fillers were added to the string."""
    if not fillers:
        return string in word
    return next(coverings(string, word, fillers), None) is not None


def coverings(string: str, word: str, fillers: frozenset[str]) -> Iterator[Places]:
    """List the ways in which a word covers a string, each as the places of the string's letters in the word."""
    if not string:
        yield ()
        return
    for start, letter in enumerate(word):
        if letter == string[0]:
            yield from _continued((start,), string, word, fillers)


def _continued(places: Places, string: str, word: str, fillers: frozenset[str]) -> Iterator[Places]:
    if len(places) == len(string):
        yield places
        return
    for place in range(places[-1] + 1, len(word)):
        if word[place] == string[len(places)]:
            yield from _continued((*places, place), string, word, fillers)
        if word[place] not in fillers:
            return


def is_covering(places: Places, word: str, fillers: frozenset[str]) -> bool:
    """Tell whether only fillers are missing between the letters that a string has of a word."""
    first, last = places[0], places[-1]
    if last - first + 1 == len(places):
        return True
    return all(place in places or word[place] in fillers for place in range(first, last))


def beside(places: Places, word: str, fillers: frozenset[str]) -> list[int]:
    """List the letters of a word, the last first, with any of which a string that the word covers is still covered.

    They are those that lack between the letters which the string has, and those around them up to the first that is
    no filler: beside the M of TOMATO are O and A, and T on both sides if vowels may be missing.
    """
    if not places:
        return list(range(len(word) - 1, -1, -1))
    first, last = places[0], places[-1]
    after, before = last + 1, first - 1
    while after < len(word) and word[after] in fillers:
        after += 1
    while before >= 0 and word[before] in fillers:
        before -= 1
    around = range(min(after, len(word) - 1), max(before, 0) - 1, -1)
    return [place for place in around if place not in places]


def _with(places: Places, place: int, word: str) -> tuple[Addition, Places]:
    before = bisect(places, place)
    return Addition(word[place], before), (*places[:before], place, *places[before:])


def is_subsequence(string: str, word: str) -> bool:
    """Tell whether a word has all letters of a string in their order."""
    letters = iter(word)
    return all(letter in letters for letter in string)


def insertions(string: str, word: str, *, pairs: bool) -> list[tuple[Addition, ...]]:
    """List the turns of one letter, or of two as well, after which a string is still a subsequence of a word."""
    singles = [(addition,) for addition in _between(string, word)]
    turns: list[tuple[Addition, ...]] = list(singles)
    if pairs:
        for (first,) in singles:
            turns += [(first, second) for second in _between(lengthened(string, (first,)), word)]
    return turns


def _between(string: str, word: str) -> list[Addition]:
    """List the additions to a string after which it is still a subsequence of a word.

    An L before an L and one after it make the same string, and both are given: a rule may forbid one of them alone.
    """
    spend(STEPS_BETWEEN)
    first = _leftmost(string, word)
    last = [len(word) - 1 - place for place in reversed(_leftmost(string[::-1], word[::-1]))]
    if len(first) < len(string):
        return []
    starts, ends = [-1, *first], [*last, len(word)]
    return [
        Addition(letter, position)
        for position, (start, end) in enumerate(zip(starts, ends, strict=True))
        for letter in dict.fromkeys(word[start + 1 : end])
    ]


def _leftmost(string: str, word: str) -> list[int]:
    """Find the earliest places of a string's letters in a word; fewer if it is no subsequence."""
    places: list[int] = []
    start = 0
    for letter in string:
        place = word.find(letter, start)
        if place < 0:
            return places
        places.append(place)
        start = place + 1
    return places
