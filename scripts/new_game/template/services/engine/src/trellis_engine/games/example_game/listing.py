"""Every legal move, in order."""

from collections.abc import Iterator

from trellis_engine.contract import State
from trellis_engine.games.example_game.moves import AddLetter, Move
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.state import Position
from trellis_engine.words import Words


def legal_moves(state: State[Options, Position], seat: int, words: Words) -> Iterator[Move]:
    """List the letters of the alphabet, lazily, for the seat whose turn it is."""
    if seat == state.position.turn:
        yield from map(AddLetter, words.alphabet)
