"""Which analyses players may ask while a match runs: an option of every game that offers any (G-9).

A game declares it among its options:

    analyses: Asking = asking()

and each of its analyses says by `Analysis.look_up` what kind it is. The edge asks `require_askable` before it answers.
"""

from enum import StrEnum
from typing import Any

from trellis_engine.contract.game import Analysis
from trellis_engine.contract.values import RULE_ASKING
from trellis_engine.errors import Reason, RequestError
from trellis_engine.options import choice


class Asking(StrEnum):
    """Which analyses players may ask while the match runs."""

    NOTHING = "NOTHING"
    LOOK_UP = "LOOK_UP"
    EVERYTHING = "EVERYTHING"

    @property
    def meaning(self) -> str:
        """Say what the value means, for catalogues."""
        return _MEANINGS[self]


_MEANINGS = {
    Asking.NOTHING: "None.",
    Asking.LOOK_UP: "Those that tell what a person could look up at the table.",
    Asking.EVERYTHING: "All of them.",
}


def asking() -> Any:
    """Declare the option among those of a game."""
    text = "Which analyses may be asked while the match runs; when it is over, all of them may be (G-9)."
    return choice(Asking.LOOK_UP, text)


def require_askable(analysis: Analysis[Any, Any], options: Any, *, over: bool) -> None:
    """Refuse an analysis that the table does not allow while the match runs (G-9).

    What is decided here depends on nothing that is secret: the options, and whether the match is over.

    Args:
        analysis: what is asked.
        options: what the players agreed on.
        over: whether the match is over, also if an earlier position of it is asked about.

    Raises:
        RequestError: ANALYSIS_NOT_ALLOWED.
    """
    allowed: Asking = options.analyses
    if over or allowed is Asking.EVERYTHING or (allowed is Asking.LOOK_UP and analysis.look_up):
        return
    what = "no analysis" if allowed is Asking.NOTHING else "only analyses that tell what one could look up"
    text = f"while this match runs {what} may be asked; {analysis.id} may be when it is over"
    raise RequestError(
        Reason.ANALYSIS_NOT_ALLOWED, text, "analysis", {"rule": RULE_ASKING.id, "allowed": allowed.value}
    )
