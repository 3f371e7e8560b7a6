"""Questions that players of Word Sprout ask."""

from trellis_engine.games.word_sprout.analyses.explanation import Explain
from trellis_engine.games.word_sprout.analyses.goal_words import GoalWords
from trellis_engine.games.word_sprout.analyses.solver import Outlook
from trellis_engine.games.word_sprout.analyses.trial import TryRule

ANALYSES = (GoalWords(), Explain(), Outlook(), TryRule())
"""In the order of the catalogue."""

__all__ = ["ANALYSES"]
