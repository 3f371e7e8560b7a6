"""Word Sprout: players take turns adding letters to a string that must stay part of a word."""

from trellis_engine.games.word_sprout.codec import CODEC
from trellis_engine.games.word_sprout.game import GAME

__all__ = ["CODEC", "GAME"]
