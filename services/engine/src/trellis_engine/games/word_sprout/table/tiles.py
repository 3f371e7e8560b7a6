"""Tiles counted (WS-5)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Stock:
    """Tiles by letter, ready for quick questions."""

    tiles: dict[str, int]
    letters: frozenset[str]
    total: int

    def lacking(self, word: str) -> str:
        """List the letters that a word needs beyond these tiles, in alphabetical order."""
        lacking = Counter(word)
        lacking.subtract(self.tiles)
        return "".join(letter * count for letter, count in sorted(lacking.items()) if count > 0)

    def holds(self, word: str) -> bool:
        """Tell whether there are tiles for a whole word."""
        letters = set(word)
        if len(word) > self.total or not letters <= self.letters:
            return False
        return len(letters) == len(word) or all(
            word.count(letter) <= self.tiles[letter] for letter in letters
        )


@lru_cache(maxsize=4096)
def stock(supply: tuple[tuple[str, int], ...]) -> Stock:
    """Count the tiles of a supply, which is pairs of a letter and its number."""
    tiles = dict(supply)
    return Stock(tiles, frozenset(letter for letter, count in supply if count > 0), sum(tiles.values()))
