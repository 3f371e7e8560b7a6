"""The seed's rules on valid strings and goal words: `WS-R1` to `WS-R8`."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule
from trellis_engine.games.word_sprout.rules.core import too_many_letters
from trellis_engine.games.word_sprout.rules.effects import LockPalindromes
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Moment, Step
from trellis_engine.options import flag, integer, text
from trellis_engine.words import Tag, missing_property, normal


@dataclass(frozen=True)
class CompleteWords(SproutRule):
    """A string must be a complete word (`WS-R1`)."""

    id: ClassVar[str] = "WS-R1"
    sentence: ClassVar[str] = "A string is valid only if it forms a complete word, not just a substring."
    complete_words_only: ClassVar[bool] = True
    clashes: ClassVar[tuple[tuple[str, str], ...]] = (
        ("WS-R2", "a string that needs more vowels to be part of a word is no complete word"),
    )

    one_letter_words: str = text(
        "aio", 64, "Letters that count as words by themselves, beside those of the lexicons."
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "one_letter_words", "".join(sorted(set(normal(self.one_letter_words)))))

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """Refuse one-letter words that are no letters of the alphabet."""
        strange = set(self.one_letter_words) - set(agreed.known_words.words.alphabet)
        return f"the alphabet has no {', '.join(sorted(strange))!r}" if strange else None

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid strings that are no words."""
        string = step.after.string
        if (len(string) == 1 and string in self.one_letter_words) or known_words.is_word(string):
            return None
        return Violation(
            "NOT_A_COMPLETE_WORD", self.id, f"{string.upper()} is not a complete word", {"string": string}
        )


@dataclass(frozen=True)
class VowelsMayBeMissing(SproutRule):
    """Vowels may be missing for a string to be part of a word (`WS-R2`)."""

    id: ClassVar[str] = "WS-R2"
    sentence: ClassVar[str] = "A string is valid if it could be made a substring of a word by adding vowels."

    @override
    def fillers(self, known_words: KnownWords) -> frozenset[str]:
        """Name the vowels."""
        return known_words.vowels


@dataclass(frozen=True)
class NoPlurals(SproutRule):
    """Words that are nothing but plurals are no goal words (`WS-R3`)."""

    id: ClassVar[str] = "WS-R3"
    sentence: ClassVar[str] = (
        "No plurals ending in -es or -s are goal words. If a word can be justified on other grounds, it is allowed: "
        "bikes is fine, for one can bike."
    )

    words_formed: bool = flag(
        default=True,
        help="Whether with complete words (WS-R1) the word formed on the table may be no mere plural either.",
    )

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """It means nothing where no lexicon tells plurals (FL-9)."""
        return missing_property(agreed.known_words.words, Tag.PLURAL)

    @override
    def prepare(self, words: Sequence[str], known_words: KnownWords) -> None:
        """Ask about words that look like plurals."""
        known_words.learn_plurals([word for word in words if word.endswith("s")])

    @override
    def refuse_goal(self, word: str, known_words: KnownWords) -> Violation | None:
        """Refuse words that are nothing but plurals."""
        if not word.endswith("s") or not known_words.is_plural(word):
            return None
        told = f"{word.upper()} is nothing but a plural"
        return Violation("GOAL_WORD_IS_A_PLURAL", self.id, told, {"word": word})

    @override
    def refuse_formed(self, word: str, known_words: KnownWords) -> Violation | None:
        """Refuse mere plurals: with `WS-R1` ATES may not lie on the table, not even on the way to GATES."""
        if not self.words_formed or not word.endswith("s") or not known_words.is_plural(word):
            return None
        told = f"{word.upper()} is nothing but a plural, and the word formed may not be one"
        return Violation("WORD_IS_A_PLURAL", self.id, told, {"string": word})


@dataclass(frozen=True)
class ConsonantsFirst(SproutRule):
    """The first letters played must be consonants (`WS-R4`)."""

    id: ClassVar[str] = "WS-R4"
    sentence: ClassVar[str] = "The first three letters played must be consonants."

    letters: int = integer(3, 1, 9, "How many letters must be consonants.")

    @property
    @override
    def letters_that_matter(self) -> int:
        """Up to how many letters the rule looks: the first ones."""
        return self.letters

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid vowels among the first letters."""
        for played, addition in step.numbered:
            if played < self.letters and addition.letter in known_words.vowels:
                vowel = addition.letter.upper()
                told = f"the first {self.letters} letters played must be consonants, and {vowel} is a vowel"
                return Violation("CONSONANTS_FIRST", self.id, told, {"letter": addition.letter})
        return None

    @override
    def letters_for(self, step: Step, number: int, letters: str, known_words: KnownWords) -> str:
        """Keep consonants for the first letters."""
        played, _ = list(step.numbered)[number]
        return _without(letters, known_words.vowels) if played < self.letters else letters

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words without enough consonants beside those that the string has."""
        due = min(self.letters - moment.letters, len(word) - len(moment.string))
        vowels = sum(map(known_words.vowels.__contains__, word))
        held = sum(map(known_words.vowels.__contains__, moment.string))
        return (len(word) - vowels) - (len(moment.string) - held) >= due


@dataclass(frozen=True)
class NoMoreVowels(SproutRule):
    """A string has no more vowels than consonants (`WS-R5`)."""

    id: ClassVar[str] = "WS-R5"
    sentence: ClassVar[str] = "There may not be more vowels than consonants."

    margin: int = integer(
        0, 0, 9, "By how many letters the vowels may outnumber the consonants all the same."
    )

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid strings with too many vowels."""
        string = step.after.string
        if not self._too_many(string, known_words):
            return None
        vowels = self._vowels(string, known_words)
        told = f"{string.upper()} has {vowels} vowels and {len(string) - vowels} consonants"
        found = {"string": string, "vowels": str(vowels), "consonants": str(len(string) - vowels)}
        return Violation("MORE_VOWELS_THAN_CONSONANTS", self.id, told, found)

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words with too many vowels: the goal word is a string in the end."""
        return not self._too_many(word, known_words)

    def _vowels(self, string: str, known_words: KnownWords) -> int:
        return sum(map(known_words.vowels.__contains__, string))

    def _too_many(self, string: str, known_words: KnownWords) -> bool:
        return 2 * self._vowels(string, known_words) - len(string) > self.margin


@dataclass(frozen=True)
class NoConsonantInFront(SproutRule):
    """After some letters no consonant is added in front (`WS-R6`)."""

    id: ClassVar[str] = "WS-R6"
    sentence: ClassVar[str] = (
        "After the first three letters are played, no one may add a consonant to the beginning of the string."
    )

    letters: int = integer(3, 1, 9, "After how many letters the rule begins.")

    @property
    @override
    def letters_that_matter(self) -> int:
        """Up to how many letters the rule looks: those before it begins."""
        return self.letters

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid consonants at position 0, once there are enough letters."""
        if step.started:
            return None
        for played, addition in step.numbered:
            if (
                played >= self.letters
                and addition.position == 0
                and addition.letter not in known_words.vowels
            ):
                told = f"no consonant may be added to the beginning any more, and {addition.letter.upper()} is one"
                return Violation("NO_CONSONANT_IN_FRONT", self.id, told, {"letter": addition.letter})
        return None

    @override
    def letters_for(self, step: Step, number: int, letters: str, known_words: KnownWords) -> str:
        """Keep vowels for position 0, once there are enough letters."""
        played, addition = list(step.numbered)[number]
        if step.started or played < self.letters or addition.position:
            return letters
        return "".join(letter for letter in letters if letter in known_words.vowels)

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words whose first letter is a consonant that is not there already."""
        return moment.letters < self.letters or word[0] in known_words.vowels or moment.string[:1] == word[0]


@dataclass(frozen=True)
class PalindromeLock(SproutRule):
    """After a palindrome only palindromes are valid, and a turn may add two letters (`WS-R7`)."""

    id: ClassVar[str] = "WS-R7"
    sentence: ClassVar[str] = (
        "If the string is a palindrome at the end of any turn after or including the third, on all subsequent turns "
        "strings are only valid if they are palindromes. Players may play one or two letters on their turn."
    )
    letters_per_turn: ClassVar[int] = 2

    from_turn: int = integer(3, 1, 20, "From the end of which turn on palindromes lock.")
    two_letters_only_when_locked: bool = flag(
        default=False, help="Whether a turn may add two letters only once palindromes are locked."
    )

    @override
    def letters_when(self, *, locked: bool) -> int:
        """Allow two letters, perhaps only once locked."""
        return self.letters_per_turn if locked or not self.two_letters_only_when_locked else 1

    @property
    @override
    def turns_that_matter(self) -> int:
        """Up to how many turns the rule looks: those before palindromes lock."""
        return self.from_turn

    @override
    def hindered_by(self, others: Sequence[str]) -> bool:
        """Let crossing strings lock only when all of them are palindromes."""
        return not all(map(is_palindrome, others))

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid all but palindromes once locked, and perhaps two letters before."""
        string = step.after.string
        if len(step.turn_letters) > self.letters_when(locked=step.before.locked):
            return too_many_letters(1, len(step.turn_letters))
        if not step.before.locked or is_palindrome(string):
            return None
        told = f"only palindromes are valid now, and {string.upper()} is none"
        return Violation("NOT_A_PALINDROME", self.id, told, {"string": string})

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out all but palindromes once locked."""
        return not moment.locked or is_palindrome(word)

    @override
    def on_turn(self, step: Step, known_words: KnownWords) -> LockPalindromes | None:
        """Lock at a palindrome, from the end of that turn on."""
        after = step.after
        if after.locked or after.hindered or after.turns < self.from_turn:
            return None
        return LockPalindromes(self.id) if is_palindrome(after.string) else None


@dataclass(frozen=True)
class UnreachableGoals(SproutRule):
    """A goal word need not be reachable (`WS-R8`)."""

    id: ClassVar[str] = "WS-R8"
    sentence: ClassVar[str] = "A goal word does not need to be reachable."
    goals_need_no_path: ClassVar[bool] = True


@dataclass(frozen=True)
class OnlyAtTheEnds(SproutRule):
    """Letters are added at the beginning or the end of a string alone (WS-15)."""

    id: ClassVar[str] = "WS-15"
    sentence: ClassVar[str] = "Letters may be added only at the beginning or at the end of the string."

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid letters between others; each of two letters may stand at either end as it is then."""
        if step.started:
            return None
        for length, addition in enumerate(step.additions, len(step.before.string)):
            if 0 < addition.position < length:
                told = f"letters are added at the ends only, and {addition.letter.upper()} would stand in between"
                return Violation("NOT_AT_AN_END", self.id, told, {"letter": addition.letter})
        return None

    @override
    def letters_for(self, step: Step, number: int, letters: str, known_words: KnownWords) -> str:
        """Keep none for places between others."""
        return letters if self.forbid(step, known_words) is None else ""

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words that do not have the string in one piece, as where vowels may be missing (`WS-R2`)."""
        return moment.string in word


def _without(letters: str, others: Container[str]) -> str:
    return "".join(letter for letter in letters if letter not in others)


def is_palindrome(string: str) -> bool:
    """Tell whether a string reads the same backwards."""
    return string == string[::-1]
