"""What every courier does, whichever way it goes: one contract, on the real servers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Protocol

import pytest

from tests.gateway import postgres
from tests.gateway.conftest import two_gateways
from tests.gateway.nats import nats_server
from tests.gateway.table import Stack
from tests.gateway.watching import watch
from tests.needs import lacking, require
from trellis_gateway.database_urls import database_url
from trellis_gateway.news.local import Exchange, LocalCourier
from trellis_gateway.news.nats import NatsCourier
from trellis_gateway.news.notify import DatabaseCourier
from trellis_gateway.news.port import Courier
from trellis_gateway.news.siblings import Siblings
from trellis_gateway.settings import GatewaySettings

PATIENCE_SECONDS = 60
GATEWAYS = 3
pytestmark = pytest.mark.processes


class Server(Protocol):
    """A server that couriers meet at."""

    def start(self) -> None:
        """Start, and serve."""

    def stop(self) -> None:
        """Be gone at once."""


class Nothing:
    """In place of a server where none is needed."""

    def start(self) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


@dataclass
class Way:
    """A way that news may go: how to make a courier for it, and the server that it needs."""

    courier: Callable[[], Courier]
    server: Server = field(default_factory=Nothing)

    @property
    def may_be_lost(self) -> bool:
        """Whether a connection may be lost at all."""
        return not isinstance(self.server, Nothing)


def _local() -> Iterator[Way]:
    exchange = Exchange()
    yield Way(lambda: LocalCourier(exchange))


def _siblings() -> Iterator[Way]:
    made: list[Siblings] = []
    numbers = count()

    def courier() -> Courier:
        number = next(numbers) % GATEWAYS
        if number == 0:
            made.append(Siblings(GATEWAYS))
        return made[-1].courier(number)

    yield Way(courier)
    for siblings in made:
        siblings.close()


def _database() -> Iterator[Way]:
    found = postgres.programs()
    if found is None:
        lacking("not installed: PostgreSQL's server programs (initdb, pg_ctl)")
    with postgres.server(found) as made:
        yield Way(lambda: DatabaseCourier(database_url(made.url)), made)


def _nats() -> Iterator[Way]:
    require("nats-server")
    with nats_server() as server:
        yield Way(lambda: NatsCourier(server.url), server)


WAYS = {"in process": _local, "siblings": _siblings, "PostgreSQL": _database, "NATS": _nats}


@pytest.fixture(scope="module", params=WAYS)
def way(request: pytest.FixtureRequest) -> Iterator[Way]:
    yield from WAYS[request.param]()


@dataclass
class Gateway:
    """A gateway as its courier sees it: what it has heard."""

    courier: Courier
    heard: list[str] = field(default_factory=list)
    connected: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, match: str) -> None:
        self.heard.append(match)
        self._changed.set()

    def hear_anything(self) -> None:
        self.connected += 1
        self._changed.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so that depends on what was heard."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def hears_from(self, teller: "Gateway", match: str) -> None:
        """Wait until news of a match that is followed by now comes, told again and again."""
        before = self.heard.count(match)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.heard.count(match) < before + 2:  # once may be a hint that it is followed
                teller.courier.tell(match)
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        self._changed.clear()
                        await self._changed.wait()


@asynccontextmanager
async def _carrying(way: Way, *followed: str) -> AsyncIterator[list[Gateway]]:
    """Three gateways that follow these matches, all connected."""
    gateways = [Gateway(way.courier()) for _ in range(GATEWAYS)]
    for gateway in gateways:
        for match in followed:
            gateway.courier.follow(match)
    tasks = [asyncio.create_task(gateway.courier.run(gateway)) for gateway in gateways]
    try:
        for gateway in gateways:
            await gateway.until(lambda gateway=gateway: gateway.connected > 0)  # type: ignore[misc]
            gateway.heard.clear()
        yield gateways
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _run(scenario: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await scenario()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())


def test_news_reaches_every_other_gateway_in_the_order_in_which_it_was_told(way: Way) -> None:
    async def scenario() -> None:
        matches = [f"m{number}" for number in range(20)]
        async with _carrying(way, *matches) as (one, *others):
            for match in matches:
                one.courier.tell(match)
            for other in others:
                await other.until(lambda other=other: len(other.heard) == 20)  # type: ignore[misc]
                assert other.heard == matches
            others[0].courier.tell("m0")
            await one.until(lambda: bool(one.heard))
            assert one.heard == ["m0"]

    _run(scenario)


def test_nobody_hears_of_matches_that_it_does_not_follow(way: Way) -> None:
    async def scenario() -> None:
        async with _carrying(way, "a", "b") as (one, other, _):
            for match in ("x", "a", "b"):
                one.courier.tell(match)
            await other.until(lambda: len(other.heard) == 2)
            assert other.heard == ["a", "b"]
            other.courier.leave("a")
            other.courier.follow("c")
            await other.hears_from(one, "c")
            other.heard.clear()
            one.courier.tell("a")
            await other.hears_from(one, "b")
            assert "a" not in other.heard

    _run(scenario)


def test_what_was_missed_is_made_up_for_when_the_server_is_back(way: Way) -> None:
    """News may be lost with the server; everybody is told then that it may have missed something, and hears again."""
    server = way.server

    async def scenario() -> None:
        async with _carrying(way, "a") as (one, other, third):
            await asyncio.to_thread(server.stop)
            one.courier.tell("a")
            await asyncio.to_thread(server.start)
            for gateway in (one, other, third):
                await gateway.until(lambda gateway=gateway: gateway.connected > way.may_be_lost)  # type: ignore[misc]
            await other.hears_from(one, "a")
            await third.hears_from(other, "a")

    _run(scenario)


def test_a_gateway_may_come_before_the_server(way: Way) -> None:
    server = way.server

    async def scenario() -> None:
        server.stop()
        starting = asyncio.create_task(asyncio.to_thread(server.start))
        async with _carrying(way, "a") as (one, other, _):
            await other.hears_from(one, "a")
        await starting

    _run(scenario)


def test_telling_after_the_end_does_no_harm(way: Way) -> None:
    async def scenario() -> None:
        async with _carrying(way, "a") as gateways:
            pass
        for gateway in gateways:
            gateway.courier.tell("a")
            gateway.courier.leave("a")
        assert all(gateway.heard == [] for gateway in gateways)

    _run(scenario)


def test_watchers_hear_by_nats_of_moves_at_a_gateway_with_the_same_database(
    settings: GatewaySettings,
) -> None:
    """The streams' own look into the database comes after a minute; the news must do it."""
    require("nats-server")

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started()
        watcher = await watch(other, match)
        assert (await watcher.next())[:2] == ("view", 2)
        await one.play(match, tokens[0], "say a", 2)
        assert (await watcher.next())[2]["notation"] == "say a"
        assert (await watcher.next())[2]["view"]["text"] == "say a"
        await watcher.leave()

    with nats_server() as server:
        two_gateways(replace(settings, news_url=server.url))(scenario)
