"""Who watches over a match of Word Sprout (G-6)."""

from __future__ import annotations

from enum import StrEnum


class Adjudication(StrEnum):
    """Who sees to it that plays keep to the rules."""

    REFEREE = "REFEREE"
    TABLE = "TABLE"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Adjudication.REFEREE:
            return "A play that breaks a rule is refused with the reason."
        return (
            "Plays are accepted unchecked; players challenge each other and call out who plays out of turn."
        )


class Adjudicator(StrEnum):
    """Who decides a challenge."""

    PLAYERS = "PLAYERS"
    LEXICON = "LEXICON"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Adjudicator.PLAYERS:
            return "The challenged player names a word, and the lexicon looks at that word alone."
        return "The lexicon decides at once by itself."
