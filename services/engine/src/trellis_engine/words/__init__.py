"""The port to the lexicon, and its adapters."""

from trellis_engine.words.port import Extension, LexiconRef, Lexicons, Words, normal, require_letters

__all__ = ["Extension", "LexiconRef", "Lexicons", "Words", "normal", "require_letters"]
