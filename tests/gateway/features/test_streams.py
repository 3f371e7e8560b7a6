"""Watchers hear everything once, in order, and only what is meant for them."""

import asyncio
import json

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason
from tests.gateway.watching import watch
from trellis_gateway.errors import Problem
from trellis_gateway.features.sights import Sight


def test_a_watcher_sees_the_match_and_then_what_happens(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        watcher = await watch(stack, match)
        name, identifier, data = await watcher.next()
        assert (name, identifier, data["version"], data["viewer"]) == ("view", 2, 2, None)
        following = asyncio.create_task(watcher.next())
        await stack.play(match, tokens[0], "say hello", 2)
        name, identifier, data = await following
        assert (name, identifier, data["notation"]) == ("entry", 3, "say hello")
        name, identifier, data = await watcher.next()
        assert (name, identifier, data["view"]["text"]) == ("view", 3, "say hello")

    inside(scenario)


def test_a_watcher_that_comes_back_misses_nothing_and_hears_nothing_twice(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        await stack.play(match, tokens[0], "say a", 2)
        await stack.play(match, tokens[1], "say b", 3)
        await stack.play(match, tokens[0], "say c", 4)
        assert await (await watch(stack, match, after=3)).until(5) == [
            ("entry", 4),
            ("entry", 5),
            ("view", 5),
        ]
        assert await (await watch(stack, match, after=5)).until(5) == [("view", 5)]
        everything = await (await watch(stack, match, after=-1)).until(5)
        assert [identifier for name, identifier in everything if name == "entry"] == [0, 1, 2, 3, 4, 5]

    inside(scenario)


def test_a_long_absence_is_made_up_for_in_pages(inside: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trellis_gateway.features.sights.MAX_ENTRIES_PER_READ", 2)

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        for version in range(2, 9):
            await stack.play(match, tokens[version % 2], "say x", version)
        told = await (await watch(stack, match, after=-1)).until(9)
        assert told == [*(("entry", version) for version in range(10)), ("view", 9)]

    inside(scenario)


def test_hidden_moves_stay_hidden_in_streams(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        streams = {seat: await watch(stack, match, token) for seat, token in enumerate(tokens)}
        onlooker = await watch(stack, match)
        for watcher in (*streams.values(), onlooker):
            await watcher.next()
        await stack.play(match, tokens[0], "whisper secret", 2)
        own = [await streams[0].next(), await streams[0].next()]
        assert "secret" in json.dumps(own)
        for watcher in (streams[1], onlooker):
            told = [await watcher.next(), await watcher.next()]
            assert [name for name, _, _ in told] == ["entry", "view"]
            assert "secret" not in json.dumps(told)
            assert told[0][2]["hidden"] is True

    inside(scenario)


def test_the_stream_ends_with_the_match_and_need_not_be_asked_for_again(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        watcher = await watch(stack, match)
        await watcher.next()
        await stack.play(match, tokens[0], "end", 2)
        assert (await watcher.next())[0] == "entry"
        assert (await watcher.next())[2]["phase"] == "OVER"
        with pytest.raises(EOFError):
            await watcher.next()
        again = await stack.get(f"/v1/matches/{match}/events", **{"Last-Event-ID": "3"})
        assert (again.status_code, again.content) == (204, b"")
        late = await stack.get(f"/v1/matches/{match}/events", **{"Last-Event-ID": "2"})
        assert late.headers["content-type"].startswith("text/event-stream")
        assert late.text.count("event: entry") == 1

    inside(scenario)


def test_the_gateway_ends_its_streams_when_it_stops(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        watcher = await watch(stack, match)
        await watcher.next()
        stack.hub.close()
        with pytest.raises(EOFError):
            await watcher.next()

    inside(scenario)


def test_trouble_during_a_stream_is_told_in_it(inside: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        watcher = await watch(stack, match)
        await watcher.next()

        async def troubled(sight: Sight, viewer: int | None) -> None:
            raise Problem("ENGINE_UNAVAILABLE", "away")

        monkeypatch.setattr(stack.gateway.watch._feeds.sights, "_view", troubled)
        await stack.play(match, tokens[0], "say a", 2)
        name, _, document = await watcher.next()
        assert (name, document["reason"], document["status"]) == ("problem", "ENGINE_UNAVAILABLE", 503)
        with pytest.raises(EOFError):
            await watcher.next()
        monkeypatch.undo()
        # The feed goes on: whoever comes again misses nothing.
        again = await watch(stack, match, after=2)
        assert await again.until(3) == [("entry", 3), ("view", 3)]
        await stack.play(match, tokens[1], "say b", 3)
        assert await again.until(4) == [("entry", 4), ("view", 4)]

    inside(scenario)


def test_silence_is_broken_by_heartbeats(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        stack.gateway.watch._feeds.heartbeat = 0.01
        watcher = await watch(stack, match)
        blocks = [await watcher.block() for _ in range(4)]
        assert blocks[0] == b"retry: 2000"
        assert blocks[1].startswith(b"event: view\n")
        assert blocks[2:] == [b": heartbeat"] * 2

    inside(scenario)


def test_no_more_watchers_than_the_limit(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        stack.gateway.watch._limit = 1
        watcher = await watch(stack, match)
        await watcher.next()
        refused = await stack.get(f"/v1/matches/{match}/events")
        assert reason(refused, 503) == "TOO_MANY_WATCHERS"
        assert refused.headers["retry-after"] == "1"

    inside(scenario)


@pytest.mark.parametrize("identifier", ["x", "*", "3x", "9" * 30])
def test_an_event_id_that_is_none(inside: Scenario, identifier: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        answer = await stack.get(f"/v1/matches/{match}/events", **{"Last-Event-ID": identifier})
        assert reason(answer, 400) == "INVALID_VERSION"

    inside(scenario)


def test_an_event_that_has_not_happened(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        answer = await stack.get(f"/v1/matches/{match}/events?after=3")
        assert reason(answer, 400) == "INVALID_VERSION"
        assert answer.json()["current_version"] == 2

    inside(scenario)


def test_mover_onlookers_and_watchers_are_shown_a_move_by_the_call_that_plays_it(
    inside: Scenario, engine: FakeEngine
) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started(3)
        onlookers = [await watch(stack, match) for _ in range(30)]
        second, third = await watch(stack, match, tokens[1]), await watch(stack, match, tokens[2])
        watchers = [*onlookers, second, third]
        await asyncio.gather(*(watcher.next() for watcher in watchers))
        before = dict(engine.calls)
        await stack.play(match, tokens[0], "whisper x", 3)
        assert {(await watcher.next())[0] for watcher in watchers} == {"entry"}
        view = (await stack.get(f"/v1/matches/{match}", tokens[0])).json()["view"]
        assert (view["viewer"], view["text"]) == ({"seat": 0}, "whisper x")
        for watcher, viewer in zip(watchers, [{}] * 30 + [{"seat": 1}, {"seat": 2}], strict=True):
            shown = (await watcher.next())[2]["view"]
            assert (shown["viewer"], shown["text"]) == (viewer, "…")
        once_more = {name: before.get(name, 0) + 1 for name in ("ApplyMoves", "ApplyMove")}
        assert engine.calls == {**before, **once_more}

    inside(scenario)
