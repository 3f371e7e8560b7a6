"""What solving a board finds out."""

from dataclasses import dataclass

from trellis_engine.games.sprout_r_out.moves import Move


@dataclass(frozen=True)
class Solution:
    """What is known of a board once every position that can be reached has been looked at.

    Args:
        winner: the seat that wins from the empty board whatever the other does; None if neither can.
        levels: how many positions are first reached after 0, 1, 2, … moves.
        moves: how many moves there are in all these positions.
        won: in how many positions each seat wins, and in how many neither can force it.
        line: a game in which the winner wins as fast and the loser holds out as long as it can.
        replies: how many positions the winner's way was played through against every reply, under all rules.
    """

    winner: int | None
    levels: tuple[int, ...]
    moves: int
    won: tuple[int, int, int]
    line: tuple[Move, ...] = ()
    replies: int = 0
