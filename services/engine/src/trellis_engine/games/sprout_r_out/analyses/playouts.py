"""Estimate moves by random play: what it says is statistics, and proves nothing."""

from trellis_engine.chance import Chance
from trellis_engine.games.sprout_r_out.kernel.kernel import Count, Kernel
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import situation_of
from trellis_engine.work import spend

STEPS_AT_ONCE = 200
"""Steps of work between two looks at what may still be spent."""
WORDS_A_STEP = 100
"""Random moves that cost one step of work, on a board of one word of 64 cells."""


def games(count: Count) -> int:
    """Return how many games were played."""
    return count.wins + count.ties + count.losses


def share(count: Count) -> float:
    """Return the share of the points: a win is one, a tie half of one; 0 without a game."""
    return (count.wins + count.ties / 2) / games(count) if games(count) else 0.0


def estimate(
    options: Options, position: Position, rounds: int, most_moves: int, chance: Chance
) -> list[Count]:
    """Play up to `rounds` uniformly random games after each legal move, in rounds over all of them.

    No game is begun once `most_moves` moves have been made, the first of each game counted. The first number of
    `chance` is the seed of all games.

    Returns:
        The counts, best first; equals in the order of the legal moves, those without a game last.
    """
    if situation_of(options, position).outcome is not None:
        return []
    kernel = Kernel(options)
    kernel.load(position)
    seed, _ = chance.below(1 << 64)
    kernel.begin(seed, rounds)
    _play(kernel, most_moves)
    return sorted(kernel.counts(), key=lambda count: (not games(count), -share(count)))


def _play(kernel: Kernel, most_moves: int) -> None:
    at_once = STEPS_AT_ONCE * WORDS_A_STEP // kernel.words
    made, left = at_once, most_moves
    while made:
        limit = min(at_once, left) or at_once
        spend(1 + limit * kernel.words // WORDS_A_STEP)
        made = kernel.run(limit, last=not left)
        left = max(0, left - made)
