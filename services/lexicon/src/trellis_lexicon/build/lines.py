"""What is known about each word, as files of the index."""

import json

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.annotations import About
from trellis_lexicon.index.layout import Names, Planes, band_of
from trellis_words.conditions import BANDS

Flags = NDArray[np.bool_]

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def text_files(words: list[str]) -> dict[str, bytes]:
    """Return all words as lines of UTF-8, and where each begins."""
    lines = [f"{word}\n".encode() for word in words]
    return {Names.WORD_TEXT: b"".join(lines), Names.WORD_OFFSETS: _offsets(lines)}


def about_files(words: list[str], about: About) -> dict[str, bytes]:
    """Return frequencies and entries of all words."""
    frequencies = np.fromiter((about.frequency.get(word, 0) for word in words), np.int64, len(words))
    ranks = np.empty(len(words), "<u4")
    ranks[np.argsort(-frequencies, kind="stable")] = np.arange(len(words))
    lines = [_entry(word, about) for word in words]
    return {
        Names.FREQUENCIES: frequencies.astype("<u2").tobytes(),
        Names.FREQUENCY_RANKS: ranks.tobytes(),
        Names.ENTRIES: b"".join(lines),
        Names.ENTRY_OFFSETS: _offsets(lines),
    }


def flag_planes(words: list[str], about: About) -> dict[str, Flags]:
    """Return for each tag and each frequency band that occurs, which words have it."""
    named = {
        Planes.tag(name): np.fromiter((word in tagged for word in words), bool, len(words))
        for name, tagged in sorted(about.tags.items())
    }
    bands = np.fromiter((band_of(about.frequency.get(word, 0)) for word in words), np.int64, len(words))
    named |= {Planes.band(band): bands == band for band in range(BANDS)}
    return {name: flags for name, flags in named.items() if flags.any()}


def _offsets(lines: list[bytes]) -> bytes:
    offsets = np.zeros(len(lines) + 1, "<u4")
    np.cumsum(np.fromiter(map(len, lines), np.int64, len(lines)), out=offsets[1:])
    return offsets.tobytes()


def _entry(word: str, about: About) -> bytes:
    """Write `{"r": [[part of speech, lemma], …], "d": [[part of speech, lemma, definition], …]}`, or nothing."""
    readings = [[each.part_of_speech, each.lemma] for each in about.readings(word)]
    meanings = about.meanings(word) if about.definitions else ()
    definitions = [
        [each.part_of_speech, each.lemma, about.definitions[each]]
        for each in meanings
        if each in about.definitions
    ]
    if not readings and not definitions:
        return b""
    return f"{_JSON.encode({'r': readings, 'd': definitions})}\n".encode()
