"""The log of a match, in the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.tables import entries

STATE_EVERY = 64
"""Versions from one state that is kept in the log to the next."""
_SITTING = ("SEAT_TAKEN", "SEAT_LEFT", "SEAT_KICKED")


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


def state_in_log(version: int, state: bytes | None) -> bytes | None:
    """Choose what the log keeps of the state at a version."""
    return state if version % STATE_EVERY == 0 else None


def _row(match: str, entry: Entry, state: bytes | None) -> dict[str, object]:
    return {
        "match_id": match,
        "version": entry.version,
        "kind": entry.kind,
        "seat": entry.seat,
        "name": entry.name,
        "stage": entry.stage,
        "record": entry.record,
        "created_at": entry.at,
        "state": state_in_log(entry.version, state),
    }


async def append(connection: AsyncConnection, match: str, entry: Entry, state: bytes | None = None) -> None:
    """Add an entry to the log of a match, with its state if that is to be kept on the way."""
    await connection.execute(insert(entries).values(_row(match, entry, state)))


async def append_all(connection: AsyncConnection, match: str, log: Sequence[tuple[Entry, bytes]]) -> None:
    """Add entries to the log of a match, each with its state, which is kept as `append` does."""
    await connection.execute(insert(entries), [_row(match, entry, state) for entry, state in log])


async def after(
    connection: AsyncConnection, match: str, version: int, size: int, last: int | None = None
) -> Sequence[Entry]:
    """List at most `size` entries of a match after `version` (and up to `last`), the oldest first."""
    query = (
        select(*_COLUMNS)
        .where(entries.c.match_id == match, entries.c.version > version)
        .order_by(entries.c.version)
        .limit(size)
    )
    if last is not None:
        query = query.where(entries.c.version <= last)
    return [Entry(*row) for row in await connection.execute(query)]


async def state_before(connection: AsyncConnection, match: str, version: int) -> tuple[int, bytes] | None:
    """Find the last state kept in the log at `version` or before it, with its version; None if there is none."""
    query = (
        select(entries.c.version, entries.c.state)
        .where(entries.c.match_id == match, entries.c.version <= version, entries.c.state.is_not(None))
        .order_by(entries.c.version.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (row.version, row.state)


async def kept_states(
    connection: AsyncConnection, match: str, version: int, last: int
) -> Mapping[int, bytes]:
    """Map the versions after `version` and up to `last` to their states, where the log keeps them."""
    query = select(entries.c.version, entries.c.state).where(
        entries.c.match_id == match,
        entries.c.version > version,
        entries.c.version <= last,
        entries.c.state.is_not(None),
    )
    return {row.version: row.state for row in await connection.execute(query)}


async def keep_state(connection: AsyncConnection, match: str, version: int, state: bytes) -> None:
    """Keep the state of a version in the log."""
    query = update(entries).where(entries.c.match_id == match, entries.c.version == version)
    await connection.execute(query.values(state=state))


async def at(connection: AsyncConnection, match: str, version: int) -> Entry:
    """Find the entry of a version that the match has."""
    query = select(*_COLUMNS).where(entries.c.match_id == match, entries.c.version == version)
    return Entry(*(await connection.execute(query)).one())


async def seated(connection: AsyncConnection, match: str, version: int) -> dict[int, str]:
    """Name those who sat at the table at a version, by seat."""
    query = (
        select(entries.c.kind, entries.c.seat, entries.c.name)
        .where(entries.c.match_id == match, entries.c.version <= version, entries.c.kind.in_(_SITTING))
        .order_by(entries.c.version)
    )
    found: dict[int, str] = {}
    for row in await connection.execute(query):
        if row.kind == "SEAT_TAKEN":
            found[row.seat] = row.name
        else:
            found.pop(row.seat, None)
    return found


async def erase_name(connection: AsyncConnection, match: str, seat: int) -> None:
    """Forget what the holder of a seat is called, and those who held it before."""
    named = (entries.c.match_id == match, entries.c.seat == seat, entries.c.name.is_not(None))
    await connection.execute(update(entries).where(*named).values(name=""))


async def first_of_last_moves(connection: AsyncConnection, match: str, count: int | None) -> int | None:
    """Find the version of the first of the last `count` moves (None: of all); None if there are none.

    Of fewer moves than `count` it is the first of all.
    """
    moved = (entries.c.match_id == match, entries.c.kind == "MOVE")
    latest = (
        select(entries.c.version).where(*moved).order_by(entries.c.version.desc()).limit(count).subquery()
    )
    version: int | None = await connection.scalar(select(func.min(latest.c.version)))
    return version


async def move_since(connection: AsyncConnection, match: str, moment: int) -> tuple[int, int] | None:
    """Find the first move that was made after a moment (milliseconds since 1970): its version, and when it was made."""
    query = (
        select(entries.c.version, entries.c.created_at)
        .where(entries.c.match_id == match, entries.c.kind == "MOVE", entries.c.created_at > moment)
        .order_by(entries.c.version)
        .limit(1)
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (row.version, row.created_at)
