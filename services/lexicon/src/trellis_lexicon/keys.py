"""Strings packed into 64-bit keys, and the hash table that answers arrays of them.

A key holds the letters of a string as their places in the alphabet, 1 for the first, each in as many bits as the size
of the alphabet takes, the first letter lowest. The table is a cascade of levels: a key stands in the first level in
which no other key had taken its slot. So a look-up ends at an empty slot or at the key itself, mostly in the first.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trellis_lexicon import files
from trellis_lexicon.layout import Names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    U64 = NDArray[np.uint64]
    Flags = NDArray[np.bool_]

KEY_BYTES = 8
FOREIGN = (1 << 64) - 1
WORD_FLAG = 1 << 63
"""Set in the table for keys of words; keys themselves leave this bit clear."""

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


class KeyReader:
    """The table of a lexicon."""

    def __init__(self, directory: Path, letters: str) -> None:
        self._path = directory / Names.KEYS
        self._alphabet = letters
        self._bits = letter_bits(len(letters))
        self._longest = longest(len(letters))
        self._opened: list[U64] | None = None
        self._places: U64 | None = None

    def find(self, packed: bytes, *, words: bool) -> bytes:
        """One bit for each key in `packed` (8 bytes each, little-endian): whether it is a substring, or a word.

        The first key's bit is the lowest of the first byte.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        found = self._found(np.frombuffer(packed, "<u8"), words)
        return np.packbits(found, bitorder="little").tobytes()

    def members(self, texts: Sequence[str], *, words: bool) -> bytes | None:
        """One byte for each string, 0 or 1: whether it is a substring, or a word.

        None if a string has no key or is not of letters of the alphabet in lower case.
        """
        import numpy as np  # noqa: PLC0415 - see slots

        text = "\0".join(texts)
        try:
            data = np.frombuffer(f"{text}\0".encode("latin-1"), np.uint8)
        except UnicodeEncodeError:
            return None
        codes = self._codes()[data]
        ends = np.flatnonzero(data == 0)
        starts = np.empty_like(ends)
        starts[0], starts[1:] = 0, ends[:-1] + 1
        lengths = ends - starts
        if len(ends) != len(texts) or lengths.max() > self._longest or codes.max() == FOREIGN:
            return None
        places = np.arange(len(data)) - np.repeat(starts, lengths + 1)
        keys = np.bitwise_or.reduceat(codes << (places * self._bits).astype(np.uint64), starts)
        return self._found(keys, words).tobytes()

    def _found(self, keys: "U64", words: bool) -> "Flags":  # noqa: FBT001 - inside this class
        import numpy as np  # noqa: PLC0415 - see slots

        found = np.zeros(len(keys), bool) if words else keys == 0
        waiting: NDArray[np.int64] | slice = slice(None)
        for number, level in enumerate(self._levels()):
            asked = keys[waiting]
            stored = level[slots(asked, number, len(level).bit_length() - 1)]
            hit = (stored & np.uint64(WORD_FLAG - 1)) == asked
            other = (stored != 0) & ~hit
            if words:
                hit &= stored >= np.uint64(WORD_FLAG)
            found[waiting] |= hit
            waiting = np.flatnonzero(other) if isinstance(waiting, slice) else waiting[other]
        return found

    def _levels(self) -> "list[U64]":
        if self._opened is None:
            self._opened = list(self._read())
        return self._opened

    def _read(self) -> "Iterator[U64]":
        import numpy as np  # noqa: PLC0415 - see slots

        table = np.frombuffer(files.mapped(self._path), "<u8")
        start = 1 + int(table[0])
        for size in table[1:start].tolist():
            yield table[start : start + size]
            start += size

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
