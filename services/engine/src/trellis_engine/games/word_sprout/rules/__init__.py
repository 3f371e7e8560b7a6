"""The rules of Word Sprout: small objects that a rule set composes."""

from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule, Won
from trellis_engine.games.word_sprout.rules.catalogue import CATALOGUE, KINDS, OptionalRule, clash, in_order
from trellis_engine.games.word_sprout.rules.composition import RuleSet, rule_set
from trellis_engine.games.word_sprout.rules.core import CORE
from trellis_engine.games.word_sprout.rules.moment import Moment, Step
from trellis_engine.games.word_sprout.table.tiles import stock

__all__ = [
    "CATALOGUE",
    "CORE",
    "KINDS",
    "Agreed",
    "Moment",
    "OptionalRule",
    "RuleSet",
    "SproutRule",
    "Step",
    "Won",
    "clash",
    "in_order",
    "rule_set",
    "stock",
]
