"""Count the words that fit many grids in turn: the words as bits, one number for each letter in each place."""

from collections.abc import Iterable, Sequence

from trellis_engine.games.four_letter_words.grids.grid import EMPTY, WORD_LENGTH

# A set of words is one number, a bit for each word. An example with LIME, LIMP and LUMP as bits 0, 1 and 2,
# written from the highest bit:
#
#     place 0: l 111      place 1: i 011, u 100      place 2: m 111      place 3: e 001, p 110
#
# The pattern l..p is matched by 111 & 110 = 110, which are LIMP and LUMP; .i.. by 011. Both patterns together
# are matched by 110 | 011 = 111, three words. So a grid costs an operation on whole numbers for each letter
# on its lines, not a look at each word.


class Reach:
    """Counts against one list of words; made once for an answer that looks at many grids."""

    def __init__(self, words: Sequence[str]) -> None:
        self._all = (1 << len(words)) - 1
        self._having: dict[tuple[int, str], int] = {}
        for place in range(WORD_LENGTH):
            by_letter: dict[str, bytearray] = {}
            for number, word in enumerate(words):
                bits = by_letter.setdefault(word[place], bytearray((len(words) + 7) // 8))
                bits[number >> 3] |= 1 << (number & 7)
            for letter, bits in by_letter.items():
                self._having[place, letter] = int.from_bytes(bits, "little")

    def count(self, patterns: Iterable[str]) -> int:
        """Tell how many of the words match at least one pattern."""
        found = 0
        for pattern in patterns:
            found |= self._matching(pattern)
        return found.bit_count()

    def _matching(self, pattern: str) -> int:
        matching = self._all
        for place, letter in enumerate(pattern):
            if letter != EMPTY:
                matching &= self._having.get((place, letter), 0)
        return matching
