"""Those without a seat see a match as its table's terms say, and no second window shows them more."""

import asyncio
import re
from typing import Any

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason
from tests.gateway.watching import watch

OWN = re.compile(r'\d{4}-\d\d-\d\dT[0-9:.]+Z|(?<="request_id":")[0-9a-f]+|(?<="next_page_token":")[^"]+')
"""What no two answers share: moments, ids of requests, and tokens of pages, which name their match."""
WINDOWS = (
    "",
    "?version=2",
    "?version=3",
    "?version=4",
    "?version=5",
    "?version=6",
    "/history",
    "/history?page_size=3",
    "/analyses/echo?tell=true",
    "/analyses/echo?tell=true&version=4",
    "/legal-moves",
    "/legal-moves?version=5",
    "?viewer=0",
    "/events?after=6",
    "/events?after=99",
)


async def _started(stack: Stack, seats: int = 2, **spectators: Any) -> tuple[str, str, list[str]]:
    match, host = await stack.hosted(seats, spectators=spectators)
    return match, host, [await stack.join(match, f"player {n}") for n in range(seats)]


async def _tell(stack: Stack, match: str, tokens: list[str], *lines: str) -> None:
    """Moves in turn, from the beginning of the match."""
    version = await stack.version(match) if not tokens else len(tokens)
    for number, line in enumerate(lines):
        answer = await stack.play(match, tokens[number % len(tokens)], line, version + number)
        assert answer.status_code == 201, answer.text


async def _view(stack: Stack, match: str, token: str | None = None) -> tuple[int, str]:
    shown = (await stack.get(f"/v1/matches/{match}", token)).json()
    return shown["version"], shown["view"]["text"]


async def _everything(stack: Stack, match: str, token: str | None) -> dict[str, str]:
    """Status, headers and body of all that can be asked about a match, less what tells matches and moments apart."""
    found = {}
    for window in WINDOWS:
        answer = await stack.get(f"/v1/matches/{match}{window}", token)
        body = OWN.sub("OWN", answer.text.replace(match, "MATCH"))
        found[window] = f"{answer.status_code} {answer.headers.get('ETag')} {body}"
    seat = await stack.post(f"/v1/matches/{match}/seats", {"name": "Eve"}, token)
    move = await stack.play(match, token or "nobody's", "say x", 4)
    listed = (await stack.get("/v1/matches")).json()["matches"]
    entry = [
        str({**m, "id": None, "updated_at": None, "created_at": None}) for m in listed if m["id"] == match
    ]
    for name, answer in (("seat", seat), ("move", move)):
        document = {**answer.json(), "instance": None, "request_id": None}
        found[name] = f"{answer.status_code} {document}"
    return {**found, "list": str(entry)}


@pytest.mark.parametrize(
    ("spectators", "more"),
    [
        ({"rule": "DELAYED", "moves": 2}, []),
        ({"rule": "DELAYED", "seconds": 3_600}, ["say more"]),
        ({"rule": "REFUSED"}, ["say more"]),
    ],
)
def test_matches_that_differ_in_what_is_not_seen_yet_look_alike(
    inside: Scenario, spectators: dict[str, Any], more: list[str]
) -> None:
    """Other moves are played in the second match, and where the delay hides them all, more of them."""

    async def scenario(stack: Stack) -> None:
        tales = (["say x", "say y"], ["say a long tale", "whisper z", *more])
        seen, own = [], []
        for tale in tales:
            body = {"game": "story", "seats": 2, "seed": "00" * 16, "table": {"spectators": spectators}}
            created = (await stack.post("/v1/matches", body)).json()
            match, host = created["id"], created["host_token"]
            tokens = [await stack.join(match, f"player {n}") for n in range(2)]
            await _tell(stack, match, tokens, *tale)
            seen.append([await _everything(stack, match, token) for token in (None, host)])
            own.append(await _everything(stack, match, tokens[0]))
        assert seen[0] == seen[1]
        assert own[0] != own[1]

    inside(scenario)


def test_the_latest_moves_are_hidden_from_onlookers_and_not_from_players(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host, tokens = await _started(stack, rule="DELAYED", moves=2)
        seen = [await _view(stack, match)]
        for number, line in enumerate(["say a", "say b", "say c", "say d"]):
            await stack.play(match, tokens[number % 2], line, 2 + number)
            seen.append(await _view(stack, match))
        assert seen == [(2, ""), (2, ""), (2, ""), (3, "say a"), (4, "say a\nsay b")]
        assert await _view(stack, match, tokens[1]) == (6, "say a\nsay b\nsay c\nsay d")
        assert await _view(stack, match, host) == (4, "say a\nsay b")
        await stack.play(match, tokens[0], "end", 6)
        assert await _view(stack, match) == (7, "say a\nsay b\nsay c\nsay d\nend")

    inside(scenario)


def test_what_is_done_to_seats_shows_no_move_earlier(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host, tokens = await _started(stack, rule="DELAYED", moves=2)
        await _tell(stack, match, tokens, "say a", "say b", "say c")
        before = await _view(stack, match)
        for _ in range(3):
            await stack.act(match, "seats/1:reissue", host)
            await stack.act(match, "seats/0:erase-name", tokens[0])
        assert await _view(stack, match) == before == (3, "say a")

    inside(scenario)


def test_a_watcher_with_a_delay_hears_of_moves_as_late(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _, tokens = await _started(stack, rule="DELAYED", moves=1)
        watcher = await watch(stack, match, None)
        assert (await watcher.next())[2]["version"] == 2
        for number, line in enumerate(["say a", "say b", "say c"]):
            await stack.play(match, tokens[number % 2], line, 2 + number)
        assert [version for name, version in await watcher.until(4) if name == "entry"] == [3, 4]
        await stack.play(match, tokens[1], "end", 5)
        assert [version for name, version in await watcher.until(6) if name == "entry"] == [5, 6]

    inside(scenario)


def test_a_delay_of_seconds_ends_by_itself(inside: Scenario) -> None:
    """Nothing wakes the watcher but the end of the delay: the next look by itself would come after a minute."""

    async def scenario(stack: Stack) -> None:
        match, _, tokens = await _started(stack, rule="DELAYED", seconds=2)
        watcher = await watch(stack, match, None)
        await watcher.next()
        await stack.play(match, tokens[0], "say a", 2)
        assert await _view(stack, match) == (2, "")
        async with asyncio.timeout(30):
            assert await watcher.until(3) == [("entry", 3), ("view", 3)]

    inside(scenario)


def test_a_table_that_refuses_onlookers_shows_them_the_match_before_and_after(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(spectators={"rule": "REFUSED"})
        assert (await stack.get(f"/v1/matches/{match}")).status_code == 200
        tokens = [await stack.join(match) for _ in range(2)]
        await _tell(stack, match, tokens, "say a")
        for window in ("", "/history", "/events", "/analyses/echo", "?version=0"):
            refused = await stack.get(f"/v1/matches/{match}{window}")
            assert reason(refused, 403) == "SPECTATORS_REFUSED"
            assert "current_version" not in refused.json()
        assert (await stack.get("/v1/matches")).json()["matches"] == []
        assert await _view(stack, match, host) == (2, "")
        assert await _view(stack, match, tokens[1]) == (3, "say a")
        assert (await stack.act(match, "table:abandon", host)).status_code == 200
        assert await _view(stack, match) == (4, "say a")

    inside(scenario)


def test_long_matches_are_seen_late_too(inside: Scenario) -> None:
    """What is seen is found by playing the moves again from the state that the log keeps at version 64."""

    async def scenario(stack: Stack) -> None:
        match, _, tokens = await _started(stack, rule="DELAYED", moves=3)
        lines = [f"say {number}" for number in range(70)]
        await _tell(stack, match, tokens, *lines)
        assert await _view(stack, match) == (69, "\n".join(lines[:67]))

    inside(scenario)


def test_watchers_are_sent_away_when_the_match_that_refuses_them_begins(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.hosted(1, spectators={"rule": "REFUSED"})
        watcher = await watch(stack, match)
        assert (await watcher.next())[2]["life"] == "OPEN"
        await stack.join(match)
        event, _, problem = await watcher.next()
        assert (event, problem["reason"]) == ("problem", "SPECTATORS_REFUSED")

    inside(scenario)


def test_nobody_watches_a_private_match_without_a_token_of_it(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(visibility="PRIVATE")
        for path in (f"/v1/matches/{match}/events", f"/v1/events?match={match}"):
            assert reason(await stack.get(path), 404) == "UNKNOWN_MATCH"
        watcher = await watch(stack, match, host)
        assert (await watcher.next())[2]["id"] == match

    inside(scenario)


def test_a_name_that_was_erased_is_not_told_to_watchers_that_come_later(inside: Scenario) -> None:
    """What was written for those who see late is not told again when the name was erased meanwhile."""

    async def scenario(stack: Stack) -> None:
        match, _, tokens = await _started(stack, rule="DELAYED", moves=1)
        await _tell(stack, match, tokens, "say a")
        first = await watch(stack, match, after=-1)
        assert "player 0" in str([await first.next() for _ in range(4)])
        await stack.act(match, "seats/0:erase-name", tokens[0])
        again = await watch(stack, match, after=-1)
        assert "player 0" not in str([await again.next() for _ in range(4)])

    inside(scenario)
