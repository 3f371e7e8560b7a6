"""Who did what to a table, in the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.database import now
from trellis_gateway.storage.tables import audit


class Actor(StrEnum):
    """Who did something to a table."""

    HOST = "HOST"
    SEAT = "SEAT"
    GUEST = "GUEST"
    OPERATOR = "OPERATOR"


class Act(StrEnum):
    """What was done to a table."""

    CREATED = "CREATED"
    CONFIGURED = "CONFIGURED"
    OPENED = "OPENED"
    STARTED = "STARTED"
    ABANDONED = "ABANDONED"
    SEAT_TAKEN = "SEAT_TAKEN"
    SEAT_LEFT = "SEAT_LEFT"
    SEAT_KICKED = "SEAT_KICKED"
    SEAT_REISSUED = "SEAT_REISSUED"
    TOKEN_ROTATED = "TOKEN_ROTATED"  # noqa: S105 - the name of an act
    NAME_ERASED = "NAME_ERASED"
    INVITED = "INVITED"
    INVITATION_REVOKED = "INVITATION_REVOKED"


@dataclass(frozen=True, slots=True)
class Note:
    """One act.

    Args:
        number: which one; later acts have higher numbers.
        at: when, in milliseconds since 1970.
        actor: who did it.
        act: what was done.
        seat: the seat that it was done by or to.
        version: the version of the match after it.
    """

    number: int
    at: int
    actor: Actor
    act: Act
    seat: int | None
    version: int


async def note(  # noqa: PLR0917 - the columns of a row
    connection: AsyncConnection, match: str, actor: Actor, act: Act, version: int, seat: int | None = None
) -> None:
    """Write down an act."""
    row = {"match_id": match, "at": now(), "actor": actor.value, "act": act.value}
    await connection.execute(insert(audit).values({**row, "seat": seat, "version": version}))


async def count(connection: AsyncConnection, match: str) -> int:
    """Count the acts on a table."""
    query = select(func.count()).select_from(audit).where(audit.c.match_id == match)
    return int((await connection.execute(query)).scalar_one())


async def after(connection: AsyncConnection, match: str, number: int, size: int) -> Sequence[Note]:
    """List at most `size` acts on a table after `number`, the oldest first."""
    query = (
        select(audit.c.number, audit.c.at, audit.c.actor, audit.c.act, audit.c.seat, audit.c.version)
        .where(audit.c.match_id == match, audit.c.number > number)
        .order_by(audit.c.number)
        .limit(size)
    )
    return [
        Note(row.number, row.at, Actor(row.actor), Act(row.act), row.seat, row.version)
        for row in await connection.execute(query)
    ]
