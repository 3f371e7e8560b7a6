"""The position of a match of Sprout-R-Out: what cannot be derived, and a place to keep what can."""

from dataclasses import dataclass, field
from typing import Any

Pair = tuple[int, int]
"""Something for seat 0 and for seat 1."""
EMPTY_BOARD: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. Sets of cells are ints whose bit ``c`` stands for cell ``c``.

    Args:
        stones: those of seat 0 and of seat 1.
        filled: the eyes in which an enemy stone stands (SR-5). Empty eyes follow from the stones, and so do owners.
        owed: while a turn is under way, the groups still to be played to, each by its smallest cell (SR-4).
        turn: how many turns are complete; its parity is the seat to move.
        passes: how many of the latest complete turns were passes in a row; 0 while a turn is under way.
        starts: the stones at the start of the two latest turns in which a move has been made, the latest first (SR-8).
        conceded: the seat that gave up (G-7).
        known: what has been found out about this position; no part of it.
    """

    stones: Pair = EMPTY_BOARD
    filled: int = 0
    owed: int = 0
    turn: int = 0
    passes: int = 0
    starts: tuple[Pair, ...] = ()
    conceded: int | None = None
    known: Any = field(default=None, init=False, compare=False, repr=False)

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.turn & 1
