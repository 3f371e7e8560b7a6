"""All distinct substrings of a word list and where they occur, from its sorted suffixes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.index.alphabet import Alphabet

U8 = NDArray[np.uint8]
U32 = NDArray[np.uint32]
I64 = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Text:
    """The words laid end to end.

    `letters[i]` is the place of a letter in the alphabet, 1 for the first, and 0 after each word; `word[i]` is the
    number of the word it stands in and `rest[i]` how many letters of the word remain from there on.
    """

    plain: str
    letters: U8
    word: I64
    rest: I64


def laid_out(words: Sequence[str], alphabet: Alphabet) -> Text:
    """Return the words of a sorted list as one text."""
    plain = "\n".join(words) + "\n"
    coded = alphabet.sort_key(plain.replace("\n", "\0"))
    letters = np.frombuffer(coded.encode("latin-1"), np.uint8)
    lengths = np.array([len(word) for word in words], np.int64) + 1
    ends = np.cumsum(lengths)
    word = np.repeat(np.arange(len(words)), lengths)
    rest = ends[word] - 1 - np.arange(len(letters))
    return Text(plain, letters, word, rest)


@dataclass(frozen=True, slots=True)
class Suffixes:
    """The suffixes of all words in order: where each starts, its length, and its common prefix with the one before."""

    start: I64
    length: I64
    shared: I64


def sorted_suffixes(text: Text, alphabet: Alphabet) -> Suffixes:
    """Return the suffixes of all words, sorted by the order of the alphabet, a prefix before what it starts."""
    start = np.flatnonzero(text.rest > 0)
    order = np.lexsort(list(reversed(list(_sort_keys(text, start, alphabet)))))
    start = start[order]
    length = text.rest[start]
    return Suffixes(start, length, _shared_prefixes(text, start, length))


def _sort_keys(text: Text, start: I64, alphabet: Alphabet) -> Iterator[NDArray[np.uint64]]:
    """Pack the suffixes at `start` into columns of 64-bit numbers, as many letters in each as fit."""
    bits = len(alphabet.letters).bit_length()
    per_key = 64 // bits
    rest = text.rest[start]
    for first in range(0, int(rest.max()), per_key):
        key = np.zeros(len(start), np.uint64)
        for place in range(first, first + per_key):
            key <<= np.uint64(bits)
            inside = np.flatnonzero(rest > place)
            key[inside] |= text.letters[start[inside] + place]
        yield key


def _shared_prefixes(text: Text, start: I64, length: I64) -> I64:
    """Return for each suffix, the number of letters at its beginning that it has in common with the one before."""
    shared = np.zeros(len(start), np.int64)
    limit = np.zeros(len(start), np.int64)
    limit[1:] = np.minimum(length[1:], length[:-1])
    alike = np.arange(len(start))
    for place in range(int(length.max())):
        alike = alike[limit[alike] > place]
        alike = alike[text.letters[start[alike] + place] == text.letters[start[alike - 1] + place]]
        shared[alike] += 1
    return shared


@dataclass(frozen=True, slots=True)
class Substrings:
    """The distinct non-empty substrings in the order of the alphabet: one place in the text where each stands."""

    start: I64
    length: I64

    def strings(self, text: Text) -> list[str]:
        """Return the substrings themselves."""
        plain = text.plain
        ends = self.start + self.length
        return [plain[a:b] for a, b in zip(self.start.tolist(), ends.tolist(), strict=True)]


def distinct_substrings(suffixes: Suffixes) -> Substrings:
    """List the distinct substrings.

    Each suffix adds its prefixes that are longer than what it shares with the suffix before.
    """
    fresh = suffixes.length - suffixes.shared
    before = np.cumsum(fresh) - fresh
    start = np.repeat(suffixes.start, fresh)
    length = np.arange(int(fresh.sum())) - np.repeat(before - suffixes.shared, fresh) + 1
    return Substrings(start, length)


def occurrences(text: Text, suffixes: Suffixes) -> Iterator[tuple[I64, I64]]:
    """Yield pairs of parallel arrays (number of the substring, number of a word that has it), one pair for each length.

    A word that has a substring several times comes up several times.
    """
    fresh = suffixes.length - suffixes.shared
    before = np.cumsum(fresh) - fresh
    word = text.word[suffixes.start]
    for length in range(1, int(suffixes.length.max()) + 1):
        new = (suffixes.shared < length) & (suffixes.length >= length)
        number = np.where(new, before + length - suffixes.shared - 1, 0)
        there = np.flatnonzero(suffixes.length >= length)
        yield np.maximum.accumulate(number)[there], word[there]
