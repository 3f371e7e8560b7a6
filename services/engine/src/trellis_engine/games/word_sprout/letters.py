"""Letters as they are added to strings."""

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


def lengthened(string: str, additions: tuple[Addition, ...]) -> str:
    """The string after the additions, one after the other."""
    for addition in additions:
        string = string[: addition.position] + addition.letter + string[addition.position :]
    return string


def letters_of(additions: tuple[Addition, ...]) -> str:
    """The letters added."""
    return "".join(addition.letter for addition in additions)
