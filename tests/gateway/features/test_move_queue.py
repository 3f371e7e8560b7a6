"""Moves of one match take turns, and only so many wait."""

import asyncio

import pytest

from trellis_gateway.errors import Problem
from trellis_gateway.features.move_queue import MoveQueue


def test_moves_beyond_the_limit_are_told_to_come_again_and_the_others_go_in_order() -> None:
    async def scenario() -> None:
        queue, order = MoveQueue(60, 3), list[int]()

        async def move(number: int) -> None:
            async with queue.turn("a"):
                order.append(number)

        async with queue.turn("a"):
            waiting = [asyncio.create_task(move(number)) for number in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Problem) as refused:
                await move(3)
            async with queue.turn("b"):
                order.append(-1)
        await asyncio.gather(*waiting)
        await move(4)
        assert order == [-1, 0, 1, 2, 4]
        assert refused.value.reason == "MATCH_BUSY"
        assert refused.value.all_headers()["Retry-After"] == "1"

    asyncio.run(scenario())


def test_who_leaves_the_queue_makes_room() -> None:
    async def scenario() -> None:
        queue = MoveQueue(60, 1)

        async def move() -> str:
            async with queue.turn("a"):
                return "played"

        async with queue.turn("a"):
            gone = asyncio.create_task(move())
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.wait([gone])
            other = asyncio.create_task(move())
            await asyncio.sleep(0)
        assert await other == "played"

    asyncio.run(scenario())


def test_nobody_overtakes_whose_turn_comes_next() -> None:
    """A move that arrives between the end of one and the beginning of the next has to wait as well."""

    async def scenario() -> None:
        queue, order = MoveQueue(60, 1), list[str]()

        async def move(name: str) -> None:
            async with queue.turn("a"):
                order.append(name)

        async with queue.turn("a"):
            first = asyncio.create_task(move("first"))
            await asyncio.sleep(0)
        with pytest.raises(Problem):
            await move("second")
        await first
        assert order == ["first"]

    asyncio.run(scenario())
