"""The port through which rules ask about words.

A `Words` speaks for all the lexicons of a match at once (G-5): a word is real if any of them has it. Every question
takes a batch, because the answer may come from another process; rules collect what they want to know and ask once.
All strings are in the form that `normal` gives (G-1).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from trellis_engine.errors import Reason, RequestError
from trellis_words.racks import Assembly, Rack
from trellis_words.strings import MAX_STRING_LETTERS, normal


@dataclass(frozen=True, slots=True)
class LexiconRef:
    """A lexicon down to its content: its id and the content hash that a state is judged against (G-5)."""

    id: str
    digest: str


@dataclass(frozen=True, slots=True)
class Extension:
    """A letter that can be added to a string.

    Args:
        position: where the letter goes, 0 to the length of the string.
        letter: the letter.
        witness: a word that contains the longer string.
        goal_words: how many words contain the longer string (with several lexicons: an upper bound).
    """

    position: int
    letter: str
    witness: str
    goal_words: int


class Tag(StrEnum):
    """Tags by which games refuse words; lexicons have more, among them semantic classes as in ``food``."""

    PLURAL = "plural"
    """A plural in -s or -es, and nothing else."""
    CAPITALISED = "capitalised"
    """Always capitalised."""
    ABBREVIATION = "abbreviation"
    HYPHEN = "hyphen"
    """Written with a hyphen."""
    APOSTROPHE = "apostrophe"
    """Written with an apostrophe."""


@dataclass(frozen=True, slots=True)
class TagFilter:
    """A condition on the tags of a word.

    Args:
        without: tags that it must not have.
        with_any: tags of which it must have at least one; empty sets no condition.
    """

    without: frozenset[str] = frozenset()
    with_any: frozenset[str] = frozenset()

    def admits(self, tags: frozenset[str]) -> bool:
        """Tell whether a word with these tags meets the condition."""
        return not (tags & self.without) and (not self.with_any or bool(tags & self.with_any))


ANY_TAGS = TagFilter()


@dataclass(frozen=True, slots=True)
class Entry:
    """What one lexicon says about a word.

    Args:
        lexicon: id of the lexicon.
        tags: what the word is: `Tag`, semantic classes, …
        definition: what it means; empty where the lexicon has no definitions.
    """

    lexicon: str
    tags: frozenset[str] = frozenset()
    definition: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """The value of a string when two players extend it in turn by one letter and whoever cannot is beaten.

    Args:
        won: whether the player to extend it wins.
        distance: how many letters are still added: the winner ends the game as soon as possible, the loser as late.
    """

    won: bool
    distance: int


class Words(Protocol):
    """Answers about the words of a match.

    Every method raises `RequestError` LEXICON_UNAVAILABLE where an adapter cannot reach the lexicons.
    """

    @property
    def alphabet(self) -> str:
        """The letters, in the order of the alphabet, each a single character."""
        ...

    @property
    def vowels(self) -> frozenset[str]:
        """Those of the letters that are vowels (G-2)."""
        ...

    @property
    def tags(self) -> frozenset[str]:
        """Every tag that some word has in some of the lexicons: the properties of words that they know."""
        ...

    def without(self, tags: frozenset[str]) -> "Words":
        """Return the words that some lexicon has with none of these tags, and nothing but those.

        Every answer is then about these words alone: a string that only an abbreviation contains is contained in none.
        """
        ...

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """Return for each string whether it is a word."""
        ...

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """Return for each string whether some word contains it; the empty string is contained in every word."""
        ...

    def beginnings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """Return for each string whether some word begins with it; every word begins with the empty string."""
        ...

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """List the letters that can be added anywhere so that some word contains the result, by position, then letter.

        Ways that give the same string (a second ``o`` before or after the first in ``bot`` → ``boot``) are all listed.
        """
        ...

    def containing(self, string: str) -> Iterator[str]:
        """Return the words that contain a string, in word order, fetched as they are asked for."""
        ...

    def goal_words(self, string: str) -> Iterator[str]:
        """Return the words containing something that one more letter can make of the string, in word order (WS-14)."""
        ...

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """Return the value of a string as a game, from the lexicon's solved table; None where no table has it.

        With `at_ends` letters are added at the beginning or the end of the string alone (WS-15).

        A table speaks for all words of its own lexicon alone: what several have together, or some of one, is solved
        nowhere.
        """
        ...

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """Tell for each string what the lexicons that have it as a word say about it, in their order."""
        ...

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """Return the words that at least one pattern matches, in word order, each once, fetched as they are asked for.

        A pattern matches words of its own length that have its letters in its places; `ANY_LETTER` is any letter. A
        word counts if a lexicon has it with tags that the filter admits.
        """
        ...

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """Return the words put together from the fragments of a rack, best first (`rank`), fetched as asked for.

        Raises `RequestError` LIMIT_EXCEEDED where finding the next one would take too much work.
        """
        ...


class Lexicons(Protocol):
    """Where `Words` come from."""

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """Return the current content of lexicons; no ids: the default one. Raises `RequestError` UNKNOWN_LEXICON."""
        ...

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """Open the words of exactly this content. Raises `RequestError` UNKNOWN_LEXICON or LEXICON_CONTENT_MISMATCH."""
        ...


def within(strings: Iterable[str], characters: str) -> list[str]:
    """Return those of the strings that a lexicon with these characters can be asked about, each once."""
    known = frozenset(characters)
    return list(dict.fromkeys(s for s in strings if len(s) <= MAX_STRING_LETTERS and known.issuperset(s)))


def require_letters(text: str, alphabet: str, field: str) -> str:
    """Normalise a text. Raises `RequestError` LETTER_OUTSIDE_ALPHABET for a character that is no letter (G-1)."""
    string = normal(text)
    strange = sorted(set(string) - set(alphabet))
    if strange:
        shown = ", ".join(repr(letter) for letter in strange)
        raise RequestError(
            Reason.LETTER_OUTSIDE_ALPHABET,
            f"the alphabet of the lexicons has no {shown}",
            field,
            {"letters": "".join(strange), "alphabet": alphabet},
        )
    return string
