"""Words from a plain collection in memory: no index, every answer by looking at every word.

For rules without a lexicon service at hand, for tests, and as the reference that the other adapters are compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

from trellis_engine.faults import Fault, Reason
from trellis_engine.words.port import Extension, LexiconRef, Words, normal

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
VOWELS = frozenset("aeiou")


class WordSet:
    """`Words` over a collection; the smallest adapter that keeps the whole contract."""

    def __init__(
        self, words: Iterable[str], alphabet: str = ENGLISH, vowels: frozenset[str] = VOWELS
    ) -> None:
        self.words = tuple(sorted({normal(word) for word in words}))
        self.alphabet = alphabet
        self.vowels = vowels
        self._known = frozenset(self.words)
        self._parts = frozenset(
            word[start:end]
            for word in self.words
            for start in range(len(word))
            for end in range(start, len(word) + 1)
        )

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(word in self._known for word in words)

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        return tuple(string in self._parts for string in strings)

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

    @lru_cache(maxsize=4096)  # noqa: B019  the collections of a process are few and live as long as it does
    def _holders(self, string: str) -> tuple[str, ...]:
        return tuple(word for word in self.words if string in word)


class WordSets:
    """`Lexicons` over named collections; the content hash is the SHA-256 of the sorted, newline-ended list."""

    def __init__(self, collections: dict[str, WordSet]) -> None:
        self._words = dict(collections)
        self._refs = {name: LexiconRef(name, _digest(words)) for name, words in collections.items()}

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """See `Lexicons`; the default is the first collection."""
        return tuple(self._ref(name) for name in ids or list(self._refs)[:1])

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """See `Lexicons`."""
        for ref in refs:
            if self._ref(ref.id).digest != ref.digest:
                raise Fault(
                    Reason.LEXICON_CONTENT_MISMATCH, f"lexicon {ref.id} has other content", "state.lexicons"
                )
        if len(refs) == 1:
            return self._words[refs[0].id]
        return WordSet(word for ref in refs for word in self._words[ref.id].words)

    def _ref(self, name: str) -> LexiconRef:
        if name not in self._refs:
            raise Fault(
                Reason.UNKNOWN_LEXICON, f"there is no lexicon {name!r}", "lexicons", {"lexicon": name}
            )
        return self._refs[name]


def _digest(words: WordSet) -> str:
    return sha256("".join(f"{word}\n" for word in words.words).encode()).hexdigest()
