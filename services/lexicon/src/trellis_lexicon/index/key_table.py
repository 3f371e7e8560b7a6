"""The hash table that answers arrays of packed keys: the part of the index that needs numpy.

The table is a cascade of levels: a key stands in the first level in which no other key had taken its slot. So a look-up
ends at an empty slot or at the key itself, mostly in the first level. With keys A, B and C, of which A and B have slot
2 of four and C has slot 3 in the first level:

    level 0    ·  ·  B  C        B came after A and took the slot; C was alone
    level 1    ·  A              A went on to the next level, which is as large as the keys that are left need

Asked for A, level 0 has another key in its slot, so level 1 is asked, which has it. Asked for a key whose slot in level
0 is empty, the answer is no at once. An array is answered level by level, each for those keys alone that still wait.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.index.keys import FOREIGN, WORD_FLAG, letter_bits, max_key_letters
from trellis_words.strings import MAX_STRING_LETTERS

U64 = NDArray[np.uint64]
I64 = NDArray[np.int64]
Flags = NDArray[np.bool_]
Test = Callable[[str], bool]

_FIRST_LETTER = ord("a")
_BEYOND_ASCII = 0x80
_MULTIPLIER = 0x9E3779B97F4A7C15


def slots(keys: U64, level: int, bits: int) -> I64:
    """Return the slots of keys in a level of 2 ** `bits` slots: the highest bits of a product, other for each level."""
    multiplier = np.uint64((_MULTIPLIER * (2 * level + 1)) % 2**64)
    return ((keys * multiplier) >> np.uint64(64 - bits)).astype(np.int64)


def _consecutive(data: NDArray[np.uint8], starts: I64, sizes: I64, tag: bytes) -> bool:
    """Tell whether the strings follow each other from the first byte to the last, each behind `tag`."""
    ends = starts + 2 + sizes
    return bool(
        len(starts)
        and starts[0] == 0
        and ends[-1] == len(data)
        and (ends[:-1] == starts[1:]).all()
        and (data[starts] == tag[0]).all()
    )


class KeyTable:
    """The table of one lexicon, with what turns its strings into keys."""

    def __init__(self, data: memoryview, letters: str) -> None:
        self._levels = list(_levels(data))
        self._codes = _codes(letters)
        self._max_letters = max_key_letters(len(letters))
        places = np.arange(self._max_letters + 1, dtype=np.uint64)
        self._shifts = places * np.uint64(letter_bits(len(letters)))
        """How far the letter at each place of a string is shifted in its key."""

    def find(self, packed: bytes, *, words: bool) -> bytes:
        """Tell by one bit for each key in `packed` (8 bytes each, little-endian) whether it is a substring, or a word.

        The first key's bit is the lowest of the first byte.
        """
        found = self._found(np.frombuffer(packed, "<u8"), words)
        return np.packbits(found, bitorder="little").tobytes()

    def members(self, texts: Sequence[str], test: Test, *, words: bool) -> bytes | None:
        """Tell by one byte for each string, 0 or 1, whether it is a substring, or a word.

        Args:
            texts: the strings.
            test: tells it for strings that are too long for a key.
            words: whether the question is for words.

        Returns:
            None if a string is not of lower-case letters of the alphabet, or longer than a request may have it.
        """
        text = "\0" + "\0".join(texts)
        try:
            data = np.frombuffer(text.encode("latin-1"), np.uint8)
        except UnicodeEncodeError:
            return None
        starts = np.flatnonzero(data == 0)
        codes = self._codes.take(data)
        if len(starts) != len(texts) or codes.max() == FOREIGN:
            return None
        if np.diff(starts, append=len(data)).max() > 1 + MAX_STRING_LETTERS:
            return None
        found, long = self._members(codes, starts, 1, words=words)
        for place in long:
            found[place] = test(texts[place])
        return found.tobytes()

    def members_sent(self, sent: bytes, tag: bytes, test: Test, *, words: bool) -> tuple[int, bytes] | None:
        """Answer `members` for strings as they stand in a request, without taking them out of it.

        Args:
            sent: the strings in UTF-8, each behind `tag` and one byte with its size.
            tag: the byte that begins each.
            test: tells it for strings that are too long for a key.
            words: whether the question is for words.

        Returns:
            The number of strings and the answer; None where `members` gives none, where anything else stands among the
            strings, and for letters beyond ASCII.
        """
        data = np.frombuffer(sent, np.uint8)
        # Letters are lower case, so tags and sizes are the only bytes below them; a size above is that of no string.
        between = np.flatnonzero(data < _FIRST_LETTER)
        starts, sizes = between[::2], data[between[1::2]].astype(np.int64)
        whole = len(starts) == len(sizes) and data.max() < _BEYOND_ASCII
        if not whole or not _consecutive(data, starts, sizes, tag) or sizes.max() > MAX_STRING_LETTERS:
            return None
        codes = self._codes.take(data)
        codes[between] = 0
        if codes.max() == FOREIGN:
            return None
        found, long = self._members(codes, starts, 2, words=words)
        for place in long:
            first = int(starts[place]) + 2
            found[place] = test(sent[first : first + int(sizes[place])].decode())
        return len(starts), found.tobytes()

    def _members(self, codes: U64, starts: I64, before: int, *, words: bool) -> tuple[Flags, list[int]]:
        """Look up the strings whose letters have these codes, each behind `before` zeros from its start on.

        Returns:
            Whether each is found, and the places of those too long for a key, about which the first says nothing.
        """
        sizes = np.diff(starts, append=len(codes))
        places = np.arange(len(codes)) - np.repeat(starts + before, sizes)
        keys = np.bitwise_or.reduceat(codes << self._shifts.take(places, mode="clip"), starts)
        return self._found(keys, words), np.flatnonzero(sizes > self._max_letters + before).tolist()

    def _found(self, keys: U64, words: bool) -> Flags:  # noqa: FBT001 - inside this class
        found = np.zeros(len(keys), bool) if words else keys == 0
        waiting: I64 | slice = slice(None)
        for number, level in enumerate(self._levels):
            asked = keys[waiting]
            stored = level.take(slots(asked, number, len(level).bit_length() - 1))
            hit = (stored & np.uint64(WORD_FLAG - 1)) == asked
            other = (stored != 0) & ~hit
            if words:
                hit &= stored >= np.uint64(WORD_FLAG)
            found[waiting] |= hit
            waiting = np.flatnonzero(other) if isinstance(waiting, slice) else waiting[other]
            if not len(waiting):
                break
        return found


def _levels(data: memoryview) -> Iterator[U64]:
    """Cut the file into levels: it begins with their number and the size of each."""
    table = np.frombuffer(data, "<u8")
    start = 1 + int(table[0])
    for size in table[1:start].tolist():
        yield table[start : start + size]
        start += size


def _codes(letters: str) -> U64:
    """Return for each character up to 255 its place in the alphabet; 0 for the character 0, FOREIGN for all others."""
    table = np.full(256, FOREIGN, np.uint64)
    table[0] = 0
    for place, letter in enumerate(letters, 1):
        if ord(letter) < len(table):
            table[ord(letter)] = place
    return table
