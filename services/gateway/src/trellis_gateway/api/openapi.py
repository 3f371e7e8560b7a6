"""What the OpenAPI page says about every endpoint alike."""

from collections.abc import Mapping
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

**Versions.** Every seat taken and every move raises the version of a match (`ETag`). A move says in `If-Match` which
version it was made against. If the match has moved on, the answer is 412 with the current version - unless the game
lets several seats decide at the same time (`status.stage` is still the same) and this seat has not moved since.

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


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the `responses` of an endpoint that answers problems with these statuses (422 always)."""
    return {status: _response(status) for status in (*statuses, 422)}


def _response(status: int) -> dict[str, Any]:
    described: dict[str, Any] = {"model": ProblemDocument, "description": HTTPStatus(status).phrase}
    if status in _EXAMPLES:
        example = {**_EXAMPLES[status], "status": status, "instance": "/v1/matches/kq3xw5zjv2t4mbne"}
        described["content"] = {"application/json": {"example": example}}
    return described


def _retype(schema: dict[str, Any]) -> None:
    """Problems are `application/problem+json`, which FastAPI cannot say of a model."""
    for path in schema["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if status.startswith(("4", "5")) and "application/json" in response.get("content", {}):
                    response["content"][MEDIA_TYPE] = response["content"].pop("application/json")


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
            _retype(schema)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # the documented way
