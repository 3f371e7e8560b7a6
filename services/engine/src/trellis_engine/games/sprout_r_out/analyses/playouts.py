"""Estimate moves by random play: what it says is statistics, and proves nothing."""

from dataclasses import dataclass

from trellis_engine.chance import Chance
from trellis_engine.contract import Outcome
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.moves import Move
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.play import play
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import situation_of
from trellis_engine.work import spend

STEPS_A_MOVE = 2
"""Steps of work that a random move costs."""


@dataclass
class Tally:
    """How random games went on after a move, for the seat that made it."""

    move: Move
    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.ties + self.losses

    @property
    def share(self) -> float:
        """Share of the points: a win is one, a tie half of one."""
        return (self.wins + self.ties / 2) / self.games if self.games else 0.0

    def count(self, outcome: Outcome, seat: int) -> None:
        """Add a game."""
        if outcome.winners == (seat,):
            self.wins += 1
        elif seat in outcome.winners:
            self.ties += 1
        else:
            self.losses += 1


def estimate(
    options: Options, position: Position, rounds: int, most_moves: int, chance: Chance
) -> list[Tally]:
    """Play up to `rounds` random games after each legal move, in rounds over all of them.

    No game is begun once `most_moves` random moves have been made.

    Returns:
        The tallies, best first; equals in the order of the legal moves, those without a game last.
    """
    seat, seen, spent = position.mover, situation_of(options, position), 0
    tallies = [Tally(move) for move in moves_of(seen)]
    for _ in range(rounds):
        for tally in tallies:
            if spent >= most_moves:
                break
            after, _ = play(seen, position, tally.move)
            outcome, made, chance = _played_out(options, after, chance)
            tally.count(outcome, seat)
            spent += made
    return sorted(tallies, key=lambda tally: (not tally.games, -tally.share))


def _played_out(options: Options, position: Position, chance: Chance) -> tuple[Outcome, int, Chance]:
    """Return the result of a uniformly random game, how many moves it had, and the source after its draws."""
    made = 0
    seen = situation_of(options, position)
    while seen.outcome is None:
        spend(STEPS_A_MOVE)
        move, chance = chance.choice(moves_of(seen))
        position, _ = play(seen, position, move)
        seen = situation_of(options, position)
        made += 1
    return seen.outcome, made, chance
