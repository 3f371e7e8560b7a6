"""The values of the contract: set-ups, states, violations, events, outcomes, and games as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from trellis_engine.chance import Chance
from trellis_engine.words import LexiconRef

O = TypeVar("O")  # noqa: E741 - options of a game
P = TypeVar("P")  # the game's part of a state


@dataclass(frozen=True, slots=True)
class Setup(Generic[O]):
    """What was agreed on before the match and never changes: options, lexicons (G-5), number of seats (from 0)."""

    options: O
    lexicons: tuple[LexiconRef, ...]
    seats: int


@dataclass(frozen=True, slots=True)
class State(Generic[O, P]):
    """Everything about a match at one moment.

    Args:
        setup: what was agreed on.
        chance: where all randomness comes from; secret (G-4).
        position: the game's own part.
        moves: how many moves have been played.
        stage: number of the decision stage; moves of one stage do not depend on each other (simultaneous placement).
    """

    setup: Setup[O]
    chance: Chance
    position: P
    moves: int = 0
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Concede:
    """Gives up (G-7); every game knows this move."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule.

    Args:
        reason: machine-readable, as in ``NOT_YOUR_TURN``.
        rule: id of the rule, one of the game's ``rules``.
        text: what is wrong, in a sentence for people.
        metadata: what a person needs to see: a witness word, the letters that clash, …
    """

    reason: str
    rule: str
    text: str
    metadata: Mapping[str, str] = field(default_factory=dict)


class IllegalMove(Exception):  # noqa: N818 - an answer of the game, not an error of the program
    """Raised by `Game.apply` for a move that `Game.check` refuses."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.text)
        self.violation = violation


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may see something: everybody, or these seats alone."""

    everyone: bool = False
    seats: frozenset[int] = frozenset()

    def admits(self, viewer: int | None) -> bool:
        """Tell whether a seat (or an onlooker, None) may see it."""
        return self.everyone or viewer in self.seats

    @staticmethod
    def only(*seats: int) -> "Audience":
        """Return the audience of these seats and nobody else."""
        return Audience(seats=frozenset(seats))


EVERYONE = Audience(everyone=True)


@dataclass(frozen=True, slots=True)
class SeatOut:
    """A seat is out of the round or of the match."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    """A score changed by ``delta`` to ``total``."""

    seat: int
    delta: int
    total: int
    cause: str


class OutcomeKind(StrEnum):
    """How a match ended."""

    WIN = "WIN"
    TIE = "TIE"
    NO_WINNER = "NO_WINNER"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match.

    Args:
        kind: one seat or team won, several share the win, or nobody won.
        winners: the seats that won, ascending.
        reason: machine-readable, as in ``LAST_PLAYER_LEFT``.
        rule: id of the rule that ended the match.
        scores: by seat, in games that score.
    """

    kind: OutcomeKind
    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move brought about (G-8).

    Args:
        rule: id of the rule that caused it.
        text: the event in a sentence for people.
        detail: what happened: `SeatOut`, `ScoreChanged`, `MatchOver` or one of the game's own events.
        audience: who may see it. Secrets and what everybody learns go into separate events.
    """

    rule: str
    text: str
    detail: Any
    audience: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """What a game answers to a legal move.

    Args:
        position: the game's next position.
        chance: the source after the draws of this move.
        events: what the move brought about, in order.
        audience: who may see the move itself while the match runs.
        same_stage: whether decisions that other seats are making now still stand (simultaneous placement).
    """

    position: P
    chance: Chance
    events: tuple[Event, ...] = ()
    audience: Audience = EVERYONE
    same_stage: bool = False


@dataclass(frozen=True, slots=True)
class Transition(Generic[O, P]):
    """The state after a move, with its events and who may see the move."""

    state: State[O, P]
    events: tuple[Event, ...] = ()
    audience: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a game: its id and the rule in a sentence for players."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Notation:
    """A form in which a move is written, and what it does."""

    form: str
    meaning: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as data, for catalogues."""

    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    rules: tuple[Rule, ...]
    notations: tuple[Notation, ...]
    uses_words: bool = True
    seats_remark: str = ""
    """What the page of the game says about numbers of players that it allows, in a sentence."""


RULE_OVER = Rule("G-0", "Nobody plays on once the match is over.")
RULE_CONCEDE = Rule("G-7", "A player may concede at any time and is then out, as if it could not play.")
RULE_ASKING = Rule(
    "G-9",
    "Which analyses may be asked while a match runs is agreed on before it: none, those that tell what a person could "
    "look up, or all. When it is over all may be asked.",
)
SHARED_RULES = (RULE_OVER, RULE_CONCEDE, RULE_ASKING)
CONCEDE_NOTATION = Notation("concede", "give up")
