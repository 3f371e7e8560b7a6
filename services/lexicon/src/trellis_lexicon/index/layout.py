"""The layout of an index: which files there are, and how an extension is packed into one number."""

from dataclasses import dataclass
from typing import Literal

from trellis_words.conditions import BANDS


class Names:
    """The files of an index. Numbers are little-endian; the suffix tells their width in bits."""

    SUBSTRINGS = "substrings.marisa"
    """MARISA trie over all substrings; its ids number the rows of the arrays below. Id 0 is the empty string."""
    WORDS = "words.marisa"
    """MARISA trie over all words."""
    WORD_NUMBERS = "word-numbers.u32"
    """For each id of the trie over words, the number of the word in word order."""
    WORD_TEXT = "words.txt"
    """All words in word order, each ended by a newline, in UTF-8."""
    WORD_OFFSETS = "word-offsets.u32"
    """Where each word begins in the text, and where the last ends."""
    EXTENSION_OFFSETS = "extension-offsets.u32"
    """For each substring, where its extensions begin."""
    EXTENSIONS = "extensions.packed"
    """The extensions of all substrings, packed, by position and letter."""
    POSTING_OFFSETS = "posting-offsets.u32"
    """For each substring, where its words begin."""
    POSTINGS = "postings.u32"
    """The numbers of the words that contain each substring, ascending."""
    GOAL_COUNTS = "goal-counts.u32"
    """For each substring, how many words contain one of its extensions."""
    SOLUTION = "solution.u8"
    """For each substring four bytes: Grundy value and distance with letters anywhere, the same at the ends only."""
    FREQUENCIES = "frequencies.u16"
    """For each word its frequency in hundredths of the Zipf scale, 0 if no list knows it."""
    FREQUENCY_RANKS = "frequency-ranks.u32"
    """For each word its place in the order of frequency, the most frequent first."""
    ENTRIES = "entries.json"
    """For each word one line: readings and definitions; empty where nothing is known."""
    ENTRY_OFFSETS = "entry-offsets.u32"
    """Where the line of each word begins, and where the last ends."""
    PLANES = "planes.bits"
    """One bit a word, in word order from the lowest bit of the first byte, for each plane in turn."""
    PLANE_NAMES = "planes.json"
    """The names of the planes in their order, and the number of words of each length."""
    PATTERNS = "patterns.bits"
    """For the words of each length, for each position and letter in turn, one bit a word."""
    PATTERN_WORDS = "pattern-words.u32"
    """The numbers of the words by length, then in word order."""
    DENSE = "dense.u32"
    """The ids of the strings with many extensions, ascending."""
    DENSE_OFFSETS = "dense-offsets.u32"
    """Where the answer of each of these begins, and where the last ends."""
    DENSE_ANSWERS = "dense-answers.bin"
    """Their extensions as serialised answers of the service, without the content hash."""
    GRAPH_NODES = "graph-nodes.u32"
    """For each node of the word graph, and once more for the end, its first edge and whether a word ends there."""
    GRAPH_EDGES = "graph-edges.u32"
    """The edges of the word graph: target and letter."""
    GRAPH_HEIGHTS = "graph-heights.u8"
    """For each node of the word graph, how many letters can follow at most."""
    GRAPH_FOLLOWERS = "graph-followers.u64"
    """For each node of the word graph, which letters can follow, as bits."""
    KEYS = "keys.u64"
    """The hash table of packed keys: the number of its levels, the size of each, then the levels."""


DENSE = range(8, 1_001)
"""So many extensions make a string one whose serialised answer is kept; more do not fit a page."""


def band_of(frequency: int) -> int:
    """Return the band of a frequency in hundredths of the Zipf scale: 1 up to Zipf 2, then one for each whole step."""
    return min(BANDS - 1, max(1, frequency // 100)) if frequency else 0


class Planes:
    """The names of bit planes."""

    @staticmethod
    def length(letters: int) -> str:
        """Return the words of so many letters."""
        return f"length {letters}"

    @staticmethod
    def letter(letter: str, times: int) -> str:
        """Return the words that have a letter at least so many times."""
        return f"letter {letter} {times}"

    @staticmethod
    def tag(name: str) -> str:
        """Return the words with a tag."""
        return f"tag {name}"

    @staticmethod
    def band(number: int) -> str:
        """Return the words of a frequency band."""
        return f"band {number}"


@dataclass(frozen=True, slots=True)
class Packing:
    """How an extension is packed into one number.

    From the highest bits to the lowest: the first position of the letter, the letter, whether the letter can be added
    at an end, and the id of the extended string.
    """

    letter_bits: int
    target_bits: int
    wide: bool

    @classmethod
    def fitting(cls, letters: int, longest_word: int, substrings: int) -> "Packing":
        """Return the narrowest packing for an alphabet, the longest word and the number of substrings."""
        letter_bits = max(1, (letters - 1).bit_length())
        target_bits = max(1, (substrings - 1).bit_length())
        wide = longest_word.bit_length() + letter_bits + 1 + target_bits > 32  # noqa: PLR2004 - bits of an u32
        return cls(letter_bits, target_bits, wide)

    @property
    def letter_shift(self) -> int:
        """How many bits lie below the letter."""
        return self.target_bits + 1

    @property
    def position_shift(self) -> int:
        """How many bits lie below the position."""
        return self.letter_shift + self.letter_bits

    @property
    def dtype(self) -> str:
        """The type of the packed number as numpy names it."""
        return "<u8" if self.wide else "<u4"

    @property
    def format(self) -> Literal["I", "Q"]:
        """The number's format as `memoryview.cast` names it."""
        return "Q" if self.wide else "I"
