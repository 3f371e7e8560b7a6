"""What people see of a match of Example Game, as data and as text."""

from dataclasses import dataclass

from trellis_engine.contract import State
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.state import Position


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody sees.

    Args:
        string: the letters on the table.
        out: the seats that have conceded, ascending.
        turn: the seat to move; None when the match is over.
    """

    string: str
    out: tuple[int, ...]
    turn: int | None


def project(state: State[Options, Position], *, over: bool) -> TableView:
    """Show the table; nothing but the seed is secret (G-4)."""
    position = state.position
    return TableView(position.string, position.out, None if over else position.turn)


def picture(view: TableView) -> str:
    """Show the table as text."""
    turn = "the match is over" if view.turn is None else f"seat {view.turn} to play"
    return f"{view.string.upper() or '(nothing yet)'}: {turn}"
