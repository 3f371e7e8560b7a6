"""The contract between the engine and its games.

A game is one object that knows its rules and keeps nothing: every method gets the whole state and, where words
matter, the words port. States, positions, moves, views and events are frozen dataclasses. The base class carries what
all games share: the order of the checks (in play → conceding → the game's rules), the counters of the state and the
end of a match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

from trellis_engine.chance import Chance
from trellis_engine.faults import Fault, Reason
from trellis_engine.words import LexiconRef, Words

O = TypeVar("O")  # noqa: E741  options of a game
P = TypeVar("P")  # the game's part of a state
M = TypeVar("M")  # its moves, a union of dataclasses
V = TypeVar("V")  # its part of a view


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


class IllegalMove(Exception):  # noqa: N818  an answer of the game, not an error of the program
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
        """Whether a seat (or an onlooker, None) may see it."""
        return self.everyone or viewer in self.seats

    @staticmethod
    def only(*seats: int) -> Audience:
        """These seats and nobody else."""
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


class Analysis(ABC, Generic[O, P]):
    """A question about a state that a game offers to its players.

    The answer is rows of JSON-like values and depends on nothing that the asking seat may not know.
    """

    id: ClassVar[str]
    help: ClassVar[str]
    parameters: ClassVar[type[Any]]
    """A dataclass of options (see `options`)."""

    @abstractmethod
    def rows(
        self, state: State[O, P], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """The answer, lazily; the edge cuts it into pages."""


RULE_OVER = Rule("G-0", "Nobody plays on once the match is over.")
RULE_CONCEDE = Rule("G-7", "A player may concede at any time and is then out, as if it could not play.")
SHARED_RULES = (RULE_OVER, RULE_CONCEDE)
CONCEDE_NOTATION = Notation("concede", "give up")


class Game(ABC, Generic[O, P, M, V]):
    """One game. Instances keep nothing; every method is a function of its arguments (G-3)."""

    info: ClassVar[GameInfo]
    options: ClassVar[type[Any]]
    """The dataclass of the game's options."""
    analyses: ClassVar[tuple[Analysis[Any, Any], ...]] = ()

    # What a game implements.

    @abstractmethod
    def begin(self, setup: Setup[O], chance: Chance, words: Words) -> Step[P]:
        """The first position. Raises `Fault` (OPTION_CONFLICT, SEATS_OUT_OF_RANGE) for an unplayable set-up."""

    @abstractmethod
    def to_act(self, state: State[O, P]) -> frozenset[int]:
        """The seats whose decision the game waits for: several in simultaneous placement, none when it is over."""

    @abstractmethod
    def legal_moves(self, state: State[O, P], seat: int, words: Words) -> Iterator[M]:
        """Every move except conceding that `check` allows the seat, in a documented order, lazily."""

    @abstractmethod
    def judge(self, state: State[O, P], seat: int, move: M, words: Words) -> Violation | None:
        """The rule that a move breaks while the match runs, or None.

        Raises `Fault` with MALFORMED_MOVE or LETTER_OUTSIDE_ALPHABET, its field relative to the move, for a move that
        means nothing (a position off the board, a letter that the alphabet lacks).
        """

    @abstractmethod
    def may_concede(self, state: State[O, P], seat: int) -> bool:
        """Whether the seat is still in, so that it can give up."""

    @abstractmethod
    def advance(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Step[P]:
        """Plays a move that `check` allows."""

    @abstractmethod
    def outcome(self, state: State[O, P]) -> Outcome | None:
        """The result, or None while the match runs."""

    @abstractmethod
    def project(self, state: State[O, P], seat: int | None) -> V:
        """What a seat, or an onlooker (None), sees. The one place that decides what is secret (G-4)."""

    @abstractmethod
    def picture(self, setup: Setup[O], view: V) -> str:
        """The view as text for terminals and playthroughs, without a newline at its end."""

    @abstractmethod
    def write(self, move: M) -> str:
        """The move in notation."""

    @abstractmethod
    def read(self, text: str) -> M:
        """The move that a notation stands for. Raises `Fault` MALFORMED_MOVE. ``read(write(m)) == m``."""

    def evidence(self, state: State[O, P], seat: int, move: M, words: Words) -> Mapping[str, str]:
        """What supports the verdict that a legal move is legal, as in a witness word."""
        return {}

    def random_move(
        self, state: State[O, P], seat: int, chance: Chance, words: Words
    ) -> tuple[M | None, Chance]:
        """A legal move other than conceding, every one possible, or None if there is none.

        The default draws uniformly from the full list; games whose list is huge sample it directly.
        """
        moves = tuple(self.legal_moves(state, seat, words))
        return chance.choice(moves) if moves else (None, chance)

    def require_sound(self, state: State[O, P]) -> None:
        """Refuses a state from outside that does not fit its set-up, as in a cell off the agreed board.

        Raises `Fault` MALFORMED_STATE, its field relative to the position. What passes can be played to the end.
        """

    # What all games share.

    def initial(self, setup: Setup[O], chance: Chance, words: Words) -> Transition[O, P]:
        """The state in which a match starts. Raises `Fault` for a set-up that cannot be played."""
        low, high = self.info.min_seats, self.info.max_seats
        if not low <= setup.seats <= high:
            text = f"{self.info.title} is for {low} to {high} seats, not {setup.seats}"
            raise Fault(
                Reason.SEATS_OUT_OF_RANGE, text, "seat_count", {"minimum": str(low), "maximum": str(high)}
            )
        step = self.begin(setup, chance, words)
        state = State(setup, step.chance, step.position)
        return Transition(state, step.events + self._ending(state))

    def check(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Violation | None:
        """The rule that a move breaks, or None. Raises `Fault` for a move that cannot be judged."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return Violation("MATCH_OVER", RULE_OVER.id, "the match is over")
        if isinstance(move, Concede):
            if self.may_concede(state, seat):
                return None
            return Violation("ALREADY_OUT", RULE_CONCEDE.id, f"seat {seat} is out already")
        return self.judge(state, seat, move, words)

    def apply(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Transition[O, P]:
        """The state after a move. Raises `IllegalMove` with what `check` says, and `Fault` as `check` does."""
        violation = self.check(state, seat, move, words)
        if violation is not None:
            raise IllegalMove(violation)
        return self.follow(state, self.advance(state, seat, move, words))

    def follow(self, state: State[O, P], step: Step[P]) -> Transition[O, P]:
        """The state that a step leads to, its counters moved on, the end of the match reported."""
        stage = state.stage + (not step.same_stage)
        after = State(state.setup, step.chance, step.position, state.moves + 1, stage)
        return Transition(after, step.events + self._ending(after), step.audience)

    def all_moves(self, state: State[O, P], seat: int, words: Words) -> Iterator[M | Concede]:
        """Every move that `check` allows the seat; conceding comes last."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return iter(())
        last: tuple[Concede, ...] = (Concede(),) if self.may_concede(state, seat) else ()
        return chain(self.legal_moves(state, seat, words), last)

    def draw_moves(
        self, state: State[O, P], seat: int, chance: Chance, count: int, words: Words
    ) -> Iterator[M]:
        """Draws independent random moves; fewer than ``count``, namely none, where there is nothing but conceding."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return
        for _ in range(count):
            move, chance = self.random_move(state, seat, chance, words)
            if move is None:
                return
            yield move

    def support(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Mapping[str, str]:
        """What supports the verdict that a legal move is legal."""
        return {} if isinstance(move, Concede) else self.evidence(state, seat, move, words)

    def write_move(self, move: M | Concede) -> str:
        """Any move in notation."""
        return CONCEDE_NOTATION.form if isinstance(move, Concede) else self.write(move)

    def read_move(self, text: str) -> M | Concede:
        """The move that a notation stands for, conceding included. Raises `Fault` MALFORMED_MOVE."""
        text = text.strip()
        return Concede() if text.casefold() == CONCEDE_NOTATION.form else self.read(text)

    def _ending(self, state: State[O, P]) -> tuple[Event, ...]:
        outcome = self.outcome(state)
        if outcome is None:
            return ()
        return (Event(outcome.rule, _announce(outcome), MatchOver(outcome)),)


AnyGame = Game[Any, Any, Any, Any]


def require_seat(state: State[Any, Any], seat: int, field: str = "seat") -> None:
    """Raises `Fault` SEAT_OUT_OF_RANGE, naming the field, for a seat that the table does not have."""
    if not 0 <= seat < state.setup.seats:
        text = f"seats are numbered from 0 to {state.setup.seats - 1}; there is no seat {seat}"
        raise Fault(Reason.SEAT_OUT_OF_RANGE, text, field, {"seats": str(state.setup.seats)})


def _announce(outcome: Outcome) -> str:
    if not outcome.winners:
        return "The match is over; nobody wins."
    names = " and ".join(f"seat {seat}" for seat in outcome.winners)
    return f"The match is over: {names} {'wins' if len(outcome.winners) == 1 else 'win'}."
