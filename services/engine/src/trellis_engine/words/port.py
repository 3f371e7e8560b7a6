"""The port through which rules ask about words.

A `Words` speaks for all the lexicons of a match at once (G-5): a word is real if any of them has it. Every question
takes a batch, because the answer may come from another process; rules collect what they want to know and ask once.
All strings are in the form that `normal` gives (G-1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from unicodedata import normalize

from trellis_engine.faults import Fault, Reason

LONGEST_STRING = 64
"""Letters of the longest string that adapters ask about; no word is longer."""


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


class Words(Protocol):
    """Answers about the words of a match. Raises `Fault` LEXICON_UNAVAILABLE where an adapter cannot reach them."""

    @property
    def alphabet(self) -> str:
        """The letters, in the order of the alphabet, each a single character."""

    @property
    def vowels(self) -> frozenset[str]:
        """Those of the letters that are vowels (G-2)."""

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """For each string whether it is a word."""

    def substrings(self, strings: Sequence[str]) -> tuple[bool, ...]:
        """For each string whether some word contains it; the empty string is contained in every word."""

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """Every letter that can be added anywhere so that some word contains the result, by position, then letter.

        Ways that give the same string (a second ``o`` before or after the first in ``bot`` → ``boot``) are all listed.
        """

    def containing(self, string: str) -> Iterator[str]:
        """The words that contain a string, in word order, fetched as they are asked for."""

    def goal_words(self, string: str) -> Iterator[str]:
        """The words containing something that one more letter can make of the string, in word order (WS-14)."""


class Lexicons(Protocol):
    """Where `Words` come from."""

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """The current content of lexicons; no ids: the default one. Raises `Fault` UNKNOWN_LEXICON."""

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """The words of exactly this content. Raises `Fault` UNKNOWN_LEXICON or LEXICON_CONTENT_MISMATCH."""


def normal(text: str) -> str:
    """Text as it is compared: NFC after case folding (G-1)."""
    return normalize("NFC", normalize("NFC", text).casefold())


def require_letters(text: str, alphabet: str, field: str) -> str:
    """The text in normal form; raises `Fault` LETTER_OUTSIDE_ALPHABET for a character that is no letter (G-1)."""
    string = normal(text)
    strange = sorted(set(string) - set(alphabet))
    if strange:
        shown = ", ".join(repr(letter) for letter in strange)
        raise Fault(
            Reason.LETTER_OUTSIDE_ALPHABET,
            f"the alphabet of the lexicons has no {shown}",
            field,
            {"letters": "".join(strange), "alphabet": alphabet},
        )
    return string
