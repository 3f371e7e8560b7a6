"""What can happen in Word Sprout, apart from what happens in every game (G-8)."""

from dataclasses import dataclass

from trellis_engine.games.word_sprout.rules.catalogue import OptionalRule
from trellis_engine.games.word_sprout.table.letters import Addition


@dataclass(frozen=True, slots=True)
class LettersPlayed:
    """Letters were added; ``rows`` are the table's letters afterwards."""

    seat: int
    additions: tuple[Addition, ...]
    rows: tuple[str, ...]
    out_of_turn: bool


@dataclass(frozen=True, slots=True)
class PlayUndone:
    """A play was undone, with those made after it; ``rows`` are the table's letters afterwards."""

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
class CalledOut:
    """A seat was called out for playing out of turn."""

    caller: int
    offender: int


@dataclass(frozen=True, slots=True)
class OffenceLapsed:
    """A play out of turn now counts as legal."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBack:
    """A seat is in the round again, for the play at which it was stuck is undone (WS-8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is another seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class OrderReversed:
    """The order of play was reversed."""

    backwards: bool


@dataclass(frozen=True, slots=True)
class CollectionChanged:
    """A player's collection changed; ``vowels`` is all that it holds now."""

    seat: int
    vowels: str


@dataclass(frozen=True, slots=True)
class PalindromesLocked:
    """From now on only palindromes are valid."""


@dataclass(frozen=True, slots=True)
class WinClaimed:
    """The latest play wins the round unless it is challenged."""

    seats: tuple[int, ...]
    reason: str


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


@dataclass(frozen=True, slots=True)
class RuleAdded:
    """A rule is in force from now on."""

    seat: int
    rule: OptionalRule


@dataclass(frozen=True, slots=True)
class RuleRemoved:
    """A rule is no longer in force."""

    seat: int
    rule: OptionalRule


@dataclass(frozen=True, slots=True)
class PointsChanged:
    """A play scored under a rule of the players, called ``name``; ``total`` is all that the seat has in this round."""

    seat: int
    points: int
    total: int
    name: str


@dataclass(frozen=True, slots=True)
class OtherRuleRemoved:
    """One of the seed's other rules 1 to 3 is no longer in force; ``rule`` is its id."""

    seat: int
    rule: str


@dataclass(frozen=True, slots=True)
class OtherRuleRestored:
    """One of the seed's other rules 1 to 3 is in force again; ``rule`` is its id."""

    seat: int
    rule: str


WordSproutEvent = (
    LettersPlayed
    | PlayUndone
    | PlayChallenged
    | ChallengeDecided
    | CalledOut
    | OffenceLapsed
    | SeatBack
    | TurnPassed
    | OrderReversed
    | CollectionChanged
    | PalindromesLocked
    | WinClaimed
    | RoundWon
    | RoundBegun
    | RuleAdded
    | RuleRemoved
    | PointsChanged
    | OtherRuleRemoved
    | OtherRuleRestored
)
