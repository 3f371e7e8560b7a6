"""Matches and what happened in them, in the database."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.seats import Holder
from trellis_gateway.storage.tables import matches, seats
from trellis_gateway.storage.terms import Life, NewTable, Spectators, Start, Visibility


class Phase(StrEnum):
    """Where a match is in its life."""

    WAITING = "WAITING"
    RUNNING = "RUNNING"
    OVER = "OVER"


def phase_of(*, over: bool) -> Phase:
    """Choose the phase of a match whose seats are all taken."""
    return Phase.OVER if over else Phase.RUNNING


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match; state and status are serialised messages of the engine.

    `host_hash` is the hash of the host's token (None: the table has no host), `started_version` the version with which
    the match began (None: it has not).
    """

    number: int
    id: str
    game: str
    phase: Phase
    version: int
    stage: int
    seat_count: int
    status: bytes
    state: bytes
    created_at: int
    updated_at: int
    seed_chosen: bool | None
    visibility: Visibility
    start: Start
    spectators: Spectators
    delay_moves: int
    delay_seconds: int
    host_hash: bytes | None
    draft: bool
    abandoned: bool
    started_version: int | None

    @property
    def life(self) -> Life:
        """Where the match is in its life."""
        if self.phase is Phase.WAITING:
            return Life.DRAFT if self.draft else Life.OPEN
        if self.phase is Phase.RUNNING:
            return Life.RUNNING
        return Life.ABANDONED if self.abandoned else Life.FINISHED

    @property
    def is_hidden(self) -> bool:
        """Whether strangers are told no more of the match than of one that does not exist."""
        return self.draft or self.visibility is Visibility.PRIVATE


@dataclass(frozen=True, slots=True)
class Advance:
    """The next version of a match, reached at `at` (milliseconds since 1970).

    `views` is what some see of it, serialised; None where nothing that is seen changes.
    """

    phase: Phase
    stage: int
    status: bytes
    state: bytes
    at: int
    views: bytes | None = None


COLUMNS = tuple(field.name for field in fields(StoredMatch))
"""The columns that `read_match` reads, in its order."""
_COLUMNS = [matches.c[name] for name in COLUMNS]
_REFUSING = (matches.c.phase == Phase.RUNNING) & (matches.c.spectators == Spectators.REFUSED)
"""What of a match must not be told to those without a seat while it runs."""
_KINDS = {"phase": Phase, "visibility": Visibility, "start": Start, "spectators": Spectators}
_FLAGS = ("seed_chosen", "draft", "abandoned")


def read_match(row: Sequence[Any]) -> StoredMatch:
    """Read a row of `COLUMNS`."""
    found = dict(zip(COLUMNS, row, strict=True))
    for name, kind in _KINDS.items():
        found[name] = kind(found[name])
    for name in _FLAGS:
        if found[name] is not None:
            found[name] = bool(found[name])  # SQLite itself knows numbers only
    return StoredMatch(**found)


async def find(connection: AsyncConnection, match: str, *, lock: bool = False) -> StoredMatch | None:
    """Find a match by its id; with `lock` nobody else changes it until the transaction ends."""
    query = select(*_COLUMNS).where(matches.c.id == match)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if row is None else read_match(row)


async def waiting(connection: AsyncConnection, ids: Collection[str]) -> set[str]:
    """Find which of these matches wait for players."""
    query = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.phase == Phase.WAITING)
    return {row.id for row in await connection.execute(query)}


@dataclass(frozen=True, slots=True)
class Held:
    """A match, and the seat that a token belongs to: perhaps one of another match, perhaps none."""

    match: StoredMatch
    holder: Holder | None


async def find_held(connection: AsyncConnection, match: str, token_hash: bytes) -> Held | None:
    """Find a match by its id and the holder of a token, in one statement."""
    query = (
        select(*_COLUMNS, seats.c.match_id.label("held_match"), seats.c.seat.label("held_seat"))
        .join_from(matches, seats, seats.c.token_hash == token_hash, isouter=True)
        .where(matches.c.id == match)
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    holder = None if row.held_match is None else Holder(row.held_match, row.held_seat)
    return Held(read_match(row[: len(COLUMNS)]), holder)


async def kept_views(connection: AsyncConnection, match: str, version: int) -> bytes | None:
    """Read what some see of a match; None if that was never noted down, or if the match has another version by now."""
    query = select(matches.c.views).where(matches.c.id == match, matches.c.version == version)
    views: bytes | None = await connection.scalar(query)
    return views


async def initial_state(connection: AsyncConnection, match: str) -> bytes:
    """Read the state in which a match began."""
    state: bytes = (
        await connection.execute(select(matches.c.initial_state).where(matches.c.id == match))
    ).scalar_one()
    return state


async def page(
    connection: AsyncConnection, before: int | None, size: int, game: str | None, phase: Phase | None
) -> Sequence[StoredMatch]:
    """List at most `size` matches created before number `before` that everybody is told of, the newest first."""
    told = (matches.c.visibility == Visibility.PUBLIC, matches.c.draft.is_(False), ~_REFUSING)
    query = select(*_COLUMNS).where(*told).order_by(matches.c.number.desc()).limit(size)
    if before is not None:
        query = query.where(matches.c.number < before)
    if game is not None:
        query = query.where(matches.c.game == game)
    if phase is not None:
        query = query.where(matches.c.phase == phase)
    return [read_match(row) for row in await connection.execute(query)]


async def add(  # noqa: PLR0917 - what a match is made of
    connection: AsyncConnection,
    match: str,
    game: str,
    seats: int,
    start: Advance,
    table: NewTable,
    *,
    seed_chosen: bool | None,
) -> None:
    """Add a match with version 0."""
    row = {
        "id": match,
        "game": game,
        "phase": start.phase.value,
        "version": 0,
        "stage": start.stage,
        "seat_count": seats,
        "status": start.status,
        "state": start.state,
        "initial_state": start.state,
        "created_at": start.at,
        "updated_at": start.at,
        "seed_chosen": seed_chosen,
        "views": start.views,
        **asdict(table.terms),
        "draft": table.draft,
        "host_hash": table.host_hash,
        "setup": table.setup,
        "options": table.options,
    }
    await connection.execute(insert(matches).values(row))


async def advance(connection: AsyncConnection, match: str, version: int, following: Advance) -> bool:
    """Replace version `version` by the next one; False if the match has another version by now."""
    values = {
        "version": version + 1,
        "phase": following.phase.value,
        "stage": following.stage,
        "status": following.status,
        "state": following.state,
        "updated_at": following.at,
    }
    if following.views is not None:
        values["views"] = following.views
    result = await connection.execute(
        update(matches).where(matches.c.id == match, matches.c.version == version).values(values)
    )
    return result.rowcount == 1


async def close(connection: AsyncConnection, match: str, version: int, began: int, last: Advance) -> None:
    """Bring a match that began with version `began` to its last version at once."""
    values = {
        "version": version,
        "started_version": began,
        "phase": last.phase.value,
        "stage": last.stage,
        "status": last.status,
        "state": last.state,
        "updated_at": last.at,
        "views": last.views,
    }
    await connection.execute(update(matches).where(matches.c.id == match).values(values))


async def numbered_after(connection: AsyncConnection, number: int, size: int) -> Sequence[StoredMatch]:
    """List at most `size` matches of whatever kind after a number, the oldest first."""
    query = select(*_COLUMNS).where(matches.c.number > number).order_by(matches.c.number).limit(size)
    return [read_match(row) for row in await connection.execute(query)]


async def count(connection: AsyncConnection) -> int:
    """Count all matches."""
    return (await connection.execute(select(func.count()).select_from(matches))).scalar_one()
