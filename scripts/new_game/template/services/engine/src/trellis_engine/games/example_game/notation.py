"""How moves are written: ``+a``."""

import re

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.example_game.moves import AddLetter, Move

_FORM = re.compile(r"\+(\S)")


def write(move: Move) -> str:
    """Write a move."""
    return f"+{move.letter}"


def read(text: str) -> Move:
    """Read a move. Raises `RequestError` MALFORMED_MOVE."""
    found = _FORM.fullmatch(text)
    try:
        if found is not None:
            return AddLetter(found[1])
    except ValueError:  # a character that is more than one letter in normal form
        pass
    raise RequestError(Reason.MALFORMED_MOVE, f"a move is + and a letter, as in +a, not {text:.20}")
