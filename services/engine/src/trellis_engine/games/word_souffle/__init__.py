"""Word Soufflé: the dice game in which everyone writes at the same time and the sheets go round."""

from trellis_engine.games.word_souffle.codec import CODEC
from trellis_engine.games.word_souffle.game import WordSouffle

GAME = WordSouffle()

__all__ = ["CODEC", "GAME"]
