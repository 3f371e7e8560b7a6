"""What players of Word Soufflé do."""

from dataclasses import dataclass
from enum import Enum

from trellis_engine.words import normal
from trellis_words.strings import MAX_STRING_LETTERS

MAX_PLACED_LETTERS = 16
"""Letters that a placement may hold to be understood at all; how many it must hold the dice say."""
MAX_LINES = 10_000


class Spot(Enum):
    """Where a letter goes (SF-R3b, SF-R3c)."""

    NEW_LINE = 0
    BEGINNING = 1
    END = 2


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter written on a sheet.

    Args:
        letter: a single character, kept in normal form (G-1); for a wild the letter that it is given (SF-2).
        spot: a new line, or the beginning or the end of a line.
        line: number of the line, from 0; lines begun earlier in the same placement have the next
            numbers. 0 for a new line.
        announced: whether the player announces the word that the letter completes (SF-R4).
    """

    letter: str
    spot: Spot
    line: int = 0
    announced: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "letter", normal(self.letter))
        if len(self.letter) != 1:
            raise ValueError(f"a letter is a single character, not {self.letter!r:.20}")
        if not 0 <= self.line < MAX_LINES:
            raise ValueError(f"a line has a number from 0 to {MAX_LINES - 1}, not {self.line}")
        if self.spot is Spot.NEW_LINE and self.line:
            raise ValueError("a new line takes the next number by itself")


@dataclass(frozen=True, slots=True)
class Place:
    """Writes all letters of a round on the sheet in front of the player, one after another (SF-1)."""

    letters: tuple[Letter, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MAX_PLACED_LETTERS:
            raise ValueError(f"a placement has 1 to {MAX_PLACED_LETTERS} letters, not {len(self.letters)}")


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """Challenges a line of the sheet received (SF-5)."""

    line: int

    def __post_init__(self) -> None:
        if not 0 <= self.line < MAX_LINES:
            raise ValueError(f"a line has a number from 0 to {MAX_LINES - 1}, not {self.line}")


@dataclass(frozen=True, slots=True)
class NameWord:
    """Answers a challenge with a word that contains the line, kept in normal form (SF-5)."""

    word: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", normal(self.word))
        if not 1 <= len(self.word) <= MAX_STRING_LETTERS:
            raise ValueError(f"a word has 1 to {MAX_STRING_LETTERS} letters")
        if any(letter.isspace() for letter in self.word):
            raise ValueError("a word has no gaps")


@dataclass(frozen=True, slots=True)
class Admit:
    """Answers a challenge by admitting that there is no such word."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Challenges nothing more on the sheet received."""


Move = Place | ChallengeLine | NameWord | Admit | Pass
