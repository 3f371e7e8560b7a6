"""News between the processes of one gateway."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing

from trellis_gateway.news.siblings import SiblingCourier, Siblings

PATIENCE_SECONDS = 60


class Ear:
    """Notes what it hears; "" stands for anything."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    def hear(self, match: str) -> None:
        self.heard.put_nowait(match)

    def hear_anything(self) -> None:
        self.heard.put_nowait("")


def between(scenario: Callable[[list[SiblingCourier], list[Ear]], Awaitable[None]], count: int = 3) -> None:
    """Run a scenario with the couriers and the ears of so many processes."""

    async def main() -> None:
        with closing(Siblings(count)) as siblings:
            couriers = [siblings.courier(number) for number in range(count)]
            ears = [Ear() for _ in range(count)]
            carrying = [asyncio.ensure_future(c.run(ear)) for c, ear in zip(couriers, ears, strict=True)]
            async with asyncio.timeout(PATIENCE_SECONDS):
                assert [await ear.heard.get() for ear in ears] == [""] * count
                await scenario(couriers, ears)
            for each in carrying:
                each.cancel()
            await asyncio.gather(*carrying, return_exceptions=True)

    asyncio.run(main())


def test_the_others_hear_of_what_they_follow_and_the_teller_does_not() -> None:
    async def scenario(couriers: list[SiblingCourier], ears: list[Ear]) -> None:
        couriers[0].follow("one")
        couriers[1].follow("one")
        couriers[2].follow("other")
        for match in ("one", "other", "one"):
            couriers[0].tell(match)
        assert [await ears[1].heard.get() for _ in range(2)] == ["one", "one"]
        assert await ears[2].heard.get() == "other"
        couriers[1].leave("one")
        couriers[1].follow("other")
        couriers[0].tell("one")
        couriers[0].tell("other")
        assert await ears[1].heard.get() == "other"
        assert ears[0].heard.empty()

    between(scenario)


def test_whoever_does_not_keep_up_hears_that_something_was_missed() -> None:
    async def scenario(couriers: list[SiblingCourier], ears: list[Ear]) -> None:
        couriers[1].follow("one")
        for _ in range(100_000):  # more than any system keeps for a socket
            couriers[0].tell("one")
        while await ears[1].heard.get():
            couriers[0].tell("one")

    between(scenario, 2)
