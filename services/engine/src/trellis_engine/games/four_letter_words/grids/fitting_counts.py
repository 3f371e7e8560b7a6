"""Counts the words that fit many grids in turn: the words as bits, one number for each letter in each place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trellis_engine.games.four_letter_words.grids.grid import EMPTY, WORD_LENGTH


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
        """How many of the words match at least one pattern."""
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
