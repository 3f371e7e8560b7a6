"""Requests of every kind that the OpenAPI document allows, and many that it does not, against a running gateway.

schemathesis generates them operation by operation; real matches, tokens, versions and keys are put in often enough that
requests get past the first checks. Whatever is sent, the answer must be documented, and none of the server's failures.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation
from schemathesis.core.result import Ok

from tests.integration.stack import Table
from trellis_engine.catalog import entries
from trellis_gateway.schemas.problems import ProblemDocument

JUNK = [
    "",
    "\x00",
    "é",
    "null",
    "[]",
    "-1",
    "9" * 40,
    "../..",
    "%",
    "a" * 300,
    "Bearer ",
    '"',
    "1e999",
    "\ud7ff",
]
BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe\x00",
    b"[" * 9_000,
    b'{"a":1e999}',
    b'{"move":"\\ud800"}',
    b" " * 70_000,
]
CHANGING = 8
"""How many times as many requests go to operations that change something."""

GAMES = list(entries())
MOVES = [
    *(notation.form for found in entries().values() for notation in found.game.info.notations),
    "+o@0",
    "+a@1",
    "concede",
    "challenge",
    "admit",
    "show oat",
    "pass",
    "P3",
    "bombast+i@7",
    "+é@0",
    "+x@99",
]


@dataclass
class Campaign:
    """What was sent, by operation and status; the first failure ends it."""

    base: str
    tables: list[Table]
    sent: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    operations: set[str] = field(default_factory=set)

    def told(self) -> str:
        """How much was sent and what came of it, on one line."""
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        return f"{self.sent.total()} requests to {len(self.sent)} operations ({statuses})"

    def run(self, examples: int, *, repeatable: bool) -> None:
        """Send about `examples` requests of each operation, more of those that change something.

        `repeatable`: always the same ones.
        """
        with httpx.Client(base_url=self.base, timeout=60) as client:
            document = client.get("/openapi.json").json()
            self.operations = {
                f"{m.upper()} {path}" for path, item in document["paths"].items() for m in item
            }
            schema = schemathesis.openapi.from_dict(document)
            for found in schema.get_all_operations():
                assert isinstance(found, Ok), found
                operation = found.ok()
                share = examples * CHANGING if operation.method == "post" else examples
                self._bombard(client, operation, share, repeatable=repeatable)

    def _bombard(
        self,
        client: httpx.Client,
        operation: APIOperation[Any, Any, Any, Any],
        examples: int,
        *,
        repeatable: bool,
    ) -> None:
        label = f"{operation.method.upper()} {operation.path}"

        @given(operation.as_strategy(), st.randoms(use_true_random=False))
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=repeatable,
            phases=[Phase.generate],
            suppress_health_check=[
                HealthCheck.too_slow,
                HealthCheck.filter_too_much,
                HealthCheck.data_too_large,
            ],
        )
        def send(case: Any, random: Random) -> None:
            request = bent(client, case, self.tables, random)
            with closing(client.send(request, stream=True)) as response:
                self._check(label, request, response)

        run: Callable[[], None] = send
        run()

    def _check(self, label: str, request: httpx.Request, response: httpx.Response) -> None:
        self.sent[label] += 1
        self.statuses[response.status_code] += 1
        told = f"{request.method} {request.url!r} {request.headers.raw!r} → {response.status_code}"
        assert response.status_code < 500, told
        assert response.headers["x-request-id"], told
        if response.status_code < 400:
            return
        response.read()
        assert response.headers["content-type"] == "application/problem+json", told
        document = ProblemDocument.model_validate_json(response.content)
        assert document.status == response.status_code, told
        assert document.reason, told


def bent(client: httpx.Client, case: Any, tables: list[Table], random: Random) -> httpx.Request:
    """The request of a case, made more real at some places and less so at others."""
    table, foreign = random.choice(tables), random.choice(tables)
    real = {"match": table.id, "lexicon": random.choice(["enable", "seed"])}
    for name in set(case.path_parameters or ()) & real.keys():
        if random.random() < 0.8:
            case.path_parameters[name] = real[name]
    sent = case.as_transport_kwargs(base_url=str(client.base_url))
    given_headers = {str(k): str(v) for k, v in dict(sent.get("headers") or {}).items()}
    headers = given_headers | _headers([*table.tokens, *table.tokens, random.choice(foreign.tokens)], random)
    body: dict[str, Any] = {"json": _body(sent["json"], random)} if "json" in sent else {}
    if sent["method"].upper() == "POST" and random.random() < 0.1:
        body = {"content": random.choice(BODIES)}
        headers["Content-Type"] = "application/json"
    encoded = {_sendable(name): _sendable(value) for name, value in headers.items()}
    return client.build_request(
        sent["method"], sent["url"], params=sent.get("params"), headers=encoded, **body
    )


def _sendable(text: str) -> bytes:
    """What a client library agrees to send as a header."""
    return "".join(c for c in text if c >= " " and c != "\x7f").strip().encode("utf-8", "replace") or b"x"


def _headers(tokens: list[str], random: Random) -> dict[str, str]:
    junk = random.choice(JUNK)
    chosen = {
        "Authorization": f"Bearer {random.choice([*tokens, junk])}",
        "If-Match": random.choice(["2", '"2"', '"3"', '"4"', '"5"', junk]),
        "Idempotency-Key": random.choice(
            [str(UUID(int=random.getrandbits(128)))] * 3 + ["0123456789abcdef", junk]
        ),
    }
    return {name: value for name, value in chosen.items() if random.random() < 0.9}


def _body(body: Any, random: Random) -> Any:
    if not isinstance(body, dict) or random.random() < 0.3:
        return body
    if "move" in body:
        return {**body, "move": random.choice(MOVES)}
    return {**body, "game": random.choice(GAMES)} if "game" in body else body


def matches(base: str) -> Iterator[Table]:
    """Matches in every phase, of several games."""
    for game, seats in (("word_sprout", 2), ("word_sprout", 3), ("sprout_r_out", 2), ("rewordable", 3)):
        yield Table(base, {"game": game}, [f"p{seat}" for seat in range(seats)])


def campaign(base: str, examples: int, *, repeatable: bool) -> Campaign:
    """A campaign of about `examples` requests of each operation, over."""
    with ExitStack() as stack:
        done = Campaign(base, [stack.enter_context(opened) for opened in matches(base)])
        done.run(examples, repeatable=repeatable)
        return done
