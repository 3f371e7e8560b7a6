"""The moves of Four Letter Words."""

from dataclasses import dataclass

from trellis_engine.games.four_letter_words.grids.grid import Cell, Direction
from trellis_engine.words import normal

MAX_ANNOUNCED_CHARACTERS = 64
CROSSES = 3
"""How many X replace a strike (FL-7)."""
MAX_LEXICON_ID_CHARACTERS = 63


@dataclass(frozen=True, slots=True)
class Announce:
    """Chooses the word that everybody writes: ``say toss``; also a challenged player's different word."""

    word: str

    def __post_init__(self) -> None:
        """Compare words as `normal` does (G-1)."""
        object.__setattr__(self, "word", normal(self.word))
        if not 1 <= len(self.word) <= MAX_ANNOUNCED_CHARACTERS:
            raise ValueError(f"a word has 1 to {MAX_ANNOUNCED_CHARACTERS} characters, not {len(self.word)}")


@dataclass(frozen=True, slots=True)
class Accept:
    """Does not challenge the announced word: ``accept``."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubts that the announced word has a definition: ``challenge``."""


@dataclass(frozen=True, slots=True)
class Define:
    """Answers a challenge with a lexicon that has the word: ``define enable``."""

    lexicon: str

    def __post_init__(self) -> None:
        """Ids of lexicons are lower case, and input is blind to case (G-1). Refuses what is the id of no lexicon."""
        object.__setattr__(self, "lexicon", normal(self.lexicon))
        if (
            not 1 <= len(self.lexicon.strip()) <= MAX_LEXICON_ID_CHARACTERS
            or self.lexicon != self.lexicon.strip()
        ):
            raise ValueError(
                f"the id of a lexicon has 1 to {MAX_LEXICON_ID_CHARACTERS} characters, none of them space at an end"
            )


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Gives up the challenged word where that costs the turn: ``withdraw``."""


@dataclass(frozen=True, slots=True)
class Write:
    """Writes the announced word from a cell in a direction: ``write d1v``."""

    start: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Strike:
    """Skips the announced word: ``strike``; in the X variant with the three cells: ``strike a1 b2 c3``."""

    cells: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        """Sort the cells, whose order means nothing, and refuse one that comes twice."""
        ordered = tuple(sorted(self.cells))
        if len(set(ordered)) != len(ordered) or len(ordered) not in (0, CROSSES):
            raise ValueError(f"cells: must be {CROSSES} different cells, or none")
        object.__setattr__(self, "cells", ordered)


Move = Announce | Accept | Challenge | Define | Withdraw | Write | Strike
