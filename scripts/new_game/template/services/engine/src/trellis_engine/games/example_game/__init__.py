"""Example Game; its page is `docs/games/example_game.md`."""

from trellis_engine.games.example_game.codec import CODEC
from trellis_engine.games.example_game.game import ExampleGame

GAME = ExampleGame()

__all__ = ["CODEC", "GAME"]
