"""A gateway on fake services, in this process: for tests of the gateway alone."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tests.gateway.fakes import FakeEngine, FakeLexicon, serving
from tests.gateway.table import Stack, opened
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
