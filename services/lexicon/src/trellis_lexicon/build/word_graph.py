"""Builds the word graph: the minimal acyclic automaton of sorted words (Daciuk et al. 2000), as flat arrays."""

from array import array
from collections.abc import Iterable, Mapping, Sequence

from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.layout import Names
from trellis_lexicon.index.word_graph import LETTER_BITS, LETTER_MASK, ROOT, SET_BITS

Row = dict[int, int]
"""The edges of a node: letter number to node."""


class _Builder:
    """Adds words in ascending order and merges nodes as soon as nothing can be added below them."""

    def __init__(self) -> None:
        self.rows: list[Row] = [{}]
        self.final = [False]
        self._merged: dict[tuple[bool, tuple[tuple[int, int], ...]], int] = {}
        self._path = [ROOT]
        self._last: Sequence[int] = ()

    def add(self, word: Sequence[int]) -> None:
        """Add a word given as numbers of letters."""
        shared, both = 0, min(len(word), len(self._last))
        while shared < both and word[shared] == self._last[shared]:
            shared += 1
        self.settle(shared)
        for letter in word[shared:]:
            self.rows[self._path[-1]][letter] = len(self.rows)
            self._path.append(len(self.rows))
            self.rows.append({})
            self.final.append(False)
        self.final[self._path[-1]] = True
        self._last = word

    def settle(self, depth: int) -> None:
        """Merge the nodes of the last word that lie deeper than this."""
        while len(self._path) - 1 > depth:
            node, parent = self._path.pop(), self._path[-1]
            key = (self.final[node], tuple(self.rows[node].items()))
            self.rows[parent][self._last[len(self._path) - 1]] = self._merged.setdefault(key, node)


def graph_files(words: Iterable[str], alphabet: Alphabet) -> Mapping[str, bytes]:
    """Return the files of the word graph.

    Args:
        words: all words, in the order of the alphabet.
        alphabet: their letters.
    """
    numbers = {letter: number for number, letter in enumerate(alphabet.letters)}
    builder = _Builder()
    for word in words:
        builder.add([numbers[letter] for letter in word])
    builder.settle(0)
    order = _by_distance(builder.rows)
    renumbered = {node: number for number, node in enumerate(order)}
    rows = [{letter: renumbered[to] for letter, to in builder.rows[node].items()} for node in order]
    heights, followers = _ways_on(rows)
    nodes, edges = _flat(rows, [builder.final[node] for node in order])
    return {
        Names.GRAPH_NODES: nodes.tobytes(),
        Names.GRAPH_EDGES: edges.tobytes(),
        Names.GRAPH_HEIGHTS: heights.tobytes(),
        Names.GRAPH_FOLLOWERS: followers.tobytes(),
    }


def _by_distance(rows: Sequence[Row]) -> list[int]:
    """Return the nodes that are left, by their distance from the root."""
    order, seen = [ROOT], {ROOT}
    for node in order:
        for target in rows[node].values():
            if target not in seen:
                seen.add(target)
                order.append(target)
    return order


def _ways_on(rows: Sequence[Row]) -> tuple["array[int]", "array[int]"]:
    """Return for each node the number of letters on the longest way on, and the set of letters on all ways on."""
    heights, followers = array("B", bytes(len(rows))), array("Q", bytes(8 * len(rows)))
    done = [False] * len(rows)
    waiting = [ROOT]
    while waiting:
        node = waiting[-1]
        open_ends = [target for target in rows[node].values() if not done[target]]
        waiting += open_ends
        if not open_ends:
            waiting.pop()
            done[node] = True
            heights[node] = max((heights[target] + 1 for target in rows[node].values()), default=0)
            for letter, target in rows[node].items():
                followers[node] |= followers[target] | 1 << (letter % SET_BITS)
    return heights, followers


def _flat(rows: Sequence[Row], final: Sequence[bool]) -> tuple["array[int]", "array[int]"]:
    nodes, edges = array("I"), array("I")
    for row, ends in zip(rows, final, strict=True):
        nodes.append(len(edges) << 1 | ends)
        edges.extend(row[letter] << LETTER_BITS | letter & LETTER_MASK for letter in sorted(row))
    nodes.append(len(edges) << 1)
    return nodes, edges
