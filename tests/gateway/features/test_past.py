"""Earlier positions of a match: found again from the log, shown to those who may see them.

By hand: seats of the story take turns, so that in a match of two versions 1 and 2 are the seats taken, version 3 the
first move (seat 0), version 4 the second (seat 1), and so on; the text of a view has one line a move.
"""

from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import select, update

from tests.gateway.conftest import Pair, Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason
from trellis_gateway.features import past
from trellis_gateway.features.past import RememberedStates
from trellis_gateway.storage.tables import entries


async def _played(stack: Stack, moves: list[str]) -> tuple[str, list[str]]:
    match, tokens = await stack.started()
    for number, move in enumerate(moves):
        answer = await stack.play(match, tokens[number % 2], move, number + 2)
        assert answer.status_code == 201, answer.text
    return match, tokens


async def _text(stack: Stack, match: str, query: str, token: str | None = None) -> str:
    answer = await stack.get(f"/v1/matches/{match}?{query}", token)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["view"]["text"])


async def _states(stack: Stack, match: str) -> dict[int, bytes]:
    """The states that the log keeps, by version."""
    kept = entries.c.state.is_not(None)
    query = select(entries.c.version, entries.c.state).where(entries.c.match_id == match, kept)
    async with stack.gateway.past._database.reading() as connection:
        return {row.version: row.state for row in await connection.execute(query)}


async def _forget(stack: Stack, match: str) -> None:
    """Make the match one from before states were kept in the log."""
    async with stack.gateway.past._database.writing() as connection:
        await connection.execute(update(entries).where(entries.c.match_id == match).values(state=None))
    stack.gateway.past._remembered = RememberedStates()


def test_a_finished_match_is_walked_through_version_by_version(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await _played(stack, ["say a", "say b", "say c", "end"])
        texts = [await _text(stack, match, f"version={version}") for version in range(7)]
        assert texts == [
            "",
            "",
            "",
            "say a",
            "say a\nsay b",
            "say a\nsay b\nsay c",
            "say a\nsay b\nsay c\nend",
        ]

    inside(scenario)


def test_an_earlier_version_is_shown_as_the_match_was_then(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        then = (await stack.get(f"/v1/matches/{match}", tokens[0])).json()
        await stack.play(match, tokens[0], "say a", 2)
        await stack.play(match, tokens[1], "end", 3)
        answer = await stack.get(f"/v1/matches/{match}?version=2", tokens[0])
        assert answer.json() == then, "the seed that the last version tells is not in it"
        assert answer.headers["etag"] == '"2"'
        waiting = (await stack.get(f"/v1/matches/{match}?version=1")).json()
        assert (waiting["phase"], [seat["name"] for seat in waiting["seats"]]) == (
            "WAITING",
            ["player 0", None],
        )

    inside(scenario)


def test_a_seat_sees_of_an_earlier_version_what_it_saw_then(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack, ["whisper x", "say b"])
        assert await _text(stack, match, "version=3", tokens[0]) == "whisper x"
        assert await _text(stack, match, "version=3", tokens[1]) == "…"
        assert await _text(stack, match, "version=3") == "…"

    inside(scenario)


def test_the_eyes_of_another_seat_are_lent_only_when_the_match_is_over(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack, ["whisper x", "say b"])
        for version in (3, 4, 99):  # the refusal tells nothing about versions
            path = f"/v1/matches/{match}?version={version}&viewer=0"
            assert reason(await stack.get(path, tokens[1]), 403) == "WRONG_SEAT_TOKEN"
            assert reason(await stack.get(path), 401) == "TOKEN_REQUIRED"
        assert await _text(stack, match, "version=3&viewer=0", tokens[0]) == "whisper x"
        await stack.play(match, tokens[0], "end", 4)
        assert await _text(stack, match, "version=3&viewer=0") == "whisper x"
        assert await _text(stack, match, "version=3&viewer=1") == "…"
        assert reason(await stack.get(f"/v1/matches/{match}?viewer=2"), 404) == "UNKNOWN_SEAT"

    inside(scenario)


@pytest.mark.parametrize("path", ["?", "/analyses/echo?", "/legal-moves?"])
def test_a_version_that_the_match_has_not_is_refused_alike_whether_or_not_it_will_come(
    inside: Scenario, path: str
) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack, ["say a"])
        refused = await stack.get(f"/v1/matches/{match}{path}version=4", tokens[0])
        assert reason(refused, 404) == "UNKNOWN_VERSION"
        assert refused.json()["field"] == "version"
        await stack.play(match, tokens[1], "end", 3)
        assert (await stack.get(f"/v1/matches/{match}{path}version=4", tokens[0])).status_code == 200
        never = await stack.get(f"/v1/matches/{match}{path}version=5", tokens[0])
        same = {"detail", "instance", "request_id"}
        one, other = ({k: v for k, v in a.json().items() if k not in same} for a in (refused, never))
        assert one | {"errors": None} == other | {"errors": None}
        assert never.json()["detail"] == refused.json()["detail"].replace("4", "5")

    inside(scenario)


@pytest.mark.parametrize("version", ["-1", "x", "1.5", str(2**80)])
def test_what_is_no_version_is_refused(inside: Scenario, version: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        refused = await stack.get(f"/v1/matches/{match}/analyses/echo?version={version}")
        assert refused.status_code == 422
        assert refused.json()["field"] == "version"

    inside(scenario)


def test_an_analysis_is_about_the_version_asked_for(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack, ["say a", "say b", "say c"])
        path = f"/v1/matches/{match}/analyses/echo?tell=true"
        page = (await stack.get(f"{path}&version=4", tokens[0])).json()
        assert (page["version"], page["rows"]) == (4, [{"tell": True, "seat": 0, "lines": 2, "over": False}])
        await stack.play(match, tokens[1], "end", 5)
        page = (await stack.get(f"{path}&version=4&viewer=1")).json()
        assert page["rows"] == [{"tell": True, "seat": 1, "lines": 2, "over": True}]

    inside(scenario)


def test_what_else_could_have_been_played_is_listed_when_the_match_is_over(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await _played(stack, ["say a", "end"])
        path = f"/v1/matches/{match}/legal-moves"
        assert (await stack.get(f"{path}?version=3&viewer=1")).json()["version"] == 3
        assert (await stack.get(f"{path}?version=3&sample=2", tokens[0])).json()["version"] == 3
        assert reason(await stack.get(f"{path}?version=3"), 401) == "TOKEN_REQUIRED"
        assert reason(await stack.get(path, tokens[0]), 409) == "MATCH_OVER", "there is nothing to play now"

    inside(scenario)


def test_moves_of_a_match_that_waits_are_not_listed_at_any_version(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        token = await stack.join(match)
        path = f"/v1/matches/{match}/legal-moves?version=0"
        assert reason(await stack.get(path, token), 409) == "MATCH_NOT_STARTED"

    inside(scenario)


def test_states_found_again_are_those_that_were_played(inside: Scenario, engine: FakeEngine) -> None:
    """130 moves: the log keeps the states of versions 64 and 128; the others take a call for each stretch."""

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        played: dict[int, Any] = {}
        for number in range(130):
            answer = await stack.play(match, tokens[number % 2], f"say {number}", number + 2)
            played[number + 3] = answer.json()["view"]["text"]
        assert set(await _states(stack, match)) == {64, 128}
        for version in (130, 64, 127, 3, 2):
            assert await _text(stack, match, f"version={version}", tokens[0]) == played.get(version, "")
        assert engine.calls["ReplayMoves"] == 3

    inside(scenario)


def test_a_long_match_from_before_states_were_kept_is_found_leg_by_leg(
    inside: Scenario, engine: FakeEngine
) -> None:
    """70 moves in calls of ten at most: with three calls a request, the third request arrives."""

    async def scenario(stack: Stack) -> None:
        match, _ = await _played(stack, [f"say {number}" for number in range(71)])
        await _forget(stack, match)
        engine.patience = 10
        path = f"/v1/matches/{match}?version=72"
        for _ in range(2):
            answer = await stack.get(path)
            assert reason(answer, 503) == "LONG_REPLAY"
            assert answer.headers["retry-after"] == "1"
        assert (await stack.get(path)).json()["view"]["text"].endswith("say 69")
        assert set(await _states(stack, match)) == {12, 22, 32, 42, 52, 62}, "what was found stays found"

    with patch.object(past, "MAX_LEGS", 3):
        inside(scenario)


def test_a_position_that_today_s_rules_do_not_lead_to_is_said_to_be_lost(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await _played(stack, ["say a", "say b", "say c"])
        with patch("tests.gateway.fakes._to_act", return_value=[9]):
            answer = await stack.get(f"/v1/matches/{match}?version=4")
        assert reason(answer, 409) == "POSITION_LOST"
        assert answer.json()["metadata"] == {"rule": "ST-1"}

    inside(scenario)


def test_remembered_states_hold_no_more_bytes_than_their_limit() -> None:
    states = RememberedStates(limit=10)
    for version in range(3):
        states.put("m", version, bytes(4))
    assert [states.get("m", version) for version in range(3)] == [None, bytes(4), bytes(4)]
    states.put("m", 2, bytes(10))
    assert states.get("m", 1) is None
    states.put("m", 3, bytes(11))
    assert [states.get("m", version) for version in range(4)] == [None] * 4


def test_what_is_played_at_one_gateway_is_looked_at_again_at_another(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, _ = await _played(one, [f"say {number}" for number in range(70)])
        then = [await _text(one, match, f"version={version}") for version in (2, 40, 64, 66)]
        assert [await _text(other, match, f"version={version}") for version in (2, 40, 64, 66)] == then
        assert then[1].endswith("say 37")

    pair(scenario)
