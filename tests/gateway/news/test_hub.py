"""News wakes those who wait for it, also if it came before they did, and nobody else."""

import asyncio
from contextlib import closing

from trellis_gateway.news.hub import Hub


def test_news_wakes_those_who_wait_for_that_match() -> None:
    async def scenario() -> None:
        hub = Hub()
        with (
            closing(hub.subscribe("a")) as one,
            closing(hub.subscribe("a")) as two,
            closing(hub.subscribe("b")) as other,
        ):
            waiting = [asyncio.create_task(each.news(20)) for each in (one, two)]
            await asyncio.sleep(0)
            hub.publish("a")
            assert await asyncio.gather(*waiting) == [True, True]
            assert await other.news(0) is False

    asyncio.run(scenario())


def test_news_before_the_wait_is_not_missed_and_told_once() -> None:
    async def scenario() -> None:
        hub = Hub()
        with closing(hub.subscribe("a")) as one:
            hub.publish("a")
            hub.publish("a")
            assert await one.news(20) is True
            assert await one.news(0) is False

    asyncio.run(scenario())


def test_everybody_is_told_when_news_may_have_been_missed_and_when_the_gateway_stops() -> None:
    async def scenario() -> None:
        hub = Hub()
        with closing(hub.subscribe("a")) as one, closing(hub.subscribe("b")) as two:
            hub.hear_anything()
            assert [await one.news(20), await two.news(20)] == [True, True]
            hub.close()
            assert [hub.closed, await one.news(20), await two.news(20)] == [True, True, True]

    asyncio.run(scenario())


def test_who_has_left_is_forgotten() -> None:
    hub = Hub()
    with closing(hub.subscribe("a")):
        assert hub._waiting.keys() == {"a"}
    assert hub._waiting == {}
    hub.publish("a")


def test_the_hub_tells_who_watches_a_match() -> None:
    hub = Hub()
    viewers: set[int | None] = {None}
    with closing(hub.subscribe("a", viewers)), closing(hub.subscribe("b", {1})):
        assert hub.watchers("a") == {None}
        viewers.add(3)
        assert hub.watchers("a") == {None, 3}
    assert hub.watchers("a") == set()
