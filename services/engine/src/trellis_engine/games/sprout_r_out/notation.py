"""How moves are written: ``P17``, ``R4``, ``pass`` (SR-10)."""

import re

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove

_FORM = re.compile(r"([PR])(0|[1-9][0-9]{0,4})", re.IGNORECASE | re.ASCII)


def write(move: Move) -> str:
    """Return the move in notation."""
    if isinstance(move, Pass):
        return "pass"
    return f"{'P' if isinstance(move, Place) else 'R'}{move.cell}"


def read(text: str) -> Move:
    """Return the move that a notation stands for, in upper or lower case. Raises `RequestError` MALFORMED_MOVE."""
    text = text.strip()
    if text.casefold() == "pass":
        return Pass()
    found = _FORM.fullmatch(text)
    if found is None:
        shown = f"{text[:20]}…" if len(text) > 20 else text  # noqa: PLR2004 - long enough to recognise it
        raise RequestError(Reason.MALFORMED_MOVE, f"{shown!r} is not a move")
    kind = Place if found[1] in "Pp" else Remove
    return kind(int(found[2]))
