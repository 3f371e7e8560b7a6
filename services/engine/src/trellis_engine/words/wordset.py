"""Words from a plain collection in memory: no index, every answer by looking at every word.

For rules without a lexicon service at hand, for tests, and as the reference that the other adapters are compared with.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256

from typing_extensions import override

from trellis_engine.errors import Reason, RequestError
from trellis_engine.words.merging import in_word_order, united
from trellis_engine.words.port import (
    ANY_TAGS,
    Entry,
    Extension,
    LexiconRef,
    Standing,
    TagFilter,
    Words,
)
from trellis_engine.words.spelling import Tree, assembled, tree_of
from trellis_words.racks import Assembly, Rack
from trellis_words.strings import ANY_LETTER, normal

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
VOWELS = frozenset("aeiou")


class WordSet:
    """`Words` over a collection; the smallest adapter that keeps the whole contract.

    Args:
        words: the words.
        alphabet: their letters.
        vowels: those that are vowels.
        tags: tags of words that have any.
        definitions: of words that have one.
    """

    def __init__(
        self,
        words: Iterable[str],
        alphabet: str = ENGLISH,
        vowels: frozenset[str] = VOWELS,
        tags: Mapping[str, Iterable[str]] | None = None,
        definitions: Mapping[str, str] | None = None,
    ) -> None:
        self.name = ""
        self.words = tuple(sorted({normal(word) for word in words}))
        self.alphabet = alphabet
        self.vowels = vowels
        self._tags = {normal(word): frozenset(given) for word, given in (tags or {}).items()}
        self._definitions = {normal(word): text for word, text in (definitions or {}).items()}
        self._known = frozenset(self.words)
        self._parts = frozenset(
            word[start:end]
            for word in self.words
            for start in range(len(word))
            for end in range(start, len(word) + 1)
        )

    @property
    def tags(self) -> frozenset[str]:
        """See `Words`."""
        return self._every_tag

    @cached_property
    def _every_tag(self) -> frozenset[str]:
        return frozenset().union(*(self._tags.get(word, frozenset()) for word in self.words))

    def without(self, tags: frozenset[str]) -> "WordSet":
        """See `Words`."""
        return self._part(tags) if tags & self.tags else self

    @lru_cache(maxsize=64)  # noqa: B019 - the collections of a process are few and live as long as it does
    def _part(self, tags: frozenset[str]) -> "WordSet":
        kept = (word for word in self.words if not self._tags.get(word, frozenset()) & tags)
        found = WordSet(kept, self.alphabet, self.vowels, self._tags, self._definitions)
        found.name = self.name
        return found

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(word in self._known for word in words)

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(string in self._parts for string in strings)

    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(string in self._beginnings for string in strings)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        found = []
        for position in range(len(string) + 1):
            for letter in self.alphabet:
                longer = string[:position] + letter + string[position:]
                if longer in self._parts:
                    holders = self._holders(longer)
                    found.append(Extension(position, letter, holders[0], len(holders)))
        return tuple(found)

    def containing(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return (word for word in self.words if string in word)

    def goal_words(self, string: str) -> Iterator[str]:
        """See `Words`."""
        longer = {string[: e.position] + e.letter + string[e.position :] for e in self.extensions(string)}
        return (word for word in self.words if any(part in word for part in longer))

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`; solved by looking at every continuation."""
        return Standing(*self._solved(string, at_ends=at_ends))

    @lru_cache(maxsize=65_536)  # noqa: B019 - the collections of a process are few and live as long as it does
    def _solved(self, string: str, *, at_ends: bool) -> tuple[bool, int]:
        longer = {
            string[: e.position] + e.letter + string[e.position :]
            for e in self.extensions(string)
            if not at_ends or e.position in (0, len(string))
        }
        values = [self._solved(each, at_ends=at_ends) for each in longer]
        quickest = [distance for won, distance in values if not won]
        if quickest:
            return True, 1 + min(quickest)
        return False, 1 + max(distance for _, distance in values) if values else 0

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        return iter(assembled(rack, self._tree))

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(word[:end] for word in self.words for end in range(len(word) + 1))

    @cached_property
    def _tree(self) -> Tree:
        return tree_of(self.words)

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        return tuple((self._entry(word),) if word in self._known else () for word in words)

    def _entry(self, word: str) -> Entry:
        return Entry(self.name, self._tags.get(word, frozenset()), self._definitions.get(word, ""))

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        wanted: defaultdict[tuple[int, ...], set[str]] = defaultdict(set)
        for pattern in patterns:
            wanted[(len(pattern), *_places(pattern))].add(pattern.replace(ANY_LETTER, ""))
        return (word for word in self.words if _matches(word, wanted) and self._admitted(word, tags))

    def _admitted(self, word: str, tags: TagFilter) -> bool:
        return tags.admits(self._tags.get(word, frozenset()))

    @lru_cache(maxsize=4096)  # noqa: B019 - the collections of a process are few and live as long as it does
    def _holders(self, string: str) -> tuple[str, ...]:
        return tuple(word for word in self.words if string in word)


class _Several(WordSet):
    """The words of several collections; each speaks for itself about its words."""

    def __init__(self, parts: Sequence[WordSet]) -> None:
        super().__init__(
            (word for part in parts for word in part.words),
            united(part.alphabet for part in parts),
            frozenset().union(*(part.vowels for part in parts)),
        )
        self._collections = tuple(parts)

    @cached_property
    @override
    def _every_tag(self) -> frozenset[str]:
        return frozenset().union(*(part.tags for part in self._collections))

    @override
    def without(self, tags: frozenset[str]) -> WordSet:
        """See `Words`."""
        return _Several([part.without(tags) for part in self._collections])

    @override
    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`."""
        return None

    @override
    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        answers = zip(*(part.entries(words) for part in self._collections), strict=True)
        return tuple(tuple(entry for found in answer for entry in found) for answer in answers)

    @override
    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        found = [part.matching(patterns, tags) for part in self._collections]
        return in_word_order(self.alphabet, found)


class WordSets:
    """`Lexicons` over named collections; the content hash is the SHA-256 of the sorted, newline-ended list."""

    def __init__(self, collections: dict[str, WordSet]) -> None:
        self._words = dict(collections)
        for name, words in collections.items():
            words.name = name
        self._refs = {name: LexiconRef(name, _digest(words)) for name, words in collections.items()}

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """See `Lexicons`; the default is the first collection."""
        return tuple(self._ref(name) for name in ids or list(self._refs)[:1])

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """See `Lexicons`."""
        for ref in refs:
            if self._ref(ref.id).digest != ref.digest:
                raise RequestError(
                    Reason.LEXICON_CONTENT_MISMATCH, f"lexicon {ref.id} has other content", "state.lexicons"
                )
        if len(refs) == 1:
            return self._words[refs[0].id]
        return _Several([self._words[ref.id] for ref in refs])

    def _ref(self, name: str) -> LexiconRef:
        if name not in self._refs:
            raise RequestError(
                Reason.UNKNOWN_LEXICON, f"there is no lexicon {name!r}", "lexicons", {"lexicon": name}
            )
        return self._refs[name]


def _places(pattern: str) -> tuple[int, ...]:
    """Tell where a pattern has letters."""
    return tuple(place for place, letter in enumerate(pattern) if letter != ANY_LETTER)


def _matches(word: str, wanted: Mapping[tuple[int, ...], set[str]]) -> bool:
    return any(
        length == len(word) and "".join(word[place] for place in places) in letters
        for (length, *places), letters in wanted.items()
    )


def _digest(words: WordSet) -> str:
    return sha256("".join(f"{word}\n" for word in words.words).encode()).hexdigest()
