"""The seats that are taken, in the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.database import now
from trellis_gateway.storage.tables import seats


@dataclass(frozen=True, slots=True)
class Holder:
    """The seat that a token belongs to."""

    match: str
    seat: int


async def names(connection: AsyncConnection, matches: Sequence[str]) -> Mapping[str, Mapping[int, str]]:
    """Map each match to the names of those who sit there, by seat."""
    query = select(seats.c.match_id, seats.c.seat, seats.c.name).where(seats.c.match_id.in_(matches))
    found: dict[str, dict[int, str]] = {match: {} for match in matches}
    for row in await connection.execute(query):
        found[row.match_id][row.seat] = row.name
    return found


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat that somebody holds."""

    seat: int
    name: str
    token_hash: bytes


async def take(connection: AsyncConnection, match: str, seat: int, name: str, token_hash: bytes) -> None:
    """Give a free seat to somebody. Raises IntegrityError if it is taken."""
    row = {"match_id": match, "seat": seat, "name": name, "token_hash": token_hash, "taken_at": now()}
    await connection.execute(insert(seats).values(row))


async def leave(connection: AsyncConnection, match: str, seat: int) -> None:
    """Free a seat; its token is nobody's any more."""
    await connection.execute(delete(seats).where(seats.c.match_id == match, seats.c.seat == seat))


async def set_token(connection: AsyncConnection, match: str, seat: int, token_hash: bytes) -> None:
    """Give a seat another token; the one before is nobody's any more."""
    found = (seats.c.match_id == match, seats.c.seat == seat)
    await connection.execute(update(seats).where(*found).values(token_hash=token_hash))


async def erase_name(connection: AsyncConnection, match: str, seat: int) -> None:
    """Forget what the holder of a seat is called."""
    found = (seats.c.match_id == match, seats.c.seat == seat)
    await connection.execute(update(seats).where(*found).values(name=""))
