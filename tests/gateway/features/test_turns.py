"""Moves of one match that arrive together at two gateways queue: all are played, none is lost or doubled."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from threading import Event
from typing import Any
from uuid import uuid4

import pytest

from tests.gateway.conftest import Pair, two_gateways
from tests.gateway.fakes import FakeEngine
from tests.gateway.postgres import sql
from tests.gateway.table import Stack, reason
from trellis_gateway.database_urls import database_url
from trellis_gateway.settings import DATABASE_FILE, GatewaySettings
from trellis_protos.engine.v1 import engine_pb2 as pb

SEATS = 64
PATIENCE_SECONDS = 100.0
"""How long a move waits for its turn in these tests, so that a busy machine does not fail them."""
IMPATIENCE_SECONDS = 2.0
"""How long it waits where it is to be refused: for a match that is held until then, however busy the machine."""


@dataclass
class Store:
    """A database that two gateways share, and whether somebody holds the (only) match in it at the moment."""

    settings: GatewaySettings
    is_locked: Callable[[], bool]
    locked: str
    """The reason that a gateway gives when another one holds a lock for too long."""

    def pair(self, other_seconds: float = PATIENCE_SECONDS) -> Pair:
        """Two gateways; moves wait for their turn for as long as it takes, at the second one perhaps not so long."""
        patient = replace(self.settings, turn_seconds=PATIENCE_SECONDS)
        return two_gateways(patient, replace(patient, turn_seconds=other_seconds))


@pytest.fixture
def sqlite(settings: GatewaySettings) -> Store:
    def is_locked() -> bool:
        with closing(sqlite3.connect(settings.data_dir / DATABASE_FILE, timeout=0)) as probe:
            try:
                probe.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return True
            return False

    return Store(settings, is_locked, "DATABASE_UNAVAILABLE")


@pytest.fixture
def postgresql(settings: GatewaySettings, url: str) -> Store:
    def is_locked() -> bool:
        return not asyncio.run(sql(url, "SELECT id FROM matches FOR UPDATE SKIP LOCKED"))

    return Store(replace(settings, database=database_url(url)), is_locked, "MATCH_BUSY")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.processes)])
def store(request: pytest.FixtureRequest) -> Store:
    made: Store = request.getfixturevalue(request.param)
    return made


def test_sixty_four_seats_place_at_once_at_both_gateways(store: Store) -> None:
    """Everybody sends twice, once to each gateway: the second request gets the answer of the first."""

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started(SEATS, options={"together": True})
        keys = [str(uuid4()) for _ in tokens]
        answers = await asyncio.gather(
            *(
                stack.play(match, token, f"place {seat}", SEATS, keys[seat])
                for stacks in ((one, other), (other, one))
                for seat, token in enumerate(tokens)
                for stack in stacks[seat % 2 :][:1]
            )
        )
        assert [answer.status_code for answer in answers] == [201] * (2 * SEATS)
        first, second = answers[:SEATS], answers[SEATS:]
        assert [answer.json() for answer in first] == [answer.json() for answer in second]
        assert sorted(answer.json()["version"] for answer in first) == list(range(SEATS + 1, 2 * SEATS + 1))
        replayed = [answer.headers.get("Idempotency-Replayed") for answer in answers]
        assert replayed.count("true") == SEATS
        text = (await other.get(f"/v1/matches/{match}")).json()["view"]["text"]
        assert sorted(text.split("\n")) == sorted(f"place {seat}" for seat in range(SEATS))

    store.pair()(scenario)


def test_of_many_who_race_at_both_gateways_exactly_one_wins(store: Store) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started()
        answers = await asyncio.gather(
            *(stack.play(match, tokens[0], f"say {n}", 2) for n in range(10) for stack in (one, other))
        )
        assert sorted(answer.status_code for answer in answers) == [201] + [412] * 19
        assert await one.version(match) == await other.version(match) == 3

    store.pair()(scenario)


def test_a_move_that_was_overtaken_locks_the_match_and_is_not_overtaken_again(
    store: Store, engine: FakeEngine
) -> None:
    """Whenever seat 0 asks the engine and the match is free, another seat's move comes first at the other gateway."""

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started(SEATS, options={"together": True})
        loop, faster, overtaken = asyncio.get_running_loop(), iter(range(1, SEATS)), []

        def overtake(request: pb.ApplyMoveRequest) -> None:
            if request.seat == 0 and not store.is_locked():
                seat = next(faster)
                playing = other.play(match, tokens[seat], f"place {seat}", SEATS)
                overtaken.append(
                    asyncio.run_coroutine_threadsafe(playing, loop).result(PATIENCE_SECONDS).status_code
                )

        engine.before_apply = overtake
        answer = await one.play(match, tokens[0], "place 0", SEATS)
        assert overtaken == [201]
        assert (answer.status_code, answer.json()["version"]) == (201, SEATS + 2)

    store.pair()(scenario)


@pytest.mark.parametrize("same_gateway", [True, False])
def test_a_move_that_waits_too_long_is_told_to_come_again(
    store: Store, engine: FakeEngine, same_gateway: bool
) -> None:
    """Seat 0's move is overtaken and holds the match until seat 1's has been refused; then both are played."""

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started(3, options={"together": True})
        loop, asked, holding, refused = asyncio.get_running_loop(), [], asyncio.Event(), Event()

        def hold(request: pb.ApplyMoveRequest) -> None:
            if request.seat != 0:
                return
            asked.append(request.seat)
            if len(asked) == 1:
                playing = other.play(match, tokens[2], "place 2", 3)
                asyncio.run_coroutine_threadsafe(playing, loop).result(PATIENCE_SECONDS)
            else:
                loop.call_soon_threadsafe(holding.set)
                assert refused.wait(PATIENCE_SECONDS)

        engine.before_apply = hold
        slow = asyncio.create_task(one.play(match, tokens[0], "place 0", 3))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await holding.wait()
        one.gateway.moves._queue._wait_seconds = IMPATIENCE_SECONDS
        stack, key = one if same_gateway else other, str(uuid4())
        answer = await stack.play(match, tokens[1], "place 1", 3, key)
        refused.set()
        assert reason(answer, 503) == ("MATCH_BUSY" if same_gateway else store.locked)
        assert answer.headers["Retry-After"] == "1"
        assert (await slow).json()["version"] == 5
        again = await stack.play(match, tokens[1], "place 1", 3, key)
        assert (again.status_code, again.json()["version"]) == (201, 6)

    store.pair(other_seconds=IMPATIENCE_SECONDS)(scenario)


def test_a_request_whose_twin_is_stored_while_it_is_checked_gets_the_twins_answer(
    store: Store, engine: FakeEngine
) -> None:
    """The twin is sent to the other gateway while the engine looks at the move."""

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started(3, options={"together": True})
        key, loop = str(uuid4()), asyncio.get_running_loop()
        told: list[Any] = []

        def overtake(request: pb.ApplyMoveRequest) -> None:
            if not told:
                told.append(None)
                playing = other.play(match, tokens[0], "place 0", 3, key)
                told[0] = asyncio.run_coroutine_threadsafe(playing, loop).result(PATIENCE_SECONDS).json()

        engine.before_apply = overtake
        again = await one.play(match, tokens[0], "place 0", 3, key)
        assert (again.status_code, again.json()) == (201, told[0])
        assert again.headers["Idempotency-Replayed"] == "true"
        assert await one.version(match) == 4

    store.pair()(scenario)
