"""The port to the lexicon, and its adapters."""

from trellis_engine.words.port import Extension, LexiconRef, Lexicons, Words, normal, require_letters
from trellis_engine.words.wordset import WordSet

__all__ = ["NO_WORDS", "Extension", "LexiconRef", "Lexicons", "Words", "normal", "require_letters"]

NO_WORDS: Words = WordSet(())
"""What games that use no words are given."""
