"""What clients and players ask about a match of Sprout-R-Out."""

from trellis_engine.games.sprout_r_out.analyses.questions import ANALYSES

__all__ = ["ANALYSES"]
