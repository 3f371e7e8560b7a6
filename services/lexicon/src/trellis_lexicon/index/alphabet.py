"""Letters: which ones a lexicon has, and how input is brought to them (`G-1`, `G-2`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trellis_lexicon.errors import LexiconError, Reason
from trellis_words.strings import MAX_STRING_LETTERS, normal


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a language in their order, and those of them that are vowels."""

    letters: str
    vowels: str
    _outside: dict[int, None] = field(init=False, repr=False, compare=False)
    _order: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse an alphabet that is no set of folded letters with its vowels among them."""
        if not self.letters or len(set(self.letters)) != len(self.letters):
            raise ValueError("an alphabet needs letters, each of them once")
        if normal(self.letters) != self.letters:
            raise ValueError("the letters of an alphabet are given in lower case and NFC")
        if not set(self.vowels) <= set(self.letters):
            raise ValueError("every vowel is a letter of the alphabet")
        object.__setattr__(self, "_outside", dict.fromkeys(map(ord, self.letters)))
        object.__setattr__(self, "_order", {ord(c): i + 1 for i, c in enumerate(self.letters)})

    def foreign_letters(self, text: str) -> str:
        """Return the characters of a folded `text` that are no letters of this alphabet."""
        return text.translate(self._outside)

    def sort_key(self, word: str) -> str:
        """Return a string that sorts as `word` does in the order of this alphabet."""
        return word.translate(self._order)

    def is_normal(self, text: str) -> bool:
        """Tell whether `text` is taken as it is; some that are may be told otherwise."""
        return len(text) <= MAX_STRING_LETTERS and text.isascii() and not text.translate(self._outside)

    def normalised(self, text: str, where: str) -> str:
        """Return `text` folded.

        Raises:
            LexiconError: STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET for the field `where`.
        """
        result = normal(text)
        if len(result) > MAX_STRING_LETTERS:
            raise _too_long(where, len(result))
        foreign = self.foreign_letters(result)
        if foreign:
            raise _outside(where, foreign[0], self.letters)
        return result

    def normalised_batch(self, texts: Sequence[str], where: str) -> Sequence[str]:
        """Return all `texts` folded; the same sequence where nothing had to change.

        Raises:
            LexiconError: STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET for the field `where[i]` of the first offender.
        """
        joined = "".join(texts)
        clean = joined.isascii() and not joined.translate(self._outside)
        if clean and max(map(len, texts), default=0) <= MAX_STRING_LETTERS:
            return texts
        return [self.normalised(text, f"{where}[{i}]") for i, text in enumerate(texts)]


def _too_long(where: str, letters: int) -> LexiconError:
    message = f"{where} has {letters} letters; at most {MAX_STRING_LETTERS} are allowed"
    return LexiconError(Reason.STRING_TOO_LONG, where, message, limit=str(MAX_STRING_LETTERS))


def _outside(where: str, letter: str, letters: str) -> LexiconError:
    message = (
        f"{where} has the character {letter!r}, which is no letter of this lexicon's alphabet ({letters})"
    )
    return LexiconError(Reason.LETTER_OUTSIDE_ALPHABET, where, message, letter=letter, alphabet=letters)
