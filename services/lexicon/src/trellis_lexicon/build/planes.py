"""Bit planes: one bit a word for each property that searches ask about, so that conditions combine as sets."""

import json
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.substrings import Text
from trellis_lexicon.index.layout import Names, Planes

Flags = NDArray[np.bool_]


def plane_files(
    text: Text, words: Sequence[str], letters: str, more: Mapping[str, Flags]
) -> dict[str, bytes]:
    """Return the files of all planes: those of lengths, of letters, and `more` by their names."""
    lengths = np.array([len(word) for word in words])
    rows = np.bincount(lengths)[1:].tolist()
    named = {
        **dict(_length_planes(lengths)),
        **dict(_letter_planes(text, len(words), letters)),
        **more,
    }
    patterns, order = _pattern_planes(text, lengths, len(letters))
    return {
        Names.PLANES: b"".join(map(_packed, named.values())),
        Names.PLANE_NAMES: json.dumps({"names": list(named), "lengths": rows}).encode(),
        Names.PATTERNS: patterns,
        Names.PATTERN_WORDS: order.astype("<u4").tobytes(),
    }


def _packed(flags: Flags) -> bytes:
    return np.packbits(flags, bitorder="little").tobytes()


def _length_planes(lengths: NDArray[np.int64]) -> Iterator[tuple[str, Flags]]:
    for length in range(1, int(lengths.max()) + 1):
        yield Planes.length(length), lengths == length


def _letter_planes(text: Text, words: int, letters: str) -> Iterator[tuple[str, Flags]]:
    """Return for each letter and number that occurs, the words that have the letter at least so many times."""
    real = text.letters > 0
    cell = text.word[real] * len(letters) + (text.letters[real].astype(np.int64) - 1)
    counts = np.bincount(cell, minlength=words * len(letters)).reshape(words, len(letters))
    for place, letter in enumerate(letters):
        for number in range(1, int(counts[:, place].max()) + 1):
            yield Planes.letter(letter, number), counts[:, place] >= number


def _pattern_planes(text: Text, lengths: NDArray[np.int64], letters: int) -> tuple[bytes, NDArray[np.int64]]:
    """For the words of each length, one plane for each position and letter; and the words ordered by length."""
    start = np.cumsum(lengths + 1) - (lengths + 1)
    parts, order = [], []
    for length in range(1, int(lengths.max()) + 1):
        numbers = np.flatnonzero(lengths == length)
        order.append(numbers)
        for position in range(length):
            code = text.letters[start[numbers] + position]
            parts += [_packed(code == letter) for letter in range(1, letters + 1)]
    return b"".join(parts), np.concatenate(order)
