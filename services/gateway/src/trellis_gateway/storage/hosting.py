"""What the host of a table changes, in the database."""

from collections.abc import Collection, Mapping
from dataclasses import asdict

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.tables import matches
from trellis_gateway.storage.terms import Terms


async def setup_of(connection: AsyncConnection, match: str) -> str:
    """Read what a match was set up with, as JSON."""
    setup: str = (await connection.execute(select(matches.c.setup).where(matches.c.id == match))).scalar_one()
    return setup


async def options_of(connection: AsyncConnection, ids: Collection[str]) -> Mapping[str, str]:
    """Read every option of some matches, as JSON, by match."""
    query = select(matches.c.id, matches.c.options).where(matches.c.id.in_(ids))
    return {row.id: row.options for row in await connection.execute(query)}


async def set_terms(  # noqa: PLR0917 - what a table is set with
    connection: AsyncConnection, match: str, terms: Terms, seats: int, setup: str, options: str
) -> None:
    """Replace the terms of a table whose match has not begun, with the number of seats and the options."""
    values = {**asdict(terms), "seat_count": seats, "setup": setup, "options": options}
    await connection.execute(update(matches).where(matches.c.id == match).values(values))


async def set_start(connection: AsyncConnection, match: str, state: bytes) -> None:
    """Replace the state in which a match begins."""
    await connection.execute(update(matches).where(matches.c.id == match).values(initial_state=state))


async def mark_open(connection: AsyncConnection, match: str) -> None:
    """Note that a table is no draft any more."""
    await connection.execute(update(matches).where(matches.c.id == match).values(draft=False))


async def mark_started(connection: AsyncConnection, match: str, version: int) -> None:
    """Note the version with which a match began."""
    await connection.execute(update(matches).where(matches.c.id == match).values(started_version=version))


async def mark_abandoned(connection: AsyncConnection, match: str) -> None:
    """Note that a match has ended without an outcome."""
    await connection.execute(update(matches).where(matches.c.id == match).values(abandoned=True))
