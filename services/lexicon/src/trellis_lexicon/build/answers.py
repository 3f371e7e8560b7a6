"""Answers kept serialised: the extensions of strings that have many, as the contract's message would be sent.

Such strings are short and few, and the most asked for: they are what a game begins with.
"""

from collections.abc import Sequence
from functools import cache, partial

import numpy as np

from trellis_lexicon.build.graph import Graph
from trellis_lexicon.build.substrings import U32
from trellis_lexicon.index import wire
from trellis_lexicon.index.layout import DENSE, Names, Packing

# Fields of trellis.lexicon.v1.Extension and of ListExtensionsResponse.
_POSITION, _LAST_POSITION, _LETTER, _TEXT, _WITNESS, _WORD_COUNT = range(1, 7)
_EXTENSIONS, _TOTAL_SIZE = 1, 3
_UTF8_BYTES = 4
"""A letter has at most so many."""


class Answers:
    """Makes the answers.

    Args:
        strings: all substrings by their ids.
        words: all words by their numbers.
        graph: the extensions.
        packing: how they are packed.
        letters: the alphabet.
        postings: where the words of each substring begin, and their numbers.
    """

    def __init__(  # noqa: PLR0917 - everything that the steps before have found
        self,
        strings: Sequence[str],
        words: Sequence[str],
        graph: Graph,
        packing: Packing,
        letters: str,
        postings: tuple[U32, U32],
    ) -> None:
        offsets, numbers = postings
        self._strings, self._graph, self._packing = strings, graph, packing
        self._letters = [wire.delimited(_LETTER, letter.encode()) for letter in letters]
        self._alphabet = letters
        self._letter_bits, self._letter_mask = packing.letter_bits, (1 << packing.letter_bits) - 1
        self._place = cache(lambda p, last: wire.number(_POSITION, p) + wire.number(_LAST_POSITION, last))
        self._text = [_begun(_TEXT, size) for size in range(1 + max(map(len, strings)) * _UTF8_BYTES)]
        self._witness = cache(partial(_named, words))
        self._count = cache(lambda count: wire.number(_WORD_COUNT, count))
        self._counts = np.diff(offsets.astype(np.int64))
        self._witnesses = numbers[np.minimum(offsets[:-1], len(numbers) - 1)]

    def files(self) -> dict[str, bytes]:
        """Return the answers of all dense strings by ascending id, and where each begins."""
        degree = np.diff(self._graph.offsets.astype(np.int64))
        dense = np.flatnonzero((degree >= DENSE.start) & (degree < DENSE.stop))
        answers = [self._answer(string) for string in dense.tolist()]
        begins = np.zeros(len(answers) + 1, "<u4")
        np.cumsum(np.fromiter(map(len, answers), np.int64, len(answers)), out=begins[1:])
        return {
            Names.DENSE: dense.astype("<u4").tobytes(),
            Names.DENSE_OFFSETS: begins.tobytes(),
            Names.DENSE_ANSWERS: b"".join(answers),
        }

    def _answer(self, string: int) -> bytes:
        first, last = int(self._graph.offsets[string]), int(self._graph.offsets[string + 1])
        places = (self._graph.packed[first:last] >> self._packing.letter_shift).tolist()
        targets = self._graph.target[first:last]
        counts, witnesses = self._counts[targets].tolist(), self._witnesses[targets].tolist()
        source = self._strings[string]
        rows = zip(places, targets.tolist(), counts, witnesses, strict=True)
        parts = [self._extension(source, *row) for row in rows]
        return b"".join((*parts, wire.number(_TOTAL_SIZE, len(parts))))

    def _extension(self, source: str, place: int, target: int, count: int, witness: int) -> bytes:
        """Encode one extension of three quarters of a million: every piece that repeats is made once."""
        position, letter = place >> self._letter_bits, place & self._letter_mask
        last = position
        while source.startswith(self._alphabet[letter], last):
            last += 1
        text = self._strings[target].encode()
        witness_and_count = self._witness(witness) + self._count(count)
        where = self._place(position, last) + self._letters[letter]
        extension = where + self._text[len(text)] + text + witness_and_count
        return _begun(_EXTENSIONS, len(extension)) + extension


def _named(words: Sequence[str], number: int) -> bytes:
    return wire.delimited(_WITNESS, words[number].encode())


@cache
def _begun(field: int, size: int) -> bytes:
    """Return what stands before data of so many bytes."""
    return wire.tag(field) + wire.varint(size)
