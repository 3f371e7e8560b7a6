"""What rules know about words: answers of the words port, remembered.

A lexicon's content never changes under its content hash (G-5), so what it said once holds for every match that is
played with it. The memory is bounded and can be dropped at any time; it never changes an answer.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from trellis_engine.games.word_sprout.table.tiles import Stock
from trellis_engine.words import LexiconRef, Tag, Words
from trellis_engine.work import spend

MAX_ANSWERS = 100_000
MAX_FILLED_STRINGS = 50_000
MAX_OPENED_STRINGS = 5_000
MAX_STRINGS_GROWN = 2_000
_MAX_BATCH_WORDS = 200
_LAST_CHARACTER = chr(0x10FFFF)
Ask = Callable[[Sequence[str]], Sequence[bool]]


@dataclass(slots=True)
class RememberedAnswers:
    """What the lexicons have answered about one choice of them."""

    words: dict[str, bool] = field(default_factory=dict)
    parts: dict[str, bool] = field(default_factory=dict)
    plurals: dict[str, bool] = field(default_factory=dict)
    tags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    filled: dict[str, tuple[str, ...]] = field(default_factory=dict)
    opened: dict[str, tuple[str, ...]] = field(default_factory=dict)
    palindromes: list[str] = field(default_factory=list)
    every: list[str] = field(default_factory=list)
    spelled: list[str] = field(default_factory=list)


@lru_cache(maxsize=4)
def remembered(refs: tuple[LexiconRef, ...]) -> RememberedAnswers:
    """Give the answers remembered for a choice of lexicons."""
    return RememberedAnswers()


class KnownWords:
    """What is known about words: answers of the lexicons, asked for in batches and remembered.

    Args:
        words: the words of the match.
        memory: what is known of their lexicons already.
    """

    def __init__(self, words: Words, memory: RememberedAnswers) -> None:
        self.words = words
        self.vowels = words.vowels
        self._memory = memory

    def learn_words(self, strings: Sequence[str]) -> None:
        """Ask at once whether several strings are words, to be remembered."""
        self._learn(self._memory.words, strings, self.words.contains)

    def is_word(self, string: str) -> bool:
        """Tell whether a string is a word."""
        return self._recall(self._memory.words, string, self.words.contains)

    def learn_parts(self, strings: Sequence[str]) -> None:
        """Ask at once whether some word contains each of several strings, to be remembered."""
        self._learn(self._memory.parts, strings, self.words.substrings)

    def is_part(self, string: str) -> bool:
        """Tell whether some word contains a string."""
        return self._recall(self._memory.parts, string, self.words.substrings)

    def palindromes(self) -> list[str]:
        """List the words that read the same backwards, in word order."""
        found = self._memory.palindromes
        if not found:
            found += [word for word in self.every_word() if word == word[::-1]]
        return found

    def every_word(self) -> list[str]:
        """List all words in word order; they are read once, for that takes a tenth of a second."""
        found = self._memory.every
        if not found:
            found += self.words.containing("")
        return found

    def beginning_with(self, string: str) -> list[str]:
        """List the words that begin with a string, in the order of their characters."""
        found = self._memory.spelled
        if not found:
            found += sorted(self.every_word())
        return found[bisect_left(found, string) : bisect_left(found, string + _LAST_CHARACTER)]

    def learn_plurals(self, words: Sequence[str]) -> None:
        """Ask at once whether several words are plurals, to be remembered."""
        self._learn(self._memory.plurals, words, self._ask_plurals)

    def is_plural(self, word: str) -> bool:
        """Tell whether a word is nothing but a plural in every lexicon that has it."""
        return self._recall(self._memory.plurals, word, self._ask_plurals)

    def tags(self, word: str) -> tuple[str, ...]:
        """List the tags that any lexicon gives a word, in alphabetical order."""
        found = self._memory.tags.get(word)
        if found is None:
            (entries,) = self.words.entries([word])
            found = tuple(sorted({str(tag) for entry in entries for tag in entry.tags}))
            if len(self._memory.tags) >= MAX_FILLED_STRINGS:
                self._memory.tags.clear()
            self._memory.tags[word] = found
        return found

    def _ask_plurals(self, words: Sequence[str]) -> Sequence[bool]:
        tagged = [[Tag.PLURAL in entry.tags for entry in entries] for entries in self.words.entries(words)]
        return [bool(tags) and all(tags) for tags in tagged]

    def _learn(self, known: dict[str, bool], strings: Sequence[str], ask: Ask) -> None:
        asked = [string for string in dict.fromkeys(strings) if string not in known]
        if asked:
            remember(known, asked, ask(asked))

    def _recall(self, known: dict[str, bool], string: str, ask: Ask) -> bool:
        found = known.get(string)
        if found is None:
            found = ask([string])[0]
            remember(known, [string], [found])
        return found

    def containing(self, string: str) -> Iterator[list[str]]:
        """List the words that contain a string in word order, in batches that grow."""
        found = self.words.containing(string)
        size = 8
        while batch := list(islice(found, size)):
            yield batch
            size = min(size * 4, _MAX_BATCH_WORDS)

    def one_letter_longer(self, string: str) -> list[str]:
        """List the words that have one letter more than a string, at the beginning or at the end."""
        alphabet = self.words.alphabet
        longer = [string + letter for letter in alphabet] + [letter + string for letter in alphabet]
        self.learn_words(longer)
        return [word for word in longer if self.is_word(word)]

    def made_of(self, string: str, tiles: Stock) -> list[str] | None:
        """List the words that contain a string and can be made of tiles; None if there is too much to look at.

        Grows the string to the right and then to the left, as long as some word contains it.
        """
        # OA with the tiles O, A, T, S, B, each once: to the right grow OAT, OATS, OAS and OAST; then each of them, and
        # OA itself, to the left: BOA, BOAT, BOATS, BOAST and others. Whatever contains a string grows out of it like
        # this, first to its end and then to its beginning, so the words among what has grown are all.
        spread = [string]
        for to_the_right in (True, False):
            fresh = list(spread)
            while fresh:
                if len(spread) + len(fresh) * len(tiles.letters) > MAX_STRINGS_GROWN:
                    return None
                pairs = [(part, letter) for part in fresh for letter in sorted(tiles.letters)]
                longer = [part + letter if to_the_right else letter + part for part, letter in pairs]
                fresh = self._parts([part for part in longer if tiles.holds(part)])
                spread += fresh
        self.learn_words(spread)
        return [word for word in dict.fromkeys(spread) if self.is_word(word)]

    def containing_with(self, string: str, fillers: frozenset[str]) -> Iterator[list[str]]:
        """List the words that contain a string once fillers may be added to it anywhere, in batches, each once."""
        seen: set[str] = set()
        for filled in self.filled(string, fillers):
            for batch in self.containing(filled):
                fresh = [word for word in batch if word not in seen]
                seen.update(fresh)
                yield fresh

    def filled(self, string: str, fillers: frozenset[str]) -> list[str]:
        """List the strings that some word contains and adding fillers between letters makes; the shortest first."""
        return sorted(self._grown(string, fillers), key=lambda made: (len(made), made))

    def can_fill(self, string: str, fillers: frozenset[str]) -> bool:
        """Tell whether adding fillers to a string can make it part of some word."""
        return bool(self._grown(string, fillers))

    def _grown(self, string: str, fillers: frozenset[str]) -> tuple[str, ...]:
        """List the strings of `filled` in no order; what is known of a string's beginning is not asked again."""
        if not string:
            return ("",)
        known = self._memory.filled
        found = known.get(string)
        if found is None:
            before = self._grown(string[:-1], fillers)
            if not before:
                return ()
            starts = self._opened(string[:-1], before, fillers) if string[:-1] else before
            spend()
            found = tuple(self._parts([start + string[-1] for start in starts]))
            if len(known) >= MAX_FILLED_STRINGS:
                known.clear()
            known[string] = found
        return found

    def _opened(self, string: str, grown: tuple[str, ...], fillers: frozenset[str]) -> tuple[str, ...]:
        """List what fillers behind them make of the strings that a string has grown to, those among them."""
        known = self._memory.opened
        found = known.get(string)
        if found is None:
            if len(known) >= MAX_OPENED_STRINGS:
                known.clear()
            found = known[string] = tuple(self._with_fillers(grown, fillers))
        return found

    def _with_fillers(self, starts: tuple[str, ...], fillers: frozenset[str]) -> list[str]:
        every, fresh = list(starts), list(starts)
        while fresh:
            spend()
            fresh = self._parts([start + filler for start in fresh for filler in fillers])
            every += fresh
        return list(dict.fromkeys(every))

    def _parts(self, strings: list[str]) -> list[str]:
        """Keep those of the strings that some word contains, in their order."""
        known = self._memory.parts
        asked = [string for string in strings if string not in known]
        if not asked:
            return [string for string in strings if known[string]]
        answers = dict(zip(asked, self.words.substrings(asked), strict=True))
        found = [string for string in strings if (answers[string] if string in answers else known[string])]
        remember(known, asked, list(answers.values()))
        return found


def remember(known: dict[str, bool], strings: Sequence[str], answers: Sequence[bool]) -> None:
    """Note answers, forgetting all older ones when there are too many."""
    if len(known) + len(strings) > MAX_ANSWERS:
        known.clear()
    known.update(zip(strings, answers, strict=True))
