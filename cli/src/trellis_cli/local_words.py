"""The engine's words port over lexicons opened in this process.

Engine and lexicon know nothing of each other, so what joins them stands here, where both may be imported.
"""

from collections.abc import Callable, Iterator, Sequence

from trellis_engine.errors import Reason, RequestError
from trellis_engine.words.merging import in_word_order, merged_extensions, told, united
from trellis_engine.words.port import (
    ANY_TAGS,
    Entry,
    Extension,
    LexiconRef,
    Standing,
    TagFilter,
    Words,
    within,
)
from trellis_engine.words.racks import Part, best_first, part_of
from trellis_engine.words.untagged import Untagged
from trellis_lexicon import Lexicon, LexiconError, Place, WordFilter
from trellis_lexicon.errors import Reason as LexiconReason
from trellis_words.racks import Assembly, Rack
from trellis_words.strings import ANY_LETTER, MAX_STRING_LETTERS


class LocalLexicons:
    """`Lexicons` over opened ones.

    Args:
        find: opens a lexicon by id and content hash, either of which may be empty (the default lexicon, the version in
            service); None if there is no such lexicon. What it gives for other content is refused here.
    """

    def __init__(self, find: Callable[[str, str], Lexicon | None]) -> None:
        self._find = find

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """See `Lexicons`."""
        found = [self._lexicon(name, "", f"lexicons[{index}]") for index, name in enumerate(ids or [""])]
        return tuple(LexiconRef(lexicon.id, lexicon.content_hash) for lexicon in found)

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """See `Lexicons`."""
        return LocalWords([self._pinned(ref) for ref in refs])

    def _lexicon(self, name: str, digest: str, field: str) -> Lexicon:
        found = self._find(name, digest)
        if found is None:
            raise RequestError(
                Reason.UNKNOWN_LEXICON, f"there is no lexicon {name!r}", field, {"lexicon": name}
            )
        return found

    def _pinned(self, ref: LexiconRef) -> Lexicon:
        found = self._lexicon(ref.id, ref.digest, "state.lexicons")
        if found.content_hash != ref.digest:
            text = f"lexicon {ref.id} is here with other content than the match was started with"
            told = {"lexicon": ref.id, "content_hash": found.content_hash}
            raise RequestError(Reason.LEXICON_CONTENT_MISMATCH, text, "state.lexicons", told)
        return found


class LocalWords:
    """`Words` of some opened lexicons."""

    def __init__(self, lexicons: Sequence[Lexicon]) -> None:
        self._lexicons = lexicons
        self.alphabet = united(lexicon.alphabet.letters for lexicon in lexicons)
        self.vowels = frozenset("".join(lexicon.alphabet.vowels for lexicon in lexicons))
        self.tags = frozenset(tag for lexicon in lexicons for tag in lexicon.tags)

    def without(self, tags: frozenset[str]) -> Words:
        """See `Words`."""
        return Untagged(self, tags) if tags & self.tags else self

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        tests = [lexicon.is_word for lexicon in self._lexicons]
        return tuple(any(test(word) for test in tests) for word in words)

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        tests = [lexicon.is_substring for lexicon in self._lexicons]
        return tuple(any(test(string) for test in tests) for string in strings)

    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """See `Words`."""
        tests = [lexicon.is_beginning for lexicon in self._lexicons]
        return tuple(any(test(string) for test in tests) for string in strings)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        if len(string) >= MAX_STRING_LETTERS:
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
        if len(string) >= MAX_STRING_LETTERS:
            return iter(())
        return in_word_order(self.alphabet, [lexicon.goal_words(string) for lexicon in self._lexicons])

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`."""
        if len(self._lexicons) != 1:
            return None
        if len(string) >= MAX_STRING_LETTERS:
            return Standing(won=False, distance=0)
        found = self._lexicons[0].analysis(string, Place.ENDS if at_ends else Place.ANYWHERE)
        return Standing(found.won, found.distance)

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        return tuple(tuple(self._entries(word)) for word in words)

    def _entries(self, word: str) -> Iterator[Entry]:
        for lexicon in self._lexicons:
            found = lexicon.entry(word)
            if found is not None:
                means = told((each.lemma, each.part_of_speech, each.text) for each in found.definitions)
                yield Entry(lexicon.id, frozenset(found.tags), means)

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        alternatives: list[tuple[str, ...]] = [(tag,) for tag in sorted(tags.with_any)] or [()]
        found = [
            lexicon.words_fitting(
                within(patterns, lexicon.alphabet.letters + ANY_LETTER),
                WordFilter(tags=frozenset(chosen), excluded_tags=tags.without),
            )
            for lexicon in self._lexicons
            for chosen in alternatives
        ]
        return in_word_order(self.alphabet, found)

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        parts = ((lexicon, part_of(rack, lexicon.alphabet.letters)) for lexicon in self._lexicons)
        return best_first([_assemblies(lexicon, part) for lexicon, part in parts if part is not None])


def _assemblies(lexicon: Lexicon, part: Part) -> Iterator[Assembly]:
    try:
        for found in lexicon.assemblies(part.rack):
            yield part.whole(found.gain, found.fragments, found.chains)
    except LexiconError as error:
        if error.reason is not LexiconReason.TOO_MUCH_WORK:
            raise
        raise RequestError(Reason.LIMIT_EXCEEDED, f"the lexicon {lexicon.id}: {error}") from error
