"""Builds the table of packed keys (see `trellis_lexicon.index.key_table`)."""

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.substrings import I64, Substrings, Text
from trellis_lexicon.index.key_table import slots
from trellis_lexicon.index.keys import WORD_FLAG, letter_bits, max_key_letters
from trellis_lexicon.index.layout import Names

U64 = NDArray[np.uint64]


def key_files(text: Text, substrings: Substrings, letters: int) -> dict[str, bytes]:
    """Return the table of all substrings that are short enough to have a key."""
    short = substrings.length <= max_key_letters(letters)
    keys = _keys(text, substrings.start[short], substrings.length[short], letters)
    begin = np.flatnonzero(np.concatenate([[True], text.letters[:-1] == 0]))
    begin = begin[(text.rest[begin] > 0) & (text.rest[begin] <= max_key_letters(letters))]
    words = _keys(text, begin, text.rest[begin], letters)
    flagged = np.where(np.isin(keys, words), keys | np.uint64(WORD_FLAG), keys)
    levels = _levels(flagged)
    header = np.array([len(levels), *map(len, levels)], "<u8")
    return {Names.KEYS: b"".join(part.astype("<u8").tobytes() for part in (header, *levels))}


def _keys(text: Text, start: I64, length: I64, letters: int) -> U64:
    keys = np.zeros(len(start), np.uint64)
    for place in range(int(length.max(initial=0))):
        inside = np.flatnonzero(length > place)
        code = text.letters[start[inside] + place].astype(np.uint64)
        keys[inside] |= code << np.uint64(place * letter_bits(letters))
    return keys


def _levels(stored: U64) -> list[U64]:
    """Return the cascade: each level has at least as many slots as there are keys that found no room before."""
    levels: list[U64] = []
    while len(stored):
        bits = max(1, (len(stored) - 1).bit_length())
        table = np.zeros(1 << bits, np.uint64)
        slot = slots(stored & np.uint64(WORD_FLAG - 1), len(levels), bits)
        table[slot] = stored
        levels.append(table)
        stored = stored[table[slot] != stored]
    return levels
