"""The log of a match tells everybody what it may know, in order, once."""

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason


async def _played(stack: Stack) -> tuple[str, list[str]]:
    match, tokens = await stack.started()
    await stack.play(match, tokens[0], "say a", 2)
    await stack.play(match, tokens[1], "whisper secret", 3)
    await stack.play(match, tokens[0], "say b", 4)
    return match, tokens


def test_everything_is_there_in_order(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack)
        page = (await stack.get(f"/v1/matches/{match}/history", tokens[1])).json()
        assert page["version"] == 5
        told = [
            (entry["version"], entry["kind"], entry["seat"], entry["notation"]) for entry in page["entries"]
        ]
        assert told == [
            (0, "CREATED", None, None),
            (1, "SEAT_TAKEN", 0, None),
            (2, "SEAT_TAKEN", 1, None),
            (3, "MOVE", 0, "say a"),
            (4, "MOVE", 1, "whisper secret"),
            (5, "MOVE", 0, "say b"),
        ]
        assert page["entries"][1]["name"] == "player 0"
        assert [entry["status"]["move_count"] for entry in page["entries"]] == [0, 0, 0, 1, 2, 3]

    inside(scenario)


def test_a_hidden_move_is_hidden_until_the_match_is_over(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack)
        path = f"/v1/matches/{match}/history"
        for viewer in (None, tokens[0]):
            answer = await stack.get(path, viewer)
            assert "secret" not in answer.text
            hidden = answer.json()["entries"][4]
            assert (hidden["hidden"], hidden["seat"], hidden["move"]) == (True, 1, None)
            assert [event["rule"] for event in hidden["events"]] == ["ST-1"]
        await stack.play(match, tokens[1], "end", 5)
        shown = (await stack.get(path)).json()["entries"][4]
        assert (shown["hidden"], shown["notation"]) == (False, "whisper secret")
        assert [event["rule"] for event in shown["events"]] == ["ST-1", "ST-4"]

    inside(scenario)


def test_pages_join_without_a_seam(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await _played(stack)
        token, versions = "", []
        for _ in range(3):
            page = (await stack.get(f"/v1/matches/{match}/history?page_size=2&page_token={token}")).json()
            versions += [entry["version"] for entry in page["entries"]]
            token = page["next_page_token"]
        assert versions == [0, 1, 2, 3, 4, 5]
        assert token == ""
        other = await stack.create()
        first = (await stack.get(f"/v1/matches/{match}/history?page_size=2")).json()["next_page_token"]
        foreign = await stack.get(f"/v1/matches/{other}/history?page_token={first}")
        assert reason(foreign, 422) == "INVALID_PAGE_TOKEN"

    inside(scenario)


def test_the_move_in_the_log_is_the_move_that_was_answered(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        played = (await stack.play(match, tokens[0], "say a", 2)).json()
        logged = (await stack.get(f"/v1/matches/{match}/history", tokens[0])).json()["entries"][-1]
        assert {name: played[name] for name in logged} == logged

    inside(scenario)
