"""What can happen in Word Sprout, apart from what happens in every game (G-8)."""

from __future__ import annotations

from dataclasses import dataclass

from trellis_engine.games.word_sprout.moves import Addition


@dataclass(frozen=True, slots=True)
class LettersPlayed:
    """Letters were added; ``rows`` are the table's letters afterwards."""

    seat: int
    additions: tuple[Addition, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayUndone:
    """A play was undone; ``rows`` are the table's letters afterwards."""

    seat: int
    additions: tuple[Addition, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayChallenged:
    """A play was challenged."""

    challenger: int
    challenged: int


@dataclass(frozen=True, slots=True)
class ChallengeDecided:
    """A challenge was decided; ``word`` is the word named or found, empty if there is none."""

    challenger: int
    challenged: int
    shown_valid: bool
    word: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is another seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A round was won."""

    round: int
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """A round begins with an empty table."""

    round: int
    starter: int


WordSproutEvent = (
    LettersPlayed | PlayUndone | PlayChallenged | ChallengeDecided | TurnPassed | RoundWon | RoundBegun
)
