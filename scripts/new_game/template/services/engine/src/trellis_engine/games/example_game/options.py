"""What players of Example Game agree on before a match."""

from dataclasses import dataclass

from trellis_engine.contract.asking import Asking, asking
from trellis_engine.options import integer

MAX_STRING_LETTERS = 64
"""No word is longer."""


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    length: int = integer(6, 2, MAX_STRING_LETTERS, "Letters at which the match ends (EG-2).")
    analyses: Asking = asking()
