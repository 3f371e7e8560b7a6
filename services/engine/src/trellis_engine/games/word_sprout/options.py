"""What players of Word Sprout agree on before a match."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, make_dataclass
from typing import Any

from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.contract.asking import Asking, asking
from trellis_engine.games.word_sprout.rules.catalogue import CATALOGUE, OptionalRule, in_order
from trellis_engine.games.word_sprout.rules.custom import CustomRule
from trellis_engine.games.word_sprout.rules.plain import PlainRule
from trellis_engine.games.word_sprout.table.tile_sets import TileSet
from trellis_engine.options import choice, counts, flag, integer, record, several
from trellis_engine.words import normal

MAX_ROUNDS = 99
MAX_FIRST_CUSTOM_RULES = 8


def option_name(kind: type[OptionalRule]) -> str:
    """Name a rule among the options: ``complete_words`` for `CompleteWords`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


RuleChoice = make_dataclass(
    "RuleChoice",
    [
        (
            option_name(kind),
            Any,
            record(kind, f"{kind.id}. {kind.sentence} Null: not in force.", nullable=True, rule=kind.id),
        )
        for kind in CATALOGUE
    ],
    frozen=True,
)
"""The optional rules as options: each one null, or a record of its parameters."""


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    adjudication: Adjudication = choice(
        Adjudication.REFEREE,
        "Who sees to it that plays keep to the rules (G-6).",
        {
            Adjudication.REFEREE: "A play that breaks a rule is refused with the reason.",
            Adjudication.TABLE: (
                "Plays are accepted unchecked; players challenge each other and call out who plays out of turn."
            ),
        },
    )
    adjudicator: Adjudicator = choice(Adjudicator.PLAYERS, "Who decides a challenge; with TABLE alone (G-6).")
    auto_eliminate: bool = flag(
        default=True,
        help="With REFEREE: a player without a legal play is out when its turn would begin (WS-4).",
    )
    pot: Mapping[str, int] | None = counts(
        None, 0, 99, 64, "Tiles of each letter, for each round; null: unlimited letters (WS-5)."
    )
    tile_set: TileSet | None = choice(
        TileSet, "A named set of tiles in place of `pot`; null: what `pot` says (WS-5)."
    )
    rounds: int = integer(1, 1, MAX_ROUNDS, "How many rounds the match has; most rounds won wins (WS-9).")
    metamorphism: bool = flag(
        default=False, help="Whoever wins a round gets to make a new rule or remove an existing one (WS-10)."
    )
    rules: Any = record(RuleChoice, "The optional rules in force from the start (WS-11).")
    custom_rules: tuple[CustomRule, ...] = several(
        CustomRule, MAX_FIRST_CUSTOM_RULES, "Rules of the players' own, in force from the start (WS-12)."
    )
    plain_rules: tuple[PlainRule, ...] = several(
        PlainRule,
        MAX_FIRST_CUSTOM_RULES,
        "At a table: rules in plain words, in force from the start, which the players police by challenges (WS-10).",
    )
    analyses: Asking = asking()

    def __post_init__(self) -> None:
        if self.metamorphism and self.rounds == 1:
            raise ValueError("metamorphism (WS-10) means nothing in a match of one round")
        if self.pot is None:
            return
        if self.tile_set is not None:
            raise ValueError("pot and tile_set contradict each other: both say which tiles there are (WS-5)")
        tiles = {normal(letter): count for letter, count in self.pot.items()}
        strange = [letter for letter in self.pot if len(normal(letter)) != 1]
        if strange or len(tiles) != len(self.pot):
            raise ValueError(f"pot: each entry must be a different letter, not {', '.join(self.pot)!r:.80}")
        object.__setattr__(self, "pot", tiles)

    @property
    def tiles(self) -> Mapping[str, int] | None:
        """The tiles of a full pot, letter by letter; None: unlimited letters."""
        return self.pot if self.tile_set is None else self.tile_set.counts


def chosen_rules(options: Options) -> tuple[OptionalRule, ...]:
    """List the optional rules that were agreed on, in the order of the catalogue."""
    values = (getattr(options.rules, item.name) for item in fields(options.rules))
    return in_order(
        (*(rule for rule in values if rule is not None), *options.custom_rules, *options.plain_rules)
    )
