"""List legal moves."""

from trellis_engine.games.sprout_r_out.moves import Move, Pass
from trellis_engine.games.sprout_r_out.stones.situation import Situation


def moves_of(seen: Situation) -> list[Move]:
    """List the legal moves of the seat to move: stones, then removals, both ascending, then the pass."""
    arena, choices = seen.options.arena, seen.choices
    moves = arena.placements.on(choices.cells) if choices.cells else []
    if choices.groups:
        moves += arena.removals.on(choices.groups)
    if choices.passing:
        moves.append(Pass())
    return moves
