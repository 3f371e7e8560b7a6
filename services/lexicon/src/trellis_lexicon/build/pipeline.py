"""From a recipe to the files of an index: one function a step, the result the same bytes on every machine."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.answers import Answers
from trellis_lexicon.build.gather import Gathered
from trellis_lexicon.build.graph import extension_graph
from trellis_lexicon.build.keys import key_files
from trellis_lexicon.build.lines import about_files, flag_planes, text_files
from trellis_lexicon.build.planes import plane_files
from trellis_lexicon.build.postings import goal_counts, postings
from trellis_lexicon.build.solution import solution
from trellis_lexicon.build.substrings import (
    I64,
    distinct_substrings,
    laid_out,
    sorted_suffixes,
)
from trellis_lexicon.build.word_graph import graph_files
from trellis_lexicon.errors import BuildError
from trellis_lexicon.index import tries
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.layout import Names, Packing

Progress = Callable[[str, float], None]
"""Called with what is being done and how much of the whole build lies behind, from 0 to 1."""

Files = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Index:
    """The files of an index by name, and the numbers that the manifest tells about them."""

    files: Files
    substring_count: int
    extension_count: int
    longest_word_length: int


def build_index(found: Gathered, alphabet: Alphabet, progress: Progress) -> Index:
    """Return the index over the words of a lexicon."""
    words = found.words
    progress("sorting suffixes", 0.0)
    text = laid_out(words, alphabet)
    suffixes = sorted_suffixes(text, alphabet)
    substrings = distinct_substrings(suffixes)
    progress("building tries", 0.15)
    strings = substrings.strings(text)
    files, ids = _tries(words, strings)
    progress("listing words of substrings", 0.35)
    offsets, numbers = postings(text, suffixes, ids, len(words))
    progress("finding extensions", 0.55)
    longest = max(map(len, words))
    packing = Packing.fitting(len(alphabet.letters), longest, len(ids) + 1)
    graph = extension_graph(text, substrings, ids, packing)
    progress("counting goal words", 0.8)
    goals = goal_counts(graph.offsets, graph.target, offsets, numbers)
    progress("solving the extension graph", 0.9)
    solved = solution(graph.offsets, graph.target, graph.at_end)
    files |= text_files(words) | about_files(words, found.about)
    files |= key_files(text, substrings, len(alphabet.letters))
    files |= graph_files(words, alphabet)
    by_id = _by_id(strings, ids)
    files |= Answers(by_id, words, graph, packing, alphabet.letters, (offsets, numbers)).files()
    files |= plane_files(text, words, alphabet.letters, flag_planes(words, found.about))
    files |= {
        Names.EXTENSION_OFFSETS: _stored(graph.offsets),
        Names.EXTENSIONS: _stored(graph.packed),
        Names.POSTING_OFFSETS: _stored(offsets),
        Names.POSTINGS: _stored(numbers),
        Names.GOAL_COUNTS: _stored(goals),
        Names.SOLUTION: solved.tobytes(),
    }
    return Index(files, len(ids) + 1, len(graph.target), longest)


def _by_id(strings: list[str], ids: I64) -> list[str]:
    """Return all substrings by their ids; the empty one has id 0."""
    found = [""] * (len(strings) + 1)
    for string, place in zip(strings, ids.tolist(), strict=True):
        found[place] = string
    return found


def _stored(array: NDArray[np.generic]) -> bytes:
    return array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()


def _tries(words: list[str], strings: list[str]) -> tuple[dict[str, bytes], I64]:
    """Return the tries of all substrings and of all words as files, and the id of each substring.

    The empty string is a key too; as the root of the trie its id is 0.
    """
    trie = tries.built(["", *strings])
    if trie.key_id(""):
        raise BuildError("this release of marisa-trie does not number the empty string first")
    ids = np.fromiter(map(trie.key_id, strings), np.int64, len(strings))
    of_words = tries.built(words)
    numbers = np.empty(len(words), np.uint32)
    numbers[np.fromiter(map(of_words.key_id, words), np.int64, len(words))] = np.arange(len(words))
    files = {
        Names.SUBSTRINGS: trie.tobytes(),
        Names.WORDS: of_words.tobytes(),
        Names.WORD_NUMBERS: _stored(numbers),
    }
    return files, ids
