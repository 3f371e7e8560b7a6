"""Random games: each move drawn from the game's own sampler for a seat that is to act."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trellis_engine.chance import Chance
from trellis_engine.contract import AnyGame, Concede, State, Transition
from trellis_engine.words import Words


@dataclass(frozen=True)
class Played:
    """One move of a random game."""

    before: State[Any, Any]
    seat: int
    move: Any
    after: Transition[Any, Any]


def play(
    game: AnyGame, start: State[Any, Any], words: Words, chance: Chance, most: int = 10_000
) -> Iterator[Played]:
    """Plays until the match is over or the number of moves is reached; a seat without a move concedes."""
    state = start
    for _ in range(most):
        seats = sorted(game.to_act(state))
        if not seats:
            return
        seat, chance = chance.choice(seats)
        move, chance = game.random_move(state, seat, chance, words)
        if move is None:
            move = Concede()
        after = game.apply(state, seat, move, words)
        yield Played(state, seat, move, after)
        state = after.state
