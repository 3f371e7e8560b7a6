"""Four Letter Words: everybody writes the announced word into a secret grid until it no longer fits."""

from trellis_engine.games.four_letter_words.codec import CODEC
from trellis_engine.games.four_letter_words.game import GAME

__all__ = ["CODEC", "GAME"]
