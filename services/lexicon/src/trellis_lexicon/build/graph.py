"""The extension graph by ids, packed as the index stores it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.extensions import extension_edges
from trellis_lexicon.build.postings import offsets_of
from trellis_lexicon.build.substrings import I64, U32, Substrings, Text
from trellis_lexicon.index.layout import Packing


@dataclass(frozen=True, slots=True)
class Graph:
    """The edges of string `i` are `offsets[i]:offsets[i + 1]`, by position and letter.

    `target` are the ids of the extended strings, `at_end` tells whether the letter can be added at an end, and `packed`
    is how the index stores the edges.
    """

    offsets: U32
    target: I64
    at_end: NDArray[np.bool_]
    packed: NDArray[np.unsignedinteger]


def extension_graph(text: Text, substrings: Substrings, ids: I64, packing: Packing) -> Graph:
    """Return the graph, given the id of each substring by its number; id 0 is the empty string."""
    edges = extension_edges(text, substrings)
    # Number -1, the empty string, is the last place of this array, which holds its id.
    with_empty = np.concatenate([ids, [0]])
    source, target = with_empty[edges.source], ids[edges.target]
    letter = text.letters[substrings.start[edges.target] + edges.position].astype(np.int64) - 1
    at_end = edges.at_end(text, substrings)
    place = (((edges.position << packing.letter_bits) | letter) << 1) | at_end
    order = np.lexsort([place, source])
    source, target, place, at_end = source[order], target[order], place[order], at_end[order]
    packed = ((place << packing.target_bits) | target).astype(packing.dtype)
    return Graph(offsets_of(source, len(ids) + 1), target, at_end, packed)
