"""Games pass through."""

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason


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
