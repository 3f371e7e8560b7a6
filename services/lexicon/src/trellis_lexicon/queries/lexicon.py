"""All questions that one version of a lexicon answers.

Strings given to the methods here are normalised already (`Lexicon.normalised`), so that a caller pays for it once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from trellis_lexicon.index.index import Index
from trellis_lexicon.queries.analysis import Analysis, analysis, best_line
from trellis_lexicon.queries.answers import Extensions, Place, Words
from trellis_lexicon.queries.assembly import assemblies
from trellis_lexicon.queries.entries import Entry, entry
from trellis_lexicon.queries.extensions import extensions
from trellis_lexicon.queries.goals import goal_count, goal_numbers
from trellis_lexicon.queries.pattern_words import fitting_any, fitting_each
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, matching, starting
from trellis_words.racks import Assembly, Rack


class Lexicon:
    """One version of a lexicon, opened for reading; safe to share between threads."""

    def __init__(self, directory: Path) -> None:
        """Open the version in `directory`.

        Raises:
            IndexDamagedError: the index is missing, truncated, altered or of another format.
        """
        self.index = Index(directory)
        self.directory = directory
        self.manifest, self.content_hash = self.index.manifest, self.index.content_hash
        self.id = self.manifest.lexicon_id
        self.alphabet = self.index.alphabet
        self.word_count = self.index.word_count
        self.tags = tuple(self.index.planes.tags)
        # Asked most of all, so they are the index's own functions and no methods that call them.
        self.is_substring: Callable[[str], bool] = self.index.is_substring
        """Tell whether some word contains a string; every word contains the empty string."""
        self.is_word: Callable[[str], bool] = self.index.is_word
        """Tell whether a string is a word."""

    def verify(self) -> None:
        """Hash every file of the index, whatever was noted about them before.

        Raises:
            IndexDamagedError: naming the first file that differs from the manifest.
        """
        self.index.verify()

    def read_ahead(self) -> None:
        """Have the kernel read the index into memory in the background."""
        self.index.read_ahead()

    def normalised(self, text: str, where: str = "text") -> str:
        """Return `text` as the other methods take it: folded, of letters of the alphabet, not overlong (`G-1`).

        Raises:
            LexiconError: STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET for the field `where`.
        """
        return self.alphabet.normalised(text, where)

    # --- words ---

    def words(self, first: int = 0, last: int | None = None) -> Words:
        """List all words in word order, or those with numbers from `first` up to but not including `last`."""
        return Words(self.index, range(self.word_count)[first:last])

    def entry(self, word: str) -> Entry | None:
        """Return what is known about a word; None for a string that is no word."""
        return entry(self.index, word)

    # --- substrings ---

    def words_containing(self, text: str, most: int | None = None) -> Words:
        """List the words that contain `text`, in word order: all, or the first `most`."""
        return Words(self.index, self.index.numbers_containing(text)[:most])

    def count_containing(self, text: str) -> int:
        """Count the words that contain `text`."""
        return self.index.count_containing(text)

    def witness(self, text: str) -> str | None:
        """Return the first word, in word order, that contains `text`; None if none does."""
        number = self.index.first_containing(text)
        return None if number is None else self.index.word(number)

    def is_beginning(self, text: str) -> bool:
        """Tell whether some word begins with `text`; every word begins with the empty string."""
        return self.index.is_beginning(text)

    def words_beginning(self, text: str) -> Words:
        """List the words that begin with `text`, in word order."""
        return Words(self.index, starting(self.index, text))

    # --- extensions ---

    def extensions(self, text: str, place: Place = Place.ANYWHERE, letters: str = "") -> Extensions:
        """List what one more letter makes of `text` that some word still contains, by position, then letter.

        `text` need not be contained in a word itself.

        Args:
            text: the string to extend.
            place: where the letter may be added.
            letters: the letters that may be added; empty allows the whole alphabet.
        """
        return extensions(self.index, text, place, letters)

    def serialised_extensions(self, text: str) -> memoryview | None:
        """Return all extensions of `text` as the service sends them, but for the content hash, where they are kept."""
        row = self.index.row(text)
        return None if row is None else self.index.extensions.answer(row)

    def analysis(self, text: str, place: Place = Place.ANYWHERE) -> Analysis:
        """Solve `text` as a game in which two players extend it in turn and whoever cannot is beaten."""
        return analysis(self.index, text, place)

    def best_line(self, text: str, place: Place = Place.ANYWHERE) -> list[str]:
        """List the strings of one game of best play from `text` on, which is the first of them."""
        return best_line(self.index, text, place)

    # --- goal words and searches ---

    def goal_word_count(self, text: str, place: Place = Place.ANYWHERE) -> int:
        """Count the words that contain something that one more letter makes of `text`."""
        return goal_count(self.index, text, place)

    def goal_words(
        self,
        text: str,
        place: Place = Place.ANYWHERE,
        only: WordFilter = EVERYTHING,
        *,
        by_frequency: bool = False,
    ) -> Words:
        """List all words that contain something that one more letter makes of `text` (`WS-14`).

        Args:
            text: the string to extend.
            place: where the letter may be added.
            only: words that do not meet this filter are left out.
            by_frequency: the most frequent first, not in word order.
        """
        return self._ordered(goal_numbers(self.index, text, place, only), by_frequency)

    def search(self, wanted: WordFilter, *, by_frequency: bool = False) -> Words:
        """List all words that meet a filter, in word order or the most frequent first; all meet the empty filter."""
        return self._ordered(matching(self.index, wanted), by_frequency)

    def words_fitting(
        self, patterns: Iterable[str], only: WordFilter = EVERYTHING, *, by_frequency: bool = False
    ) -> Words:
        """List all words that fit at least one pattern of letters and dots, as on the lines of a grid.

        Args:
            patterns: a dot stands for any letter.
            only: words that do not meet this filter are left out.
            by_frequency: the most frequent first, not in word order.
        """
        return self._ordered(fitting_any(self.index, patterns, only), by_frequency)

    def fits(self, patterns: Sequence[str], only: WordFilter = EVERYTHING) -> list[tuple[int, str]]:
        """Tell for each pattern how many words fit it, and the first of them ("" if none does).

        Args:
            patterns: of letters and dots; a dot stands for any letter.
            only: words that do not meet this filter do not count.
        """
        return fitting_each(self.index, patterns, only)

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """List every word that the fragments of a rack spell, with each way to lay it, best first (see `assembly`).

        Raises:
            LexiconError: TOO_MUCH_WORK where finding the next ones would take too long.
        """
        return assemblies(self.index.word_graph, rack)

    def _ordered(self, numbers: Sequence[int], by_frequency: bool) -> Words:  # noqa: FBT001 - inside this class
        rank = self.index.frequency_rank
        return Words(self.index, sorted(numbers, key=rank) if by_frequency else numbers)
