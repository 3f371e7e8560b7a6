"""Plays the Python rules and the kernel side by side, and random games of the kernel's again in Python."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

from trellis_engine.games.sprout_r_out.boards.board import Family
from trellis_engine.games.sprout_r_out.kernel.kernel import Count, Kernel, Telling
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.moves import Move
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.play import play
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import situation_of

BOARDS: dict[str, dict[str, Any]] = {
    "limping_2": {"board": Family.LIMPING, "order": 2},
    "limping_3": {"board": Family.LIMPING, "order": 3},
    "limping_3_capped": {"board": Family.LIMPING, "order": 3, "turn_cap": 5},
    "limping_5": {"board": Family.LIMPING, "order": 5},
    "limping_7": {"board": Family.LIMPING, "order": 7},
    "limping_9": {"board": Family.LIMPING, "order": 9},
    "cairo_1": {"board": Family.CAIRO, "order": 1},
    "cairo_1_diagonal": {"board": Family.CAIRO, "order": 1, "diagonal_contact": True},
    "cairo_2": {"board": Family.CAIRO, "order": 2},
}
"""Boards of every width that the kernel is compiled for; Limping 9 is the first that needs the widest."""
_READINGS = ("removal_pass_counts", "first_stone_plays_to", "immortal_groups_stay")
READINGS: list[dict[str, Any]] = [
    dict(zip(_READINGS, chosen, strict=True)) for chosen in product((True, False), repeat=3)
]
"""Every combination of the readings of the rules."""
_MASK = 2**64 - 1


def expected(options: Options, position: Position) -> Telling:
    """What the kernel has to say about a position, from the Python rules."""
    facts, outcome, choices = situation_of(options, position)[1:]
    return Telling(
        choices.cells,
        choices.groups,
        position.stones,
        position.filled,
        position.owed,
        facts.eyes,
        facts.lands,
        choices.phase,
        outcome.reason if outcome else None,
        position.turn,
        position.passes,
        len(position.starts),
        len(moves_of(situation_of(options, position))),
    )


def kernel_duel(options: Options, rng: Random) -> str:
    """One random game, compared before every move and at its end; returns how it ended.

    At some moves a second kernel takes the position from outside, and must say the same.
    """
    position, kernel, fresh = Position(), Kernel(options), Kernel(options)
    told: Telling | None = kernel.load(position)
    while True:
        assert told == expected(options, position)
        if rng.random() < 0.1:
            assert fresh.load(position) == told
        seen = situation_of(options, position)
        if seen.outcome is not None:
            return seen.outcome.reason
        move = rng.choice(moves_of(seen))
        position, _ = play(seen, position, move)
        told = kernel.play(move)


class SplitMix:
    """The kernel's random numbers, written down a second time (Steele, Lea, Flood 2014; bounds as Lemire 2019)."""

    def __init__(self, seed: int) -> None:
        self.counter = seed

    def drawn(self) -> int:
        """The next 64 bits."""
        self.counter = z = self.counter + 0x9E3779B97F4A7C15 & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        while True:
            product = (self.drawn() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


def replayed(options: Options, position: Position, seed: int, rounds: int) -> list[Count]:
    """What the kernel's random games must come to, played by the Python rules."""
    random, seat = SplitMix(seed), position.mover
    moves = moves_of(situation_of(options, position))
    ends: dict[Move, Counter[str]] = {move: Counter() for move in moves}
    for _ in range(rounds):
        for move in moves:
            after, _ = play(situation_of(options, position), position, move)
            winners = _played_out(options, after, random)
            ends[move]["ties" if len(winners) > 1 else "wins" if seat in winners else "losses"] += 1
    return [Count(move, end["wins"], end["ties"], end["losses"]) for move, end in ends.items()]


def _played_out(options: Options, position: Position, random: SplitMix) -> tuple[int, ...]:
    while (outcome := situation_of(options, position).outcome) is None:
        moves = moves_of(situation_of(options, position))
        position, _ = play(situation_of(options, position), position, moves[random.below(len(moves))])
    return outcome.winners
