"""Example Game as a game of the contract."""

from collections.abc import Iterator

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import Concede, Game, GameInfo, Outcome, Setup, State, Step, Violation
from trellis_engine.games.example_game import listing, notation, play
from trellis_engine.games.example_game.analyses import ANALYSES
from trellis_engine.games.example_game.judge import judge
from trellis_engine.games.example_game.moves import Move
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.rulebook import NOTATIONS, RULES, SUMMARY
from trellis_engine.games.example_game.soundness import require_sound
from trellis_engine.games.example_game.state import Position
from trellis_engine.games.example_game.view import TableView, picture, project
from trellis_engine.words import Words

Match = State[Options, Position]


class ExampleGame(Game[Options, Position, Move, TableView]):
    """The game as the contract wants it: each question goes to the room that answers it."""

    info = GameInfo(
        id="example_game",
        title="Example Game",
        summary=SUMMARY,
        min_seats=2,
        max_seats=8,
        rules=RULES,
        notations=NOTATIONS,
    )
    options = Options
    analyses = ANALYSES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """Start with an empty table."""
        return Step(Position(), chance)

    @override
    def to_act(self, state: Match) -> frozenset[int]:
        """Name the seat to move."""
        return frozenset() if play.outcome(state) else frozenset({state.position.turn})

    @override
    def legal_moves(self, state: Match, seat: int, words: Words) -> Iterator[Move]:
        """List moves in the order of `listing.legal_moves`."""
        return listing.legal_moves(state, seat, words)

    @override
    def judge(self, state: Match, seat: int, move: Move, words: Words) -> Violation | None:
        """Find the rule that a move breaks, or None."""
        return judge(state, seat, move, words)

    @override
    def may_concede(self, state: Match, seat: int) -> bool:
        """Let any player still in concede."""
        return seat not in state.position.out

    @override
    def advance(self, state: Match, seat: int, move: Move | Concede, words: Words) -> Step[Position]:
        """Play a legal move."""
        if isinstance(move, Concede):
            return play.concede(state, seat, words)
        return play.add(state, seat, move, words)

    @override
    def outcome(self, state: Match) -> Outcome | None:
        """Tell how the match ended, or None while it runs."""
        return play.outcome(state)

    @override
    def project(self, state: Match, seat: int | None) -> TableView:
        """Show what everybody sees."""
        return project(state, over=play.outcome(state) is not None)

    @override
    def picture(self, setup: Setup[Options], view: TableView) -> str:
        """Show the table as text."""
        return picture(view)

    @override
    def write(self, move: Move) -> str:
        """Write a move in notation."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Move:
        """Read a move from its notation."""
        return notation.read(text)

    @override
    def require_sound(self, state: Match) -> None:
        """Refuse a position that does not fit the table."""
        require_sound(state)
