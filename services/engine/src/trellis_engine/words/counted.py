"""Words whose answers cost: every question to the lexicons is paid for in steps of work (G-10).

A question costs what it takes beside a step of a search: a call, and something for each string or word in it. So
whatever a game does in a loop over words is counted, whether or not the game itself counts.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from trellis_engine.words.port import ANY_TAGS, Entry, Extension, Standing, TagFilter, Words
from trellis_engine.work import spend
from trellis_words.racks import Assembly, Rack

T = TypeVar("T")

STEPS_A_CALL = 2
STEPS_A_SEARCH = 64
"""What it takes to look for the words that can be put together, which needs many looks into the lexicons."""
STEPS_FOR_EXTENSIONS = 16
"""What it takes to find the letters that can be added to a string, which needs a look for each place and letter."""
STEPS_AN_ENTRY = 2
STRINGS_A_STEP = 8
"""Strings of a batch, or words of an answer, that cost a step."""


def _pay(strings: int) -> None:
    spend(STEPS_A_CALL + strings // STRINGS_A_STEP)


def _paid(answer: Iterator[T], steps: int = STEPS_A_CALL) -> Iterator[T]:
    """Pay for an answer while it is read."""
    spend(steps)
    for number, item in enumerate(answer, 1):
        if number % STRINGS_A_STEP == 0:
            spend()
        yield item


class CountedWords:
    """`Words` that answers as other words do, and spends.

    They are opened when something is first asked: a call that needs no words is answered while no lexicon is there.
    """

    def __init__(self, open_words: Callable[[], Words]) -> None:
        self._open = open_words

    @cached_property
    def _words(self) -> Words:
        return self._open()

    @property
    def alphabet(self) -> str:
        """See `Words`."""
        return self._words.alphabet

    @property
    def vowels(self) -> frozenset[str]:
        """See `Words`."""
        return self._words.vowels

    @property
    def tags(self) -> frozenset[str]:
        """See `Words`."""
        return self._words.tags

    def without(self, tags: frozenset[str]) -> Words:
        """See `Words`."""
        return CountedWords(lambda: self._words.without(tags))

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        _pay(len(words))
        return self._words.contains(words)

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        _pay(len(strings))
        return self._words.substrings(strings)

    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        _pay(len(strings))
        return self._words.beginnings(strings)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        spend(STEPS_FOR_EXTENSIONS)
        return self._words.extensions(string)

    def containing(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return _paid(self._words.containing(string))

    def goal_words(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return _paid(self._words.goal_words(string))

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`."""
        _pay(0)
        return self._words.standing(string, at_ends=at_ends)

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        spend(STEPS_A_CALL + STEPS_AN_ENTRY * len(words))
        return self._words.entries(words)

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        _pay(len(patterns))
        return _paid(self._words.matching(patterns, tags))

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        return _paid(self._words.assemblies(rack), STEPS_A_SEARCH)
