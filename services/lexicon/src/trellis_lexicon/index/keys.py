"""Strings packed into 64-bit keys, and the hash table that answers arrays of them.

A key holds the letters of a string as their places in the alphabet, 1 for the first, each in as many bits as the size
of the alphabet takes, the first letter lowest. The table is a cascade of levels: a key stands in the first level in
which no other key had taken its slot. So a look-up ends at an empty slot or at the key itself, mostly in the first.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trellis_lexicon.index import files
from trellis_lexicon.index.alphabet import MAX_LETTERS
from trellis_lexicon.index.layout import Names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    U64 = NDArray[np.uint64]
    Flags = NDArray[np.bool_]

KEY_BYTES = 8
FOREIGN = (1 << 64) - 1
WORD_FLAG = 1 << 63
"""Set in the table for keys of words; keys themselves leave this bit clear."""

Test = Callable[[str], bool]

_FIRST_LETTER = ord("a")
_BEYOND_ASCII = 0x80
_MULTIPLIER = 0x9E3779B97F4A7C15


def letter_bits(letters: int) -> int:
    """How many bits a letter takes in the key, for an alphabet of so many letters."""
    return letters.bit_length()


def longest(letters: int) -> int:
    """How many letters a string with a key may have."""
    return 63 // letter_bits(letters)


def slots(keys: "U64", level: int, bits: int) -> "NDArray[np.int64]":
    """The slots of keys in a level of 2 ** `bits` slots."""
    import numpy as np  # noqa: PLC0415 - costs a tenth of a second, which processes that never see keys need not pay

    multiplier = np.uint64((_MULTIPLIER * (2 * level + 1)) % 2**64)
    return ((keys * multiplier) >> np.uint64(64 - bits)).astype(np.int64)


def _consecutive(
    data: "NDArray[np.uint8]", starts: "NDArray[np.int64]", sizes: "NDArray[np.int64]", tag: bytes
) -> bool:
    """Whether the strings follow each other from the first byte to the last, each behind `tag`."""
    ends = starts + 2 + sizes
    return bool(
        len(starts)
        and starts[0] == 0
        and ends[-1] == len(data)
        and (ends[:-1] == starts[1:]).all()
        and (data[starts] == tag[0]).all()
    )


class KeyReader:
    """The table of a lexicon."""

    def __init__(self, directory: Path, letters: str) -> None:
        self._table = files.mapped(directory, Names.KEYS)
        self._alphabet = letters
        self._bits = letter_bits(len(letters))
        self._longest = longest(len(letters))
        self._opened: list[U64] | None = None
        self._places: U64 | None = None
        self._shifted: U64 | None = None

    def find(self, packed: bytes, *, words: bool) -> bytes:
        """One bit for each key in `packed` (8 bytes each, little-endian): whether it is a substring, or a word.

        The first key's bit is the lowest of the first byte.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        found = self._found(np.frombuffer(packed, "<u8"), words)
        return np.packbits(found, bitorder="little").tobytes()

    def members(self, texts: Sequence[str], test: Test, *, words: bool) -> bytes | None:
        """One byte for each string, 0 or 1: whether it is a substring, or a word.

        `test` tells for strings that are too long for a key. None if one is not of lower-case letters of the alphabet,
        or longer than a request may have it.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        text = "\0" + "\0".join(texts)
        try:
            data = np.frombuffer(text.encode("latin-1"), np.uint8)
        except UnicodeEncodeError:
            return None
        starts = np.flatnonzero(data == 0)
        codes = self._codes().take(data)
        if len(starts) != len(texts) or codes.max() == FOREIGN:
            return None
        if np.diff(starts, append=len(data)).max() > 1 + MAX_LETTERS:
            return None
        found, long = self._members(codes, starts, 1, words=words)
        for place in long:
            found[place] = test(texts[place])
        return found.tobytes()

    def members_sent(self, sent: bytes, tag: bytes, test: Test, *, words: bool) -> tuple[int, bytes] | None:
        """As `members`, for strings as they stand in a message: each behind a tag of one byte and its size in another.

        Returns their number too. None also if anything else stands among them, or letters beyond ASCII.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        data = np.frombuffer(sent, np.uint8)
        # Letters are lower case, so tags and sizes are the only bytes below them; a size above is that of no string.
        between = np.flatnonzero(data < _FIRST_LETTER)
        starts, sizes = between[::2], data[between[1::2]].astype(np.int64)
        whole = len(starts) == len(sizes) and data.max() < _BEYOND_ASCII
        if not whole or not _consecutive(data, starts, sizes, tag) or sizes.max() > MAX_LETTERS:
            return None
        codes = self._codes().take(data)
        codes[between] = 0
        if codes.max() == FOREIGN:
            return None
        found, long = self._members(codes, starts, 2, words=words)
        for place in long:
            first = int(starts[place]) + 2
            found[place] = test(sent[first : first + int(sizes[place])].decode())
        return len(starts), found.tobytes()

    def _members(
        self, codes: "U64", starts: "NDArray[np.int64]", before: int, *, words: bool
    ) -> "tuple[Flags, list[int]]":
        """What is found of the strings whose letters have these codes, each behind so many zeros from its start on.

        The second are the places of those too long for a key, about which the first says nothing.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        sizes = np.diff(starts, append=len(codes))
        places = np.arange(len(codes)) - np.repeat(starts + before, sizes)
        keys = np.bitwise_or.reduceat(codes << self._shifts().take(places, mode="clip"), starts)
        return self._found(keys, words), np.flatnonzero(sizes > self._longest + before).tolist()

    def _found(self, keys: "U64", words: bool) -> "Flags":  # noqa: FBT001 - inside this class
        import numpy as np  # noqa: PLC0415 - see slots

        found = np.zeros(len(keys), bool) if words else keys == 0
        waiting: NDArray[np.int64] | slice = slice(None)
        for number, level in enumerate(self._levels()):
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

    def _levels(self) -> "list[U64]":
        if self._opened is None:
            self._opened = list(self._read())
        return self._opened

    def _read(self) -> "Iterator[U64]":
        import numpy as np  # noqa: PLC0415 - see slots

        table = np.frombuffer(self._table, "<u8")
        start = 1 + int(table[0])
        for size in table[1:start].tolist():
            yield table[start : start + size]
            start += size

    def _shifts(self) -> "U64":
        """How far the letter at each place of a string is shifted in its key."""
        import numpy as np  # noqa: PLC0415 - see slots

        if self._shifted is None:
            self._shifted = np.arange(self._longest + 1, dtype=np.uint64) * np.uint64(self._bits)
        return self._shifted

    def _codes(self) -> "U64":
        """For each character up to 255 its place in the alphabet; 0 for the character 0, FOREIGN for all others."""
        import numpy as np  # noqa: PLC0415 - see slots

        if self._places is None:
            table = np.full(256, FOREIGN, np.uint64)
            table[0] = 0
            for place, letter in enumerate(self._alphabet, 1):
                if ord(letter) < len(table):
                    table[ord(letter)] = place
            self._places = table
        return self._places
