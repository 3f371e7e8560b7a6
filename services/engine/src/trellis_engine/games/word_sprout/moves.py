"""What players of Word Sprout do."""

from __future__ import annotations

from dataclasses import dataclass

from trellis_engine.words import normal

MAX_STRING = 64
"""Letters that the strings of one table may have together; in `TABLE` they need not be part of any word."""
MAX_ADDITIONS = 2


@dataclass(frozen=True, slots=True)
class Addition:
    """A letter added to a string.

    Args:
        letter: a single character, kept in normal form (G-1).
        position: how many letters of the string stand before it, 0 to its length (WS-1).
    """

    letter: str
    position: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "letter", normal(self.letter))
        if len(self.letter) != 1:
            raise ValueError(f"a letter is a single character, not {self.letter!r:.20}")
        if not 0 <= self.position <= MAX_STRING:
            raise ValueError(f"a position is from 0 to {MAX_STRING}, not {self.position}")


@dataclass(frozen=True, slots=True)
class PlayLetters:
    """Adds letters; each position counts after the additions before it."""

    additions: tuple[Addition, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.additions) <= MAX_ADDITIONS:
            raise ValueError(f"a play adds 1 to {MAX_ADDITIONS} letters, not {len(self.additions)}")


@dataclass(frozen=True, slots=True)
class ChallengePlay:
    """Challenges the latest play (WS-7)."""


@dataclass(frozen=True, slots=True)
class ShowWord:
    """Answers a challenge with a word, kept in normal form."""

    word: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", normal(self.word))
        if not 1 <= len(self.word) <= MAX_STRING:
            raise ValueError(f"a word has 1 to {MAX_STRING} letters")


@dataclass(frozen=True, slots=True)
class Admit:
    """Answers a challenge by admitting that the play was not valid."""


Move = PlayLetters | ChallengePlay | ShowWord | Admit


def play(letter: str, position: int) -> PlayLetters:
    """The play of one letter."""
    return PlayLetters((Addition(letter, position),))
