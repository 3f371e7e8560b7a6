"""The first checks of every request about a match, in this order: is it known, and who is asking?"""

import re
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import tokens
from trellis_gateway.errors import Problem
from trellis_gateway.storage import matches
from trellis_gateway.storage.matches import Held, Phase, StoredMatch

_ID = re.compile(r"[a-z2-7]{16}")


@dataclass(frozen=True, slots=True)
class Visit:
    """A match and the seat of whoever looks at it (None: an onlooker)."""

    match: StoredMatch
    seat: int | None

    def require_seat(self, named: int | None = None) -> int:
        """Return the seat of the asker. Raises Problem if there is none or if the request names another one."""
        if self.seat is None:
            raise Problem("TOKEN_REQUIRED", "send `Authorization: Bearer` with the token of your seat")
        if named is not None and named != self.seat:
            text = f"the token is that of seat {self.seat}, not of seat {named}"
            raise Problem("WRONG_SEAT_TOKEN", text, metadata={"seat": str(self.seat)})
        return self.seat


def well_formed(match: str) -> bool:
    """Tell whether this may be the id of a match."""
    return _ID.fullmatch(match) is not None


def unknown(match: str) -> Problem:
    """Make the problem of a match that there is not."""
    return Problem("UNKNOWN_MATCH", f"there is no match {match!r}", metadata={"match": match})


async def known(connection: AsyncConnection, match: str, *, lock: bool = False) -> StoredMatch:
    """Find a match. Raises Problem UNKNOWN_MATCH."""
    found = await matches.find(connection, match, lock=lock) if well_formed(match) else None
    if found is None:
        raise unknown(match)
    return found


async def visit(connection: AsyncConnection, match: str, token: str | None) -> Visit:
    """Find a match and who is asking. Raises Problem UNKNOWN_MATCH, INVALID_TOKEN or WRONG_MATCH_TOKEN."""
    if token is None or not well_formed(match):
        return Visit(await known(connection, match), None)
    held = await matches.find_held(connection, match, tokens.digest(token))
    if held is None:
        raise unknown(match)
    return identify(token, held)


def identify(token: str | None, held: Held) -> Visit:
    """Tell who is asking from what was found. Raises Problem INVALID_TOKEN or WRONG_MATCH_TOKEN."""
    if token is None:
        return Visit(held.match, None)
    if held.holder is None:
        raise Problem("INVALID_TOKEN", "this bearer token belongs to no seat")
    if held.holder.match != held.match.id:
        raise Problem("WRONG_MATCH_TOKEN", "this bearer token belongs to a seat of another match")
    return Visit(held.match, held.holder.seat)


def require_running(match: StoredMatch) -> None:
    """Raise Problem MATCH_NOT_STARTED or MATCH_OVER for a match that is not being played."""
    if match.phase is Phase.WAITING:
        text = "the match starts when every seat is taken"
        raise Problem("MATCH_NOT_STARTED", text, current_version=match.version)
    if match.phase is Phase.OVER:
        raise Problem("MATCH_OVER", "the match is over", current_version=match.version)
