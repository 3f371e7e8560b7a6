"""The rows of extensions: for each substring what one more letter makes of it, each packed into one number.

A packed number has four fields, from the lowest bits to the highest: the row of the longer string, whether the letter
can be added at an end, the letter's place in the alphabet, and the first position of the letter. ENABLE has 1,076,459
substrings, so rows take 21 bits; 26 letters take 5. "Boat" made of "bat" by an "o" at position 1, if its row is 500:

    position 1 │ letter 14 ("o") │ end 0 │ row 500
          1<<27 + 14<<22 + 0<<21 + 500  =  192,938,484

Rows are sorted by this number without the two lowest fields, which is the order of position, then letter. A letter
beside an equal one gives the same string at several positions ("boot" of "bot"): the first alone is stored.
"""

from bisect import bisect_left
from pathlib import Path

from trellis_lexicon.index import files
from trellis_lexicon.index.layout import DENSE, Names, Packing
from trellis_lexicon.index.manifest import Manifest


class ExtensionRows:
    """The extensions of all substrings of a lexicon, and the answers that are kept serialised for the longest rows."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        packing = Packing.fitting(
            len(manifest.alphabet), manifest.longest_word_length, manifest.substring_count
        )
        self._letters = manifest.alphabet
        self._row_mask = (1 << packing.target_bits) - 1
        self._end_flag = 1 << packing.target_bits
        self._letter_mask = (1 << packing.letter_bits) - 1
        self._letter_shift = packing.letter_shift
        self._position_shift = packing.position_shift
        self._offsets = files.mapped(directory, Names.EXTENSION_OFFSETS).cast("I")
        self._packed = files.mapped(directory, Names.EXTENSIONS).cast(packing.format)
        self._dense = files.mapped(directory, Names.DENSE).cast("I")
        self._answer_offsets = files.mapped(directory, Names.DENSE_OFFSETS).cast("I")
        self._answers = files.mapped(directory, Names.DENSE_ANSWERS)

    def of(self, row: int) -> "memoryview[int]":
        """Return the packed extensions of a substring, by position, then letter."""
        return self._packed[self._offsets[row] : self._offsets[row + 1]]

    def pack(self, position: int, letter: int, row: int) -> int:
        """Pack a letter, by its place in the alphabet, that is added between others."""
        return (position << self._position_shift) | (letter << self._letter_shift) | row

    def unpack(self, packed: int) -> tuple[int, str, int]:
        """Return the first position of the letter, the letter, and the row of the longer string."""
        letter = self._letters[(packed >> self._letter_shift) & self._letter_mask]
        return packed >> self._position_shift, letter, packed & self._row_mask

    def row(self, packed: int) -> int:
        """Return the row of the longer string."""
        return packed & self._row_mask

    def at_end(self, packed: int) -> bool:
        """Tell whether the letter can be added before the first or after the last."""
        return bool(packed & self._end_flag)

    def answer(self, row: int) -> memoryview | None:
        """Return all extensions of a substring as a serialised answer without content hash, where one is kept."""
        if self._offsets[row + 1] - self._offsets[row] not in DENSE:
            return None
        place = bisect_left(self._dense, row)
        return self._answers[self._answer_offsets[place] : self._answer_offsets[place + 1]]
