"""Word frequencies from the lists of wordfreq, in the format cB: words in bins of a hundredth of a decade."""

import gzip
import importlib
from typing import Any

from trellis_lexicon.build.annotations.about import About
from trellis_lexicon.errors import BuildError
from trellis_words.strings import normal

_msgpack: Any = importlib.import_module("msgpack")  # has no types

ZIPF_OF_ONE = 900
"""On the Zipf scale a word of frequency 1 has 9; a bin counts hundredths of a decade below that."""


def read(files: list[bytes], about: About) -> None:
    """Take the frequency of each word, in hundredths of the Zipf scale."""
    for data in files:
        header, *bins = _msgpack.unpackb(gzip.decompress(data))
        if (header["format"], header["version"]) != ("cB", 1):
            raise BuildError(f"the frequency list is of the unknown format {header}")
        for place, words in enumerate(bins):
            for word in words:
                about.frequency.setdefault(normal(word), max(1, ZIPF_OF_ONE - place))
