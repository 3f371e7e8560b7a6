"""Requests that are sent again."""

import asyncio

import httpx
import pytest
from sqlalchemy import func, select

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.tables import idempotency

KEY = "0b6f2a52-6a52-4f0a-8d8e-0a6f8c1d2e3f"
BODY = {"game": "story", "seats": 2}


@pytest.mark.parametrize("key", ["short", "x" * 129, "with space in it!", "Ümläut-ümläut-ümläut"])
def test_an_unfit_key_is_refused(inside: Scenario, key: str) -> None:
    async def scenario(stack: Stack) -> None:
        headers = {b"Idempotency-Key": key.encode("latin-1")}
        answer = await stack.client.post("/v1/matches", json=BODY, headers=headers)
        assert reason(answer, 400) == "INVALID_IDEMPOTENCY_KEY"
        assert answer.json()["field"] == "Idempotency-Key"

    inside(scenario)


def test_a_mutation_without_a_key_is_refused(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        for path, body in (
            ("/v1/matches", BODY),
            (f"/v1/matches/{match}/seats", {"name": "Ada"}),
            (f"/v1/matches/{match}/moves", {"move": "say x"}),
        ):
            headers = {"Authorization": f"Bearer {tokens[0]}", "If-Match": '"2"'}
            answer = await stack.client.post(path, json=body, headers=headers)
            assert reason(answer, 400) == "IDEMPOTENCY_KEY_REQUIRED"
        assert await stack.version(match) == 2

    inside(scenario)


def test_a_match_created_twice_with_one_key_is_one_match(inside: Scenario, engine: FakeEngine) -> None:
    async def scenario(stack: Stack) -> None:
        first = await stack.post("/v1/matches", BODY, key=KEY)
        again = await stack.post("/v1/matches", BODY, key=KEY)
        assert first.json() == again.json()
        assert "idempotency-replayed" not in first.headers
        assert again.headers["idempotency-replayed"] == "true"
        assert len((await stack.get("/v1/matches")).json()["matches"]) == 1

    inside(scenario)
    assert engine.calls["CreateInitialState"] == 1


def test_a_key_used_for_another_body_is_refused(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        await stack.post("/v1/matches", BODY, key=KEY)
        answer = await stack.post("/v1/matches", {"game": "story", "seats": 3}, key=KEY)
        assert reason(answer, 422) == "IDEMPOTENCY_KEY_REUSED"

    inside(scenario)


def test_a_refused_request_may_be_mended_under_its_key(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        refused = await stack.post("/v1/matches", {"game": "nothing", "seats": 2}, key=KEY)
        assert reason(refused, 404) == "UNKNOWN_GAME"
        assert (await stack.post("/v1/matches", BODY, key=KEY)).status_code == 201

    inside(scenario)


def test_a_join_sent_again_gives_the_same_token_which_is_stored_nowhere(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        path = f"/v1/matches/{match}/seats"
        first = await stack.post(path, {"name": "Ada"}, key=KEY)
        again = await stack.post(path, {"name": "Ada"}, key=KEY)
        assert first.json() == again.json()
        token = first.json()["token"]
        assert len(token) == 43
        stored = (stack.settings.data_dir / "gateway.sqlite3").read_bytes()
        wal = (stack.settings.data_dir / "gateway.sqlite3-wal").read_bytes()
        assert token.encode() not in stored + wal
        assert KEY.encode() not in stored + wal
        assert b'"token":""' in stored + wal
        assert (await stack.get(f"/v1/matches/{match}", token)).json()["viewer"] == 0

    inside(scenario)


def test_keys_of_different_seats_and_matches_do_not_meet(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        one, tokens = await stack.started()
        other, _ = await stack.started()
        assert (await stack.play(one, tokens[0], "say x", 2, KEY)).status_code == 201
        assert (await stack.play(one, tokens[1], "say x", 3, KEY)).status_code == 201
        assert (await stack.post("/v1/matches", BODY, key=KEY)).status_code == 201
        assert await stack.version(other) == 2

    inside(scenario)


def test_the_same_request_at_once_is_done_once(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        created = await asyncio.gather(*(stack.post("/v1/matches", BODY, key=KEY) for _ in range(8)))
        assert len({answer.text for answer in created}) == 1
        match = created[0].json()["id"]
        path = f"/v1/matches/{match}/seats"
        joined = await asyncio.gather(*(stack.post(path, {"name": "Ada"}, key=KEY) for _ in range(8)))
        assert len({answer.json()["token"] for answer in joined}) == 1
        await stack.join(match)
        token = joined[0].json()["token"]
        played = await asyncio.gather(*(stack.play(match, token, "say x", 2, KEY) for _ in range(8)))
        assert len({answer.text for answer in played}) == 1
        assert await stack.version(match) == 3

    inside(scenario)


def test_answers_are_forgotten_when_their_time_is_over(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        await stack.post("/v1/matches", BODY, key=KEY)
        database = Database(stack.settings.database_location())
        async with database.writing() as connection:
            assert await Answers(60_000).expire(connection) == 0
            assert await Answers(-1).expire(connection) == 1
            assert await connection.scalar(select(func.count()).select_from(idempotency)) == 0
        await database.close()
        assert (await stack.post("/v1/matches", BODY, key=KEY)).status_code == 201
        assert len((await stack.get("/v1/matches")).json()["matches"]) == 2

    inside(scenario)


def test_an_expired_key_may_be_used_again_before_it_is_swept_away(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        stack.gateway.matches._answers = Answers(-1)
        for _ in range(2):
            assert (await stack.post("/v1/matches", BODY, key=KEY)).status_code == 201
        assert len((await stack.get("/v1/matches")).json()["matches"]) == 2

    inside(scenario)


def _from(stack: Stack, address: str) -> httpx.AsyncClient:
    """A client whose connections come from this address."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(stack.app, client=(address, 50_000)), base_url="http://t"
    )


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("8.8.8.8", "8.8.4.4", False),
        ("2001:4860:4860:1::8888", "2001:4860:4860:2::8888", False),
        ("2001:4860:4860:1::8888", "2001:4860:4860:1::9999", True),
        ("10.0.0.1", "10.0.0.2", True),
        ("a unix socket", "", True),
    ],
    ids=["addresses", "networks", "one_network", "balancers_of_a_cluster", "no_addresses"],
)
def test_a_key_gives_nobody_else_the_seat_that_it_was_used_for(
    inside: Scenario, one: str, other: str, same: bool
) -> None:
    """Who sends it is known by a public address alone; private ones are shared by everybody behind a balancer."""

    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        path, headers = f"/v1/matches/{match}/seats", {"Idempotency-Key": KEY}
        async with _from(stack, one) as first, _from(stack, other) as second:
            taken = await first.post(path, json={"name": "Ada"}, headers=headers)
            again = await first.post(path, json={"name": "Ada"}, headers=headers)
            foreign = await second.post(path, json={"name": "Ada"}, headers=headers)
        assert taken.status_code == 201
        assert again.json()["token"] == taken.json()["token"]
        if same:
            assert foreign.json()["token"] == taken.json()["token"]
        else:
            assert reason(foreign, 422) == "IDEMPOTENCY_KEY_REUSED"
            assert "token" not in foreign.json()

    inside(scenario)
