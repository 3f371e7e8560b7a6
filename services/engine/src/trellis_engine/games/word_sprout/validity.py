"""Whether a string is valid: the one place where rules meet words.

A string is valid if a goal word contains it that can still be reached (core rule 2, WS-2). A goal word is a real word
to which no rule in force objects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.moves import Addition
from trellis_engine.games.word_sprout.rules import Moment, RuleSet
from trellis_engine.games.word_sprout.state import Table, lengthened
from trellis_engine.words import Words

SUBSTRING = "WS-C2"
SUBSTRING_TEXT = "At the end of each player's turn, the string of letters must be a substring of a word."


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges strings by the rules in force and the words of the match."""

    rules: RuleSet
    words: Words

    def play(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """The rule that a play breaks, apart from whose turn it is."""
        return self.rules.prevent(table, additions) or self.string(after(table, additions))

    def string(self, moment: Moment) -> Violation | None:
        """Why a string is not valid, or None. What is nearest to a goal word is named in the metadata."""
        nearest: Violation | None = None
        for word in self.words.containing(moment.string):
            objection = self.rules.refuse_goal(moment, word)
            if objection is None:
                return None
            nearest = nearest or objection
        return nearest or _in_no_word(moment.string)

    def witness(self, moment: Moment) -> str | None:
        """The first goal word that makes a string valid, or None if it is not."""
        return next(self.goals(moment), None)

    def goals(self, moment: Moment) -> Iterator[str]:
        """Every goal word that contains a string, in word order."""
        words = self.words.containing(moment.string)
        return (word for word in words if self.rules.refuse_goal(moment, word) is None)

    def shows(self, moment: Moment, word: str) -> bool:
        """Whether a word shows a string to be valid: it is real, contains the string and is a goal word."""
        if moment.string not in word or self.rules.refuse_goal(moment, word) is not None:
            return False
        return self.words.contains([word])[0]

    def plays(self, table: Table) -> Iterator[Addition]:
        """Every letter that may be added, by position, then letter."""
        known: dict[str, bool] = {}
        for extension in self.words.extensions(table.string):
            addition = Addition(extension.letter, extension.position)
            if self.rules.prevent(table, (addition,)) is not None:
                continue
            moment = after(table, (addition,))
            if moment.string not in known:
                known[moment.string] = self._holds(moment, extension.witness)
            if known[moment.string]:
                yield addition

    def _holds(self, moment: Moment, witness: str) -> bool:
        """Whether a string contained in a word is valid; tries the word that is at hand first."""
        return self.rules.refuse_goal(moment, witness) is None or self.witness(moment) is not None


def after(table: Table, additions: tuple[Addition, ...]) -> Moment:
    """The moment after a play that no rule prevents."""
    letters = "".join(addition.letter for addition in additions)
    pot = None if table.pot is None else table.pot.without(letters)
    return Moment(lengthened(table.string, additions), pot)


def _in_no_word(string: str) -> Violation:
    text = f"no word contains {string.upper()}"
    return Violation("NOT_PART_OF_A_WORD", SUBSTRING, text, {"string": string})
