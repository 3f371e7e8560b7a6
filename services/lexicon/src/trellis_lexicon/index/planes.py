"""Reading bit planes: sets of words as integers of one bit a word, which Python combines a machine word at a time."""

import json
from collections.abc import Iterable, Sequence
from itertools import compress
from pathlib import Path

from trellis_lexicon.index import files
from trellis_lexicon.index.layout import Names, Planes

_ZERO_ONE = bytes.maketrans(b"01", b"\0\1")


class PlaneReader:
    """The planes of a lexicon; every set is an integer whose bit `i` stands for the word of number `i`."""

    def __init__(self, directory: Path, words: int) -> None:
        self._words = words
        self._stride = (words + 7) // 8
        self._bits = files.mapped(directory, Names.PLANES, scanned=True)
        told = json.loads((directory / Names.PLANE_NAMES).read_bytes())
        names: list[str] = told["names"]
        self.words_by_length: list[int] = told["lengths"]
        self._place = {name: place for place, name in enumerate(names)}
        self.tags = sorted(
            name.removeprefix(Planes.tag("")) for name in names if name.startswith(Planes.tag(""))
        )

    @property
    def all(self) -> int:
        """Every word."""
        return (1 << self._words) - 1

    def plane(self, name: str) -> int:
        """Return the plane of this name; no word if there is none."""
        place = self._place.get(name)
        if place is None:
            return 0
        return int.from_bytes(self._bits[place * self._stride : (place + 1) * self._stride], "little")

    def has(self, name: str, number: int) -> bool:
        """Tell whether the word of this number is in the plane."""
        place = self._place.get(name)
        return place is not None and bool(
            self._bits[place * self._stride + (number >> 3)] >> (number & 7) & 1
        )

    def union(self, names: Iterable[str]) -> int:
        """Return the words that are in any of these planes."""
        found = 0
        for name in names:
            found |= self.plane(name)
        return found

    def lengths(self, low: int, high: int) -> int:
        """Return the words of `low` to `high` letters."""
        return self.union(Planes.length(length) for length in range(low, high + 1))

    def using_all(self, letters: str) -> int:
        """Return the words that have every one of these letters, each at least as often as it is given."""
        found = self.all
        for letter in set(letters):
            found &= self.plane(Planes.letter(letter, letters.count(letter)))
        return found

    def within(self, letters: str, blanks: int, alphabet: str) -> int:
        """Return the words that these letters spell, none used twice, with up to `blanks` letters from elsewhere."""
        # exceeded[k]: the words that need more than k letters from elsewhere.
        exceeded = [0] * (blanks + 1)
        for letter in alphabet:
            number = letters.count(letter) + 1
            while lacking := self.plane(Planes.letter(letter, number)):
                for k in range(blanks, 0, -1):
                    exceeded[k] |= exceeded[k - 1] & lacking
                exceeded[0] |= lacking
                number += 1
        return self.all & ~exceeded[blanks]

    def numbers(self, chosen: int) -> Sequence[int]:
        """Return the numbers of the words in a set, ascending."""
        return members(chosen, range(self._words))


def members(chosen: int, everything: Sequence[int]) -> list[int]:
    """Return those of `everything` whose place is a bit of `chosen`."""
    flags = f"{chosen:b}"[::-1].encode().translate(_ZERO_ONE)
    return list(compress(everything, flags))
