"""What players of Word Sprout agree on before a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trellis_engine.options import choice, counts, flag, integer
from trellis_engine.words import normal

MAX_ROUNDS = 99


class Adjudication(StrEnum):
    """Who sees to it that plays keep to the rules (G-6)."""

    REFEREE = "REFEREE"
    TABLE = "TABLE"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Adjudication.REFEREE:
            return "A play that breaks a rule is refused with the reason."
        return "Plays are accepted unchecked; players challenge each other."


class Adjudicator(StrEnum):
    """Who decides a challenge (G-6)."""

    PLAYERS = "PLAYERS"
    LEXICON = "LEXICON"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Adjudicator.PLAYERS:
            return "The challenged player names a word, and the lexicon looks at that word alone."
        return "The lexicon decides at once by itself."


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    adjudication: Adjudication = choice(
        Adjudication.REFEREE, "Who sees to it that plays keep to the rules (G-6)."
    )
    adjudicator: Adjudicator = choice(Adjudicator.PLAYERS, "Who decides a challenge; with TABLE alone (G-6).")
    auto_eliminate: bool = flag(
        default=True,
        help="With REFEREE: a player without a legal play is out when its turn would begin (WS-4).",
    )
    pot: Mapping[str, int] | None = counts(
        None, 0, 99, 64, "Tiles of each letter, for each round; null: unlimited letters (WS-5)."
    )
    rounds: int = integer(1, 1, MAX_ROUNDS, "How many rounds the match has; most rounds won wins (WS-9).")

    def __post_init__(self) -> None:
        if self.pot is None:
            return
        tiles = {normal(letter): count for letter, count in self.pot.items()}
        strange = [letter for letter in self.pot if len(normal(letter)) != 1]
        if strange or len(tiles) != len(self.pot):
            raise ValueError(f"pot: each entry must be a different letter, not {', '.join(self.pot)!r:.80}")
        object.__setattr__(self, "pot", tiles)
