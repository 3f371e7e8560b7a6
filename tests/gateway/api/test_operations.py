"""Planned operations answer what FastAPI's own way answers to the same requests, good and bad."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, opened
from trellis_gateway.api.operations import Operations, planned
from trellis_gateway.app import create_app
from trellis_gateway.settings import GatewaySettings
from trellis_ops.settings import load

GOOD_KEY = "a-good-key-for-tests"
QUERIES = [
    *("", "", "", "", "?", "version=0", "version=1", "version=-1", "version=x", "version=", "version=1.0"),
    *(
        "viewer=0",
        "viewer=256",
        "page_size=1",
        "page_size=0",
        "page_size=true",
        "page_token=junk",
        "nonsense=1",
    ),
    *(
        "sample=2&sample_seed=s",
        "sample=0",
        "sample_seed=",
        "game=story",
        "game=%00",
        "phase=RUNNING",
        "phase=NO",
    ),
    *(
        "version=0&version=1",
        "page_size=2&viewer=x&version=y",
        "prefix=o",
        "letters=oat&min_length=x",
        "%C3%A9=1",
    ),
]
TYPES = [
    None,
    "",
    "text/plain",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/problem+json",
]
BODIES = [
    *(
        b"",
        b"{}",
        b"[]",
        b"null",
        b"5",
        b'"x"',
        b"{",
        b'{"move": }',
        b"\xff\xfe",
        b"{} x",
        b"[" * 100_000,
        b"NaN",
    ),
    *(b'{"move": "say oat"}', b'{"move": "say oat", "seat": 0}', b'{"move": {"notation": "say oat"}}'),
    *(b'{"move": 5}', b'{"move": ""}', b'{"move": "\\ud800"}', b'{"move": {"x": NaN}}', b'{"move": null}'),
    *(b'{"move": "say oat", "seat": true}', b'{"move": "m", "seat": "1"}', b'{"move": "m", "seat": 1.5}'),
    *(b'{"move": "say oat", "seat": 2.0}', b'{"move": "m", "seat": 256}', b'{"seat": -1, "x": 1, "y": 2}'),
    *(b'{"game": "story", "seats": 2}', b'{"game": "story", "seats": 0}', b'{"game": "none", "seats": 2}'),
    *(b'{"game": "story", "seats": 2, "options": {"a": [1, NaN]}}', b'{"game": 1, "seats": "2", "seed": 3}'),
    *(b'{"name": "Ada"}', b'{"name": " "}', b'{"name": "x\\u0000"}', b'{"name": "Ada", "seat": 1}'),
    *(b'{"words": ["oat", "x"]}', b'{"words": "oat"}', b'{"words": [1]}', b'{"strings": ["oat"]}'),
]
FITTING = {
    "moves": b'{"move": "say oat"}',
    "moves:validate": b'{"move": "say oat"}',
    "matches": b'{"game": "story", "seats": 2}',
    "seats": b'{"name": "Ada"}',
    "words:lookup": b'{"words": ["oat", "x"]}',
}
COMPARED = (
    *(
        "allow",
        "cache-control",
        "content-type",
        "etag",
        "location",
        "retry-after",
        "vary",
        "www-authenticate",
    ),
    "content-length",
)


@dataclass(frozen=True)
class Sent:
    """A request."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes = b""


def _by_fastapi(settings: GatewaySettings) -> FastAPI:
    """The application without plans."""
    app = create_app(settings)
    plans: Any = Operations
    app.user_middleware = [layer for layer in app.user_middleware if layer.cls is not plans]
    return app


class Requests:
    """Random requests of all operations about a match in play, one that waits and one that is over."""

    def __init__(self, random: Random, matches: list[str], tokens: list[str]) -> None:
        self._random = random
        self._places = {
            "match": [*matches * 2, "aaaaaaaaaaaaaaaa", "x" * 65, "%00", "\u00e9"],
            "game": ["story", "none", "x" * 65],
            "lexicon": ["en", "none"],
            "word": ["oat", "x", "%F0%9F%98%80"],
            "reason": ["RULE_BROKEN", "none"],
        }
        self._tokens = [f"Bearer {token}" for token in tokens]

    def made(self, method: str, template: str) -> Sent:
        """A request of an operation."""
        random, path = self._random, template
        for name, values in self._places.items():
            path = path.replace(f"{{{name}}}", random.choice(values))
        query = random.choice(QUERIES) if method == "GET" else random.choice(["", "", "", "seat=1"])
        headers = self._headers() if random.random() < 0.9 else {}
        fitting = FITTING.get(template.rpartition("/")[2], b"{}")
        content = random.choice([*[fitting] * len(BODIES), *BODIES]) if method == "POST" else b""
        return Sent(method, f"{path}?{query}" if query else path, headers, content)

    def _headers(self) -> dict[str, str]:
        """Mostly headers that fit: the first of each, or one of the others."""
        random = self._random
        wanted: dict[str, list[str | None]] = {
            "Authorization": [
                self._tokens[0],
                *self._tokens[1:],
                "",
                "Bearer",
                "Bearer x",
                f"Bearer {'x' * 257}",
            ],
            "Idempotency-Key": [f"{GOOD_KEY}-{random.random()}", None, "short", "with a space in it"],
            "If-Match": ['"2"', None, "3", '"x"', "", '"99999999999999999999"'],
            "If-None-Match": [None, '"0"', '"2"', '"3"'],
            "Content-Type": ["application/json", *TYPES],
        }
        chosen = {
            name: values[0] if random.random() < 0.8 else random.choice(values[1:])
            for name, values in wanted.items()
        }
        return {name: value for name, value in chosen.items() if value is not None}


async def _asked(client: httpx.AsyncClient, sent: Sent) -> tuple[int, Any, dict[str, str | None]]:
    """Status, body and headers of an answer, less what is never the same twice."""
    answer = await client.request(sent.method, sent.url, headers=dict(sent.headers), content=sent.content)
    headers = {name: answer.headers.get(name) for name in COMPARED}
    if not answer.headers.get("content-type", "").endswith("json"):
        return answer.status_code, answer.content, headers
    document = json.loads(answer.content)
    if isinstance(document, dict):
        document.pop("request_id", None)
    return answer.status_code, document, headers


@pytest.mark.parametrize("seed", range(2))
def test_both_ways_answer_alike(settings: GatewaySettings, seed: int) -> None:
    random = Random(seed)
    generous = replace(settings, points_per_address=10**9, points_per_token=10**9, max_waiting_matches=10**6)

    async def scenario(stack: Stack, own: httpx.AsyncClient) -> set[int]:
        running, tokens = await stack.started()
        over, others = await stack.started()
        await stack.play(over, others[0], "end", 2)
        requests = Requests(random, [running, running, await stack.create(), over], [*tokens, others[0]])
        statuses = set()
        operations = [
            (method.upper(), path)
            for path, item in stack.app.openapi()["paths"].items()
            for method in item
            if not path.endswith("/events")  # an endless answer
        ]
        for _ in range(12):
            for method, path in operations:
                sent = requests.made(random.choice([method] * 19 + ["PUT"]), path)
                ways = [stack.client, own] if random.random() < 0.5 else [own, stack.client]
                one, other = [await _asked(client, sent) for client in ways]
                assert one == other, sent
                statuses.add(one[0])
        return statuses

    async def main() -> set[int]:
        async with opened(generous, create_app(generous)) as stack:
            plain = _by_fastapi(generous)
            plain.state.gateway = stack.gateway
            transport = httpx.ASGITransport(plain, raise_app_exceptions=True)
            async with httpx.AsyncClient(transport=transport, base_url="http://t") as own:
                return await scenario(stack, own)

    statuses = asyncio.run(main())
    assert {200, 201, 400, 401, 404, 409, 422} <= statuses


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/matches/kq3xw5zjv2t4mbne/moves"),
        ("POST", "/v1/matches/kq3xw5zjv2t4mbne/moves:validate"),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne"),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne/history"),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne/legal-moves"),
        ("GET", "/v1/games/word_sprout"),
    ],
)
def test_what_is_asked_all_the_time_has_a_plan(method: str, path: str) -> None:
    methods = planned(create_app(load(GatewaySettings, {})).routes)
    assert methods[method].find(path) is not None
    assert methods[method].find(f"{path}/") is None
    assert methods["GET" if method == "POST" else "POST"].find(f"{path}x/y") is None


def test_a_path_gives_its_parameters_as_they_were_sent(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> Any:
        return (await stack.get("/v1/matches/a%20b")).json()["metadata"]

    assert inside(scenario) == {"match": "a b"}
