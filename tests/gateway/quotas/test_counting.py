"""Points are counted in memory, bounded, and in Redis for several gateways."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server

import pytest

from tests.processes import started
from trellis_gateway.quotas.counting import Account, Counting
from trellis_gateway.quotas.memory import BoundedMemory

ADA = Account("address", "192.0.2.1", "address 192.0.2.1", 10)
GRACE = Account("address", "192.0.2.2", "address 192.0.2.2", 10)
SEAT = Account("token", "ab" * 32, "the bearer token", 3)


def test_points_are_taken_from_each_account_up_to_the_first_that_has_too_few() -> None:
    async def scenario() -> None:
        counting = Counting()
        (one, two) = await counting.spend([ADA, SEAT], 2)
        assert (one.left, two.left, one.is_overdrawn, two.is_overdrawn) == (8, 1, False, False)
        (one, two) = await counting.spend([ADA, SEAT], 2)
        assert (one.left, two.left, two.is_overdrawn) == (6, 0, True)
        assert 1 <= two.seconds <= 60
        assert [b.is_overdrawn for b in await counting.spend([ADA], 7)] == [True]
        assert [b.left for b in await counting.spend([GRACE], 10)] == [0]

    asyncio.run(scenario())


def test_memory_forgets_the_oldest_when_there_are_too_many_and_those_that_have_ended() -> None:
    async def scenario() -> None:
        memory = BoundedMemory(limit=3)
        for key in "abcd":
            await memory.incr(key, 60)
        assert len(memory) == 3
        assert [await memory.get(key) for key in "abcd"] == [0, 1, 1, 1]
        ended = BoundedMemory()
        for key in "abcd":
            await ended.incr(key, -1)
        await ended.incr("e", 60)
        assert len(ended) == 1

    asyncio.run(scenario())


@contextmanager
def _redis(directory: Path) -> Iterator[str]:
    with create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [
        "redis-server",
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--dir",
        str(directory),
    ]
    with started(command, {}) as program:
        program.wait_for("Ready to accept connections")
        yield f"redis://127.0.0.1:{port}/0"
        program.process.terminate()
        program.ended()


@pytest.mark.needs("redis-server")
@pytest.mark.processes
def test_two_gateways_count_together_in_redis_and_each_for_itself_when_it_is_gone(tmp_path: Path) -> None:
    async def together(url: str) -> tuple[Counting, Counting]:
        one, other = Counting(url), Counting(url)
        for left in (6, 2):
            assert [b.left for b in await one.spend([ADA], 2)] == [left + 2]
            assert [b.left for b in await other.spend([ADA], 2)] == [left]
        assert [b.is_overdrawn for b in await one.spend([ADA], 3)] == [True]
        return one, other

    async def scenario() -> None:
        with _redis(tmp_path) as url:
            one, other = await together(url)
        for alone in (one, other):
            assert [b.left for b in await alone.spend([ADA], 2)] == [8]
            assert [b.left for b in await alone.spend([ADA], 2)] == [6]

    asyncio.run(scenario())
