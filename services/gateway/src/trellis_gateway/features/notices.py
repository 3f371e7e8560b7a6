"""Versions of a match at which nothing happens in the game: somebody sits down, a table is opened."""

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec
from trellis_gateway.schemas.history import EntryKind
from trellis_gateway.storage import entries, hosting, matches
from trellis_gateway.storage.database import now
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase, StoredMatch, phase_of


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened at a table, and to which seat."""

    kind: EntryKind
    seat: int | None = None
    name: str | None = None


async def append(
    connection: AsyncConnection,
    match: StoredMatch,
    notice: Notice,
    phase: Phase | None = None,
    views: bytes | None = None,
) -> StoredMatch:
    """Add a notice to the log of a match that is locked, and go to `phase` if one is given; the match after it.

    `views` are what is seen of a match whose state is another one than before.
    """
    following = Advance(phase or match.phase, match.stage, match.status, match.state, now(), views)
    if not await matches.advance(connection, match.id, match.version, following):
        raise AssertionError("somebody changed a match that was locked")
    record = codec.quiet_record(match.status)
    version = match.version + 1
    entry = Entry(version, notice.kind.value, match.stage, record, following.at, notice.seat, notice.name)
    await entries.append(connection, match.id, entry)
    if match.phase is Phase.WAITING and following.phase is Phase.RUNNING:
        await hosting.mark_started(connection, match.id, version)
    return await _again(connection, match)


async def _again(connection: AsyncConnection, match: StoredMatch) -> StoredMatch:
    found = await matches.find(connection, match.id)
    if found is None:
        raise AssertionError("a match that is locked is gone")
    return found


def started(match: StoredMatch) -> Phase:
    """Choose the phase of a match that begins."""
    return phase_of(over=codec.is_over(match.status))
