"""What a lexicon must answer, computed from the raw word list in the most obvious way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Row = tuple[int, int, str, str, str, int]

ENGLISH = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Brute:
    """Answers by looking at every word; `alphabet` gives the order of letters."""

    words: tuple[str, ...]
    alphabet: str = ENGLISH

    @cached_property
    def _text(self) -> str:
        return "\n".join(self.words)

    def is_word(self, text: str) -> bool:
        return text in self.words

    def containing(self, text: str) -> list[str]:
        if text and text not in self._text:
            return []
        return [word for word in self.words if text in word]

    def insertions(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Every (position, letter, result)."""
        for position in range(len(text) + 1):
            for letter in self.alphabet:
                yield position, letter, text[:position] + letter + text[position:]

    def extensions(self, text: str, ends_only: bool = False, letters: str = "") -> list[Row]:
        """(first position, last position, letter, result, first word, number of words), by position and letter."""
        places: dict[tuple[str, str], list[int]] = {}
        for position, letter, result in self.insertions(text):
            if result in self._text:
                places.setdefault((letter, result), []).append(position)
        rows = []
        for (letter, result), positions in places.items():
            at_end = 0 in positions or len(text) in positions
            if (at_end or not ends_only) and (not letters or letter in letters):
                words = self.containing(result)
                rows.append((min(positions), max(positions), letter, result, words[0], len(words)))
        return sorted(rows, key=lambda row: (row[0], self.alphabet.index(row[2])))

    def goal_words(self, text: str, ends_only: bool = False) -> list[str]:
        results = [row[3] for row in self.extensions(text, ends_only)]
        return [word for word in self.words if any(result in word for result in results)]


def all_substrings(words: Iterable[str]) -> list[str]:
    """Every distinct substring of the words, the empty one included."""
    return sorted({word[i:j] for word in words for i in range(len(word)) for j in range(i, len(word) + 1)})
