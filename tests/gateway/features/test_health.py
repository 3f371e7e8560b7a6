"""A gateway that cannot do its work says so, and lives on."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, opened, reason
from trellis_gateway.settings import GatewaySettings

NOWHERE = "127.0.0.1:1"


def test_a_gateway_that_has_all_it_needs(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get("/readyz")
        assert answer.status_code == 200
        assert answer.json() == {
            "status": "ok",
            "checks": {"database": True, "engine": True, "lexicon": True},
            "degraded": [],
        }

    inside(scenario)


def test_a_gateway_without_an_engine(settings: GatewaySettings) -> None:
    async def scenario() -> None:
        async with opened(replace(settings, engine_target=NOWHERE)) as stack:
            ready = await stack.get("/readyz")
            assert ready.status_code == 200
            assert ready.json() == {
                "status": "degraded",
                "checks": {"database": True, "engine": False, "lexicon": True},
                "degraded": ["engine"],
            }
            assert (await stack.get("/livez")).status_code == 200
            body = {"game": "story", "seats": 2}
            refused = await stack.post("/v1/matches", body, key=str(uuid4()))
            assert reason(refused, 503) == "ENGINE_UNAVAILABLE"
            assert refused.headers["retry-after"] == "1"
            assert (await stack.get("/v1/lexicons/tiny/words/oat")).json()["found"] is True

    asyncio.run(scenario())


def test_a_gateway_without_a_lexicon(settings: GatewaySettings) -> None:
    async def scenario() -> None:
        async with opened(replace(settings, lexicon_target=NOWHERE)) as stack:
            ready = await stack.get("/readyz")
            assert (ready.status_code, ready.json()["degraded"]) == (200, ["lexicon"])
            answer = await stack.get("/v1/lexicons/tiny/words/oat")
            assert reason(answer, 503) == "LEXICON_UNAVAILABLE"

    asyncio.run(scenario())


def test_a_gateway_whose_database_is_taken_away(inside: Scenario, caplog: pytest.LogCaptureFixture) -> None:
    """What the driver says is for the log; clients hear that the database is away."""

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        file = stack.settings.data_dir / "gateway.sqlite3"
        await stack.gateway.matches._database.engine.dispose()
        hidden = file.rename(file.with_suffix(".away"))
        file.mkdir()
        ready = await stack.get("/readyz")
        assert ready.status_code == 503
        assert ready.json() == {
            "status": "unavailable",
            "checks": {"database": False, "engine": True, "lexicon": True},
            "degraded": ["database"],
        }
        for answer in (
            await stack.get(f"/v1/matches/{match}"),
            await stack.play(match, tokens[0], "say x", 2),
            await stack.post("/v1/matches", {"game": "story", "seats": 1}),
        ):
            assert reason(answer, 503) == "DATABASE_UNAVAILABLE"
            assert answer.headers["retry-after"] == "1"
            assert answer.json()["detail"] == "the database cannot be used; try again in a moment"
        assert "unable to open database file" in caplog.text
        file.rmdir()
        hidden.rename(file)
        assert await stack.version(match) == 2

    inside(scenario)
