"""Words without those of some tags: every word is looked at, or the lexicons are asked to leave them out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

from typing_extensions import override

from trellis_engine.words.port import ANY_TAGS, Entry, Extension, Standing, TagFilter, Words
from trellis_words.racks import Assembly, Rack

T = TypeVar("T")
_BATCH = 100
"""Words whose entries are asked for at once."""


class Untagged:
    """`Words` less those that every lexicon has with one of some tags.

    Args:
        words: all of the words.
        tags: what none of the words left has.
    """

    def __init__(self, words: Words, tags: frozenset[str]) -> None:
        self._words = words
        self._without = tags
        self.alphabet = words.alphabet
        self.vowels = words.vowels
        self.tags = words.tags - tags

    def without(self, tags: frozenset[str]) -> Words:
        """See `Words`."""
        return Untagged(self._words, self._without | tags)

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(map(bool, self.entries(words)))

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(next(self.containing(string), None) is not None for string in strings)

    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(any(word.startswith(each) for word in self.containing(each)) for each in strings)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        return tuple(filter(None, (self._extension(string, item) for item in self._words.extensions(string))))

    def _extension(self, string: str, item: Extension) -> Extension | None:
        longer = f"{string[: item.position]}{item.letter}{string[item.position :]}"
        holders = tuple(self.containing(longer))
        return Extension(item.position, item.letter, holders[0], len(holders)) if holders else None

    def containing(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return self._left(self._words.containing(string), str)

    def goal_words(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return self._left(self._words.goal_words(string), str)

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`."""
        return None

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        return tuple(
            tuple(entry for entry in found if not entry.tags & self._without)
            for found in self._words.entries(words)
        )

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        return self._words.matching(patterns, TagFilter(tags.without | self._without, tags.with_any))

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        return self._left(self._words.assemblies(rack), lambda assembly: assembly.word)

    def _left(self, found: Iterable[T], word: Callable[[T], str]) -> Iterator[T]:
        """Return what is found about words that are left."""
        rest = iter(found)
        while batch := tuple(islice(rest, _BATCH)):
            known = self.contains([word(item) for item in batch])
            yield from (item for item, left in zip(batch, known, strict=True) if left)


class Leaving(Words, Protocol):
    """`Words` whose lexicons can be asked to leave out words with some tags."""

    @override
    def contains(self, words: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without these tags count."""
        ...

    @override
    def substrings(self, strings: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without these tags count."""
        ...

    @override
    def containing(self, string: str, without: frozenset[str] = frozenset()) -> Iterator[str]:
        """See `Words`; only words without these tags count."""
        ...

    @override
    def beginnings(self, strings: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without these tags count."""
        ...

    def witnesses(self, strings: Sequence[str], without: frozenset[str]) -> dict[str, tuple[str, int]]:
        """For each string that some word without these tags contains, one such word, and how many there are."""
        ...


class UntaggedAtSource(Untagged):
    """`Words` without those of some tags, which the lexicons themselves leave out when they are asked."""

    def __init__(self, words: Leaving, tags: frozenset[str]) -> None:
        super().__init__(words, tags)
        self._source = words

    @override
    def without(self, tags: frozenset[str]) -> Words:
        """See `Words`."""
        return UntaggedAtSource(self._source, self._without | tags)

    @override
    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return self._source.contains(words, self._without)

    @override
    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return self._source.substrings(strings, self._without)

    @override
    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return self._source.beginnings(strings, self._without)

    @override
    def containing(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return self._source.containing(string, self._without)

    @override
    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`; counts and witnesses of all letters in one question."""
        made = {
            (item.position, item.letter): f"{string[: item.position]}{item.letter}{string[item.position :]}"
            for item in self._source.extensions(string)
        }
        found = self._source.witnesses(list(made.values()), self._without)
        return tuple(Extension(*place, *found[longer]) for place, longer in made.items() if longer in found)
