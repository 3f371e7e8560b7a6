"""The entry of a word: what its sources tell about it."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from trellis_lexicon.index.layout import band_of


class Reading(NamedTuple):
    """One way to read a word: its part of speech and its lemma."""

    part_of_speech: str
    lemma: str


class Definition(NamedTuple):
    """What a word means as one part of speech; of a form, what its lemma means."""

    part_of_speech: str
    lemma: str
    text: str


class Entry(NamedTuple):
    """A word with its tags, its frequency (on the Zipf scale, and as a band), its readings and definitions."""

    word: str
    tags: tuple[str, ...]
    zipf: float
    band: int
    readings: tuple[Reading, ...]
    definitions: tuple[Definition, ...]

    @classmethod
    def read(cls, word: str, tags: Sequence[str], frequency: int, line: bytes) -> "Entry":
        """The entry from its parts in the index: `frequency` in hundredths of the Zipf scale, `line` as stored."""
        told = json.loads(line) if line else {"r": (), "d": ()}
        readings = tuple(Reading(*each) for each in told["r"])
        definitions = tuple(Definition(*each) for each in told["d"])
        return cls(word, tuple(tags), frequency / 100, band_of(frequency), readings, definitions)
