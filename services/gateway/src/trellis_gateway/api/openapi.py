"""What the OpenAPI page says about every endpoint alike."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI, Path
from fastapi.openapi.utils import get_openapi

from trellis_gateway.schemas.problems import MEDIA_TYPE, ProblemDocument

DESCRIPTION = """
Matches of word games, over REST. The gateway knows no game: games, options, moves and views are data.

**A match in five steps.** `POST /v1/matches` names a game and the number of seats. `POST /v1/matches/{match}/seats`
takes a seat and gives its bearer token; with the last seat taken the match starts. `GET /v1/matches/{match}` shows the
match, with a token as that seat sees it. `POST /v1/matches/{match}/moves` plays. `GET /v1/matches/{match}/events`
tells what happens while it happens.

**Tables.** `POST /v1/matches` with a `table` gives its maker the token of its host, who sets options, opens, starts,
kicks before the start, replaces lost tokens and abandons.

**Versions.** Every move and everything that is done to the table raises the version of a match (`ETag`). A move says in
`If-Match` which version it was made against. If the match has moved on, the answer is 412 with the current version -
unless the game lets several seats decide at the same time (`status.stage` is still the same) and this seat has not
moved since.

**Sending again.** Every POST that changes something needs an `Idempotency-Key` (16 to 128 visible characters, best a
UUID). The same key with the same body gives the same answer for 24 hours (`Idempotency-Replayed: true`) and changes
nothing; with another body it is refused. Only successful answers are kept.

**Problems** are `application/problem+json` (RFC 9457) with a machine-readable `reason`, the `rule` of the game that a
move breaks, and the `field` that is wrong; `GET /problems` lists the reasons. Numbers of 64 bits are JSON numbers.
"""

MatchId = Annotated[str, Path(max_length=64, description="Id of the match.", examples=["kq3xw5zjv2t4mbne"])]
"""The id of a match in a path."""

_EXAMPLES: Mapping[int, Mapping[str, Any]] = {
    400: {
        "type": "/problems/IDEMPOTENCY_KEY_REQUIRED",
        "title": "An Idempotency-Key is needed",
        "reason": "IDEMPOTENCY_KEY_REQUIRED",
        "detail": "send a header Idempotency-Key with a UUID",
        "field": "Idempotency-Key",
    },
    401: {
        "type": "/problems/INVALID_TOKEN",
        "title": "The bearer token belongs to no seat",
        "reason": "INVALID_TOKEN",
        "detail": "this bearer token belongs to no seat",
    },
    404: {
        "type": "/problems/UNKNOWN_MATCH",
        "title": "There is no such match",
        "reason": "UNKNOWN_MATCH",
        "detail": "there is no match 'kq3xw5zjv2t4mbne'",
    },
    409: {
        "type": "/problems/RULE_BROKEN",
        "title": "The move breaks a rule of the game",
        "reason": "NOT_YOUR_TURN",
        "detail": "it is the turn of seat 1",
        "rule": "WS-C1",
        "current_version": 3,
    },
    412: {
        "type": "/problems/STALE_VERSION",
        "title": "The match has moved on since the version that the move was made against",
        "reason": "STALE_VERSION",
        "detail": "the move was made against version 3; the match is at version 4: read it and try again",
        "field": "If-Match",
        "current_version": 4,
    },
}


REQUIRED_HEADERS: Mapping[str, str] = {"idempotency-key": "Idempotency-Key", "if-match": "If-Match"}
"""The headers that an operation does not go without, if it has them at all."""
TOKEN_ONLY = frozenset(
    {
        "list_legal_moves",
        "play_move",
        "validate_move",
        "change_table",
        "open_table",
        "start_match",
        "abandon_match",
        "list_audit",
        "invite",
        "list_invitations",
        "revoke_invitation",
        "kick_seat",
        "leave_seat",
        "reissue_seat",
        "rotate_token",
        "erase_name",
    }
)
"""The operations that only the holder of a seat, or the host, may ask for; whoever looks on needs no token."""
_OF_EVERY_PATH = (400, 408, 413, 422, 429, 431, 500, 503)
_OF_EVERY_OPERATION = (401, *_OF_EVERY_PATH, 502, 504)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the `responses` of an endpoint that answers problems with these statuses (422 always)."""
    return {status: _response(status) for status in (*statuses, 422)}


def _response(status: int) -> dict[str, Any]:
    described: dict[str, Any] = {"model": ProblemDocument, "description": HTTPStatus(status).phrase}
    if status in _EXAMPLES:
        example = {**_EXAMPLES[status], "status": status, "instance": "/v1/matches/kq3xw5zjv2t4mbne"}
        described["content"] = {"application/json": {"example": example}}
    return described


def _operations(schema: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """List the operations of a document, each with its path."""
    for path, item in schema["paths"].items():
        for operation in item.values():
            yield path, operation


def _retype(operation: Mapping[str, Any]) -> None:
    """Problems are `application/problem+json`, which FastAPI cannot say of a model."""
    for status, response in operation["responses"].items():
        if status.startswith(("4", "5")) and "application/json" in response.get("content", {}):
            response["content"][MEDIA_TYPE] = response["content"].pop("application/json")


def _answer_everywhere(path: str, operation: dict[str, Any]) -> None:
    """List the problems that any operation may answer, whatever it does."""
    answers = operation["responses"]
    for status in _OF_EVERY_OPERATION if path.startswith("/v1") else _OF_EVERY_PATH:
        answers.setdefault(str(status), _undeclared(status))
    if "requestBody" in operation:
        answers.setdefault("415", _undeclared(415))
    if "HTTPValidationError" in str(answers["422"]):
        answers["422"] = _undeclared(422)  # what FastAPI says unless an endpoint does is not what we answer
    operation["responses"] = dict(sorted(answers.items()))


def _undeclared(status: int) -> dict[str, Any]:
    reference = {"$ref": f"#/components/schemas/{ProblemDocument.__name__}"}
    return {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: {"schema": reference}}}


def _require_headers(operation: Mapping[str, Any]) -> None:
    """Say which headers are required: FastAPI is told that they may lack, so that the refusal is in our words."""
    for parameter in operation.get("parameters", ()):
        name = REQUIRED_HEADERS.get(parameter["name"].casefold())
        if name is not None:
            schema = {key: value for key, value in parameter["schema"].items() if key != "anyOf"}
            parameter |= {"name": name, "required": True, "schema": {"type": "string", **schema}}


def _complete(schema: dict[str, Any]) -> None:
    """Say in the document what the types of the endpoints cannot say."""
    for path, operation in _operations(schema):
        _answer_everywhere(path, operation)
        _retype(operation)
        _require_headers(operation)
        if "security" in operation and operation["operationId"] not in TOKEN_ONLY:
            operation["security"].append({})  # an onlooker sends no token
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)


def install(app: FastAPI) -> None:
    """Give `app` its OpenAPI document."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
                tags=app.openapi_tags,
            )
            _complete(schema)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # the documented way
