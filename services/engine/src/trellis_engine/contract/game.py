"""What a game is: one object that knows its rules and keeps nothing.

Every method gets the whole state and, where words matter, the words port. The base class carries what all games share:
the order of the checks (in play → conceding → the game's rules), the counters of the state and the end of a match.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from trellis_engine.chance import Chance
from trellis_engine.contract.phrases import (
    EXAMPLE_STEPS,
    GIVING_UP,
    MAX_MEANINGS,
    MAX_PHRASE,
    ambiguous,
    not_understood,
    plain,
)
from trellis_engine.contract.printables import Printable
from trellis_engine.contract.values import (
    CONCEDE_NOTATION,
    RULE_CONCEDE,
    RULE_OVER,
    Concede,
    Event,
    GameInfo,
    IllegalMove,
    MatchOver,
    Outcome,
    Rule,
    Setup,
    State,
    Step,
    Transition,
    Violation,
)
from trellis_engine.errors import Reason, RequestError
from trellis_engine.words import Words
from trellis_engine.work import Work, limited, patience

_MEANINGLESS = frozenset({Reason.MALFORMED_MOVE, Reason.LETTER_OUTSIDE_ALPHABET})
"""What `Game.judge` says of a move that cannot be judged."""

O = TypeVar("O")  # noqa: E741 - options of a game
P = TypeVar("P")  # the game's part of a state
M = TypeVar("M")  # its moves, a union of dataclasses
V = TypeVar("V")  # its part of a view


class Analysis(ABC, Generic[O, P]):
    """A question about a state that a game offers to its players.

    The answer is rows of JSON-like values and depends on nothing that the asking seat may not know.
    """

    id: ClassVar[str]
    help: ClassVar[str]
    parameters: ClassVar[type[Any]]
    """A dataclass of options (see `options`)."""
    look_up: ClassVar[bool]
    """Whether it tells only what a person could look up at the table, rather than how to play well (G-9)."""

    @abstractmethod
    def rows(
        self, state: State[O, P], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Return the rows of the answer, lazily; the edge cuts it into pages."""


class Game(ABC, Generic[O, P, M, V]):
    """One game. Instances keep nothing; every method is a function of its arguments (G-3)."""

    info: ClassVar[GameInfo]
    options: ClassVar[type[Any]]
    """The dataclass of the game's options."""
    analyses: ClassVar[tuple[Analysis[Any, Any], ...]] = ()

    printables: ClassVar[tuple[Printable, ...]] = ()
    """What the game offers to be printed."""

    # What a game implements.

    @abstractmethod
    def begin(self, setup: Setup[O], chance: Chance, words: Words) -> Step[P]:
        """Make the first position.

        Raises `RequestError` (OPTION_CONFLICT, SEATS_OUT_OF_RANGE) for an unplayable set-up.
        """

    @abstractmethod
    def to_act(self, state: State[O, P]) -> frozenset[int]:
        """Name the seats whose decision the game waits for: several in simultaneous placement, none when it is over."""

    @abstractmethod
    def legal_moves(self, state: State[O, P], seat: int, words: Words) -> Iterator[M]:
        """Return every move except conceding that `check` allows the seat, in a documented order, lazily."""

    @abstractmethod
    def judge(self, state: State[O, P], seat: int, move: M, words: Words) -> Violation | None:
        """Return the rule that a move breaks while the match runs, or None.

        Raises `RequestError` with MALFORMED_MOVE or LETTER_OUTSIDE_ALPHABET, its field relative to the move, for a move
        that means nothing (a position off the board, a letter that the alphabet lacks).
        """

    @abstractmethod
    def may_concede(self, state: State[O, P], seat: int) -> bool:
        """Tell whether the seat is still in, so that it can give up."""

    @abstractmethod
    def advance(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Step[P]:
        """Play a move that `check` allows."""

    @abstractmethod
    def outcome(self, state: State[O, P]) -> Outcome | None:
        """Return the result, or None while the match runs."""

    @abstractmethod
    def project(self, state: State[O, P], seat: int | None) -> V:
        """Tell what a seat, or an onlooker (None), sees. The one place that decides what is secret (G-4)."""

    @abstractmethod
    def picture(self, setup: Setup[O], view: V) -> str:
        """Return the view as text for terminals and playthroughs, without a newline at its end."""

    @abstractmethod
    def write(self, move: M) -> str:
        """Return the move in notation."""

    @abstractmethod
    def read(self, text: str) -> M:
        """Return the move that a notation stands for. Raises `RequestError` MALFORMED_MOVE. ``read(write(m)) == m``."""

    def evidence(self, state: State[O, P], seat: int, move: M, words: Words) -> Mapping[str, str]:
        """Tell what supports the verdict that a legal move is legal, as in a witness word."""
        return {}

    def understand(self, state: State[O, P], seat: int, text: str, words: Words) -> Iterator[M]:
        """List what a person may mean by a text that is no notation, the likeliest first; the moves need not be legal.

        `text` is as `phrases.plain` gives it: ``oat`` for adding a T to OA, ``17`` for a stone on that cell.
        """
        return iter(())

    def examples(self, state: State[O, P], seat: int, words: Words) -> tuple[str, ...]:
        """Return two texts, fewer where there are no more, that `interpret` understands and that fit the position.

        They show how moves are written and are no advice.
        """
        return tuple(self.write(move) for move in islice(self.legal_moves(state, seat, words), 2))

    def describe(self, state: State[O, P], move: M) -> str:
        """Tell what tells a move from others that the same text may mean, in a few words."""
        return self.write(move)

    def in_force(self, setup: Setup[O], view: V) -> tuple[Rule, ...]:
        """List the optional rules in force, in words, each with its parameters.

        The rules of every match are not named.
        """
        return ()

    def random_move(
        self, state: State[O, P], seat: int, chance: Chance, words: Words
    ) -> tuple[M | None, Chance]:
        """Return a legal move other than conceding, every one possible, or None if there is none.

        The default draws uniformly from the full list; games whose list is huge sample it directly.
        """
        moves = tuple(self.legal_moves(state, seat, words))
        return chance.choice(moves) if moves else (None, chance)

    def require_sound(self, state: State[O, P]) -> None:
        """Refuse a state from outside that does not fit its set-up, as in a cell off the agreed board.

        Raises `RequestError` MALFORMED_STATE, its field relative to the position. What passes can be played to the end.
        """

    # What all games share.

    def initial(self, setup: Setup[O], chance: Chance, words: Words) -> Transition[O, P]:
        """Return the state in which a match starts. Raises `RequestError` for a set-up that cannot be played."""
        low, high = self.info.min_seats, self.info.max_seats
        if not low <= setup.seats <= high:
            wanted = f"{low} to {high}" if low < high else f"exactly {low}"
            text = f"{self.info.title} is for {wanted} seats, not {setup.seats}"
            raise RequestError(
                Reason.SEATS_OUT_OF_RANGE, text, "seat_count", {"minimum": str(low), "maximum": str(high)}
            )
        step = self.begin(setup, chance, words)
        state = State(setup, step.chance, step.position)
        return Transition(state, step.events + self._ending(state))

    def check(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Violation | None:
        """Return the rule that a move breaks, or None. Raises `RequestError` for a move that cannot be judged."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return Violation("MATCH_OVER", RULE_OVER.id, "the match is over")
        if isinstance(move, Concede):
            if self.may_concede(state, seat):
                return None
            return Violation("ALREADY_OUT", RULE_CONCEDE.id, f"seat {seat} is out already")
        return self.judge(state, seat, move, words)

    def apply(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Transition[O, P]:
        """Play a move and return the state after it.

        Raises `IllegalMove` with what `check` says, and `RequestError` as `check` does.
        """
        violation = self.check(state, seat, move, words)
        if violation is not None:
            raise IllegalMove(violation)
        return self.follow(state, self.advance(state, seat, move, words))

    def follow(self, state: State[O, P], step: Step[P]) -> Transition[O, P]:
        """Return the state that a step leads to, its counters moved on, the end of the match reported."""
        stage = state.stage + (not step.same_stage)
        after = State(state.setup, step.chance, step.position, state.moves + 1, stage)
        return Transition(after, step.events + self._ending(after), step.audience)

    def all_moves(self, state: State[O, P], seat: int, words: Words) -> Iterator[M | Concede]:
        """Return every move that `check` allows the seat; conceding comes last."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return iter(())
        last: tuple[Concede, ...] = (Concede(),) if self.may_concede(state, seat) else ()
        return chain(self.legal_moves(state, seat, words), last)

    def draw_moves(
        self, state: State[O, P], seat: int, chance: Chance, count: int, words: Words
    ) -> Iterator[M]:
        """Draw independent random moves; fewer than ``count``, namely none, where there is nothing but conceding."""
        require_seat(state, seat)
        if self.outcome(state) is not None:
            return
        for _ in range(count):
            move, chance = self.random_move(state, seat, chance, words)
            if move is None:
                return
            yield move

    def support(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> Mapping[str, str]:
        """Tell what supports the verdict that a legal move is legal."""
        return {} if isinstance(move, Concede) else self.evidence(state, seat, move, words)

    def write_move(self, move: M | Concede) -> str:
        """Return any move in notation."""
        return CONCEDE_NOTATION.form if isinstance(move, Concede) else self.write(move)

    def read_move(self, text: str) -> M | Concede:
        """Return the move that a notation stands for, conceding included. Raises `RequestError` MALFORMED_MOVE."""
        text = text.strip()
        return Concede() if text.casefold() == CONCEDE_NOTATION.form else self.read(text)

    def interpret(self, state: State[O, P], seat: int, text: str, words: Words) -> tuple[M | Concede, ...]:
        """Return the moves that a person may mean by a text: one as a rule, several where the text fits all of them.

        A legal move in notation means itself. Otherwise the legal ones among what the game understands are meant; if
        none is legal, the likeliest, so that whoever plays it is told which rule it breaks.

        Raises:
            RequestError: MALFORMED_MOVE for a text that means nothing, with the nearest ``form`` of the notation, its
                ``meaning`` and ``examples`` that fit the position (one a line) as metadata.
        """
        require_seat(state, seat)
        strict = self._strict(text)
        if any(self._legal(state, seat, move, words) for move in strict):
            return strict
        silent = len(text) > MAX_PHRASE or self.outcome(state) is not None
        found = () if silent else self.understand(state, seat, plain(text), words)
        meant = tuple(dict.fromkeys(islice(_holding(found), 10 * MAX_MEANINGS)))
        legal = tuple(move for move in meant if self._legal(state, seat, move, words))
        if legal or strict or meant:
            return legal[:MAX_MEANINGS] or strict or meant[:1]
        raise self.unreadable(state, seat, text, words)

    def single(self, state: State[O, P], seat: int, text: str, words: Words) -> M | Concede:
        """Return the move that a person means by a text.

        Raises:
            RequestError: AMBIGUOUS_MOVE where `interpret` finds several, which are listed in the metadata: in notation
                as ``candidates`` and in words as ``meanings``, one a line. MALFORMED_MOVE as `interpret`.
        """
        meant = self.interpret(state, seat, text, words)
        if len(meant) == 1:
            return meant[0]
        raise ambiguous(text, [(self.write_move(move), self.describe_move(state, move)) for move in meant])

    def unreadable(
        self, state: State[O, P], seat: int, text: str, words: Words, why: str = ""
    ) -> RequestError:
        """Say that a text is no move, and `why`: with the nearest form, and examples unless those take long to find."""
        examples: tuple[str, ...] = ()
        try:
            with limited(Work(EXAMPLE_STEPS, patience=patience(inf))):
                examples = () if self.outcome(state) else self.examples(state, seat, words)
        except RequestError as fault:
            if fault.reason is not Reason.TOO_MUCH_WORK:
                raise
        return not_understood(text, (*self.info.notations, CONCEDE_NOTATION), examples, why)

    def describe_move(self, state: State[O, P], move: M | Concede) -> str:
        """Tell what tells any move from others that the same text may mean, conceding included."""
        return CONCEDE_NOTATION.meaning if isinstance(move, Concede) else self.describe(state, move)

    def _strict(self, text: str) -> tuple[M | Concede, ...]:
        """Return the move that a text means as notation, if it is one."""
        if plain(text) in GIVING_UP:
            return (Concede(),)
        try:
            return (self.read_move(text),)
        except RequestError:
            return ()

    def _legal(self, state: State[O, P], seat: int, move: M | Concede, words: Words) -> bool:
        try:
            return self.check(state, seat, move, words) is None
        except RequestError as fault:
            if fault.reason not in _MEANINGLESS:
                raise
            return False

    def _ending(self, state: State[O, P]) -> tuple[Event, ...]:
        outcome = self.outcome(state)
        if outcome is None:
            return ()
        return (Event(outcome.rule, _announce(outcome), MatchOver(outcome)),)


AnyGame = Game[Any, Any, Any, Any]


def require_seat(state: State[Any, Any], seat: int, field: str = "seat") -> None:
    """Raise `RequestError` SEAT_OUT_OF_RANGE, naming the field, for a seat that the table does not have."""
    if not 0 <= seat < state.setup.seats:
        text = f"seats are numbered from 0 to {state.setup.seats - 1}; there is no seat {seat}"
        raise RequestError(Reason.SEAT_OUT_OF_RANGE, text, field, {"seats": str(state.setup.seats)})


def _announce(outcome: Outcome) -> str:
    if not outcome.winners:
        return "The match is over; nobody wins."
    names = " and ".join(f"seat {seat}" for seat in outcome.winners)
    return f"The match is over: {names} {'wins' if len(outcome.winners) == 1 else 'win'}."


def _holding(found: Iterable[M]) -> Iterator[M]:
    """Yield moves up to one that cannot be made, as of a word too long for any: that is none."""
    with suppress(ValueError):
        yield from found
