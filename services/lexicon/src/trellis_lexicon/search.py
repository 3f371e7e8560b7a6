"""Searching words by conditions: the narrowest one is read from the index, the others are tested on what it gives."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trellis_lexicon.reader import Lexicon

Test = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class WordFilter:
    """Conditions on words; a word meets the filter if it meets all that are set.

    Strings are normalised and empty where not set; lengths count letters, and 0 sets no bound.
    """

    contains: str = ""
    starts_with: str = ""
    ends_with: str = ""
    min_length: int = 0
    max_length: int = 0

    def tests(self) -> list[Test]:
        """One test for each condition that is set."""
        tests: list[Test] = []
        if self.contains:
            tests.append(lambda word: self.contains in word)
        if self.starts_with:
            tests.append(lambda word: word.startswith(self.starts_with))
        if self.ends_with:
            tests.append(lambda word: word.endswith(self.ends_with))
        if self.min_length > 1:
            tests.append(lambda word: len(word) >= self.min_length)
        if self.max_length:
            tests.append(lambda word: len(word) <= self.max_length)
        return tests


EVERYTHING = WordFilter()


def matching(lexicon: "Lexicon", wanted: WordFilter) -> Sequence[int]:
    """The numbers of all words that meet the filter, ascending."""
    if wanted == WordFilter(contains=wanted.contains):
        return lexicon.words_containing(wanted.contains).numbers
    if wanted == WordFilter(starts_with=wanted.starts_with):
        return starting(lexicon, wanted.starts_with)
    candidates = [lexicon.words_containing(part).numbers for part in (wanted.contains, wanted.ends_with)]
    candidates.append(starting(lexicon, wanted.starts_with))
    return narrowed(lexicon, min(candidates, key=len), wanted)


def narrowed(lexicon: "Lexicon", numbers: Sequence[int], wanted: WordFilter) -> Sequence[int]:
    """Those of `numbers` whose words meet the filter."""
    for test in wanted.tests():
        numbers = [number for number in numbers if test(lexicon.word(number))]
    return numbers


def starting(lexicon: "Lexicon", prefix: str) -> range:
    """The numbers of the words that start with `prefix`: they stand together in word order."""
    everything = range(lexicon.word_count)
    if not prefix:
        return everything
    key = lexicon.alphabet.sort_key

    def first_not_before(bound: str) -> int:
        return bisect_left(everything, bound, key=lambda number: key(lexicon.word(number)))

    low = key(prefix)
    return range(first_not_before(low), first_not_before(f"{low[:-1]}{chr(ord(low[-1]) + 1)}"))
