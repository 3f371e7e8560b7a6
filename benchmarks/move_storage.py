"""What reading and storing a move costs the gateway, by the ways in which it can be done.

Each way plays moves of as many matches at once as there are clients: finds how things stand, waits for nobody, stores.
The ways take turns within one run, so that their figures belong together; the processor time is that of this process
with its threads (SQLite's own included, PostgreSQL's not).

    python -m benchmarks.move_storage [--moves 512] [--rounds 3] [--clients 1,16,64] [--database postgresql://…]
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import perf_counter, process_time
from uuid import uuid4

from sqlalchemy import URL, text

from benchmarks._tables import percentile, show
from trellis_gateway.database_urls import database_url
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase
from trellis_gateway.storage.migrate import migrate
from trellis_gateway.storage.moves import Moves, NewVersion, Question
from trellis_gateway.storage.postgresql import PostgresMoves
from trellis_gateway.storage.sqlite import SqliteMoves
from trellis_gateway.storage.terms import NewTable

LIFETIME = 86_400_000
BYTES = bytes(range(256))
ANSWER = '"' + 2_000 * "x" + '"'
"""As long as a move of Word Sprout, with its view, is answered."""

Way = Callable[[str, int], Awaitable[None]]
"""Plays the move of a match at a version."""


def _key() -> RequestKey:
    secret = uuid4().hex
    return RequestKey(sha256(secret.encode()).digest(), bytes(32), secret)


def _new(match: str, version: int, key: RequestKey) -> NewVersion:
    following = Advance(Phase.RUNNING, version + 1, BYTES[:64], 2 * BYTES, version, 4 * BYTES)
    entry = Entry(version + 1, "MOVE", following.stage, BYTES, following.at, version % 2)
    return NewVersion(match, following, entry, key, ANSWER, 0)


class Orm:
    """SQLAlchemy: a reading transaction of two statements, a writing one of four."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._answers = Answers(LIFETIME)

    async def find(self, match: str, key: RequestKey) -> None:
        """Find match, seat and stored answer."""
        async with self._database.reading() as connection:
            assert await matches.find_held(connection, match, _token(match)) is not None
            assert await self._answers.find(connection, key) is None

    async def store(self, new: NewVersion) -> None:
        """Store a move."""
        async with self._database.writing() as connection:
            assert await matches.advance(connection, new.match, new.entry.version - 1, new.following)
            await entries.append(connection, new.match, new.entry, new.following.state)
            await self._answers.keep(connection, new.key, new.answer)


def _token(match: str) -> bytes:
    return sha256(match.encode()).digest()


async def _find(moves: Moves, match: str, version: int, key: RequestKey) -> None:
    found = await moves.find(Question(match, _token(match), key.id, 0, version))
    assert found is not None
    assert found.held.match.version == version


def ways(database: Database, alone: Moves, shared: Moves) -> Mapping[str, Way]:
    """The ways, by what each changes of the one before it."""
    orm = Orm(database)

    async def by_orm(match: str, version: int) -> None:
        key = _key()
        await orm.find(match, key)
        await orm.store(_new(match, version, key))

    async def reading(match: str, version: int) -> None:
        key = _key()
        await _find(alone, match, version, key)
        await orm.store(_new(match, version, key))

    async def by(moves: Moves, match: str, version: int) -> None:
        key = _key()
        await _find(moves, match, version, key)
        assert await moves.store(_new(match, version, key))

    return {
        "SQLAlchemy, 2 and 4 statements": by_orm,
        "one plain statement to read": reading,
        "plain statements to write": lambda match, version: by(alone, match, version),
        "moves share transactions": lambda match, version: by(shared, match, version),
    }


@dataclass
class Found:
    """What was measured of one way with so many clients."""

    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


async def _started(database: Database, count: int) -> Sequence[str]:
    names = [uuid4().hex[:16] for _ in range(count)]
    async with database.writing() as connection:
        for name in names:
            first = Advance(Phase.RUNNING, 0, BYTES[:64], 2 * BYTES, 0)
            await matches.add(connection, name, "word_sprout", 2, first, NewTable(), seed_chosen=False)
            await seats.take(connection, name, 0, "Ada", _token(name))
    return names


async def _round(database: Database, way: Way, clients: int, moves: int, found: Found) -> None:
    names = await _started(database, clients)

    async def player(match: str) -> None:
        for version in range(max(1, moves // clients)):
            started = perf_counter()
            await way(match, version)
            found.times.append(perf_counter() - started)

    used, started = process_time(), perf_counter()
    await asyncio.gather(*map(player, names))
    played = clients * max(1, moves // clients)
    found.seconds.append((perf_counter() - started) / played)
    found.processor.append((process_time() - used) / played)


async def _sessions(database: Database) -> int | None:
    """How many sessions were opened in the database, None in SQLite, which has none."""
    if not database.is_postgresql:
        return None
    async with database.reading() as connection:
        query = text("SELECT sessions FROM pg_stat_database WHERE datname = current_database()")
        return int(await connection.scalar(query) or 0)


async def measured(url: URL, clients: Sequence[int], moves: int, rounds: int) -> None:
    """Print the table."""
    database = Database(url)
    kind = PostgresMoves if database.is_postgresql else SqliteMoves
    alone, shared = kind(database, 1), kind(database)
    await migrate(database)
    rows = []
    for count in clients:
        found = {name: Found() for name in ways(database, alone, shared)}
        for turn in range(rounds + 1):
            for name, way in sorted(ways(database, alone, shared).items(), reverse=bool(turn % 2)):
                # The first round fills caches and opens connections.
                await _round(database, way, count, moves, found[name] if turn else Found())
        first = statistics.median(next(iter(found.values())).processor)
        for name, each in found.items():
            used = statistics.median(each.processor)
            rows.append(
                (
                    name,
                    count,
                    1 / statistics.median(each.seconds),
                    used * 1e3,
                    used / first,
                    statistics.median(each.times) * 1e3,
                    percentile(each.times, 0.99) * 1e3,
                )
            )
    show(
        f"Reading and storing a move, {url.get_backend_name()}; times and processor time a move in milliseconds",
        ("way", "clients", "moves/s", "processor", "beside the first", "median", "99 %"),
        rows,
    )
    if (sessions := await _sessions(database)) is not None:
        print(f"sessions opened: {sessions}")
    for each_moves in (alone, shared):
        await each_moves.close()
    await database.close()


def main() -> None:
    """Print the table of one database."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clients", default="1,16,64")
    parser.add_argument("--database", type=database_url)
    wanted = parser.parse_args()
    clients = [int(count) for count in wanted.clients.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        file = URL.create("sqlite+aiosqlite", database=str(Path(folder) / "games.sqlite3"))
        asyncio.run(measured(wanted.database or file, clients, wanted.moves, wanted.rounds))


if __name__ == "__main__":
    main()
