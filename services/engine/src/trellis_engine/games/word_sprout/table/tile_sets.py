"""Named sets of tiles for the pot (WS-5), so that nobody has to count letters.

`scripts/tile_sets.py` computed them and tells how; a test computes them again.
"""

from collections.abc import Mapping
from enum import StrEnum
from string import ascii_lowercase
from types import MappingProxyType


class TileSet(StrEnum):
    """A set of tiles by what its letters are counted in and its size."""

    ENABLE_52 = "ENABLE_52"
    ENABLE_100 = "ENABLE_100"
    ENABLE_200 = "ENABLE_200"
    COMMON_100 = "COMMON_100"
    EVEN_104 = "EVEN_104"

    @property
    def meaning(self) -> str:
        """What the value means."""
        size = sum(self.counts.values())
        if self is TileSet.EVEN_104:
            return f"{size} tiles, four of each letter."
        if self is TileSet.COMMON_100:
            return f"{size} tiles, letters as often as in running English, each at least once."
        return f"{size} tiles, letters as often as in the words of the dictionary ENABLE, each at least once."

    @property
    def counts(self) -> Mapping[str, int]:
        """How many tiles there are of each letter, in alphabetical order."""
        return _COUNTS[self]


_TILES = {
    TileSet.ENABLE_52: "4 1 2 2 5 1 1 1 4 1 1 3 1 3 3 1 1 3 4 3 2 1 1 1 1 1",
    TileSet.ENABLE_100: "7 2 4 3 11 1 3 2 9 1 1 5 3 7 6 3 1 7 9 6 3 1 1 1 2 1",
    TileSet.ENABLE_200: "15 4 8 7 23 2 5 5 18 1 2 10 6 14 13 6 1 14 19 13 6 2 1 1 3 1",
    TileSet.COMMON_100: "7 1 3 4 12 2 2 5 7 1 1 4 2 7 8 2 1 6 6 9 3 1 2 1 2 1",
    TileSet.EVEN_104: " ".join("4" * 26),
}
_COUNTS = {
    name: MappingProxyType(dict(zip(ascii_lowercase, map(int, tiles.split()), strict=True)))
    for name, tiles in _TILES.items()
}
