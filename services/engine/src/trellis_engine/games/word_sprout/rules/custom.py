"""Rules that players write themselves in CEL (WS-12, WS-16)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.contract import Violation
from trellis_engine.expressions import (
    MAX_LENGTH,
    PATTERN_COST,
    Expression,
    ExpressionFailed,
    ExpressionRefused,
)
from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule
from trellis_engine.games.word_sprout.rules.effects import GainPoints, PassTurn
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Moment, PlayerFact, Step
from trellis_engine.games.word_sprout.rules.scopes import EVERY_HOOK, WORDS, Scope
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS
from trellis_engine.options import choice, text
from trellis_engine.words import missing_property
from trellis_engine.work import spend

MAX_NAME_CHARACTERS = 24
MAX_TEXT_CHARACTERS = 200

MAX_ANSWERS = 50_000
MAX_WORDS_WEIGHED = 200_000
"""As many as a lexicon has."""
WORDS_A_STEP = 8
"""How many words are put into groups in a step of work."""
MAX_POINTS_A_PLAY = 1_000
"""What a play scores at most, and loses at most."""
_OF_PLAYERS = frozenset({"player", "players", "hand"})
_OF_TILES = frozenset({"tiles", "left", "pot"})
_OF_STRINGS = frozenset({"after", "length", "vowels", "consonants"})


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


@lru_cache(maxsize=MAX_ANSWERS)
def true_of(scope: Scope, source: str, values: tuple[Any, ...]) -> bool:
    """Tell whether a rule is true for the values of the variables that it uses, in the order of their names."""
    expression = scope.language.compile(source)
    return holds(expression, dict(zip(sorted(expression.uses), values, strict=True)))


@lru_cache(maxsize=MAX_ANSWERS)
def number_for(scope: Scope, source: str, values: tuple[Any, ...], otherwise: int) -> int:
    """Give the number that a rule answers for such values, or another where it has no answer."""
    expression = scope.language.compile(source)
    try:
        return expression.number(dict(zip(sorted(expression.uses), values, strict=True)))
    except ExpressionFailed:
        return otherwise


@lru_cache(maxsize=MAX_WORDS_WEIGHED)
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
        "Players may write rules of their own, which say what strings or goal words are valid, whose turn is next, "
        "what a play scores, who is out and who wins."
    )

    name: str = text("rule", MAX_NAME_CHARACTERS, "What the rule is called.")
    scope: Scope = choice(Scope.STRING, "What the rule is about.")
    expression: str = text(
        "true", MAX_LENGTH, "A CEL expression: true for what the rule allows or brings about, or its number."
    )
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

    @cached_property
    def _compiled(self) -> Expression:
        """The expression, ready to be asked."""
        return self.scope.language.compile(self.expression)

    @cached_property
    def _looks(self) -> tuple["_Look", ...]:
        """What the expression looks at, in the order of the names."""
        return tuple(_LOOKS[name] for name in sorted(self._compiled.uses))

    def _holds(self, step: Step, known_words: KnownWords) -> bool:
        """Tell whether the expression is true for a play."""
        values = tuple(look(step, known_words) for look in self._looks)
        return true_of(self.scope, self.expression, values)

    @property
    @override
    def key(self) -> str:
        """The id and the name."""
        return f"{self.id} {self.name}"

    @property
    def _restrains(self) -> bool:
        """Whether it depends on the rule which strings a path to a goal word can take."""
        return self.scope in (Scope.STRING, Scope.OUT)

    @property
    @override
    def looks_at(self) -> frozenset[PlayerFact]:
        """The players, if the expression looks at them and decides what may be made."""
        looks = self._restrains and not self._compiled.uses.isdisjoint(_OF_PLAYERS)
        return frozenset({PlayerFact.PLAYERS}) if looks else frozenset()

    @property
    @override
    def looks_at_round(self) -> bool:
        """Whether the expression looks at the round."""
        return "round" in self._compiled.uses

    @property
    @override
    def forgets_nothing(self) -> bool:
        """Whether it looks at players or tiles where it decides what may be made, or says who is next."""
        looks = not self._compiled.uses.isdisjoint(_OF_PLAYERS | _OF_TILES)
        return self.scope is Scope.NEXT or (self._restrains and looks)

    @property
    @override
    def weighs_slowly(self) -> bool:
        """Whether the expression has a regular expression, which is read anew for every word."""
        return self.scope is Scope.GOAL_WORD and self._compiled.cost >= PATTERN_COST

    @override
    def has_say(self, hook: str) -> bool:
        """Tell whether the scope is about a hook; those that no scope is about are as in other rules."""
        return hook in self.scope.hooks if hook in EVERY_HOOK else super().has_say(hook)

    @property
    @override
    def letters_that_matter(self) -> int:
        """All, if the expression looks at them."""
        return MAX_STRING_LETTERS if "played" in self._compiled.uses else 0

    @property
    @override
    def turns_that_matter(self) -> int:
        """All, if the expression looks at them."""
        return MAX_STRING_LETTERS if "turn" in self._compiled.uses else 0

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """It means nothing where no lexicon has the tags that it asks for (FL-9)."""
        asked = sorted(tag for name, tag in self._compiled.sought if name == "tags")
        return next(filter(None, (missing_property(agreed.known_words.words, tag) for tag in asked)), None)

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid strings that the expression does not allow."""
        if self.scope is not Scope.STRING or not step.additions or self._holds(step, known_words):
            return None
        string = step.after.string
        return Violation(
            "CUSTOM_RULE", self.id, self._told(f"forbids {string.upper()}"), self._metadata(string)
        )

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words that the expression does not allow as strings: the goal word is one in the end."""
        if not self._compiled.uses <= _OF_STRINGS or moment.string == word:
            return True
        last = Step(moment, (), Moment(word))
        return self._holds(last, known_words) is (self.scope is Scope.STRING)

    @override
    def refuse_reach(self, moment: Moment, word: str, known_words: KnownWords) -> Violation:
        """Say that the word would be a string that the expression does not allow."""
        told = f"{word.upper()} can no longer be reached: {self._told('forbids it')}"
        return Violation("GOAL_WORD_OUT_OF_REACH", self.id, told, {"word": word, **self._metadata(word)})

    @override
    def on_turn(self, step: Step, known_words: KnownWords) -> PassTurn | GainPoints | None:
        """Name who is next, or what the play scores; where nobody looks at the players neither matters."""
        if step.after.circle is None or not step.additions:
            return None
        if self.scope is Scope.NEXT:
            places = self._number(step, known_words, otherwise=1)
            return None if places == 1 else PassTurn(self.id, abs(places), reverses=places < 0)
        if self.scope is Scope.SCORE:
            points = self._number(step, known_words, otherwise=0)
            points = max(-MAX_POINTS_A_PLAY, min(points, MAX_POINTS_A_PLAY))
            return GainPoints(self.id, self.name, points) if points else None
        return None

    def _number(self, step: Step, known_words: KnownWords, otherwise: int) -> int:
        """Give the number that the expression answers for a play."""
        values = tuple(look(step, known_words) for look in self._looks)
        return number_for(self.scope, self.expression, values, otherwise)

    @override
    def puts_out(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Put out who makes a play for which the expression is true."""
        if self.scope is not Scope.OUT or not step.additions or not self._holds(step, known_words):
            return None
        return Violation("OWN_RULE", self.id, self._told("puts it out"))

    @override
    def won_by_step(self, step: Step, points: int, known_words: KnownWords) -> bool:
        """Give the round to who makes a play for which the expression is true."""
        if self.scope is not Scope.WIN:
            return False
        values = {name: look(step, known_words) for name, look in _LOOKS.items()}
        return holds(self._compiled, {**values, "points": points})

    def _told(self, what: str) -> str:
        """Say what the rule does, by its name and its own sentence."""
        return f"{self.name} {what}" + (f": {self.text}" if self.text else "")

    @override
    def admitted(self, words: Sequence[str], known_words: KnownWords) -> list[str]:
        """Keep those of many real words that the expression allows, asked in groups that share all but the word."""
        if self.scope is not Scope.GOAL_WORD:
            return list(words)
        if self._compiled.uses <= {"word"}:
            return self._of_group(list(words), 0, 0, ())
        spend(len(words) // WORDS_A_STEP)
        groups: dict[tuple[int, int, tuple[str, ...]], list[str]] = {}
        for word in words:
            groups.setdefault(self._shared(word, known_words), []).append(word)
        found = {word for shared, alike in groups.items() for word in self._of_group(alike, *shared)}
        return [word for word in words if word in found]

    def _shared(self, word: str, known_words: KnownWords) -> tuple[int, int, tuple[str, ...]]:
        """Find what the expression looks at besides the word: its length, its vowels and its tags."""
        uses = self._compiled.uses
        counted = not uses.isdisjoint({"vowels", "consonants"})
        vowels = sum(map(known_words.vowels.__contains__, word)) if counted else 0
        length = len(word) if counted or "length" in uses else 0
        return (length, vowels, known_words.tags(word) if "tags" in uses else ())

    def _of_group(self, words: list[str], length: int, vowels: int, tags: tuple[str, ...]) -> list[str]:
        values: dict[str, Any] = {
            "length": length,
            "vowels": vowels,
            "consonants": length - vowels,
            "tags": list(tags),
        }
        if "word" not in self._compiled.uses:
            return words if holds(self._compiled, {"word": "", **values}) else []
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
        if admits_word(self.expression, word, sum(map(known_words.vowels.__contains__, word)), tags):
            return None
        return Violation("CUSTOM_RULE", self.id, self._told(f"forbids {word.upper()}"), self._metadata(word))

    def _metadata(self, what: str) -> dict[str, str]:
        return {"name": self.name, "expression": self.expression, self.scope.value.casefold(): what}


_Look = Callable[[Step, KnownWords], Any]


def _vowels(step: Step, known_words: KnownWords) -> int:
    return sum(map(known_words.vowels.__contains__, step.after.string))


def _tiles(step: Step, known_words: KnownWords) -> int:
    supply = step.before.supply
    return -1 if supply is None else sum(count for _, count in supply) - len(step.before.string)


def _pot(step: Step, known_words: KnownWords) -> str:
    letters = known_words.words.alphabet
    if step.before.supply is None:
        return letters
    return "".join(letter for letter in letters if step.before.spares(letter))


def _hand(step: Step, known_words: KnownWords) -> str:
    circle = step.before.circle
    return "" if circle is None else circle.hands[circle.mover]


_LOOKS: dict[str, _Look] = {
    "before": lambda step, _: step.before.string,
    "after": lambda step, _: step.after.string,
    "letter": lambda step, _: step.letters,
    "position": lambda step, _: step.additions[0].position,
    "turn": lambda step, _: step.before.turns + 1,
    "played": lambda step, _: step.before.letters,
    "length": lambda step, _: len(step.after.string),
    "vowels": _vowels,
    "consonants": lambda step, known_words: len(step.after.string) - _vowels(step, known_words),
    "player": lambda step, _: 0 if step.before.circle is None else step.before.circle.mover,
    "players": lambda step, _: 0 if step.before.circle is None else len(step.before.circle.playing),
    "hand": _hand,
    "tiles": _tiles,
    "left": lambda step, _: -1 if step.before.supply is None else step.before.left(step.letters[0]),
    "pot": _pot,
    "round": lambda step, _: step.before.round,
}
"""What rules on plays look at, by the names of `scopes`."""
