"""Questions that players of Word Sprout ask."""

from trellis_engine.games.word_sprout.analyses.explanation import Explain
from trellis_engine.games.word_sprout.analyses.goal_words import GoalWords
from trellis_engine.games.word_sprout.analyses.solver import Solver
from trellis_engine.games.word_sprout.analyses.trial import TryRule

ANALYSES = (GoalWords(), Explain(), Solver(), TryRule())
"""In the order of the catalogue."""

__all__ = ["ANALYSES"]
