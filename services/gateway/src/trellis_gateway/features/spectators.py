"""What somebody without a seat may see of a match that runs: this is the one place that decides it.

The terms of a table say that onlookers see everything at once, that they see it later, or that they are refused. Who
sees it later sees the match as it was before the first move that is hidden from them; every answer is then made from
that version, so that no second window shows more. Example, three moves of delay:

    version 9   moves were played with versions 3, 4, 6, 8, 9 (5 and 7: a seat was given a new token)
    hidden      the last three: 6, 8, 9
    seen        version 5

Players who look on without their token see as little. When the match is over everybody sees everything.
"""

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec
from trellis_gateway.errors import Problem
from trellis_gateway.storage import entries
from trellis_gateway.storage.database import now
from trellis_gateway.storage.matches import Phase, StoredMatch
from trellis_gateway.storage.terms import Spectators


@dataclass(frozen=True, slots=True)
class Spectacle:
    """A match as somebody without a seat may see it.

    Args:
        match: the match at the version that is seen, its `state` empty if that is not the current one; None if it is
            not shown at all.
        seconds: in how many seconds more will be seen without anybody moving; None if that is not known.
    """

    match: StoredMatch | None
    seconds: float | None = None

    def require(self) -> StoredMatch:
        """Return the match. Raises Problem SPECTATORS_REFUSED."""
        if self.match is None:
            raise Problem("SPECTATORS_REFUSED", "only those who play see this match before its end")
        return self.match


def is_open_to_onlookers(match: StoredMatch) -> bool:
    """Tell whether onlookers see all of a match at once."""
    return match.phase is not Phase.RUNNING or match.spectators is Spectators.ALLOWED


async def as_onlooker(connection: AsyncConnection, match: StoredMatch, *, is_host: bool = False) -> Spectacle:
    """Show a match to somebody without a seat. The host of a table that refuses others sees how the match began."""
    if is_open_to_onlookers(match):
        return Spectacle(match)
    if match.spectators is Spectators.DELAYED:
        return await _delayed(connection, match)
    if not is_host:
        return Spectacle(None)
    first = await entries.first_of_last_moves(connection, match.id, None)
    return Spectacle(await _before(connection, match, first))


async def _delayed(connection: AsyncConnection, match: StoredMatch) -> Spectacle:
    """Show a match as it was before the first move that is hidden by one of the two delays."""
    hidden: list[int | None] = []
    seconds = None
    if match.delay_moves:
        hidden.append(await entries.first_of_last_moves(connection, match.id, match.delay_moves))
    if match.delay_seconds:
        delay = match.delay_seconds * 1000
        young = await entries.move_since(connection, match.id, now() - delay)
        if young is not None:
            version, made_at = young
            hidden.append(version)
            seconds = max(0.0, (made_at + delay - now()) / 1000)
    first = min((version for version in hidden if version is not None), default=None)
    return Spectacle(await _before(connection, match, first), seconds)


async def _before(connection: AsyncConnection, match: StoredMatch, hidden: int | None) -> StoredMatch:
    """Show a match as it was before the version `hidden`, without its state."""
    if hidden is None or hidden > match.version:
        return match
    entry = await entries.at(connection, match.id, hidden - 1)
    status = codec.status_of(entry.record)
    return replace(
        match, version=entry.version, stage=entry.stage, status=status, state=b"", updated_at=entry.at
    )
