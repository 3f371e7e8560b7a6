"""Where a match of Word Sprout stands."""

from dataclasses import dataclass

from trellis_engine.games.word_sprout.rules.catalogue import OptionalRule
from trellis_engine.games.word_sprout.table.round import Round


@dataclass(frozen=True, slots=True)
class Position(Round):
    """Where a match stands: its round, and the rules under which it is played.

    Args:
        rules: the optional rules in force, in the order of the catalogue (metamorphism changes them).
        removed: ids of the seed's other rules that metamorphism has removed, ascending (WS-10).
    """

    rules: tuple[OptionalRule, ...] = ()
    removed: tuple[str, ...] = ()
