"""Find the words that a player can choose: all lines of a grid against the lexicons in one question (FL-2)."""

from collections.abc import Iterator
from dataclasses import dataclass

from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.grid import Size
from trellis_engine.games.four_letter_words.validity.restrictions import Validity
from trellis_engine.words import Words
from trellis_engine.words.merging import in_word_order

# What stands on a line of four cells is the pattern of the words that may be written there. An example, 4 by
# 4 with TOSS in the top row:
#
#     T O S S      the top row, read both ways: TOSS and SSOT, without a gap: nothing can be added there
#     . . . .      the other rows: no letter to use
#     . . . .      the columns downwards: t... o... s... s...
#     . . . .      the columns upwards: ...t ...o ...s ...s
#
# So of 16 lines six patterns are left, and the lexicons are asked once for all words that match one of them.
# No word need be tried on any line, and no answer means that no word fits.


@dataclass(frozen=True, slots=True)
class Search:
    """A search under the rules of a match.

    Args:
        size: of the grids.
        validity: which words may be chosen.
        words: of the lexicons that were agreed on.
    """

    size: Size
    validity: Validity
    words: Words

    def playable(self, grid: str, *, first: bool) -> Iterator[str]:
        """Return every word that may be chosen and fits the grid, in word order: exact, from one batch of patterns."""
        patterns = self.usable(grids.patterns(grid, self.size, first=first))
        if not patterns:
            return iter(())
        found = self.words.matching(patterns, self.validity.tags)
        chosen = self.validity.choosable(found, self.words)
        listed = self._listed_fitting(patterns)
        return in_word_order(self.words.alphabet, [chosen, listed]) if listed else chosen

    def finds_any(self, grid: str, *, first: bool) -> bool:
        """Tell whether some word may be chosen and fits the grid."""
        return next(self.playable(grid, first=first), None) is not None

    def usable(self, patterns: frozenset[str]) -> list[str]:
        """Return the patterns whose letters the lexicons know; an X need not be one of theirs (FL-7)."""
        known = {*self.words.alphabet, grids.EMPTY}
        return sorted(pattern for pattern in patterns if known.issuperset(pattern))

    def every_word(self) -> Iterator[str]:
        """Return every word that may be chosen, wherever it fits."""
        return self.playable(grids.empty(self.size), first=True)

    def _listed_fitting(self, patterns: list[str]) -> list[str]:
        listed = self.validity.choosable_listed(self.words)
        return sorted(word for word in listed if any(grids.agrees(pattern, word) for pattern in patterns))
