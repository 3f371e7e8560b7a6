"""Searching words by conditions.

The index decides conditions in three ways, the cheapest first. For some it has lists of words (`contains`,
`starts_with`, a pattern without `*`): the shortest list gives the candidates. For some it has bit planes, one bit a
word (length, tags, band, letters): their sets are combined by `&`. The rest is tested on the words themselves. For the
words of ENABLE (172,823) that contain "omat", have at most 8 letters and end in "c":

    list of "omat"              355 candidates, fewer than the 55,158 that contain "c": aromatic, automate, tomato, …
    planes of lengths 0 to 8    one number of 172,823 bits; the bit of a candidate says whether it stays
    test of the ending          aromatic, comatic, somatic, stomatic stay, and tomato does not

No search looks at a word more than once.
"""

import fnmatch
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from trellis_lexicon.index.index import Index
from trellis_lexicon.index.layout import Planes
from trellis_words.conditions import BANDS
from trellis_words.strings import ANY_LETTER, ANY_RUN, BLANK

MIN_SHARE_READ_WHOLE = 16
"""From one word in so many on, reading all words at once beats reading the candidates one by one."""

Test = Callable[[str], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordFilter:
    """Conditions on words, named as in `trellis_words.conditions`; a word meets the filter if it meets all of them.

    Strings are normalised and empty where not set; lengths count letters, and 0 sets no bound.
    """

    contains: str = ""
    starts_with: str = ""
    ends_with: str = ""
    min_length: int = 0
    max_length: int = 0
    pattern: str = ""
    rack: str = ""
    partial_rack: bool = False
    contains_with_vowels: str = ""
    tags: frozenset[str] = frozenset()
    excluded_tags: frozenset[str] = frozenset()
    min_frequency_band: int = 0
    max_frequency_band: int = BANDS - 1


EVERYTHING = WordFilter()


def matching(index: Index, wanted: WordFilter) -> Sequence[int]:
    """Return the numbers of all words that meet the filter, ascending."""
    listed = list(_listed(index, wanted))
    if len(listed) == 1 and wanted == _alone(wanted):
        return listed[0]
    if listed:
        return narrowed(index, min(listed, key=len), wanted)
    chosen = _chosen(index, wanted)
    everything = range(index.word_count)
    numbers = everything if chosen is None else index.planes.numbers(chosen)
    return _tested(index, numbers, list(_tests(index, wanted)))


def narrowed(index: Index, numbers: Sequence[int], wanted: WordFilter) -> Sequence[int]:
    """Return those of `numbers`, ascending, whose words meet the filter."""
    chosen = _chosen(index, wanted)
    if chosen is not None:
        flags = chosen.to_bytes((index.word_count + 7) // 8, "little")
        numbers = [number for number in numbers if flags[number >> 3] >> (number & 7) & 1]
    return _tested(index, numbers, [*_index_tests(wanted), *_tests(index, wanted)])


def admitting(index: Index, wanted: WordFilter) -> Callable[[int], bool]:
    """Tell whether the word of a number meets the filter: a test to be made once for many numbers."""
    chosen = _chosen(index, wanted)
    flags = (index.planes.all if chosen is None else chosen).to_bytes((index.word_count + 7) // 8, "little")
    tests = [*_index_tests(wanted), *_tests(index, wanted)]

    def admits(number: int) -> bool:
        marked = flags[number >> 3] >> (number & 7) & 1
        return bool(marked) and all(test(index.word(number)) for test in tests)

    return admits


def _alone(wanted: WordFilter) -> WordFilter:
    """Return the filter that sets only the conditions for which the index lists words."""
    fixed = wanted.pattern if ANY_RUN not in wanted.pattern else ""
    return WordFilter(contains=wanted.contains, starts_with=wanted.starts_with, pattern=fixed)


def _listed(index: Index, wanted: WordFilter) -> Iterator[Sequence[int]]:
    """Return ascending numbers of words that the index lists for some of the conditions."""
    if wanted.contains:
        yield index.numbers_containing(wanted.contains)
    if wanted.starts_with:
        yield starting(index, wanted.starts_with)
    if wanted.ends_with:
        yield index.numbers_containing(wanted.ends_with)
    if ANY_RUN in wanted.pattern:
        yield index.numbers_containing(max(re.split(r"[.*]", wanted.pattern), key=len))
    elif wanted.pattern:
        yield index.patterns.numbers(wanted.pattern)


def _chosen(index: Index, wanted: WordFilter) -> int | None:
    """Return the set of words that meet the conditions which have bit planes; None if none of these is set."""
    sets = list(_sets(index, wanted))
    if not sets:
        return None
    found = sets[0]
    for each in sets[1:]:
        found &= each
    return found


def _sets(index: Index, wanted: WordFilter) -> Iterator[int]:
    planes, alphabet = index.planes, index.alphabet.letters
    if wanted.min_length or wanted.max_length:
        yield planes.lengths(wanted.min_length, wanted.max_length or index.manifest.longest_word_length)
    if wanted.rack:
        letters = wanted.rack.replace(BLANK, "")
        if wanted.partial_rack:
            yield planes.within(letters, len(wanted.rack) - len(letters), alphabet)
        else:
            yield planes.using_all(letters) & planes.lengths(len(wanted.rack), len(wanted.rack))
    if wanted.contains_with_vowels:
        yield planes.using_all(wanted.contains_with_vowels)
    yield from (planes.plane(Planes.tag(tag)) for tag in wanted.tags)
    yield from (planes.all & ~planes.plane(Planes.tag(tag)) for tag in wanted.excluded_tags)
    low, high = wanted.min_frequency_band, wanted.max_frequency_band
    if (low, high) != (0, BANDS - 1):
        yield planes.union(Planes.band(band) for band in range(low, high + 1))


def _index_tests(wanted: WordFilter) -> Iterator[Test]:
    """Make tests for the conditions for which the index lists words."""
    if wanted.contains:
        yield lambda word: wanted.contains in word
    if wanted.starts_with:
        yield lambda word: word.startswith(wanted.starts_with)
    if wanted.pattern and ANY_RUN not in wanted.pattern:
        yield re.compile(wanted.pattern).fullmatch


def _tests(index: Index, wanted: WordFilter) -> Iterator[Test]:
    """Make tests for the conditions that nothing in the index decides."""
    if wanted.ends_with:
        yield lambda word: word.endswith(wanted.ends_with)
    if ANY_RUN in wanted.pattern:
        yield re.compile(fnmatch.translate(wanted.pattern.replace(ANY_LETTER, "?"))).match
    if wanted.contains_with_vowels:
        yield with_vowels(wanted.contains_with_vowels, index.alphabet.vowels).search


def with_vowels(text: str, vowels: str) -> re.Pattern[str]:
    """Return what finds the letters of `text` in their order with nothing but vowels between.

    Vowels are skipped up to the first letter that fits: a later one would leave no more to choose from. So nothing is
    ever tried twice, whatever the word.
    """
    parts = [re.escape(text[:1])]
    for letter in text[1:]:
        skipped = "".join(vowel for vowel in vowels if vowel != letter)
        parts.append(f"[{skipped}]*+{re.escape(letter)}" if skipped else re.escape(letter))
    return re.compile("".join(parts))


def _tested(index: Index, numbers: Sequence[int], tests: Sequence[Test]) -> Sequence[int]:
    if not tests:
        return numbers
    if len(numbers) * MIN_SHARE_READ_WHOLE > index.word_count:
        words = index.all_words()
        return [number for number in numbers if all(test(words[number]) for test in tests)]
    word = index.word
    for test in tests:
        numbers = [number for number in numbers if test(word(number))]
    return numbers


def starting(index: Index, prefix: str) -> range:
    """Return the numbers of the words that start with `prefix`: they stand together in word order."""
    everything = range(index.word_count)
    if not prefix:
        return everything
    key = index.alphabet.sort_key

    def first_not_before(bound: str) -> int:
        return bisect_left(everything, bound, key=lambda number: key(index.word(number)))

    low = key(prefix)
    return range(first_not_before(low), first_not_before(f"{low[:-1]}{chr(ord(low[-1]) + 1)}"))
