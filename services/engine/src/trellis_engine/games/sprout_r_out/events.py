"""What a move of Sprout-R-Out can bring about beside its stone."""

from dataclasses import dataclass

from trellis_engine.games.sprout_r_out.stones.situation import Phase


@dataclass(frozen=True, slots=True)
class GroupRemoved:
    """A group left the board: whose it was, and its cells, ascending."""

    seat: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EyesMade:
    """Cells became eyes of a seat."""

    seat: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EyeFilled:
    """An enemy stone was put into an eye of a seat, which it remains."""

    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class EyesLost:
    """Eyes of a seat went with the group around them."""

    seat: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next turn: its number (from 0), whose it is and what that seat has to do."""

    turn: int
    seat: int
    phase: Phase


GameEvent = GroupRemoved | EyesMade | EyeFilled | EyesLost | TurnBegan
