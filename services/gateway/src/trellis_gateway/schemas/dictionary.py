"""Dictionaries as JSON."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from trellis_words.strings import MAX_BATCH_STRINGS, MAX_STRING_LETTERS

String = Annotated[str, Field(max_length=MAX_STRING_LETTERS)]
Strings = Annotated[list[String], Field(min_length=1, max_length=MAX_BATCH_STRINGS)]


class Place(StrEnum):
    """Where a letter may be added."""

    ANYWHERE = "ANYWHERE"
    ENDS = "ENDS"


class Order(StrEnum):
    """In which order words are listed."""

    ALPHABETICAL = "ALPHABETICAL"
    FREQUENCY = "FREQUENCY"


class Source(BaseModel):
    """Where words come from, pinned by version and hash."""

    origin: str
    path: str
    license: str
    sha256: str


class Lexicon(BaseModel):
    """A dictionary in service."""

    name: str
    lexicon_id: str
    content_hash: str = Field(description="Identifies this version; a match insists on it.")
    display_name: str
    language: str
    alphabet: str
    vowels: str
    word_count: int
    substring_count: int
    extension_count: int
    longest_word_length: int
    word_list_sha256: str
    sources: list[Source]
    default: bool = Field(description="Whether this is what matches use that name no lexicon.")


class LexiconPage(BaseModel):
    """Some dictionaries, by id."""

    lexicons: list[Lexicon]
    next_page_token: str = ""
    total_size: int


class LookUp(BaseModel):
    """Strings to look up."""

    model_config = ConfigDict(extra="forbid")

    words: Strings


class CheckSubstrings(BaseModel):
    """Strings to look for inside words."""

    model_config = ConfigDict(extra="forbid")

    strings: Strings


class CheckPatterns(BaseModel):
    """Patterns of letters and dots, as on the lines of a grid."""

    model_config = ConfigDict(extra="forbid")

    patterns: Strings


class WordFound(BaseModel):
    """Whether a string is a word."""

    word: str
    found: bool


class LookedUp(BaseModel):
    """For each string asked for, in that order, whether it is a word."""

    results: list[WordFound]
    content_hash: str


class SubstringFound(BaseModel):
    """Whether some word contains a string as a consecutive run of letters."""

    text: str
    found: bool
    word_count: int = Field(description="How many words contain it.")
    witness: str = Field(description="The first of these words, in word order; empty if there is none.")


class SubstringsChecked(BaseModel):
    """For each string asked for, in that order, whether some word contains it."""

    results: list[SubstringFound]
    content_hash: str


class PatternFits(BaseModel):
    """How many words fit a pattern."""

    pattern: str
    word_count: int
    witness: str = Field(description="The first of these words, in word order; empty if there is none.")


class PatternsChecked(BaseModel):
    """For each pattern asked for, in that order, how many words fit it."""

    results: list[PatternFits]
    content_hash: str


class Extension(BaseModel):
    """A string that one more letter makes and that some word contains."""

    position: int = Field(
        description="The first position at which the letter can be inserted; 0: before the first."
    )
    last_position: int = Field(
        description="The last such position: beside an equal letter there are several."
    )
    letter: str
    text: str
    witness: str
    word_count: int


class ExtensionPage(BaseModel):
    """Some extensions, by position, then letter."""

    extensions: list[Extension]
    next_page_token: str = ""
    total_size: int
    content_hash: str


class WordPage(BaseModel):
    """Some words, in word order."""

    words: list[str]
    next_page_token: str = ""
    total_size: int
    content_hash: str
