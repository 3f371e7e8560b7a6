"""What every adapter tells of a match to those who look at it: one contract for all of them, on the real databases."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from trellis_gateway.database_urls import database_url
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import Excerpt, Looks
from trellis_gateway.storage.matches import Advance, Phase
from trellis_gateway.storage.migrate import migrate
from trellis_gateway.storage.postgresql import PostgresMoves
from trellis_gateway.storage.seats import Holder, TakenSeat
from trellis_gateway.storage.sqlite import SqliteMoves
from trellis_gateway.storage.terms import NewTable

MATCH, OTHER, NOBODYS = "a" * 16, "b" * 16, "c" * 16
ADA, GRACE, STRANGER = b"\x00" * 32, b"\xff" * 32, b"?" * 32
NAMES = ["Ada", 'Grace "O\'Hopper" \\ 😀']
LOG = [
    Entry(0, "CREATED", 0, b"created", 1_000),
    Entry(1, "SEAT_TAKEN", 0, b"\x00\xff", 1_001, 0, NAMES[0]),
    Entry(2, "SEAT_TAKEN", 0, b"", 1_002, 1, NAMES[1]),
    Entry(3, "MOVE", 1, b"move", 1_003, 0),
]

Scenario = Callable[[Database, Looks], Awaitable[None]]


async def _filled(database: Database) -> None:
    """Two matches; in the first sit Ada and Grace."""
    await migrate(database)
    async with database.writing() as connection:
        for match in (MATCH, OTHER):
            start = Advance(Phase.RUNNING, 1, b"status", b"state of " + match.encode(), 1_000)
            await matches.add(connection, match, "story", 2, start, NewTable(), seed_chosen=True)
        for entry in LOG:
            await entries.append(connection, MATCH, entry)
        for seat, (name, token_hash) in enumerate(zip(NAMES, (ADA, GRACE), strict=True)):
            await seats.take(connection, MATCH, seat, name, token_hash)


@asynccontextmanager
async def _opened(url: URL) -> AsyncIterator[tuple[Database, Looks]]:
    database = Database(url)
    looks = PostgresMoves(database) if database.is_postgresql else SqliteMoves(database)
    try:
        await _filled(database)
        yield database, looks
    finally:
        await looks.close()
        await database.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.processes)])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Scenario], None]:
    """Runs a scenario on either database."""
    if request.param == "sqlite":
        url = URL.create("sqlite+aiosqlite", database=str(tmp_path / "games.sqlite3"))
    else:
        url = database_url(request.getfixturevalue("url"))

    async def main(scenario: Scenario) -> None:
        async with _opened(url) as (database, looks):
            await scenario(database, looks)

    return lambda scenario: asyncio.run(main(scenario))


Run = Callable[[Scenario], None]


def test_a_match_is_found_with_all_who_sit_there(run: Run) -> None:
    async def scenario(database: Database, looks: Looks) -> None:
        found = await looks.look(MATCH, None)
        assert found is not None
        async with database.reading() as connection:
            assert found.held.match == await matches.find(connection, MATCH)
        assert sorted(found.taken, key=lambda each: each.seat) == [
            TakenSeat(0, NAMES[0], ADA),
            TakenSeat(1, NAMES[1], GRACE),
        ]
        assert found.names() == dict(enumerate(NAMES))
        empty = await looks.look(OTHER, None)
        assert empty is not None
        assert empty.held.match.state == b"state of " + OTHER.encode()
        assert empty.names() == {}
        assert await looks.look(NOBODYS, ADA) is None

    run(scenario)


@pytest.mark.parametrize(
    ("match", "token", "holder"),
    [
        (MATCH, None, None),
        (MATCH, STRANGER, None),
        (MATCH, ADA, Holder(MATCH, 0)),
        (MATCH, GRACE, Holder(MATCH, 1)),
        (OTHER, GRACE, Holder(MATCH, 1)),
    ],
)
def test_whose_token_it_is(run: Run, match: str, token: bytes | None, holder: Holder | None) -> None:
    async def scenario(_: Database, looks: Looks) -> None:
        found = await looks.look(match, token)
        assert found is not None
        assert found.held.holder == holder

    run(scenario)


@pytest.mark.parametrize(
    ("excerpt", "found"),
    [
        (Excerpt(MATCH, -1, 3, 100), LOG),
        (Excerpt(MATCH, 0, 2, 100), LOG[1:3]),
        (Excerpt(MATCH, 0, 3, 2), LOG[1:3]),
        (Excerpt(MATCH, 3, 3, 100), []),
        (Excerpt(OTHER, -1, 3, 100), []),
    ],
)
def test_a_part_of_a_log(run: Run, excerpt: Excerpt, found: list[Entry]) -> None:
    async def scenario(_: Database, looks: Looks) -> None:
        assert await looks.log(excerpt) == found

    run(scenario)


def test_many_who_ask_at_once_are_told_each_their_own(run: Run) -> None:
    async def scenario(_: Database, looks: Looks) -> None:
        asked: list[tuple[str, Any]] = [(MATCH, ADA), (OTHER, ADA), (NOBODYS, ADA), (MATCH, GRACE)] * 20
        found = await asyncio.gather(*(looks.look(*question) for question in asked))
        told = [None if look is None else (look.held.match.id, look.held.holder) for look in found]
        one, two = Holder(MATCH, 0), Holder(MATCH, 1)
        assert told == [(MATCH, one), (OTHER, one), None, (MATCH, two)] * 20
        logs = await asyncio.gather(*(looks.log(Excerpt(MATCH, after % 4, 3, 9)) for after in range(40)))
        assert logs == [LOG[after % 4 + 1 :] for after in range(40)]

    run(scenario)
