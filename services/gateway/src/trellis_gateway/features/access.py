"""The first checks of every request about a match, in this order: is it known, and who is asking?"""

import re
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codes, tokens
from trellis_gateway.errors import Problem
from trellis_gateway.features.spectators import as_onlooker, is_open_to_onlookers
from trellis_gateway.storage import invitations, matches
from trellis_gateway.storage.database import Database, now
from trellis_gateway.storage.looks import Look, Looks
from trellis_gateway.storage.matches import Held, Phase, StoredMatch

_ID = re.compile(r"[a-z2-7]{16}")


@dataclass(frozen=True, slots=True)
class Visit:
    """A match and whoever asks about it.

    Args:
        match: the match; from `visit` as the visitor may see it, from `find` and `identify` as it is.
        seat: the seat of the asker; None for an onlooker.
        is_host: whether it is the host of the table.
    """

    match: StoredMatch
    seat: int | None
    is_host: bool = False

    def require_seat(self, named: int | None = None) -> int:
        """Return the seat of the asker. Raises Problem if there is none or if the request names another one."""
        if self.seat is None:
            raise Problem("TOKEN_REQUIRED", "send `Authorization: Bearer` with the token of your seat")
        if named is not None and named != self.seat:
            text = f"the token is that of seat {self.seat}, not of seat {named}"
            raise Problem("WRONG_SEAT_TOKEN", text, metadata={"seat": str(self.seat)})
        return self.seat

    def require_host(self, token: str | None) -> None:
        """Raise Problem unless the asker is the host."""
        if token is None:
            raise Problem("TOKEN_REQUIRED", "send `Authorization: Bearer` with the token of the table's host")
        if not self.is_host:
            raise Problem("NOT_THE_HOST", "this is for the host of the table, and the token is another one")


def well_formed(match: str) -> bool:
    """Tell whether this may be the id of a match."""
    return _ID.fullmatch(match) is not None


def unknown(match: str) -> Problem:
    """Make the problem of a match that there is not, or that the asker must not know of."""
    return Problem("UNKNOWN_MATCH", f"there is no match {match!r}", metadata={"match": match})


async def known(connection: AsyncConnection, match: str, *, lock: bool = False) -> StoredMatch:
    """Find a match, whoever may know of it. Raises Problem UNKNOWN_MATCH."""
    found = await matches.find(connection, match, lock=lock) if well_formed(match) else None
    if found is None:
        raise unknown(match)
    return found


def identify(token: str | None, held: Held) -> Visit:
    """Tell who is asking from what was found, the match as it is.

    Of a table that is private, or a draft still, only its host and its seats are told anything; `find` tells those who
    are invited, too.
    Raises Problem UNKNOWN_MATCH, INVALID_TOKEN or WRONG_MATCH_TOKEN.
    """
    match, holder = held.match, held.holder
    if holder is not None and holder.match == match.id:
        return Visit(match, holder.seat)
    if token is not None and match.host_hash == tokens.digest(token):
        return Visit(match, None, is_host=True)
    if match.is_hidden:
        raise unknown(match.id)
    if token is None:
        return Visit(match, None)
    if holder is None:
        raise Problem("INVALID_TOKEN", "this bearer token belongs to no seat")
    raise Problem("WRONG_MATCH_TOKEN", "this bearer token belongs to a seat of another match")


async def find(connection: AsyncConnection, match: str, token: str | None) -> Visit:
    """Find a match as it is, and who is asking. Raises Problem as `identify`."""
    if token is None or not well_formed(match):
        return identify(None, Held(await known(connection, match), None))
    held = await matches.find_held(connection, match, tokens.digest(token))
    if held is None:
        raise unknown(match)
    if held.holder is None and await _is_invited(connection, held.match, token):
        return Visit(held.match, None)
    return identify(token, held)


async def _is_invited(connection: AsyncConnection, match: StoredMatch, token: str) -> bool:
    """Tell whether a token is the code of an invitation that lets its bearer look at an open table."""
    code = codes.read(token)
    if code is None or match.draft:
        return False
    found = await invitations.find(connection, tokens.digest(code))
    return found is not None and found.match_id == match.id and found.is_valid(now())


async def visit(connection: AsyncConnection, match: str, token: str | None) -> Visit:
    """Find a match as whoever is asking may see it. Raises Problem as `identify`, and SPECTATORS_REFUSED."""
    found = await find(connection, match, token)
    if found.seat is not None:
        return found
    seen = await as_onlooker(connection, found.match, is_host=found.is_host)
    return Visit(seen.require(), None, found.is_host)


async def enter(database: Database, looks: Looks, match: str, token: str | None) -> tuple[Visit, Look]:
    """Find a match as whoever is asking may see it, and who sits there. Raises Problem as `visit`.

    Those who sit there and onlookers of an open match are answered by one statement. For the others, who come with an
    invitation or see the match later, more has to be asked.
    """
    token_hash = None if token is None else tokens.digest(token)
    look = await looks.look(match, token_hash) if well_formed(match) else None
    if look is None:
        raise unknown(match)
    if token is None or look.held.holder is not None:
        found = identify(token, look.held)
        if found.seat is not None or is_open_to_onlookers(found.match):
            return found, look
    async with database.reading() as connection:
        return await visit(connection, match, token), look


def require_running(match: StoredMatch) -> None:
    """Raise Problem MATCH_NOT_STARTED or MATCH_OVER for a match that is not being played."""
    if match.phase is Phase.WAITING:
        text = "the match has not begun"
        raise Problem("MATCH_NOT_STARTED", text, current_version=match.version)
    if match.phase is Phase.OVER:
        raise Problem("MATCH_OVER", "the match is over", current_version=match.version)
