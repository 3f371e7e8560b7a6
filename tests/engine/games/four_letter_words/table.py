"""Plays Four Letter Words by notation, for tests."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from tests.engine.games.four_letter_words.lexicons import common
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Event, Outcome, Setup, State, Transition, Violation
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.options import Options
from trellis_engine.games.four_letter_words.state import Position, Sheet
from trellis_engine.words import Lexicons, Words

SEED = bytes(range(16))
AnyState = State[Options, Position]


class Table:
    """A match with its latest transition."""

    def __init__(
        self,
        seats: int = 2,
        lexicons: Lexicons | None = None,
        ids: Sequence[str] = (),
        **chosen: Any,
    ) -> None:
        source = lexicons or common()
        refs = source.resolve(ids)
        self.words: Words = source.open(refs)
        setup = Setup(options.read(GAME.options, chosen), refs, seats)
        self.latest: Transition[Options, Position] = GAME.initial(setup, Chance(SEED), self.words)
        self.history: list[Event] = list(self.latest.events)

    @property
    def state(self) -> AnyState:
        return self.latest.state

    @property
    def position(self) -> Position:
        return self.latest.state.position

    @property
    def step(self) -> str:
        """The step of the turn: the name of its phase."""
        return type(self.position.phase).__name__

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def to_act(self) -> set[int]:
        return set(GAME.to_act(self.state))

    def sheet(self, seat: int) -> Sheet:
        return self.position.sheets[seat]

    def play(self, *moves: str) -> "Table":
        """Plays moves written as seat and notation: ``0 say toss``."""
        for move in moves:
            seat, _, notation = move.partition(" ")
            self.latest = GAME.apply(self.state, int(seat), GAME.read_move(notation), self.words)
            self.history += self.latest.events
        return self

    def violation(self, move: str) -> Violation | None:
        """What `check` says about a move."""
        seat, _, notation = move.partition(" ")
        return GAME.check(self.state, int(seat), GAME.read_move(notation), self.words)

    def refusal(self, move: str) -> tuple[str, str]:
        """Reason and rule of a refused move."""
        try:
            found = self.violation(move)
        except RequestError as fault:
            return fault.reason.value, fault.field
        assert found is not None, f"{move} is allowed"
        return found.reason, found.rule

    def listed(self, seat: int, most: int | None = None) -> list[str]:
        """The legal moves of a seat in notation, without conceding."""
        return [GAME.write(move) for move in islice(GAME.legal_moves(self.state, seat, self.words), most)]

    def draw(self, seat: int, *rows: str) -> "Table":
        """Puts letters on a seat's grid, a row of the picture each: ``".sat"``."""
        grid = "".join(rows)
        assert len(grid) == len(self.sheet(seat).grid)
        return self.put(self.position.with_sheet(seat, replace(self.sheet(seat), grid=grid)))

    def put(self, position: Position) -> "Table":
        """Goes on from another position."""
        self.latest = replace(self.latest, state=replace(self.state, position=position))
        return self

    def details(self, kind: type[Any]) -> list[Any]:
        """The details of the latest events of one kind."""
        return [event.detail for event in self.latest.events if isinstance(event.detail, kind)]
