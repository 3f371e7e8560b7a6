"""Games pass through, and are remembered for a while."""

import grpc
import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason
from trellis_gateway.features import games
from trellis_ops.errors import Fault

AWAY = Fault(grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN", "not now")


def test_games_are_listed_page_by_page_as_the_engine_gives_them(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        first = (await stack.get("/v1/games")).json()
        assert [game["id"] for game in first["games"]] == ["other"]
        last = (await stack.get(f"/v1/games?page_token={first['next_page_token']}")).json()
        (story,) = last["games"]
        assert story["options"][0] == {
            "id": "together",
            "kind": "OPTION_KIND_FLAG",
            "help": "all at once",
            "default_value": False,
            "nullable": False,
            "minimum": 0,
            "maximum": 7,
            "max_length": 0,
            "choices": [],
            "fields": [],
        }

    inside(scenario)


def test_a_misspelt_parameter_is_not_ignored(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get("/v1/games?page_sise=3")
        assert reason(answer, 422) == "UNKNOWN_FIELD"
        assert answer.json()["field"] == "page_sise"
        assert "page_size" in answer.json()["detail"]
        assert reason(await stack.get("/v1/matches/aaaaaaaaaaaaaaaa?page_size=3"), 422) == "UNKNOWN_FIELD"
        assert reason(await stack.get("/livez?x=1"), 422) == "UNKNOWN_FIELD"

    inside(scenario)


def test_a_game_is_found_on_whatever_page_it_is(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        story = (await stack.get("/v1/games/story")).json()
        assert (story["title"], story["seats_remark"]) == ("Story", "Not more than 9, please.")
        answer = await stack.get("/v1/games/chess")
        assert reason(answer, 404) == "UNKNOWN_GAME"
        assert answer.json()["field"] == "game"

    inside(scenario)


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/story"])
def test_who_has_a_description_already_is_told_so(inside: Scenario, engine: FakeEngine, path: str) -> None:
    async def scenario(stack: Stack) -> None:
        first = await stack.get(path)
        assert first.headers["cache-control"] == "public, max-age=60"
        again = await stack.client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        other = await stack.client.get(path, headers={"If-None-Match": '"0"'})
        assert (other.status_code, other.json()) == (200, first.json())
        asked = engine.calls["ListGames"]
        assert (await stack.get(path)).json() == first.json()
        assert engine.calls["ListGames"] == asked

    inside(scenario)


def test_games_are_asked_for_again_after_a_while_and_known_while_the_engine_is_away(
    inside: Scenario, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "REMEMBERED_SECONDS", -1.0)

    async def scenario(stack: Stack) -> None:
        story = (await stack.get("/v1/games/story")).json()
        asked = engine.calls["ListGames"]
        assert (await stack.get("/v1/games/story")).json() == story
        assert engine.calls["ListGames"] == 2 * asked
        engine.fault = AWAY
        assert (await stack.get("/v1/games/story")).json() == story
        assert reason(await stack.get("/v1/games?page_size=7"), 503) == "ENGINE_UNAVAILABLE"

    inside(scenario)


def test_a_bounded_number_of_pages_is_remembered(inside: Scenario, engine: FakeEngine) -> None:
    async def scenario(stack: Stack) -> None:
        for size in range(1, 67):
            await stack.get(f"/v1/games?page_size={size}")
        asked = engine.calls["ListGames"]
        await stack.get("/v1/games?page_size=66")
        assert engine.calls["ListGames"] == asked
        await stack.get("/v1/games?page_size=1")
        assert engine.calls["ListGames"] == asked + 1

    inside(scenario)
