"""A gateway on fake services, in this process: for tests of the gateway alone."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest

from tests.gateway.fakes import FakeEngine, FakeLexicon, serving
from tests.gateway.postgres import programs, server, sql
from tests.gateway.table import Stack, opened
from tests.needs import lacking
from trellis_gateway.app import create_app
from trellis_gateway.database_urls import database_url
from trellis_gateway.settings import GatewaySettings
from trellis_ops.settings import load


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def lexicon() -> FakeLexicon:
    made: FakeLexicon = cast("Any", FakeLexicon)()  # it answers only what the gateway asks
    return made


@pytest.fixture
def settings(engine: FakeEngine, lexicon: FakeLexicon, tmp_path: Path) -> Iterator[GatewaySettings]:
    with serving(engine, lexicon) as target:
        yield load(
            GatewaySettings,
            {
                "TRELLIS_DATA_DIR": str(tmp_path),
                "TRELLIS_GATEWAY_ENGINE_TARGET": target,
                "TRELLIS_GATEWAY_LEXICON_TARGET": target,
                "TRELLIS_GATEWAY_HEARTBEAT_SECONDS": "60",
            },
        )


Scenario = Callable[[Callable[[Stack], Awaitable[Any]]], Any]


@pytest.fixture
def inside(settings: GatewaySettings) -> Scenario:
    """Runs a scenario against a gateway with these settings, in an event loop of its own."""

    def run(scenario: Callable[[Stack], Awaitable[Any]]) -> Any:
        async def main() -> Any:
            async with opened(settings) as stack:
                return await scenario(stack)

        return asyncio.run(main())

    return run


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A PostgreSQL server for the tests of a module: its URL."""
    found = programs()
    if found is None:
        lacking("not installed: PostgreSQL's server programs (initdb, pg_ctl)")
    with server(found) as running:
        yield running.url


@pytest.fixture
def url(cluster: str) -> str:
    """A PostgreSQL database of this test's own."""
    name = f"test_{uuid4().hex}"
    asyncio.run(sql(cluster, f"CREATE DATABASE {name}"))
    return cluster.replace("/postgres?", f"/{name}?")


Pair = Callable[[Callable[[Stack, Stack], Awaitable[Any]]], Any]


def two_gateways(shared: GatewaySettings, others: GatewaySettings | None = None) -> Pair:
    """Runs a scenario with two gateways on one database; the second may have settings of its own (`others`)."""
    second = others or shared

    def run(scenario: Callable[[Stack, Stack], Awaitable[Any]]) -> Any:
        async def main() -> Any:
            async with opened(shared) as one, opened(second, create_app(second)) as other:
                return await scenario(one, other)

        return asyncio.run(main())

    return run


@pytest.fixture
def pair(settings: GatewaySettings, url: str) -> Pair:
    """Runs a scenario with two gateways on one PostgreSQL database."""
    return two_gateways(replace(settings, database=database_url(url)))
