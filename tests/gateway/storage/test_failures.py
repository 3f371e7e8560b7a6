"""Whatever fails in the database while much is under way is said to whoever asks, by a reason."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # ships no types; two calls
import pytest
from sqlalchemy import URL, insert, text
from sqlalchemy.exc import IntegrityError

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason
from trellis_gateway.errors import Problem
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.storage.database import Database, once_more
from trellis_gateway.storage.moves import Question
from trellis_gateway.storage.postgresql import PostgresMoves
from trellis_gateway.storage.tables import entries
from trellis_gateway.storage.turns import Turns

POSTGRESQL = URL.create("postgresql+asyncpg", host="127.0.0.1", database="trellis", username="trellis")
FAILURES = [
    asyncpg.TooManyConnectionsError("sorry, too many clients already"),
    asyncpg.CannotConnectNowError("the database system is starting up"),
    asyncpg.AdminShutdownError("terminating connection due to administrator command"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.InternalClientError("got result for unknown protocol state 3"),
    ConnectionResetError("connection reset by peer"),
    BrokenPipeError("broken pipe"),
    TimeoutError(),
    asyncio.IncompleteReadError(b"", 1),
]


async def _reason(act: Callable[[], Awaitable[object]]) -> str:
    with pytest.raises(Problem) as refused:
        await act()
    return refused.value.reason


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_a_server_that_takes_no_connection(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(**arguments: object) -> None:
        raise error

    async def scenario() -> None:
        database = Database(POSTGRESQL)
        moves = PostgresMoves(database)
        question = Question("a" * 16, None, b"key", 0, 0)
        assert await _reason(lambda: moves.find(question)) == "DATABASE_UNAVAILABLE"
        assert await _reason(database.ping) == "DATABASE_UNAVAILABLE"
        await moves.close()
        await database.close()

    monkeypatch.setattr(asyncpg, "connect", refuse)
    asyncio.run(scenario())


def test_a_file_that_nobody_can_lock(tmp_path: Path) -> None:
    """As when no more files may be opened."""

    async def scenario() -> None:
        turns = Turns(tmp_path / "no such directory" / "db", 60)
        for _ in range(2):  # the second finds that the first has left
            assert await _reason(turns.turn().__aenter__) == "DATABASE_UNAVAILABLE"

    asyncio.run(scenario())


def test_a_writer_who_is_cancelled_leaves_the_file_to_the_next(settings: GatewaySettings) -> None:
    async def scenario() -> None:
        database = Database(settings.database_location())
        writing = asyncio.Event()

        async def write() -> None:
            async with database.writing() as connection:
                await connection.execute(text("CREATE TABLE half (done INTEGER)"))
                writing.set()
                await asyncio.Event().wait()

        quitter = asyncio.create_task(write())
        await writing.wait()
        quitter.cancel()
        await asyncio.gather(quitter, return_exceptions=True)
        async with database.writing() as connection:
            tables = await connection.execute(text("SELECT name FROM sqlite_master"))
            assert tables.all() == []
        await database.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(("failures", "outcome"), [(0, "done"), (1, "done"), (2, "DATABASE_UNAVAILABLE")])
def test_what_a_twin_was_faster_with_is_done_again_once(failures: int, outcome: str) -> None:
    left = [IntegrityError("INSERT", {}, Exception("UNIQUE"))] * failures

    async def act() -> str:
        if left:
            raise left.pop()
        return "done"

    async def scenario() -> str:
        try:
            return await once_more(act)
        except Problem as problem:
            return problem.reason

    assert asyncio.run(scenario()) == outcome


def test_a_log_that_contradicts_its_match_is_no_fault_of_whoever_sits_down(
    inside: Scenario, settings: GatewaySettings
) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        database = Database(settings.database_location())
        row = {"match_id": match, "version": 1, "kind": "MOVE", "stage": 0, "record": b"", "created_at": 0}
        async with database.writing() as connection:
            await connection.execute(insert(entries).values(row))
        await database.close()
        answer = await stack.post(f"/v1/matches/{match}/seats", {"name": "Ada"})
        assert reason(answer, 503) == "DATABASE_UNAVAILABLE"

    inside(scenario)
