"""Request ids travel, bodies are limited, requests are counted."""

import json
import logging

import pytest
from prometheus_client import REGISTRY

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack


def test_a_request_id_comes_back_and_goes_on_to_the_engine(inside: Scenario, engine: FakeEngine) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.client.get("/v1/games", headers={"X-Request-Id": "my-request.1"})
        assert answer.headers["x-request-id"] == "my-request.1"

    inside(scenario)
    assert engine.ids == ["my-request.1"]


@pytest.mark.parametrize("sent", ["", "with space", "x" * 129, "Ünfit"])
def test_an_unfit_request_id_is_replaced(inside: Scenario, engine: FakeEngine, sent: str) -> None:
    async def scenario(stack: Stack) -> str:
        answer = await stack.client.get("/v1/games", headers={b"X-Request-Id": sent.encode("latin-1")})
        return str(answer.headers["x-request-id"])

    made = inside(scenario)
    assert len(made) == 32
    assert engine.ids == [made]


def test_a_request_is_logged_with_its_status(inside: Scenario, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(stack: Stack) -> None:
        with caplog.at_level(logging.INFO):
            await stack.get("/v1/matches/aaaaaaaaaaaaaaaa")

    inside(scenario)
    (record,) = [r for r in caplog.records if r.name == "trellis_gateway.access"]
    assert record.getMessage() == "GET /v1/matches/aaaaaaaaaaaaaaaa 404"
    assert json.loads(json.dumps(vars(record)["milliseconds"])) >= 0


def test_requests_are_counted_by_route_not_by_path(inside: Scenario) -> None:
    labels = {"method": "GET", "path": "/games/{game}", "status": "404"}

    async def scenario(stack: Stack) -> None:
        await stack.get("/v1/games/nothing")
        await stack.get("/v1/games/nothing-else")

    before = REGISTRY.get_sample_value("trellis_http_requests_total", labels) or 0
    inside(scenario)
    assert REGISTRY.get_sample_value("trellis_http_requests_total", labels) == before + 2
