"""Patterns: letters in fixed places, as in a crossword's grid."""

from collections.abc import Sequence
from pathlib import Path

from trellis_lexicon.index import files
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.layout import Names
from trellis_lexicon.index.planes import members
from trellis_words.strings import ANY_LETTER


class PatternReader:
    """The words of each length by the letters in their places.

    The words of one length form a row; a set of them is an integer whose bit `i` stands for the `i`-th of the row.
    """

    def __init__(self, directory: Path, alphabet: Alphabet, words_by_length: Sequence[int]) -> None:
        self._bits = files.mapped(directory, Names.PATTERNS, scanned=True)
        self._words = files.mapped(directory, Names.PATTERN_WORDS).cast("I")
        self._letters = {letter: place for place, letter in enumerate(alphabet.letters)}
        self._rows = [0, 0]
        self._starts = [0, 0]
        for length, count in enumerate(words_by_length, 1):
            self._rows.append(self._rows[-1] + count)
            size = length * len(alphabet.letters) * ((count + 7) // 8)
            self._starts.append(self._starts[-1] + size)

    def row(self, length: int) -> Sequence[int]:
        """Return the numbers of the words of this length, ascending."""
        if not 1 <= length < len(self._rows) - 1:
            return ()
        return self._words[self._rows[length] : self._rows[length + 1]]

    def matching(self, pattern: str) -> int:
        """Return the words of the pattern's length that have its letters in their places; `.` stands for any letter."""
        count = len(self.row(len(pattern)))
        stride = (count + 7) // 8
        found = (1 << count) - 1
        for position, letter in enumerate(pattern):
            if letter != ANY_LETTER and found:
                place = position * len(self._letters) + self._letters[letter]
                start = self._starts[len(pattern)] + place * stride
                found &= int.from_bytes(self._bits[start : start + stride], "little")
        return found

    def numbers(self, pattern: str) -> Sequence[int]:
        """Return the numbers of the words that fit the pattern, ascending."""
        return members(self.matching(pattern), self.row(len(pattern)))
