"""Sprout-R-Out as a game of the contract."""

from collections.abc import Iterator, Mapping

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    RULE_CONCEDE,
    Concede,
    Event,
    Game,
    GameInfo,
    Outcome,
    SeatOut,
    Setup,
    State,
    Step,
    Violation,
)
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out import notation, phrases
from trellis_engine.games.sprout_r_out.analyses import ANALYSES
from trellis_engine.games.sprout_r_out.judge import judge
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.moves import Move
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.picture import picture
from trellis_engine.games.sprout_r_out.play import concede, play
from trellis_engine.games.sprout_r_out.printables import PRINTABLES
from trellis_engine.games.sprout_r_out.rulebook import NOTATIONS, RULES
from trellis_engine.games.sprout_r_out.soundness import require_sound
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import RULE_OF_PHASE, situation_of
from trellis_engine.games.sprout_r_out.view import BoardView, project
from trellis_engine.words import Words

_TURN_OF = (frozenset({0}), frozenset({1}))
_NOBODY: frozenset[int] = frozenset()

Match = State[Options, Position]


class SproutROut(Game[Options, Position, Move, BoardView]):
    """The territorial board game of the seed; moves are listed as stones, removals (both ascending), then the pass."""

    info = GameInfo(
        id="sprout_r_out",
        title="Sprout-R-Out",
        summary="Put a stone beside every enemy group in each turn, remove those you cannot reach, and live by eyes.",
        min_seats=2,
        max_seats=2,
        rules=RULES,
        notations=NOTATIONS,
        uses_words=False,
    )
    options = Options
    analyses = ANALYSES
    printables = PRINTABLES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """Begin with the empty board.

        Raises `RequestError` OPTION_CONFLICT where contact over corners is agreed on for a board that has none.
        """
        if setup.options.diagonal_contact and not any(setup.options.arena.corner_neighbours):
            text = (
                f"on {setup.options.board} boards no cells share a corner only, so that contact means nothing"
            )
            raise RequestError(Reason.OPTION_CONFLICT, text, "options.diagonal_contact")
        return Step(Position(), chance)

    @override
    def to_act(self, state: Match) -> frozenset[int]:
        """Return the seat to move."""
        if situation_of(state.setup.options, state.position).outcome is not None:
            return _NOBODY
        return _TURN_OF[state.position.mover]

    @override
    def legal_moves(self, state: Match, seat: int, words: Words) -> Iterator[Move]:
        """Return stones ascending, then removals ascending, then the pass."""
        if seat != state.position.turn & 1:
            return iter(())
        return iter(moves_of(situation_of(state.setup.options, state.position)))

    @override
    def judge(self, state: Match, seat: int, move: Move, words: Words) -> Violation | None:
        """Return the rule that a move breaks, or None."""
        position = state.position
        return judge(situation_of(state.setup.options, position), position, seat, move)

    @override
    def may_concede(self, state: Match, seat: int) -> bool:
        """Let both seats concede, at any time."""
        return state.position.conceded is None

    @override
    def advance(self, state: Match, seat: int, move: Move | Concede, words: Words) -> Step[Position]:
        """Play a legal move."""
        seen = situation_of(state.setup.options, state.position)
        if isinstance(move, Concede):
            out = Event(RULE_CONCEDE.id, f"Seat {seat} concedes.", SeatOut(seat, "CONCEDED"))
            return Step(concede(seen, state.position, seat), state.chance, (out,))
        position, events = play(seen, state.position, move)
        return Step(position, state.chance, events)

    @override
    def outcome(self, state: Match) -> Outcome | None:
        """Return the result, or None while the match runs."""
        return situation_of(state.setup.options, state.position).outcome

    @override
    def project(self, state: Match, seat: int | None) -> BoardView:
        """Tell what everybody sees: there are no secrets."""
        return project(situation_of(state.setup.options, state.position), state.position)

    @override
    def picture(self, setup: Setup[Options], view: BoardView) -> str:
        """Return the board as text."""
        return picture(setup.options.arena, view)

    @override
    def write(self, move: Move) -> str:
        """Return the move in notation (SR-10)."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Move:
        """Return the move that a notation stands for (SR-10)."""
        return notation.read(text)

    @override
    def understand(self, state: Match, seat: int, text: str, words: Words) -> Iterator[Move]:
        """Return cells by number or by row and place; see `phrases`."""
        return phrases.understand(situation_of(state.setup.options, state.position), state.position, text)

    @override
    def describe(self, state: Match, move: Move) -> str:
        """Return the move with the row and the place of its cell."""
        return phrases.described(state.setup.options.arena, move)

    @override
    def require_sound(self, state: Match) -> None:
        """Refuse a position that does not fit the board or itself."""
        require_sound(state.setup.options, state.position)

    @override
    def evidence(self, state: Match, seat: int, move: Move, words: Words) -> Mapping[str, str]:
        """Return the rule that the move follows."""
        seen = situation_of(state.setup.options, state.position)
        return {"rule": RULE_OF_PHASE[seen.choices.phase].id}
