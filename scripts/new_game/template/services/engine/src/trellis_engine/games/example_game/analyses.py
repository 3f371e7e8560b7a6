"""Questions that the game offers to its players: none yet."""

from trellis_engine.contract import Analysis
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.state import Position

ANALYSES: tuple[Analysis[Options, Position], ...] = ()
