"""Who sees to it that players keep to the rules: two options of every game in which players can challenge (G-6).

A game declares them among its options with what they mean for it:

    adjudication: Adjudication = choice(Adjudication.REFEREE, "Who sees to it that …", meanings={…})
    adjudicator: Adjudicator = choice(Adjudicator.PLAYERS, "Who decides a challenge; with TABLE alone (G-6).")

and calls `require_challenges` when a match is made.
"""

from enum import StrEnum

from trellis_engine.errors import Reason, RequestError


class Adjudication(StrEnum):
    """Who sees to it that players keep to the rules."""

    REFEREE = "REFEREE"
    """The engine refuses whatever breaks a rule, with the reason."""
    TABLE = "TABLE"
    """The engine accepts what players do unchecked, and players challenge each other."""


class Adjudicator(StrEnum):
    """Who decides a challenge."""

    PLAYERS = "PLAYERS"
    """The challenged player names a word, and the lexicon looks at that word alone."""
    LEXICON = "LEXICON"
    """The lexicon decides at once by itself."""

    @property
    def meaning(self) -> str:
        """Say what the value means, for catalogues."""
        if self is Adjudicator.PLAYERS:
            return "The challenged player names a word, and the lexicon looks at that word alone."
        return "The lexicon decides at once by itself."


def require_challenges(adjudication: Adjudication, adjudicator: Adjudicator) -> None:
    """Refuse an adjudicator of challenges where a referee leaves nothing to challenge.

    Call this when a match is made, not when its options are read: matches that were made before this was checked go on.

    Raises:
        RequestError: OPTION_CONFLICT, its field ``options.adjudicator``.
    """
    if adjudication is Adjudication.REFEREE and adjudicator is not Adjudicator.PLAYERS:
        text = f"{adjudicator} decides challenges, and with a referee there are none: it needs the adjudication TABLE"
        raise RequestError(Reason.OPTION_CONFLICT, text, "options.adjudicator")
