"""The reader of a built lexicon: every answer is a look-up in a memory-mapped trie and a slice of an array.

Strings given to the methods here are normalised already (`Lexicon.normalised`), so that a caller pays for it once.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from trellis_lexicon.errors import IndexDamagedError
from trellis_lexicon.index import files, tries
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.keys import KeyReader
from trellis_lexicon.index.layout import DENSE, Names, Packing, Planes
from trellis_lexicon.index.patterns import PatternReader
from trellis_lexicon.index.planes import PlaneReader
from trellis_lexicon.index.word_graph import WordGraph
from trellis_lexicon.queries.analysis import Analysis, analysis
from trellis_lexicon.queries.answers import Extension, Extensions, Place, Words
from trellis_lexicon.queries.assembly import assemblies
from trellis_lexicon.queries.entries import Entry
from trellis_lexicon.queries.fragments import words_of_fragments
from trellis_lexicon.queries.goals import goal_numbers
from trellis_lexicon.queries.pattern_words import fitting_any
from trellis_lexicon.queries.racks import AnyRack, Assembly
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, matching


class Lexicon:
    """One version of a lexicon, opened for reading; safe to share between threads."""

    def __init__(self, directory: Path) -> None:
        """Open the version in `directory`.

        Raises:
            IndexDamagedError: the index is missing, truncated, altered or of another format.
        """
        self.manifest, self.content_hash = files.read_manifest(directory)
        self.directory = directory
        self.id = self.manifest.lexicon_id
        self.alphabet = Alphabet(self.manifest.alphabet, self.manifest.vowels)
        self.word_count = self.manifest.word_count
        try:
            files.check(directory, self.manifest)
            self._open_tries(directory)
            self._open_arrays(directory)
        except (OSError, RuntimeError) as error:  # the latter is what tries raise
            raise IndexDamagedError(
                f"{directory} cannot be read, or was removed meanwhile: {error}"
            ) from error

    def _open_tries(self, directory: Path) -> None:
        self._substrings = tries.opened(directory / Names.SUBSTRINGS)
        self._words = tries.opened(directory / Names.WORDS)
        self.is_substring: Callable[[str], bool] = self._substrings.__contains__
        """Whether some word contains a normalised string; the empty string is contained in every word."""
        self.is_word: Callable[[str], bool] = self._words.__contains__
        """Whether a normalised string is a word."""
        self.substring_id: Callable[[str], int | None] = self._substrings.get

    def _open_arrays(self, directory: Path) -> None:
        def numbers(name: str, code: Literal["I", "Q"] = "I") -> "memoryview[int]":
            return files.mapped(directory, name).cast(code)

        packing = Packing.fitting(
            len(self.alphabet.letters), self.manifest.longest_word_length, self.manifest.substring_count
        )
        self._target_mask = (1 << packing.target_bits) - 1
        self._end_flag = 1 << packing.target_bits
        self._letter_mask = (1 << packing.letter_bits) - 1
        self._letter_shift = packing.letter_shift
        self._position_shift = packing.position_shift
        self._extension_offsets = numbers(Names.EXTENSION_OFFSETS)
        self._extensions = numbers(Names.EXTENSIONS, packing.format)
        self.posting_offsets = numbers(Names.POSTING_OFFSETS)
        self.postings = numbers(Names.POSTINGS)
        self._goal_counts = numbers(Names.GOAL_COUNTS)
        self._word_numbers = numbers(Names.WORD_NUMBERS)
        self._word_offsets = numbers(Names.WORD_OFFSETS)
        self._frequencies = files.mapped(directory, Names.FREQUENCIES).cast("H")
        self._frequency_ranks = numbers(Names.FREQUENCY_RANKS)
        self._entry_offsets = numbers(Names.ENTRY_OFFSETS)
        self._entries = files.mapped(directory, Names.ENTRIES)
        self.planes = PlaneReader(directory, self.word_count)
        self.keys = KeyReader(directory, self.alphabet.letters)
        self.word_graph = WordGraph.opened(directory, self.alphabet.letters)
        self.patterns = PatternReader(directory, self.alphabet, self.planes.words_by_length)
        self._dense = numbers(Names.DENSE)
        self._dense_offsets = numbers(Names.DENSE_OFFSETS)
        self._dense_answers = files.mapped(directory, Names.DENSE_ANSWERS)
        self._solution = files.mapped(directory, Names.SOLUTION)
        self._word_text = files.mapped(directory, Names.WORD_TEXT, scanned=True)

    def verify(self) -> None:
        """Hash every file of the index, whatever was noted about them before.

        Raises:
            IndexDamagedError: naming the first file that differs from the manifest.
        """
        files.verify(self.directory, self.manifest)

    def read_ahead(self) -> None:
        """Have the kernel read the index into memory in the background."""
        files.read_ahead(self.directory, self.manifest)

    def normalised(self, text: str, where: str = "text") -> str:
        """`text` as the other methods take it: folded, of letters of the alphabet, not overlong (`G-1`).

        Raises:
            LexiconError: STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET for the field `where`.
        """
        return self.alphabet.normalised(text, where)

    # --- words ---

    def word(self, number: int) -> str:
        """The word of this number in word order."""
        start, end = self._word_offsets[number], self._word_offsets[number + 1]
        return str(self._word_text[start : end - 1], "utf-8")

    def all_words(self) -> list[str]:
        """All words in word order, as strings made at once."""
        return str(self._word_text[:-1], "utf-8").split("\n")

    def is_beginning(self, text: str) -> bool:
        """Whether some word begins with `text`."""
        return self.is_substring(text) and next(self._words.iterkeys(text), None) is not None

    def frequency_rank(self, number: int) -> int:
        """The place of a word in the order of frequency, 0 for the most frequent."""
        return self._frequency_ranks[number]

    def entry(self, number: int) -> Entry:
        """What is known about the word of this number."""
        line = self._entries[self._entry_offsets[number] : self._entry_offsets[number + 1]]
        frequency = self._frequencies[number]
        tags = [tag for tag in self.planes.tags if self.planes.has(Planes.tag(tag), number)]
        return Entry.read(self.word(number), tags, frequency, bytes(line))

    def word_number(self, word: str) -> int | None:
        """The number of a word in word order, or None if it is no word."""
        found = self._words.get(word)
        return None if found is None else self._word_numbers[found]

    def words(self, first: int = 0, last: int | None = None) -> Words:
        """All words in word order, or those with numbers from `first` up to but not including `last`."""
        return Words(self, range(self.word_count)[first:last])

    # --- substrings ---

    def words_containing(self, text: str, most: int | None = None) -> Words:
        """The words that contain `text`, in word order: all, or the first `most`."""
        found = self.substring_id(text)
        if found is None:
            return Words(self, ())
        offsets = self.posting_offsets
        start, end = offsets[found], offsets[found + 1]
        if most is not None and end - start > most:
            end = start + most
        return Words(self, self.postings[start:end])

    def count_containing(self, text: str) -> int:
        """How many words contain `text`."""
        found = self.substring_id(text)
        return 0 if found is None else self.posting_offsets[found + 1] - self.posting_offsets[found]

    def witness(self, text: str) -> str | None:
        """The first word, in word order, that contains `text`; None if none does."""
        found = self.substring_id(text)
        return None if found is None else self.word(self.postings[self.posting_offsets[found]])

    # --- extensions ---

    def extensions(self, text: str, place: Place = Place.ANYWHERE, letters: str = "") -> Extensions:
        """What one more letter makes of `text` that some word still contains, by position, then letter.

        `text` need not be contained in a word itself.

        Args:
            text: the string to extend.
            place: where the letter may be added.
            letters: the letters that may be added; empty allows the whole alphabet.
        """
        found = self.substring_id(text)
        if found is None:
            packed: Sequence[int] = self._probed_extensions(text)
        else:
            packed = self._extensions[self._extension_offsets[found] : self._extension_offsets[found + 1]]
        if place is Place.ENDS:
            packed = [entry for entry in packed if entry & self._end_flag]
        if letters:
            packed = [entry for entry in packed if self._letter(entry) in letters]
        return Extensions(self, text, packed)

    def _letter(self, packed: int) -> str:
        return self.alphabet.letters[(packed >> self._letter_shift) & self._letter_mask]

    def _probed_extensions(self, text: str) -> list[int]:
        """The extensions of a string that is no row of the index, found by trying.

        A letter at an end would leave the string whole, so there are only places between; and both parts of the string
        beside a new letter must themselves be contained in a word, which leaves few of these.
        """
        first = next(i for i in range(len(text) + 1) if self.is_substring(text[i:]))
        last = next(i for i in range(len(text), -1, -1) if self.is_substring(text[:i]))
        return [
            (position << self._position_shift) | (code << self._letter_shift) | target
            for position in range(first, last + 1)
            for code, letter in enumerate(self.alphabet.letters)
            if not text[:position].endswith(letter)
            and (target := self.substring_id(f"{text[:position]}{letter}{text[position:]}")) is not None
        ]

    def serialised_extensions(self, text: str) -> memoryview | None:
        """All extensions of `text` as a serialised answer of the service without content hash, where it is kept."""
        found = self.substring_id(text)
        if found is None:
            return None
        if self._extension_offsets[found + 1] - self._extension_offsets[found] not in DENSE:
            return None
        place = bisect_left(self._dense, found)
        return self._dense_answers[self._dense_offsets[place] : self._dense_offsets[place + 1]]

    def unpacked(self, text: str, packed: int) -> Extension:
        """The extension of `text` that a packed number of its row stands for."""
        target = packed & self._target_mask
        letter = self._letter(packed)
        position = packed >> self._position_shift
        rest = text[position:]
        last = position + len(rest) - len(rest.lstrip(letter))
        first_posting = self.posting_offsets[target]
        count = self.posting_offsets[target + 1] - first_posting
        witness = self.word(self.postings[first_posting])
        return Extension(position, last, letter, f"{text[:position]}{letter}{rest}", witness, count)

    def target_postings(self, packed: int) -> Sequence[int]:
        """The numbers of the words that contain the extended string of a packed number, ascending."""
        target = packed & self._target_mask
        return self.postings[self.posting_offsets[target] : self.posting_offsets[target + 1]]

    def solved(self, packed: int, place: Place) -> tuple[int, int]:
        """Grundy value and distance to the end of the extended string of a packed number."""
        row = 4 * (packed & self._target_mask) + (2 if place is Place.ENDS else 0)
        return self._solution[row], self._solution[row + 1]

    def analysis(self, text: str, place: Place = Place.ANYWHERE) -> Analysis:
        """The value of `text` as a game in which two players extend it in turn and whoever cannot is beaten."""
        return analysis(self, text, place)

    # --- goal words and searches ---

    def goal_word_count(self, text: str, place: Place = Place.ANYWHERE) -> int:
        """How many words contain something that one more letter makes of `text`."""
        if place is Place.ENDS:
            return self.count_containing(text) - self.is_word(text)
        found = self.substring_id(text)
        if found is None:
            return len(goal_numbers(self, text, place))
        return self._goal_counts[found]

    def goal_words(
        self,
        text: str,
        place: Place = Place.ANYWHERE,
        only: WordFilter | None = None,
        *,
        by_frequency: bool = False,
    ) -> Words:
        """All words that contain something that one more letter makes of `text` (`WS-14`).

        Args:
            text: the string to extend.
            place: where the letter may be added.
            only: words that do not meet this filter are left out.
            by_frequency: the most frequent first, not in word order.
        """
        return self._ordered(goal_numbers(self, text, place, only), by_frequency)

    def search(self, wanted: WordFilter, *, by_frequency: bool = False) -> Words:
        """All words that meet a filter, in word order or the most frequent first; the empty filter is met by all."""
        return self._ordered(matching(self, wanted), by_frequency)

    def words_fitting(
        self, patterns: Iterable[str], only: WordFilter = EVERYTHING, *, by_frequency: bool = False
    ) -> Words:
        """All words that fit at least one pattern of letters and dots, as on the lines of a grid.

        Args:
            patterns: a dot stands for any letter.
            only: words that do not meet this filter are left out.
            by_frequency: the most frequent first, not in word order.
        """
        return self._ordered(fitting_any(self, patterns, only), by_frequency)

    def words_tagged(self, patterns: Iterable[str], tags: Iterable[str], without: Iterable[str]) -> Words:
        """All words that fit at least one pattern, have all of some tags and none of others, in word order."""
        only = WordFilter(tags=frozenset(tags), without_tags=frozenset(without))
        return self.words_fitting(patterns, only)

    def assemblies(self, rack: AnyRack) -> Iterator[Assembly]:
        """Every word that the fragments of a rack spell, with each way to lay it, best first (see `assembly`)."""
        return assemblies(self.word_graph, rack)

    def words_of_fragments(
        self, loose: Sequence[str], sequences: Sequence[Sequence[str]] = (), *, by_frequency: bool = False
    ) -> Words:
        """All words that fragments spell.

        Args:
            loose: fragments of which any may be used, each once.
            sequences: fragments all of which must be used, those of one sequence in its order; others may come before,
                between and after.
            by_frequency: the most frequent first, not in word order.

        Raises:
            LexiconError: TOO_MUCH_WORK if there are too many ways to begin a word with them.
        """
        return self._ordered(words_of_fragments(self, loose, sequences), by_frequency)

    def _ordered(self, numbers: Sequence[int], by_frequency: bool) -> Words:  # noqa: FBT001 - inside this class
        return Words(self, sorted(numbers, key=self.frequency_rank) if by_frequency else numbers)
