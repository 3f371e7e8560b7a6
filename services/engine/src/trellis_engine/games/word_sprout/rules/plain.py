"""Rules that players say in plain words, and police themselves (WS-10)."""

from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule
from trellis_engine.games.word_sprout.rules.custom import (
    MAX_NAME_CHARACTERS,
    MAX_TEXT_CHARACTERS,
    require_line,
)
from trellis_engine.options import text


@dataclass(frozen=True)
class PlainRule(SproutRule):
    """A rule in plain words, which the players at a table police by challenges.

    Args:
        name: what they call it.
        text: the rule, as they agreed on it.
    """

    id: ClassVar[str] = "WS-P1"
    sentence: ClassVar[str] = (
        "At a table players may make rules in plain words. No program reads them: whoever thinks that a play breaks "
        "one challenges it, and the challenged player admits it."
    )

    name: str = text("rule", MAX_NAME_CHARACTERS, "What the rule is called.")
    text: str = text("As agreed at the table.", MAX_TEXT_CHARACTERS, "The rule in plain words, on one line.")

    def __post_init__(self) -> None:
        require_line("name", self.name, MAX_NAME_CHARACTERS)
        require_line("text", self.text, MAX_TEXT_CHARACTERS)

    @property
    @override
    def key(self) -> str:
        """The id and the name."""
        return f"{self.id} {self.name}"

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """Refuse it where players do not decide about challenges."""
        if agreed.adjudication is Adjudication.TABLE and agreed.adjudicator is Adjudicator.PLAYERS:
            return None
        return "only players can police it; it needs the adjudication TABLE and the adjudicator PLAYERS"
