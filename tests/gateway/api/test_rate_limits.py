"""Who asks for too much is told so, by what it is counted by, and others are served."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, opened, reason
from trellis_gateway.api import rate_limits
from trellis_gateway.app import create_app
from trellis_gateway.settings import GatewaySettings
from trellis_ops.settings import SettingsError, load


def _run(settings: GatewaySettings, scenario: Callable[[Stack], Awaitable[None]], **limits: Any) -> None:
    limited = replace(settings, **limits)

    async def main() -> None:
        async with opened(limited, create_app(limited)) as stack:
            await scenario(stack)

    asyncio.run(main())


def _from(stack: Stack, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(stack.app, client=(address, 1234))
    return httpx.AsyncClient(transport=transport, base_url="http://t")


def test_an_address_that_asks_for_too_much_is_told_when_to_come_again(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        for left in (1, 0):
            answer = await stack.get("/v1/matches")
            assert answer.headers["ratelimit-policy"] == '"address";q=2;w=60'
            assert answer.headers["ratelimit"].startswith(f'"address";r={left};t=')
        answer = await stack.get("/v1/matches")
        assert reason(answer, 429) == "RATE_LIMITED"
        told = answer.json()["metadata"]
        assert told["key"] == "address 127.0.0.1"
        assert (told["quota"], told["cost"]) == ("2", "1")
        assert answer.headers["retry-after"] == told["seconds"]
        assert 1 <= int(told["seconds"]) <= 60
        assert (await stack.get("/livez")).status_code == 200

    _run(settings, scenario, points_per_address=2)


def test_a_refusal_is_held_back_so_that_asking_again_at_once_gains_nothing(
    settings: GatewaySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(rate_limits, "sleep", pause)

    async def scenario(stack: Stack) -> None:
        for paused in ([], [0.25], [0.25, 0.25]):
            await stack.get("/v1/matches")
            assert pauses == paused

    _run(settings, scenario, points_per_address=1)


def test_addresses_are_counted_apart_and_a_network_of_ipv6_together(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        statuses = []
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"):
            async with _from(stack, address) as client:
                statuses.append((await client.get("/v1/matches")).status_code)
        assert statuses == [200, 200, 200, 429, 200]

    _run(settings, scenario, points_per_address=1)


def test_heavier_questions_cost_more_and_nothing_is_changed_by_a_refused_one(
    settings: GatewaySettings,
) -> None:
    async def scenario(stack: Stack) -> None:
        await stack.create()
        refused = await stack.post("/v1/matches", {"game": "story", "seats": 1})
        assert reason(refused, 429) == "RATE_LIMITED"
        assert refused.json()["metadata"]["cost"] == "50"

    _run(settings, scenario, points_per_address=99)


def test_a_token_has_a_quota_of_its_own_and_is_never_told(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        match, (token, other) = await stack.started()
        for expected in (200, 200, 429):
            answer = await stack.get(f"/v1/matches/{match}", token)
            assert answer.status_code == expected
        assert answer.json()["metadata"]["key"] == "the bearer token"
        assert token not in answer.text + str(answer.headers)
        assert (await stack.get(f"/v1/matches/{match}", other)).status_code == 200
        assert (await stack.get(f"/v1/matches/{match}")).status_code == 200

    _run(settings, scenario, points_per_token=2)


def test_an_api_key_counts_in_place_of_the_address(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        key = {"X-API-Key": "open sesame"}
        statuses = [(await stack.get("/v1/matches", **key)).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert (await stack.get("/v1/matches", **key)).json()["metadata"]["key"] == "API key 'acme'"
        assert reason(await stack.get("/v1/matches", **{"X-API-Key": "guess"}), 401) == "INVALID_API_KEY"

    keys = {sha256(b"open sesame").hexdigest(): "acme"}
    _run(settings, scenario, points_per_address=1, points_per_api_key=3, api_keys=keys)


def test_who_guesses_api_keys_pays_for_it_by_address(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        statuses = [
            (await stack.get("/v1/matches", **{"X-API-Key": f"guess {number}"})).status_code
            for number in range(4)
        ]
        assert statuses == [401, 401, 401, 429]

    _run(settings, scenario, points_per_address=3, api_keys={sha256(b"open sesame").hexdigest(): "acme"})


def test_the_engine_is_told_for_whom_it_is_asked_and_not_who_that_is(
    settings: GatewaySettings, engine: FakeEngine
) -> None:
    body = {"game": "story", "seats": 1}

    async def scenario(stack: Stack) -> None:
        key = {"X-API-Key": "open sesame"}
        for address, headers in (("192.0.2.1", {}), ("192.0.2.1", {}), ("192.0.2.2", {}), ("192.0.2.2", key)):
            async with _from(stack, address) as client:
                sent = {"Idempotency-Key": uuid4().hex, **headers}
                assert (await client.post("/v1/matches", json=body, headers=sent)).status_code == 201

    _run(settings, scenario, api_keys={sha256(b"open sesame").hexdigest(): "acme"})
    first, again, other, application = told = engine.askers["CreateInitialState"]
    assert first == again
    assert len({first, other, application}) == 3
    assert not any(name in "".join(told) for name in ("192", "acme"))


def test_matches_that_wait_for_players_are_limited_and_filling_one_makes_room(
    settings: GatewaySettings,
) -> None:
    async def scenario(stack: Stack) -> None:
        first, _ = await stack.create(1), await stack.create(1)
        body = {"game": "story", "seats": 1}
        refused = await stack.post("/v1/matches", body)
        assert reason(refused, 429) == "TOO_MANY_WAITING_MATCHES"
        assert refused.json()["metadata"]["key"] == "address 127.0.0.1"
        assert refused.headers["retry-after"] == refused.json()["metadata"]["seconds"]
        async with _from(stack, "192.0.2.1") as client:
            elsewhere = await client.post("/v1/matches", json=body, headers={"Idempotency-Key": "k" * 16})
            assert elsewhere.status_code == 201
        await stack.join(first)
        await stack.create(1)

    _run(settings, scenario, max_waiting_matches=2)


def test_open_streams_of_an_address_are_limited(settings: GatewaySettings) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        path = f"/v1/matches/{match}/events"
        held = asyncio.create_task(_from(stack, "192.0.2.1").get(path))
        for _ in range(1_000_000):
            if stack.gateway.watch._open:
                break
            await asyncio.sleep(0)
        async with _from(stack, "192.0.2.1") as client:
            refused = await client.get(path)
            assert reason(refused, 429) == "TOO_MANY_STREAMS"
            assert refused.json()["metadata"]["key"] == "address 192.0.2.1"
        stack.hub.close()
        await held
        async with _from(stack, "192.0.2.1") as client:
            assert (await client.get(path)).status_code == 200

    _run(settings, scenario, max_streams_per_address=1)


@pytest.mark.parametrize("text", ["acme", "acme=12", "=" + "a" * 64, "a b=" + "a" * 64])
def test_api_keys_that_cannot_be_read_are_refused_at_start(text: str) -> None:
    with pytest.raises(SettingsError, match="TRELLIS_GATEWAY_API_KEYS"):
        load(GatewaySettings, {"TRELLIS_GATEWAY_API_KEYS": text})


def test_rate_limits_elsewhere_than_in_redis_are_refused_at_start() -> None:
    with pytest.raises(SettingsError, match="TRELLIS_GATEWAY_RATE_LIMITS_URL"):
        load(GatewaySettings, {"TRELLIS_GATEWAY_RATE_LIMITS_URL": "memcached://x"})
