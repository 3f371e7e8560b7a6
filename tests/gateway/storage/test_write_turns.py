"""Writers of an SQLite file take turns, in all processes; two that share a file stand for two processes here."""

import asyncio
import fcntl
from pathlib import Path

import pytest

from trellis_gateway.errors import Problem
from trellis_gateway.storage.turns import Turns

LOOKS = 100
"""Passes of the event loop, more than anybody needs who need not wait."""


def _somebody_waits(path: Path) -> bool:
    """Whether a process stands in the turnstile of a file."""
    with path.with_name(f"{path.name}-next").open("ab") as turnstile:
        try:
            fcntl.flock(turnstile, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_who_has_just_written_lets_the_other_process_go_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        written: list[str] = []

        async def write(name: str, turns: Turns) -> None:
            for _ in range(20):
                async with turns.turn():
                    # The other stands in line in the kernel, which sets no event.
                    while not _somebody_waits(tmp_path / "db") and len(written) < 2 * 20 - 1:  # noqa: ASYNC110 - see above
                        await asyncio.sleep(0)
                    written.append(name)

        one, other = Turns(tmp_path / "db", 60), Turns(tmp_path / "db", 60)
        await asyncio.gather(write("A", one), write("B", other))
        assert written == ["A", "B"] * 20
        one.close()
        other.close()

    asyncio.run(scenario())


def test_writers_of_a_process_go_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        written: list[int] = []
        turns = Turns(tmp_path / "db", 60)

        async def write(number: int) -> None:
            async with turns.turn():
                await asyncio.sleep(0)
                written.append(number)

        await asyncio.gather(*map(write, range(10)))
        assert written == list(range(10))
        turns.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("same_process", [True, False])
def test_a_wait_ends(tmp_path: Path, *, same_process: bool) -> None:
    async def scenario() -> None:
        one = Turns(tmp_path / "db", 0.01)
        other = one if same_process else Turns(tmp_path / "db", 0.01)
        async with one.turn():
            with pytest.raises(Problem) as refused:
                async with other.turn():
                    pytest.fail("two write at once")
        assert refused.value.reason == "DATABASE_UNAVAILABLE"
        async with other.turn():
            pass
        one.close()
        other.close()

    asyncio.run(scenario())


def test_who_gives_up_waiting_keeps_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        one, other, third = (Turns(tmp_path / "db", 60) for _ in range(3))

        async def write(turns: Turns) -> None:
            async with turns.turn():
                pass

        async with one.turn():
            waiting = [asyncio.create_task(write(turns)) for turns in (other, third)]
            for _ in range(LOOKS):
                await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.wait(waiting[:1])
        await waiting[1]
        await write(other)
        for turns in (one, other, third):
            turns.close()

    asyncio.run(scenario())
