"""The entry of a word: what its sources tell about it."""

import json
from typing import NamedTuple

from trellis_lexicon.index.index import Index
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


def entry(index: Index, word: str) -> Entry | None:
    """Return what is known about a word; None for a string that is no word."""
    number = index.word_number(word)
    if number is None:
        return None
    line, frequency = index.entry_line(number), index.frequency(number)
    told = json.loads(line) if line else {"r": (), "d": ()}
    readings = tuple(Reading(*each) for each in told["r"])
    definitions = tuple(Definition(*each) for each in told["d"])
    return Entry(word, tuple(index.tags(number)), frequency / 100, band_of(frequency), readings, definitions)
