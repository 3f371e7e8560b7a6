"""Moves are checked in order, played once, and lost never."""

import asyncio

import pytest
from grpc import StatusCode

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason
from trellis_ops.errors import Fault


def test_a_move_is_played_and_answered_with_what_it_brought_about(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        answer = await stack.play(match, tokens[0], "say once", 2)
        assert answer.status_code == 201
        assert answer.headers["etag"] == '"3"'
        played = answer.json()
        assert (played["version"], played["seat"], played["notation"]) == (3, 0, "say once")
        assert played["move"] == {"notation": "say once"}
        assert [event["text"] for event in played["events"]] == ["seat 0 spoke"]
        assert played["status"] == {"to_act": [1], "move_count": 1, "stage": 1, "outcome": None}
        assert played["view"]["text"] == "say once"

    inside(scenario)


def test_a_typed_move(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        played = await stack.play(match, tokens[0], {"concede": {}}, 2)
        assert played.json()["notation"] == "concede"
        assert (await stack.get(f"/v1/matches/{match}")).json()["phase"] == "OVER"

    inside(scenario)


def test_the_order_of_the_checks(inside: Scenario) -> None:
    """Each request is wrong in every later respect too; the first check that fails answers."""

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        waiting = await stack.create()
        seated = await stack.join(waiting)
        _, foreign = await stack.started()
        path, bad = f"/v1/matches/{match}/moves", {"move": "say bad"}
        assert reason(await stack.post("/v1/matches/x/moves", bad, "no", version=9), 404) == "UNKNOWN_MATCH"
        assert reason(await stack.post(path, bad, None, version=9), 401) == "TOKEN_REQUIRED"
        assert reason(await stack.post(path, bad, "no", version=9), 401) == "INVALID_TOKEN"
        assert reason(await stack.post(path, bad, foreign[0], version=9), 403) == "WRONG_MATCH_TOKEN"
        other = await stack.post(path, {**bad, "seat": 0}, tokens[1], version=9)
        assert reason(other, 403) == "WRONG_SEAT_TOKEN"
        early = await stack.post(f"/v1/matches/{waiting}/moves", bad, seated, version=9)
        assert reason(early, 409) == "MATCH_NOT_STARTED"
        assert reason(await stack.post(path, bad, tokens[1], version=9), 412) == "STALE_VERSION"
        assert reason(await stack.post(path, bad, tokens[1], version=2), 409) == "NOT_YOUR_TURN"
        assert reason(await stack.post(path, bad, tokens[0], version=2), 409) == "NOT_NICE"
        assert await stack.version(match) == 2

    inside(scenario)


def test_the_version_is_required(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        answer = await stack.post(f"/v1/matches/{match}/moves", {"move": "say x"}, tokens[0])
        assert reason(answer, 428) == "VERSION_REQUIRED"
        assert answer.json()["field"] == "If-Match"

    inside(scenario)


@pytest.mark.parametrize("tag", ["*", 'W/"2"', '"2", "3"', '"two"', '""', "-1", "9" * 40, '"2'])
def test_a_version_that_is_none(inside: Scenario, tag: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        headers = {
            "If-Match": tag,
            "Idempotency-Key": "0123456789abcdef",
            "Authorization": f"Bearer {tokens[0]}",
        }
        answer = await stack.client.post(
            f"/v1/matches/{match}/moves", json={"move": "say x"}, headers=headers
        )
        assert reason(answer, 400) == "INVALID_VERSION"

    inside(scenario)


def test_a_stale_move_is_told_the_current_version(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        await stack.play(match, tokens[0], "say x", 2)
        answer = await stack.play(match, tokens[1], "say y", 2)
        assert reason(answer, 412) == "STALE_VERSION"
        assert answer.json()["current_version"] == 3
        assert (await stack.play(match, tokens[1], "say y", 3)).status_code == 201

    inside(scenario)


def test_a_broken_rule_names_rule_reason_and_witness_and_changes_nothing(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        before = (await stack.get(f"/v1/matches/{match}", tokens[0])).json()
        answer = await stack.play(match, tokens[0], "say bad", 2)
        assert reason(answer, 409) == "NOT_NICE"
        document = answer.json()
        assert document["type"] == "/problems/RULE_BROKEN"
        assert (document["rule"], document["detail"]) == ("ST-2", "stories are nice")
        assert document["metadata"] == {"witness": "oat"}
        assert document["current_version"] == 2
        assert (await stack.get(f"/v1/matches/{match}", tokens[0])).json() == before
        assert len((await stack.get(f"/v1/matches/{match}/history")).json()["entries"]) == 3

    inside(scenario)


@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        ("dance", "MALFORMED_MOVE"),
        ("say да", "LETTER_OUTSIDE_ALPHABET"),
        ("", "TOO_LONG"),
        ("x" * 1001, "TOO_LONG"),
        ({"dance": {}}, "MALFORMED_MOVE"),
        ({"concede": 3}, "MALFORMED_MOVE"),
        ({"concede": {}, "notation": "x"}, "MALFORMED_MOVE"),
        ({"notation": "a\0b"}, "INVALID_TEXT"),
        (None, "INVALID_FIELD"),
        (17, "INVALID_FIELD"),
        (["say x"], "INVALID_FIELD"),
    ],
)
def test_moves_that_mean_nothing(inside: Scenario, move: object, wanted: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        answer = await stack.play(match, tokens[0], move, 2)
        assert reason(answer, 422) == wanted
        assert answer.json()["field"].startswith("move")
        assert await stack.version(match) == 2

    inside(scenario)


def test_nobody_plays_on_when_the_match_is_over(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        await stack.play(match, tokens[0], "end", 2)
        answer = await stack.play(match, tokens[1], "say x", 3)
        assert reason(answer, 409) == "MATCH_OVER"
        assert answer.json()["current_version"] == 3
        shown = (await stack.get(f"/v1/matches/{match}")).json()
        assert shown["phase"] == "OVER"
        assert shown["status"]["outcome"]["winners"] == [0]

    inside(scenario)


def test_of_many_who_race_for_the_same_move_exactly_one_wins(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        answers = await asyncio.gather(*(stack.play(match, tokens[0], f"say {n}", 2) for n in range(20)))
        assert sorted(answer.status_code for answer in answers) == [201] + [412] * 19
        (winner,) = [answer.json()["notation"] for answer in answers if answer.status_code == 201]
        history = (await stack.get(f"/v1/matches/{match}/history")).json()["entries"]
        assert [entry["notation"] for entry in history if entry["kind"] == "MOVE"] == [winner]

    inside(scenario)


def test_sixty_four_seats_place_at_once_each_against_the_version_it_saw(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started(64, options={"together": True})
        answers = await asyncio.gather(
            *(stack.play(match, token, f"place {seat}", 64) for seat, token in enumerate(tokens))
        )
        assert {answer.status_code for answer in answers} == {201}
        assert sorted(answer.json()["version"] for answer in answers) == list(range(65, 129))
        shown = (await stack.get(f"/v1/matches/{match}")).json()
        assert sorted(shown["view"]["text"].split("\n")) == sorted(f"place {seat}" for seat in range(64))
        assert shown["status"]["stage"] == 1

    inside(scenario)


def test_ones_own_moves_of_a_stage_depend_on_each_other(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started(3, options={"together": True})
        assert (await stack.play(match, tokens[0], "place a", 3)).status_code == 201
        twice = await stack.play(match, tokens[0], "place b", 3)
        assert reason(twice, 412) == "STALE_VERSION"
        assert (await stack.play(match, tokens[1], "place c", 3)).status_code == 201
        assert (await stack.play(match, tokens[2], "place d", 4)).status_code == 201
        late = await stack.play(match, tokens[1], "place e", 5)
        assert reason(late, 412) == "STALE_VERSION"

    inside(scenario)


def test_a_move_is_judged_without_being_played(inside: Scenario, engine: FakeEngine) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        path = f"/v1/matches/{match}/moves:validate"
        good = (await stack.post(path, {"move": "say x"}, tokens[0])).json()
        assert (good["legal"], good["violation"], good["evidence"]) == (True, None, {"witness": "oat"})
        assert (good["notation"], good["version"]) == ("say x", 2)
        bad = (await stack.post(path, {"move": "say bad"}, tokens[0])).json()
        assert bad["legal"] is False
        assert (bad["violation"]["reason"], bad["violation"]["rule"]) == ("NOT_NICE", "ST-2")
        assert reason(await stack.post(path, {"move": "dance"}, tokens[0]), 422) == "MALFORMED_MOVE"
        assert reason(await stack.post(path, {"move": "say x"}), 401) == "TOKEN_REQUIRED"
        assert await stack.version(match) == 2

    inside(scenario)
    assert "ApplyMove" not in engine.calls


def test_legal_moves_go_page_by_page_or_are_drawn(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        path = f"/v1/matches/{match}/legal-moves"
        first = (await stack.get(f"{path}?page_size=2", tokens[0])).json()
        assert [legal["notation"] for legal in first["moves"]] == ["say 0", "say 1"]
        last = (await stack.get(f"{path}?page_token={first['next_page_token']}", tokens[0])).json()
        assert last["next_page_token"] == ""
        drawn = (await stack.get(f"{path}?sample=5&sample_seed=x", tokens[0])).json()
        assert len(drawn["moves"]) == 5
        assert reason(await stack.get(path), 401) == "TOKEN_REQUIRED"
        assert reason(await stack.get(f"{path}?page_token=x", tokens[0]), 422) == "INVALID_PAGE_TOKEN"
        assert reason(await stack.get(f"{path}?sample=0", tokens[0]), 422) == "FIELD_OUT_OF_RANGE"

    inside(scenario)


@pytest.mark.parametrize(
    ("code", "wanted", "status"),
    [
        (StatusCode.UNAVAILABLE, "ENGINE_UNAVAILABLE", 503),
        (StatusCode.DEADLINE_EXCEEDED, "ENGINE_DEADLINE", 504),
        (StatusCode.INTERNAL, "ENGINE_FAILED", 502),
    ],
)
def test_an_engine_in_trouble_loses_nothing(
    inside: Scenario, engine: FakeEngine, code: StatusCode, wanted: str, status: int
) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        engine.fault = Fault(code, code.name, "trouble")
        answer = await stack.play(match, tokens[0], "say x", 2, "0123456789abcdef")
        assert reason(answer, status) == wanted
        assert ("retry-after" in answer.headers) is (status != 502)
        engine.fault = None
        again = await stack.play(match, tokens[0], "say x", 2, "0123456789abcdef")
        assert again.status_code == 201

    inside(scenario)


def test_an_engine_that_shows_nothing_with_a_move_is_asked_what_the_mover_sees(
    inside: Scenario, engine: FakeEngine
) -> None:
    """As while an older engine is being replaced."""
    engine.before_apply = lambda request: request.ClearField("viewers")

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        played = await stack.play(match, tokens[0], "whisper x", 2)
        assert (played.status_code, played.json()["view"]["text"]) == (201, "whisper x")

    inside(scenario)
