"""Rewordable: a card game of building, extending and stealing words."""

from trellis_engine.games.rewordable.codec import CODEC
from trellis_engine.games.rewordable.game import Rewordable

GAME = Rewordable()

__all__ = ["CODEC", "GAME"]
