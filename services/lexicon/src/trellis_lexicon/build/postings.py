"""For each substring the words that contain it, and for each the number of its goal words.

A posting is the number of a word in the list of a substring. All lists lie one behind the other in a single array, and
a second array tells where each begins. With the words "at" (0) and "oat" (1) and the rows "", "a", "at", "o", "oa",
"oat", "t" (0 to 6) that is

    postings   0 1  0 1  0 1  1  1  1  0 1
    offsets    0    2    4    6  7  8  9    11

so row 2, "at", has the postings from 4 up to 6: words 0 and 1. A word that contains a string twice counts once.
"""

from collections.abc import Iterator

import numpy as np

from trellis_lexicon.build.substrings import I64, U32, Suffixes, Text, occurrences

CHUNK = 4_000_000
"""So many pairs of string and word are sorted at once while goal words are counted."""


def offsets_of(numbers: I64, count: int) -> U32:
    """For sorted `numbers` below `count`, where each number's run starts, and where the last ends."""
    return np.searchsorted(numbers, np.arange(count + 1)).astype(np.uint32)


def postings(text: Text, suffixes: Suffixes, ids: I64, words: int) -> tuple[U32, U32]:
    """Return offsets and words: the words that contain substring `i` are `words[offsets[i]:offsets[i + 1]]`, ascending.

    Args:
        text: the word list.
        suffixes: its sorted suffixes.
        ids: the id of each substring by its number; id 0 is the empty string, which every word contains.
        words: the number of words.
    """
    pairs = [np.arange(words, dtype=np.int64)]
    pairs += [ids[number] * words + word for number, word in occurrences(text, suffixes)]
    together = np.concatenate(pairs)
    together.sort()
    keep = np.ones(len(together), bool)
    np.not_equal(together[1:], together[:-1], out=keep[1:])
    together = together[keep]
    string, word = np.divmod(together, words)
    return offsets_of(string, len(ids) + 1), word.astype(np.uint32)


def goal_counts(edge_offsets: U32, targets: I64, offsets: U32, words: U32) -> U32:
    """Return for each substring the number of distinct words that contain one of its extensions.

    Args:
        edge_offsets: where the extensions of each substring start in `targets`.
        targets: the ids of the extended strings.
        offsets: where the words of each substring start in `words`.
        words: the postings.
    """
    starts, edges = offsets.astype(np.int64), edge_offsets.astype(np.int64)
    sizes = (starts[1:] - starts[:-1])[targets]
    counts = np.zeros(len(edge_offsets) - 1, np.uint32)
    for first, last in _chunks(edges, sizes):
        a, b = int(edges[first]), int(edges[last])
        if a == b:
            continue
        degree = edges[first + 1 : last + 1] - edges[first:last]
        string = np.repeat(np.repeat(np.arange(last - first), degree), sizes[a:b])
        word = words[runs(starts[targets[a:b]], sizes[a:b])]
        pairs = (string << 32) | word
        pairs.sort()
        distinct = np.concatenate([pairs[:1], pairs[1:][pairs[1:] != pairs[:-1]]])
        counts[first:last] = np.bincount(distinct >> 32, minlength=last - first)
    return counts


def runs(starts: I64, sizes: I64) -> I64:
    """Return the numbers from `starts[i]`, `sizes[i]` of them, for each `i` in turn."""
    before = np.cumsum(sizes) - sizes
    within: I64 = np.arange(int(sizes.sum())) + np.repeat(starts - before, sizes)
    return within


def _chunks(edges: I64, sizes: I64) -> Iterator[tuple[int, int]]:
    """Ranges of substrings whose extensions have about `CHUNK` postings together."""
    total = np.concatenate([[0], np.cumsum(sizes)])[edges]
    first, count = 0, len(edges) - 1
    while first < count:
        last = int(np.searchsorted(total, total[first] + CHUNK, side="right")) - 1
        last = min(max(last, first + 1), count)
        yield first, last
        first = last
