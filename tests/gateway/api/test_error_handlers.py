"""Everything that goes wrong is a problem document, whoever notices it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, opened, reason
from trellis_gateway.app import create_app
from trellis_gateway.settings import GatewaySettings

KEY = {"Idempotency-Key": "0123456789abcdef"}


def test_a_path_that_is_not_there(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get("/v1/nothing")
        assert reason(answer, 404) == "NOT_FOUND"
        assert answer.json()["instance"] == "/v1/nothing"
        assert answer.json()["type"] == "/problems/NOT_FOUND"

    inside(scenario)


def test_a_method_that_the_path_does_not_know_names_those_it_does(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.client.delete("/v1/games")
        assert reason(answer, 405) == "METHOD_NOT_ALLOWED"
        assert answer.headers["allow"] == "GET"

    inside(scenario)


def test_every_method_of_a_path_is_named_not_those_of_its_first_endpoint(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.client.delete("/v1/matches")
        assert reason(answer, 405) == "METHOD_NOT_ALLOWED"
        assert answer.headers["allow"] == "GET, POST"

    inside(scenario)


@pytest.mark.parametrize("given", ["true", "false", '"2"'])
@pytest.mark.parametrize("field", ["seats", "seat"])
def test_a_boolean_or_a_text_is_no_number(inside: Scenario, field: str, given: str) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        path = "/v1/matches" if field == "seats" else f"/v1/matches/{match}/seats"
        body = '{"game": "story", "seats": %s}' if field == "seats" else '{"name": "Ada", "seat": %s}'
        headers = KEY | {"Content-Type": "application/json"}
        answer = await stack.client.post(path, content=body % given, headers=headers)
        assert reason(answer, 422) == "INVALID_FIELD"
        assert answer.json()["field"] == field

    inside(scenario)


def test_a_whole_number_with_a_point_is_the_integer_that_it_is_to_json_schema(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/matches", {"game": "story", "seats": 2.0})
        assert answer.status_code == 201

    inside(scenario)


@pytest.mark.parametrize(
    ("body", "wanted", "field"),
    [
        ({"seats": 2}, "MISSING_FIELD", "game"),
        ({"game": "story", "seats": 0}, "FIELD_OUT_OF_RANGE", "seats"),
        ({"game": "story", "seats": 257}, "FIELD_OUT_OF_RANGE", "seats"),
        ({"game": "story", "seats": "two"}, "INVALID_FIELD", "seats"),
        ({"game": "story", "seats": 2, "colour": "red"}, "UNKNOWN_FIELD", "colour"),
        ({"game": "x" * 65, "seats": 2}, "TOO_LONG", "game"),
        ({"game": "story", "seats": 2, "lexicons": ["a"] * 9}, "TOO_LONG", "lexicons"),
        ({"game": "story", "seats": 2, "lexicons": ["a", 1]}, "INVALID_FIELD", "lexicons[1]"),
        ({"game": "story", "seats": 2, "seed": "zz"}, "INVALID_SEED", "seed"),
        ({"game": "story", "seats": 2, "seed": "ab" * 15}, "INVALID_SEED", "seed"),
        ({"game": "story", "seats": 2, "options": {"a": 2**53 + 1}}, "FIELD_OUT_OF_RANGE", "options.a"),
        ([], "INVALID_FIELD", None),
    ],
)
def test_a_body_that_does_not_fit_names_its_field(
    inside: Scenario, body: Any, wanted: str, field: str | None
) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/matches", body)
        assert reason(answer, 422) == wanted
        assert answer.json().get("field") in {field, ""}

    inside(scenario)


@pytest.mark.parametrize(
    ("content", "wanted", "status"),
    [
        (b"{", "MALFORMED_JSON", 400),
        (b"\xff\xfe", "MALFORMED_JSON", 400),
        (b"\xc3\x28", "BAD_REQUEST", 400),
        (b"[" * 30_000, "BAD_REQUEST", 400),
        (b'{"game": "story", "seats": ' + b"9" * 5_000 + b"}", "BAD_REQUEST", 400),
        (b'{"game": "story", "seats": 2, "options": {"a": NaN}}', "FIELD_OUT_OF_RANGE", 422),
        (b'{"game": "story", "seats": 2, "options": {"a": "\\ud800"}}', "INVALID_TEXT", 422),
        (b'{"game": "\\ud800", "seats": 2}', "INVALID_TEXT", 422),
        (
            b'{"game": "story", "seats": 2, "options": {"a": ' + b"[" * 20 + b"]" * 20 + b"}}",
            "LIMIT_EXCEEDED",
            422,
        ),
        (b"", "MISSING_FIELD", 422),
    ],
)
def test_bytes_that_mean_nothing(inside: Scenario, content: bytes, wanted: str, status: int) -> None:
    async def scenario(stack: Stack) -> None:
        headers = {**KEY, "Content-Type": "application/json"}
        answer = await stack.client.post("/v1/matches", content=content, headers=headers)
        assert reason(answer, status) == wanted

    inside(scenario)


def test_a_body_of_another_type(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        headers = {**KEY, "Content-Type": "text/plain"}
        answer = await stack.client.post("/v1/matches", content=b"{}", headers=headers)
        assert reason(answer, 415) == "UNSUPPORTED_MEDIA_TYPE"

    inside(scenario)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_over_the_limit(inside: Scenario, chunked: bool) -> None:
    async def scenario(stack: Stack) -> None:
        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(65):
                yield b" " * 1024

        headers = {**KEY, "Content-Type": "application/json"}
        content = pieces() if chunked else b" " * 65 * 1024
        answer = await stack.client.post("/v1/matches", content=content, headers=headers)
        assert reason(answer, 413) == "BODY_TOO_LARGE"
        assert answer.json()["metadata"] == {"limit": "65536"}

    inside(scenario)


def test_a_mistake_in_the_gateway_is_typed_and_logged(
    settings: GatewaySettings, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken() -> None:
        raise RuntimeError("a mistake")

    async def scenario() -> httpx.Response:
        app = create_app(settings)
        app.add_api_route("/broken", broken)
        async with opened(settings, app) as stack:
            return await stack.get("/broken")

    answer = asyncio.run(scenario())
    assert reason(answer, 500) == "INTERNAL_FAULT"
    assert "a mistake" not in answer.text
    assert "RuntimeError: a mistake" in caplog.text


def test_the_kinds_of_problems_are_published(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        kinds = (await stack.get("/problems")).json()
        assert {"reason": "STALE_VERSION", "status": 412, "title": kinds[0]["title"]}.keys() == kinds[
            0
        ].keys()
        one = (await stack.get("/problems/STALE_VERSION")).json()
        assert one in kinds
        assert one["status"] == 412
        assert reason(await stack.get("/problems/NOTHING"), 404) == "UNKNOWN_PROBLEM"

    inside(scenario)
