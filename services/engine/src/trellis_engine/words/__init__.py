"""The port to the lexicon, and its adapters."""

from trellis_engine.words.port import (
    ANY_TAGS,
    Entry,
    Extension,
    LexiconRef,
    Lexicons,
    Standing,
    Tag,
    TagFilter,
    Words,
    require_letters,
)
from trellis_engine.words.properties import missing_definitions, missing_property, require_property
from trellis_engine.words.wordset import WordSet
from trellis_words.strings import ANY_LETTER, normal

__all__ = [
    "ANY_LETTER",
    "ANY_TAGS",
    "NO_WORDS",
    "Entry",
    "Extension",
    "LexiconRef",
    "Lexicons",
    "Standing",
    "Tag",
    "TagFilter",
    "Words",
    "missing_definitions",
    "missing_property",
    "normal",
    "require_letters",
    "require_property",
]

NO_WORDS: Words = WordSet(())
"""What games that use no words are given."""
