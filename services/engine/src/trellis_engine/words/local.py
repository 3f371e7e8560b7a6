"""The words port over lexicons opened in this process.

The engine knows no lexicon service, so the lexicons come in as objects of the shape of `LocalLexicon`, which the opened
lexicons of that service have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from trellis_engine.errors import Reason, RequestError
from trellis_engine.words.assembly import Assembly, Rack
from trellis_engine.words.merging import in_word_order, merged_extensions, told, united
from trellis_engine.words.port import (
    ANY_LETTER,
    ANY_TAGS,
    LONGEST_STRING,
    Entry,
    Extension,
    LexiconRef,
    Standing,
    TagFilter,
    Words,
    within,
)
from trellis_engine.words.racks import Part, best_first, part_of


class Letters(Protocol):
    """The alphabet of a lexicon."""

    @property
    def letters(self) -> str:
        """All letters in their order."""
        ...

    @property
    def vowels(self) -> str:
        """Those that are vowels."""
        ...


class Insertion(Protocol):
    """A string that one more letter makes; every position from the first to the last gives it."""

    @property
    def position(self) -> int:
        """The first position of the letter."""
        ...

    @property
    def last_position(self) -> int:
        """The last position of the letter."""
        ...

    @property
    def letter(self) -> str:
        """The letter."""
        ...

    @property
    def witness(self) -> str:
        """A word that contains the string."""
        ...

    @property
    def word_count(self) -> int:
        """How many words do."""
        ...


class Meaning(Protocol):
    """What a word means as one part of speech."""

    @property
    def part_of_speech(self) -> str:
        """As in ``noun``."""
        ...

    @property
    def lemma(self) -> str:
        """The word that is defined: the word itself, or the one that it is a form of."""
        ...

    @property
    def text(self) -> str:
        """The definition."""
        ...


class LocalEntry(Protocol):
    """What a lexicon says about a word."""

    @property
    def tags(self) -> Sequence[str]:
        """What the word is."""
        ...

    @property
    def definitions(self) -> Sequence[Meaning]:
        """What it means."""
        ...


class Laid(Protocol):
    """A word put together from the fragments of a rack."""

    @property
    def gain(self) -> int:
        """Letters of the word, less those of anchored chains."""
        ...

    @property
    def fragments(self) -> tuple[str, ...]:
        """What it is made of."""
        ...

    @property
    def chains(self) -> tuple[int, ...]:
        """The chains in it."""
        ...


class Solution(Protocol):
    """The value of a string as a game."""

    @property
    def won(self) -> bool:
        """Whether the player to extend it wins."""
        ...

    @property
    def distance(self) -> int:
        """How many letters are still added under best play."""
        ...


class LocalLexicon(Protocol):
    """An opened lexicon, one version of it."""

    @property
    def id(self) -> str:
        """Id of the lexicon."""
        ...

    @property
    def content_hash(self) -> str:
        """The version."""
        ...

    @property
    def alphabet(self) -> Letters:
        """Its letters."""
        ...

    @property
    def is_word(self) -> Callable[[str], bool]:
        """Whether a string is a word."""
        ...

    @property
    def is_substring(self) -> Callable[[str], bool]:
        """Whether some word contains a string."""
        ...

    def extensions(self, text: str) -> Sequence[Insertion]:
        """What one more letter makes of a string that some word contains."""
        ...

    def words_containing(self, text: str) -> Sequence[str]:
        """The words that contain a string, in word order."""
        ...

    def goal_words(self, text: str) -> Sequence[str]:
        """The words that contain something that one more letter makes of a string, in word order."""
        ...

    def analysis(self, text: str) -> Solution:
        """The value of a string when two players extend it in turn."""
        ...

    def word_number(self, word: str) -> int | None:
        """The number of a word; None if it is none."""
        ...

    def entry(self, number: int) -> LocalEntry:
        """What is known about the word of a number."""
        ...

    def assemblies(self, rack: Rack) -> Iterator[Laid]:
        """The words that a rack spells, with each way to lay them, best first."""
        ...

    def words_tagged(
        self, patterns: Iterable[str], tags: Iterable[str], without: Iterable[str]
    ) -> Iterable[str]:
        """The words that fit a pattern, have all of some tags and none of others, in word order."""
        ...


class LocalLexicons:
    """`Lexicons` over opened ones.

    Args:
        find: opens a lexicon by id and content hash, either of which may be empty (the default lexicon, the version in
            service); None if there is no such lexicon. What it gives for other content is refused here.
    """

    def __init__(self, find: Callable[[str, str], LocalLexicon | None]) -> None:
        self._find = find

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """See `Lexicons`."""
        found = [self._lexicon(name, "", f"lexicons[{index}]") for index, name in enumerate(ids or [""])]
        return tuple(LexiconRef(lexicon.id, lexicon.content_hash) for lexicon in found)

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """See `Lexicons`."""
        return LocalWords([self._pinned(ref) for ref in refs])

    def _lexicon(self, name: str, digest: str, field: str) -> LocalLexicon:
        found = self._find(name, digest)
        if found is None:
            raise RequestError(
                Reason.UNKNOWN_LEXICON, f"there is no lexicon {name!r}", field, {"lexicon": name}
            )
        return found

    def _pinned(self, ref: LexiconRef) -> LocalLexicon:
        found = self._lexicon(ref.id, ref.digest, "state.lexicons")
        if found.content_hash != ref.digest:
            text = f"lexicon {ref.id} is here with other content than the match was started with"
            told = {"lexicon": ref.id, "content_hash": found.content_hash}
            raise RequestError(Reason.LEXICON_CONTENT_MISMATCH, text, "state.lexicons", told)
        return found


class LocalWords:
    """`Words` of some opened lexicons."""

    def __init__(self, lexicons: Sequence[LocalLexicon]) -> None:
        self._lexicons = lexicons
        self.alphabet = united(lexicon.alphabet.letters for lexicon in lexicons)
        self.vowels = frozenset("".join(lexicon.alphabet.vowels for lexicon in lexicons))

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        tests = [lexicon.is_word for lexicon in self._lexicons]
        return tuple(any(test(word) for test in tests) for word in words)

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        tests = [lexicon.is_substring for lexicon in self._lexicons]
        return tuple(any(test(string) for test in tests) for string in strings)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        if len(string) >= LONGEST_STRING:
            return ()
        return merged_extensions(
            Extension(position, item.letter, item.witness, item.word_count)
            for lexicon in self._lexicons
            for item in lexicon.extensions(string)
            for position in range(item.position, item.last_position + 1)
        )

    def containing(self, string: str) -> Iterator[str]:
        """See `Words`."""
        return in_word_order(self.alphabet, [lexicon.words_containing(string) for lexicon in self._lexicons])

    def goal_words(self, string: str) -> Iterator[str]:
        """See `Words`."""
        if len(string) >= LONGEST_STRING:
            return iter(())
        return in_word_order(self.alphabet, [lexicon.goal_words(string) for lexicon in self._lexicons])

    def standing(self, string: str) -> Standing | None:
        """See `Words`."""
        if len(self._lexicons) != 1:
            return None
        if len(string) >= LONGEST_STRING:
            return Standing(won=False, distance=0)
        found = self._lexicons[0].analysis(string)
        return Standing(found.won, found.distance)

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        return tuple(tuple(self._entries(word)) for word in words)

    def _entries(self, word: str) -> Iterator[Entry]:
        for lexicon in self._lexicons:
            number = lexicon.word_number(word)
            if number is not None:
                found = lexicon.entry(number)
                means = told((each.lemma, each.part_of_speech, each.text) for each in found.definitions)
                yield Entry(lexicon.id, frozenset(found.tags), means)

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        alternatives: list[tuple[str, ...]] = [(tag,) for tag in sorted(tags.with_any)] or [()]
        found = [
            lexicon.words_tagged(
                within(patterns, lexicon.alphabet.letters + ANY_LETTER), chosen, tags.without
            )
            for lexicon in self._lexicons
            for chosen in alternatives
        ]
        return in_word_order(self.alphabet, found)

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        parts = ((lexicon, part_of(rack, lexicon.alphabet.letters)) for lexicon in self._lexicons)
        return best_first([_assemblies(lexicon, part) for lexicon, part in parts if part is not None])


def _assemblies(lexicon: LocalLexicon, part: Part) -> Iterator[Assembly]:
    try:
        for found in lexicon.assemblies(part.rack):
            yield part.whole(found.gain, found.fragments, found.chains)
    except Exception as error:  # lexicons say with an exception of their own that it is too much work
        if getattr(error, "reason", None) != "TOO_MUCH_WORK":
            raise
        raise RequestError(Reason.LIMIT_EXCEEDED, f"the lexicon {lexicon.id}: {error}") from error
