"""Stores moves in an SQLite file as fast as it can: `python -m tests.gateway.storage.storing FILE MATCH…`."""

import asyncio
import sys
from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import URL

from trellis_gateway.idempotency import RequestKey
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase
from trellis_gateway.storage.moves import NewVersion
from trellis_gateway.storage.sqlite import SqliteMoves

MOVES = 15
"""Moves that are stored in each match."""


def _new(match: str, before: int) -> NewVersion:
    name = f"{match} {before}"
    key = RequestKey(sha256(name.encode()).digest(), bytes(32), name)
    following = Advance(Phase.RUNNING, before + 1, b"status", b"state", before)
    entry = Entry(before + 1, "MOVE", before + 1, b"record", before, 0)
    return NewVersion(match, following, entry, key, '"stored"', 0)


async def _play(moves: SqliteMoves, match: str) -> None:
    for version in range(MOVES):
        assert await moves.store(_new(match, version))


async def store(file: str, matches: Sequence[str]) -> None:
    """Store moves in all of these matches at once."""
    database = Database(URL.create("sqlite+aiosqlite", database=file))
    moves = SqliteMoves(database)
    await asyncio.gather(*(_play(moves, match) for match in matches))
    await moves.close()
    await database.close()


if __name__ == "__main__":
    asyncio.run(store(sys.argv[1], sys.argv[2:]))
