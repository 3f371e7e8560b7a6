"""The OpenAPI document says what the gateway does."""

import json
import re
from typing import Any

import pytest
from pydantic import BaseModel

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.analyses import AnalysisPage
from trellis_gateway.schemas.history import HistoryPage
from trellis_gateway.schemas.invitations import FoundInvitation, InvitationList, NewInvitation
from trellis_gateway.schemas.lobby import LobbyPage
from trellis_gateway.schemas.matches import CreatedMatch, Match, MatchPage
from trellis_gateway.schemas.moves import LegalMovePage, PlayedMove, Verdict
from trellis_gateway.schemas.seats import TakenSeat
from trellis_gateway.schemas.tables import AuditPage, TableAct


@pytest.fixture
def document(inside: Scenario) -> dict[str, Any]:
    async def scenario(stack: Stack) -> dict[str, Any]:
        loaded: dict[str, Any] = (await stack.get("/openapi.json")).json()
        return loaded

    found: dict[str, Any] = inside(scenario)
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


def test_operations_have_short_names_of_their_own(document: dict[str, object]) -> None:
    names = [str(operation["operationId"]) for operation in _operations(document).values()]
    assert len(set(names)) == len(names)
    assert {"create_match", "take_seat", "play_move", "watch_match", "look_up_words"} <= set(names)


def test_every_request_body_has_a_worked_example(document: dict[str, object]) -> None:
    bodies = {n: o["requestBody"] for n, o in _operations(document).items() if "requestBody" in o}
    assert len(bodies) == 11
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


def test_headers_that_a_request_cannot_do_without_are_required(document: dict[str, Any]) -> None:
    for name, operation in _operations(document).items():
        headers: Any = operation.get("parameters", ())
        for parameter in headers:
            if parameter["name"] in {"Idempotency-Key", "If-Match"}:
                assert parameter["required"], name
                assert parameter["schema"]["type"] == "string"
    moving: Any = document["paths"]["/v1/matches/{match}/moves"]["post"]["parameters"]
    assert {"Idempotency-Key", "If-Match"} <= {parameter["name"] for parameter in moving}


def test_onlookers_need_no_token_and_seats_do(document: dict[str, Any]) -> None:
    secured: dict[str, Any] = {
        name: operation["security"]
        for name, operation in _operations(document).items()
        if "security" in operation
    }
    seats = {name for name, security in secured.items() if {} not in security}
    assert seats == {
        "POST /v1/matches/{match}/moves",
        "POST /v1/matches/{match}/moves:validate",
        "GET /v1/matches/{match}/legal-moves",
        "PATCH /v1/matches/{match}/table",
        "POST /v1/matches/{match}/table:open",
        "POST /v1/matches/{match}/table:start",
        "POST /v1/matches/{match}/table:abandon",
        "GET /v1/matches/{match}/audit",
        "POST /v1/matches/{match}/invitations",
        "GET /v1/matches/{match}/invitations",
        "POST /v1/matches/{match}/invitations/{invitation}:revoke",
        "POST /v1/matches/{match}/seats/{seat}:kick",
        "POST /v1/matches/{match}/seats/{seat}:leave",
        "POST /v1/matches/{match}/seats/{seat}:reissue",
        "POST /v1/matches/{match}/seats/{seat}:rotate",
        "POST /v1/matches/{match}/seats/{seat}:erase-name",
    }
    assert {"GET /v1/matches/{match}", "GET /v1/matches/{match}/events"} <= secured.keys() - seats


def test_every_operation_lists_what_any_request_may_be_answered(document: dict[str, Any]) -> None:
    for name, operation in _operations(document).items():
        answers: Any = operation["responses"]
        assert {"400", "408", "413", "422", "429", "431", "500", "503"} <= answers.keys(), name
        assert ("415" in answers) == ("requestBody" in operation), name
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_the_page_needs_nothing_from_elsewhere(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        assert (await stack.get("/")).headers["location"] == "/docs"
        for path in ("/docs", "/redoc"):
            page = await stack.get(path)
            assert page.status_code == 200
            assert re.findall(r"https?://[^\"' ]+", page.text) == []
            (script,) = re.findall(r'<script src="([^"]+)"', page.text)
            loaded = await stack.get(script)
            assert loaded.status_code == 200
            assert "javascript" in loaded.headers["content-type"]

    inside(scenario)


MODELS: list[tuple[type[BaseModel], examples.Example]] = [
    (Match, examples.MATCH),
    (CreatedMatch, examples.CREATED_MATCH),
    (MatchPage, examples.MATCHES),
    (TableAct, examples.TABLE_ACT),
    (AuditPage, examples.AUDIT),
    (NewInvitation, examples.INVITATION),
    (InvitationList, examples.INVITATIONS),
    (FoundInvitation, examples.FOUND_INVITATION),
    (LobbyPage, examples.LOBBY),
    (TakenSeat, examples.TAKEN_SEAT),
    (PlayedMove, examples.PLAYED_MOVE),
    (Verdict, examples.VERDICT),
    (LegalMovePage, examples.LEGAL_MOVES),
    (HistoryPage, examples.HISTORY),
    (AnalysisPage, examples.ANALYSIS),
]


def _without_null(value: Any) -> Any:
    """As FastAPI writes its document."""
    if isinstance(value, list):
        return [_without_null(inner) for inner in value]
    return (
        {k: _without_null(v) for k, v in value.items() if v is not None} if isinstance(value, dict) else value
    )


@pytest.mark.parametrize(("model", "example"), MODELS, ids=lambda value: getattr(value, "__name__", ""))
def test_the_worked_examples_are_answers_that_the_gateway_could_give(
    document: dict[str, Any], model: type[BaseModel], example: examples.Example
) -> None:
    assert json.loads(model.model_validate(example).model_dump_json()) == example
    assert document["components"]["schemas"][model.__name__]["examples"] == [_without_null(example)]
