"""The goal words of a rule set, where they are few: then they are looked through instead of the lexicon.

Vowels may be missing between the letters of a string (`WS-R2`), so words are filed by their windows: each run of
consonants with all vowels between and around them, under the consonants alone. TOMATO has the windows O (under
nothing), TO, OMA, ATO, TOMA, OMATO and TOMATO (under T, M, T, TM, MT, TMT). A string is covered by a word if it is a
subsequence of one of the word's windows under the string's own consonants: TMT is one of TOMATO, and TT has no
window. Where no letters may be missing all letters count as consonants, and the windows are the substrings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from trellis_engine.games.word_sprout.search.reachability import covers, is_subsequence
from trellis_engine.work import spend

MAX_FEW_WORDS = 5_000
"""Up to how many words are few."""
MAX_STRINGS = 50_000
LETTERS_A_STEP = 8
"""How many letters, or words, of which it is asked whether a word covers a string cost a step."""
SUBSTRINGS_A_STEP = 200
"""How many where that is asked of a word alone and no letters may be missing."""
STEPS_A_FILED_WORD = 4


@dataclass(slots=True)
class Goals:
    """A few words, ready for being asked which of them cover a string.

    Args:
        words: the words, in word order.
        fillers: letters that may be missing between those of a string that a word contains.
        windows: by the letters that are no fillers, as far as they have been filed.
        known: of some strings, whether a word contains them.
        fitting: by the letters of a string that are no fillers: which others may stand before each, and after the last.
    """

    words: tuple[str, ...]
    fillers: frozenset[str]
    windows: dict[str, set[str]] = field(default_factory=dict)
    known: dict[str, bool] = field(default_factory=dict)
    fitting: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def covering(self, string: str) -> list[str]:
        """List the words that cover a string, in word order."""
        if not self.fillers:
            spend(1 + len(self.words) // SUBSTRINGS_A_STEP)
            return [word for word in self.words if string in word]
        spend(1 + len(self.words) // LETTERS_A_STEP)
        bare = _bare(string, self.fillers)
        return [
            word
            for word in self.words
            if bare in _bare(word, self.fillers) and covers(string, word, self.fillers)
        ]

    def cover(self, string: str) -> bool:
        """Tell whether some word covers a string."""
        found = self.known.get(string)
        if found is None:
            if len(self.known) > MAX_STRINGS:
                self.known.clear()
            windows = self._filed().get(_bare(string, self.fillers), ())
            found = self.known[string] = any(is_subsequence(string, window) for window in windows)
        return found

    def longer(self, string: str, alphabet: str) -> Iterator[tuple[int, str]]:
        """List the letters, by position, after each of which some word still covers a string."""
        # Of 26 letters at each place most are ruled out by the letters that are no fillers alone: TOMATO has no window
        # under TMM or TMS, so neither an M nor an S is tried anywhere behind the M of TM.
        fitting = self._letters_fitting(_bare(string, self.fillers), alphabet)
        spend(1 + sum(map(len, fitting)) // LETTERS_A_STEP)
        firm = 0
        for position in range(len(string) + 1):
            for letter in fitting[firm]:
                if self.cover(string[:position] + letter + string[position:]):
                    yield position, letter
            firm += string[position : position + 1] not in self.fillers

    def _letters_fitting(self, bare: str, alphabet: str) -> tuple[tuple[str, ...], ...]:
        found = self.fitting.get(bare)
        if found is None:
            if len(self.fitting) > MAX_STRINGS:
                self.fitting.clear()
            filed = self._filed()
            found = self.fitting[bare] = tuple(
                tuple(
                    letter
                    for letter in alphabet
                    if letter in self.fillers or bare[:place] + letter + bare[place:] in filed
                )
                for place in range(len(bare) + 1)
            )
        return found

    def _filed(self) -> dict[str, set[str]]:
        """File the windows of all words when they are first asked for."""
        if not self.windows:
            spend(STEPS_A_FILED_WORD * len(self.words))
            for word in self.words:
                for bare, window in _windows(word, self.fillers):
                    self.windows.setdefault(bare, set()).add(window)
        return self.windows


def few(words: Sequence[str], fillers: frozenset[str]) -> Goals | None:
    """Prepare words as `Goals`, if they are few."""
    return Goals(tuple(words), fillers) if len(words) <= MAX_FEW_WORDS else None


def _windows(word: str, fillers: frozenset[str]) -> Iterator[tuple[str, str]]:
    """List the windows of a word, each after its letters that are no fillers."""
    firm = [place for place, letter in enumerate(word) if letter not in fillers]
    bare = "".join(word[place] for place in firm)
    edges = [-1, *firm, len(word)]
    for start in range(len(firm) + 1):
        for end in range(start, len(firm) + 1):
            yield bare[start:end], word[edges[start] + 1 : edges[end + 1]]


def _bare(string: str, fillers: frozenset[str]) -> str:
    return string.translate(_deleting(fillers)) if fillers else string


@lru_cache(maxsize=8)
def _deleting(letters: frozenset[str]) -> dict[int, None]:
    return dict.fromkeys(map(ord, letters))
