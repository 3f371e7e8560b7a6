"""Sprout-R-Out: a territorial board game on limping hexagons and Cairo pentagons."""

from trellis_engine.games.sprout_r_out.codec import CODEC
from trellis_engine.games.sprout_r_out.game import SproutROut

GAME = SproutROut()

__all__ = ["CODEC", "GAME"]
