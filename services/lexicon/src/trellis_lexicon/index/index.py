"""The files of one built lexicon, opened: tries and arrays, and the raw rows that stand in them.

Nothing here interprets a question. Substrings and words are numbers: a trie gives a string its row, and the arrays
hold for each row a slice. With the words `bat`, `boat` and `oat` (numbers 0, 1 and 2 in word order), "oat" might be
row 7:

    posting_offsets   … 9  11 …      row 7 owns the postings 9 and 10
    postings          … 1  2  …      "boat" and "oat" contain it
    extension_offsets … 4  5  …      row 7 owns the extension 4
    extensions        … ▪  …         "b" at position 0 makes "boat" (see `extension_rows`)

So a look-up costs one walk through the trie and two reads from memory that all processes share.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from trellis_lexicon.errors import IndexDamagedError
from trellis_lexicon.index import files, tries
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.extension_rows import ExtensionRows
from trellis_lexicon.index.key_reader import KeyReader
from trellis_lexicon.index.layout import Names, Planes
from trellis_lexicon.index.patterns import PatternReader
from trellis_lexicon.index.planes import PlaneReader
from trellis_lexicon.index.word_graph import WordGraph

_SOLUTION_BYTES = 4
"""Of each substring in the solved graph: Grundy value and distance with letters anywhere, then at the ends."""


class Index:
    """The opened files of one version of a lexicon; safe to share between threads.

    Strings given to its methods are normalised. A row is the id of a substring, a number that of a word in word order.
    """

    def __init__(self, directory: Path) -> None:
        """Open the version in `directory`.

        Raises:
            IndexDamagedError: the index is missing, truncated, altered or of another format.
        """
        self.manifest, self.content_hash = files.read_manifest(directory)
        self.directory = directory
        self.alphabet = Alphabet(self.manifest.alphabet, self.manifest.vowels)
        self.word_count = self.manifest.word_count
        try:
            files.check(directory, self.manifest)
            self._open_tries()
            self._open_arrays()
            self._open_readers()
        except (OSError, RuntimeError) as error:  # the latter is what tries raise
            raise IndexDamagedError(
                f"{directory} cannot be read, or was removed meanwhile: {error}"
            ) from error

    def _open_tries(self) -> None:
        self._words = tries.opened(self.directory / Names.WORDS)
        self._substrings = tries.opened(self.directory / Names.SUBSTRINGS)
        self.is_substring: Callable[[str], bool] = self._substrings.__contains__
        """Tell whether some word contains a string; every word contains the empty string."""
        self.is_word: Callable[[str], bool] = self._words.__contains__
        """Tell whether a string is a word."""
        self.row: Callable[[str], int | None] = self._substrings.get
        """Find the row of a substring; None for a string that no word contains."""

    def _open_arrays(self) -> None:
        def mapped(
            name: str, code: Literal["B", "H", "I"] = "I", *, scanned: bool = False
        ) -> "memoryview[int]":
            return files.mapped(self.directory, name, scanned=scanned).cast(code)

        self.posting_offsets = mapped(Names.POSTING_OFFSETS)
        self.postings = mapped(Names.POSTINGS)
        self._goal_counts = mapped(Names.GOAL_COUNTS)
        self._word_numbers = mapped(Names.WORD_NUMBERS)
        self._word_offsets = mapped(Names.WORD_OFFSETS)
        self._word_text = mapped(Names.WORD_TEXT, "B", scanned=True)
        self._frequencies = mapped(Names.FREQUENCIES, "H")
        self._frequency_ranks = mapped(Names.FREQUENCY_RANKS)
        self._entry_offsets = mapped(Names.ENTRY_OFFSETS)
        self._entries = mapped(Names.ENTRIES, "B")
        self._solution = mapped(Names.SOLUTION, "B")

    def _open_readers(self) -> None:
        letters = self.alphabet.letters
        self.extensions = ExtensionRows(self.directory, self.manifest)
        self.planes = PlaneReader(self.directory, self.word_count)
        self.keys = KeyReader(self.directory, letters)
        self.word_graph = WordGraph.opened(self.directory, letters)
        self.patterns = PatternReader(self.directory, self.alphabet, self.planes.words_by_length)

    def verify(self) -> None:
        """Hash every file of the index, whatever was noted about them before.

        Raises:
            IndexDamagedError: naming the first file that differs from the manifest.
        """
        files.verify(self.directory, self.manifest)

    def read_ahead(self) -> None:
        """Have the kernel read the index into memory in the background."""
        files.read_ahead(self.directory, self.manifest)

    # --- words ---

    def word(self, number: int) -> str:
        """Return the word of a number."""
        start, end = self._word_offsets[number], self._word_offsets[number + 1]
        return str(self._word_text[start : end - 1], "utf-8")

    def all_words(self) -> list[str]:
        """Return all words in word order, as strings made at once."""
        return str(self._word_text[:-1], "utf-8").split("\n")

    def word_number(self, word: str) -> int | None:
        """Return the number of a word; None for a string that is no word."""
        found = self._words.get(word)
        return None if found is None else self._word_numbers[found]

    def is_beginning(self, text: str) -> bool:
        """Tell whether some word begins with a string; every word begins with the empty string."""
        return self.is_substring(text) and next(self._words.iterkeys(text), None) is not None

    def frequency(self, number: int) -> int:
        """Return how frequent a word is, in hundredths of the Zipf scale; 0 if no list knows it."""
        return self._frequencies[number]

    def frequency_rank(self, number: int) -> int:
        """Return the place of a word in the order of frequency, 0 for the most frequent."""
        return self._frequency_ranks[number]

    def tags(self, number: int) -> list[str]:
        """Return the tags of a word, ascending."""
        return [tag for tag in self.planes.tags if self.planes.has(Planes.tag(tag), number)]

    def entry_line(self, number: int) -> bytes:
        """Return the readings and definitions of a word as stored; empty where nothing is known."""
        return bytes(self._entries[self._entry_offsets[number] : self._entry_offsets[number + 1]])

    # --- rows ---

    def postings_of(self, row: int) -> "memoryview[int]":
        """Return the numbers of the words that contain a substring, ascending; there is at least one."""
        return self.postings[self.posting_offsets[row] : self.posting_offsets[row + 1]]

    def numbers_containing(self, text: str) -> Sequence[int]:
        """Return the numbers of the words that contain a string, ascending."""
        row = self.row(text)
        return () if row is None else self.postings_of(row)

    def count_containing(self, text: str) -> int:
        """Count the words that contain a string."""
        row = self.row(text)
        return 0 if row is None else self.posting_offsets[row + 1] - self.posting_offsets[row]

    def first_containing(self, text: str) -> int | None:
        """Return the number of the first word that contains a string; None if none does."""
        row = self.row(text)
        return None if row is None else self.postings[self.posting_offsets[row]]

    def goal_count(self, row: int) -> int:
        """Return how many words contain an extension of a substring."""
        return self._goal_counts[row]

    def solved(self, row: int, *, ends: bool) -> tuple[int, int]:
        """Return the Grundy value of a substring and the letters still added, with letters anywhere or at the ends."""
        place = _SOLUTION_BYTES * row + (2 if ends else 0)
        return self._solution[place], self._solution[place + 1]
