"""The word graph: all words, letter by letter from their first, with shared beginnings and shared endings.

It is the minimal acyclic automaton of the words. Four arrays hold it: for each node a number with its first edge and
whether a word ends there, for each edge a number with its letter and target, for each node how many letters can follow
at most, and which letters can follow anywhere after it.
"""

from dataclasses import dataclass
from pathlib import Path

from trellis_lexicon.index import files
from trellis_lexicon.index.layout import Names

LETTER_BITS = 8
LETTER_MASK = (1 << LETTER_BITS) - 1
SET_BITS = 64
"""Letters are told apart in sets by their number modulo this."""
ROOT = 0


@dataclass(frozen=True, slots=True)
class WordGraph:
    """The word graph of a lexicon; nodes are numbers, the root is `ROOT`.

    Args:
        nodes: for each node, and once more for the end, twice the number of its first edge, plus 1 if a word ends.
        edges: for each edge, by letter, its target shifted left by `LETTER_BITS`, and the number of the letter.
        heights: for each node the number of letters on the longest way on.
        followers: for each node the set of letters on all ways on, as bits.
        letters: the alphabet.
    """

    nodes: "memoryview[int]"
    edges: "memoryview[int]"
    heights: "memoryview[int]"
    followers: "memoryview[int]"
    letters: str

    def ends_word(self, node: int) -> bool:
        """Tell whether a word ends at a node."""
        return bool(self.nodes[node] & 1)

    @classmethod
    def opened(cls, directory: Path, letters: str) -> "WordGraph":
        """Return the word graph in the files of an index."""
        return cls(
            files.mapped(directory, Names.GRAPH_NODES).cast("I"),
            files.mapped(directory, Names.GRAPH_EDGES).cast("I"),
            files.mapped(directory, Names.GRAPH_HEIGHTS),
            files.mapped(directory, Names.GRAPH_FOLLOWERS).cast("Q"),
            letters,
        )

    def row(self, node: int) -> dict[int, int]:
        """Return the numbers of the letters that lead on from a node, each with the node it leads to."""
        edges = self.edges[self.nodes[node] >> 1 : self.nodes[node + 1] >> 1]
        return {edge & LETTER_MASK: edge >> LETTER_BITS for edge in edges}

    def walked(self, node: int, text: str) -> int | None:
        """Return the node that a text leads to from another, if it does."""
        for number in self.numbers(text):
            target = self.row(node).get(number)
            if target is None:
                return None
            node = target
        return node

    def numbers(self, text: str) -> list[int]:
        """Return the letters of a text as numbers."""
        return [self.letters.index(letter) for letter in text]

    def letter_set(self, text: str) -> int:
        """Return letters as bits, comparable with `followers`."""
        found = 0
        for number in self.numbers(text):
            found |= 1 << (number % SET_BITS)
        return found
