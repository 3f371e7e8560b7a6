"""The rules of Word Sprout: small objects that a rule set composes."""

from trellis_engine.games.word_sprout.rules.base import Moment, SproutRule, Won
from trellis_engine.games.word_sprout.rules.composition import RuleSet
from trellis_engine.games.word_sprout.rules.core import CORE

__all__ = ["CORE", "Moment", "RuleSet", "SproutRule", "Won"]
