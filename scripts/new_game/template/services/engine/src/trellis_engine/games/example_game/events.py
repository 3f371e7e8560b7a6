"""What a move of Example Game brings about (G-8)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LetterAdded:
    """A letter was added.

    Args:
        seat: who added it.
        letter: the letter.
        string: what it made of the string.
    """

    seat: int
    letter: str
    string: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is the turn of a seat."""

    seat: int


GameEvent = LetterAdded | TurnPassed
