"""The position of a match of Example Game: what cannot be derived from anything else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """The table.

    Args:
        string: the letters on the table.
        turn: the seat to move; when the match is over, the seat that moved last.
        out: the seats that have conceded, ascending (G-7).
        over: whether the string has ended the match.
    """

    string: str = ""
    turn: int = 0
    out: tuple[int, ...] = ()
    over: bool = False

    def playing(self, seats: int) -> tuple[int, ...]:
        """List the seats that are still in, ascending."""
        return tuple(seat for seat in range(seats) if seat not in self.out)

    def after(self, seat: int, seats: int) -> int:
        """Find the seat still in that follows a seat, going round the table."""
        return next(
            later % seats for later in range(seat + 1, seat + 1 + seats) if later % seats not in self.out
        )
