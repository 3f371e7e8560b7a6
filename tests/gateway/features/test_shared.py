"""A value is made once for all who want it at about the same time."""

import asyncio

import pytest

from trellis_gateway.features.shared import Shared


class Maker:
    """Makes values slowly, and counts."""

    def __init__(self) -> None:
        self.made = 0
        self.may_go_on = asyncio.Event()
        self.fails = False

    async def make(self) -> str:
        self.made += 1
        await self.may_go_on.wait()
        if self.fails:
            raise ValueError
        return "value"


def test_those_who_ask_while_a_value_is_made_share_it_though_the_first_leaves() -> None:
    async def scenario() -> None:
        shared: Shared[str, str] = Shared(100, len)
        maker = Maker()
        asking = [asyncio.create_task(shared.get("a", maker.make)) for _ in range(3)]
        await asyncio.sleep(0)
        asking[0].cancel()
        maker.may_go_on.set()
        assert await asyncio.gather(*asking[1:]) == ["value", "value"]
        assert await shared.get("a", maker.make) == "value"
        assert maker.made == 1

    asyncio.run(scenario())


def test_a_failure_is_everybodys_who_waits_and_nobodys_afterwards() -> None:
    async def scenario() -> None:
        shared: Shared[str, str] = Shared(100, len)
        maker = Maker()
        maker.fails = True
        asking = [asyncio.create_task(shared.get("a", maker.make)) for _ in range(2)]
        await asyncio.sleep(0)
        maker.may_go_on.set()
        found = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(each) for each in found] == [ValueError, ValueError]
        maker.fails = False
        assert await shared.get("a", maker.make) == "value"
        assert maker.made == 2

    asyncio.run(scenario())


@pytest.mark.parametrize(("limit", "expected"), [(10, 2), (9, 3)])
def test_what_was_used_longest_ago_is_forgotten_first(limit: int, expected: int) -> None:
    async def scenario() -> None:
        shared: Shared[str, str] = Shared(limit, len)
        maker = Maker()
        maker.may_go_on.set()
        for key in ("a", "b", "a"):
            await shared.get(key, maker.make)
        assert maker.made == expected

    asyncio.run(scenario())


def test_what_is_to_be_forgotten_is_made_anew() -> None:
    async def scenario() -> None:
        shared: Shared[str, str] = Shared(100, len)
        maker = Maker()
        maker.may_go_on.set()
        await shared.get("a", maker.make)
        shared.forget("a")
        shared.forget("b")
        await shared.get("a", maker.make)
        assert maker.made == 2

    asyncio.run(scenario())
