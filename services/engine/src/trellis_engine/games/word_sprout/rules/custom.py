"""Rules that players write themselves in CEL (WS-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.contract import Violation
from trellis_engine.expressions import (
    MAX_LENGTH,
    Expression,
    ExpressionFailed,
    ExpressionRefused,
    Kind,
    Language,
    Variable,
)
from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Step
from trellis_engine.options import choice, text
from trellis_engine.words import missing_property

MAX_NAME_CHARACTERS = 24
MAX_TEXT_CHARACTERS = 200

_COUNTS = (
    Variable("length", Kind.NUMBER, "how many letters the string or word has"),
    Variable("vowels", Kind.NUMBER, "how many of them are vowels"),
    Variable("consonants", Kind.NUMBER, "how many of them are not"),
)
STRINGS = Language(
    (
        Variable("before", Kind.TEXT, "the string before the turn"),
        Variable("after", Kind.TEXT, "the string at the end of the turn"),
        Variable("letter", Kind.TEXT, "the letters added"),
        Variable("position", Kind.NUMBER, "how many letters of the string stood before the first of them"),
        Variable("turn", Kind.NUMBER, "the number of the turn in its round, from 1"),
        Variable("played", Kind.NUMBER, "how many letters lay on the table before the turn"),
        *_COUNTS,
    )
)
"""What rules on strings are written in."""
WORDS = Language(
    (
        Variable("word", Kind.TEXT, "the word"),
        Variable("tags", Kind.TEXTS, "its tags in any of the lexicons, as in 'plural'"),
        *_COUNTS,
    )
)
"""What rules on goal words are written in."""


class Scope(StrEnum):
    """What a custom rule is about."""

    STRING = "STRING"
    GOAL_WORD = "GOAL_WORD"

    @property
    def decides(self) -> str:
        """What such a rule decides, in a few words."""
        return f"it says which {'strings may be made' if self is Scope.STRING else 'words are goal words'}"

    @property
    def meaning(self) -> str:
        """What the value means."""
        return (
            f"{self.decides.capitalize()}, from: {', '.join(item.name for item in self.language.variables)}."
        )

    @property
    def language(self) -> Language:
        """What such rules are written in."""
        return STRINGS if self is Scope.STRING else WORDS


def require_line(field: str, line: str, most: int) -> None:
    """Raise ValueError unless a text of the players is one line of printable characters, none at its ends a space.

    Control characters, line breaks and marks that turn the direction of writing are not printable, so no text can pass
    for something else where it is shown.
    """
    if not 1 <= len(line) <= most or not line.isprintable() or line != line.strip():
        raise ValueError(f"{field}: must be 1 to {most} printable characters on one line")


def holds(expression: Expression, values: dict[str, Any]) -> bool:
    """Tell whether an expression is true; one that has no answer (a division by zero) allows nothing."""
    try:
        return expression.holds(values)
    except ExpressionFailed:
        return False


@lru_cache(maxsize=50_000)
def admits_word(source: str, word: str, vowels: int, tags: tuple[str, ...]) -> bool:
    """Tell whether a rule on goal words admits a word with that many vowels."""
    values = {
        "word": word,
        "length": len(word),
        "vowels": vowels,
        "consonants": len(word) - vowels,
        "tags": list(tags),
    }
    return holds(WORDS.compile(source), values)


@dataclass(frozen=True)
class CustomRule(SproutRule):
    """A rule in the words of the players.

    Args:
        name: what they call it.
        scope: what it is about.
        expression: a CEL expression that is true for what the rule allows.
        text: the rule in a sentence of theirs.
    """

    id: ClassVar[str] = "WS-12"
    sentence: ClassVar[str] = (
        "Players may write rules of their own, which say what strings or goal words are valid."
    )

    name: str = text("rule", MAX_NAME_CHARACTERS, "What the rule is called.")
    scope: Scope = choice(Scope.STRING, "What the rule is about.")
    expression: str = text("true", MAX_LENGTH, "A CEL expression that is true for what is allowed.")
    text: str = text(
        "", MAX_TEXT_CHARACTERS, "The rule in a sentence, by which it is announced; may be empty."
    )

    def __post_init__(self) -> None:
        require_line("name", self.name, MAX_NAME_CHARACTERS)
        if self.text:
            require_line("text", self.text, MAX_TEXT_CHARACTERS)
        try:
            self.scope.language.compile(self.expression)
        except ExpressionRefused as wrong:
            raise ValueError(f"expression of {self.name!r}: {wrong}") from wrong

    @property
    def _compiled(self) -> Expression:
        """The expression, ready to be asked."""
        return self.scope.language.compile(self.expression)

    @property
    @override
    def key(self) -> str:
        """The id and the name."""
        return f"{self.id} {self.name}"

    @property
    @override
    def letters_that_matter(self) -> int:
        """All, if the expression looks at them."""
        return 64 if "played" in self._compiled.uses else 0

    @property
    @override
    def turns_that_matter(self) -> int:
        """All, if the expression looks at them."""
        return 64 if "turn" in self._compiled.uses else 0

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """It means nothing where no lexicon has the tags that it asks for (FL-9)."""
        asked = sorted(tag for name, tag in self._compiled.sought if name == "tags")
        return next(filter(None, (missing_property(agreed.known_words.words, tag) for tag in asked)), None)

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid strings that the expression does not allow."""
        if (
            self.scope is not Scope.STRING
            or not step.additions
            or holds(self._compiled, _values(step, known_words))
        ):
            return None
        string = step.after.string
        return Violation(
            "CUSTOM_RULE", self.id, f"{self.name} forbids {string.upper()}", self._metadata(string)
        )

    @override
    def admitted(self, words: Sequence[str], known_words: KnownWords) -> list[str]:
        """Keep those of many real words that the expression allows, asked in groups that share all but the word."""
        if self.scope is not Scope.GOAL_WORD:
            return list(words)
        if self._compiled.uses <= {"word"}:
            return self._of_group(list(words), 0, 0, ())
        groups: dict[tuple[int, int, tuple[str, ...]], list[str]] = {}
        for word in words:
            groups.setdefault(self._shared(word, known_words), []).append(word)
        found = {word for shared, alike in groups.items() for word in self._of_group(alike, *shared)}
        return [word for word in words if word in found]

    def _shared(self, word: str, known_words: KnownWords) -> tuple[int, int, tuple[str, ...]]:
        """Find what the expression looks at besides the word: its length, its vowels and its tags."""
        uses = self._compiled.uses
        counted = not uses.isdisjoint({"length", "vowels", "consonants"})
        vowels = sum(letter in known_words.vowels for letter in word) if counted else 0
        return (len(word) if counted else 0, vowels, known_words.tags(word) if "tags" in uses else ())

    def _of_group(self, words: list[str], length: int, vowels: int, tags: tuple[str, ...]) -> list[str]:
        values: dict[str, Any] = {
            "length": length,
            "vowels": vowels,
            "consonants": length - vowels,
            "tags": list(tags),
        }
        found = WORDS.admitted(self.expression, "word", words, values)
        if found is not None:
            return found
        return [word for word in words if holds(self._compiled, {"word": word, **values})]

    @override
    def refuse_goal(self, word: str, known_words: KnownWords) -> Violation | None:
        """Refuse words that the expression does not allow."""
        if self.scope is not Scope.GOAL_WORD:
            return None
        tags = known_words.tags(word) if "tags" in self._compiled.uses else ()
        if admits_word(self.expression, word, sum(letter in known_words.vowels for letter in word), tags):
            return None
        return Violation("CUSTOM_RULE", self.id, f"{self.name} forbids {word.upper()}", self._metadata(word))

    def _metadata(self, what: str) -> dict[str, str]:
        return {"name": self.name, "expression": self.expression, self.scope.value.casefold(): what}


def _values(step: Step, known_words: KnownWords) -> dict[str, Any]:
    string = step.after.string
    vowels = sum(letter in known_words.vowels for letter in string)
    return {
        "before": step.before.string,
        "after": string,
        "letter": step.letters,
        "position": step.additions[0].position,
        "turn": step.before.turns + 1,
        "played": step.before.letters,
        "length": len(string),
        "vowels": vowels,
        "consonants": len(string) - vowels,
    }
