"""The log of a match, in the database."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.tables import entries


@dataclass(frozen=True, slots=True)
class Entry:
    """What led to one version of a match.

    Args:
        version: the version.
        kind: `EntryKind`.
        stage: number of the decision stage after it.
        record: the engine's answer without the state, serialised.
        at: when, in milliseconds since 1970.
        seat: who moved or sat down.
        name: the name of who sat down.
    """

    version: int
    kind: str
    stage: int
    record: bytes
    at: int
    seat: int | None = None
    name: str | None = None


_COLUMNS = [entries.c[name] for name in ("version", "kind", "stage", "record", "created_at", "seat", "name")]


async def append(connection: AsyncConnection, match: str, entry: Entry) -> None:
    """Add an entry to the log of a match."""
    row = {
        "match_id": match,
        "version": entry.version,
        "kind": entry.kind,
        "seat": entry.seat,
        "name": entry.name,
        "stage": entry.stage,
        "record": entry.record,
        "created_at": entry.at,
    }
    await connection.execute(insert(entries).values(row))


async def after(connection: AsyncConnection, match: str, version: int, size: int) -> Sequence[Entry]:
    """List at most `size` entries of a match after `version`, the oldest first."""
    query = (
        select(*_COLUMNS)
        .where(entries.c.match_id == match, entries.c.version > version)
        .order_by(entries.c.version)
        .limit(size)
    )
    return [Entry(*row) for row in await connection.execute(query)]


async def stage_at(connection: AsyncConnection, match: str, version: int) -> int | None:
    """Find the decision stage of a version, None if the match never had it."""
    query = select(entries.c.stage).where(entries.c.match_id == match, entries.c.version == version)
    stage: int | None = await connection.scalar(query)
    return stage


async def moved_since(connection: AsyncConnection, match: str, version: int, seat: int) -> bool:
    """Tell whether a seat has moved after `version`."""
    query = select(entries.c.version).where(
        entries.c.match_id == match,
        entries.c.version > version,
        entries.c.seat == seat,
        entries.c.kind == "MOVE",
    )
    return (await connection.execute(query.limit(1))).first() is not None
