"""The OpenAPI document says what the gateway does."""

import re

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import House


@pytest.fixture
def document(inside: Scenario) -> dict[str, object]:
    async def scenario(house: House) -> dict[str, object]:
        loaded: dict[str, object] = (await house.get("/openapi.json")).json()
        return loaded

    found: dict[str, object] = inside(scenario)
    return found


def _operations(document: dict[str, object]) -> dict[str, dict[str, object]]:
    paths = document["paths"]
    assert isinstance(paths, dict)
    return {
        f"{method.upper()} {path}": operation
        for path, on in paths.items()
        for method, operation in on.items()
    }


def test_every_operation_is_described(document: dict[str, object]) -> None:
    operations = _operations(document)
    assert "POST /v1/matches/{match}/moves" in operations
    assert [name for name, operation in operations.items() if not operation.get("description")] == []
    assert [name for name, operation in operations.items() if not operation.get("summary")] == []


def test_every_request_body_has_a_worked_example(document: dict[str, object]) -> None:
    bodies = {n: o["requestBody"] for n, o in _operations(document).items() if "requestBody" in o}
    assert len(bodies) == 6
    without = [
        n
        for n, b in bodies.items()
        if isinstance(b, dict) and not b["content"]["application/json"]["examples"]
    ]
    assert without == []


def test_problems_are_problem_documents_everywhere(document: dict[str, object]) -> None:
    wrong = []
    for name, operation in _operations(document).items():
        responses = operation["responses"]
        assert isinstance(responses, dict)
        for status, response in responses.items():
            if status.startswith(("4", "5")) and name != "GET /readyz":
                wrong += (
                    [] if list(response["content"]) == ["application/problem+json"] else [f"{name} {status}"]
                )
    assert wrong == []


def test_the_page_needs_nothing_from_elsewhere(inside: Scenario) -> None:
    async def scenario(house: House) -> None:
        for path in ("/docs", "/redoc"):
            page = await house.get(path)
            assert page.status_code == 200
            assert re.findall(r"https?://[^\"' ]+", page.text) == []
            (script,) = re.findall(r'<script src="([^"]+)"', page.text)
            loaded = await house.get(script)
            assert loaded.status_code == 200
            assert "javascript" in loaded.headers["content-type"]

    inside(scenario)
