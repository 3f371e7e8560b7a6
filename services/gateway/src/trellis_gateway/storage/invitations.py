"""Invitations to tables, in the database."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.storage.tables import invitations


class Purpose(StrEnum):
    """What an invitation is for."""

    SIT = "SIT"
    WATCH = "WATCH"


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation; of its code only the hash is known.

    Args:
        number: which one.
        match_id: the match that it invites to.
        purpose: what for.
        seat: the seat that it is for; None for any.
        max_uses: how many people may sit down with it.
        uses: how many have.
        created_at: since when there is it, in milliseconds since 1970.
        expires_at: when it ends.
        revoked: whether the host has taken it back.
    """

    number: int
    match_id: str
    purpose: Purpose
    seat: int | None
    max_uses: int
    uses: int
    created_at: int
    expires_at: int
    revoked: bool

    def is_valid(self, moment: int) -> bool:
        """Tell whether somebody may still be let in with it."""
        return self.uses < self.max_uses and not self.revoked and moment < self.expires_at


_COLUMNS = [invitations.c[field.name] for field in fields(Invitation)]


def _read(row: Sequence[Any]) -> Invitation:
    found = dict(zip((field.name for field in fields(Invitation)), row, strict=True))
    return Invitation(**{**found, "purpose": Purpose(found["purpose"])})


async def add(connection: AsyncConnection, new: Invitation, code_hash: bytes) -> int:
    """Add an invitation, whose number is chosen here; the number."""
    row = {field.name: getattr(new, field.name) for field in fields(Invitation) if field.name != "number"}
    result = await connection.execute(insert(invitations).values({**row, "code_hash": code_hash}))
    return int(result.inserted_primary_key[0])  # type: ignore[index]  # a row was inserted


async def find(connection: AsyncConnection, code_hash: bytes) -> Invitation | None:
    """Find an invitation by the hash of its code."""
    query = select(*_COLUMNS).where(invitations.c.code_hash == code_hash)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _read(row)


async def of_match(connection: AsyncConnection, match: str) -> Sequence[Invitation]:
    """List the invitations to a match, the oldest first."""
    query = select(*_COLUMNS).where(invitations.c.match_id == match).order_by(invitations.c.number)
    return [_read(row) for row in await connection.execute(query)]


async def count(connection: AsyncConnection, match: str) -> int:
    """Count the invitations to a match."""
    query = select(func.count()).select_from(invitations).where(invitations.c.match_id == match)
    return int((await connection.execute(query)).scalar_one())


async def use(connection: AsyncConnection, number: int) -> None:
    """Note that somebody sat down with an invitation, whose match is locked."""
    query = update(invitations).where(invitations.c.number == number)
    await connection.execute(query.values(uses=invitations.c.uses + 1))


async def revoke(connection: AsyncConnection, match: str, number: int) -> bool:
    """Take an invitation back; False if the match has no such invitation."""
    found = (invitations.c.match_id == match, invitations.c.number == number)
    result = await connection.execute(update(invitations).where(*found).values(revoked=True))
    return result.rowcount == 1
