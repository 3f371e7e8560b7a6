"""From every exception that can leave a handler to a problem document."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match, Mount
from starlette.types import Scope

from trellis_gateway.errors import FieldError, Problem
from trellis_gateway.schemas.problems import MEDIA_TYPE
from trellis_ops.logs import request_id

log = logging.getLogger(__name__)

_REASONS = {
    "missing": "MISSING_FIELD",
    "extra_forbidden": "UNKNOWN_FIELD",
    "string_too_long": "TOO_LONG",
    "string_too_short": "TOO_LONG",
    "too_long": "TOO_LONG",
    "too_short": "TOO_LONG",
    "greater_than_equal": "FIELD_OUT_OF_RANGE",
    "less_than_equal": "FIELD_OUT_OF_RANGE",
    "string_unicode": "INVALID_TEXT",
}
_HTTP = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED", 413: "BODY_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE"}
_METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
_METHODS_OF_FILES = ("GET", "HEAD")


class Carrier(HTTPException):
    """Carries a problem through the framework's reading of the body, which lets only its own exceptions pass."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.status, problem.detail)
        self.problem = problem


def respond(problem: Problem, path: str) -> JSONResponse:
    """Answer with the document of `problem`."""
    return JSONResponse(
        problem.document(path, request_id()),
        problem.status,
        headers=problem.all_headers(),
        media_type=MEDIA_TYPE,
    )


def _field(location: Sequence[int | str]) -> str:
    """Write `("body", "words", 3)` as `words[3]`; a header by its name as sent."""
    where, *path = location
    if where == "header":
        return "-".join(part.capitalize() for part in str(path[0]).replace("_", "-").split("-"))
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def _field_error(error: Mapping[str, Any]) -> FieldError:
    context = error.get("ctx") or {}
    reason = context.get("reason") or _REASONS.get(error["type"], "INVALID_FIELD")
    return FieldError(_field(error["loc"]), reason, error["msg"].removeprefix("Value error, "))


def from_validation(error: RequestValidationError) -> Problem:
    """Make a problem of a request that does not fit its schema."""
    first: Mapping[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        why = (first.get("ctx") or {}).get("error", "it ends too early")
        return Problem("MALFORMED_JSON", f"the body is not JSON: {why}")
    if tuple(first["loc"]) == ("body",) and isinstance(first.get("input"), bytes):
        return Problem("UNSUPPORTED_MEDIA_TYPE", "send the body with Content-Type: application/json")
    errors = tuple(_field_error(found) for found in error.errors())
    name = errors[0].field
    return Problem(
        errors[0].reason, f"{name}: {errors[0].detail}" if name else errors[0].detail, errors=errors
    )


def _allowed(routes: Iterable[BaseRoute], scope: Scope) -> list[str]:
    """List the methods that the path of a request takes; the framework names those of the first route alone."""
    known = [route for route in routes if not isinstance(route, Mount)]
    return [
        method
        for method in _METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in known)
    ]


def _wrong_method(scope: Scope) -> Problem:
    allowed = ", ".join(_allowed(scope["app"].routes, scope) or _METHODS_OF_FILES)
    detail = f"{scope['path']} takes {allowed}, not {scope['method']}"
    return Problem("METHOD_NOT_ALLOWED", detail, headers={"Allow": allowed})


def from_http(error: HTTPException, scope: Scope) -> Problem:
    """Make a problem of an error that the framework raises, or take out the problem that it carries."""
    if isinstance(error, Carrier):
        return error.problem
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return _wrong_method(scope)
    reason = _HTTP.get(error.status_code, "BAD_REQUEST")
    detail = str(error.detail or HTTPStatus(error.status_code).phrase)
    return Problem(reason, detail, headers=dict(error.headers or {}))


def unexpected(error: Exception) -> Problem:
    """Make a problem of a mistake in the gateway, and log it with the request id."""
    log.error("unexpected exception", exc_info=error)
    return Problem("INTERNAL_FAULT", "the gateway failed in a way it should not; its log has the details")


def install(app: FastAPI) -> None:
    """Make `app` answer problems with documents."""

    async def problem(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Problem)
        return respond(error, request.url.path)

    async def validation(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        return respond(from_validation(error), request.url.path)

    async def http(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        return respond(from_http(error, request.scope), request.url.path)

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(RequestValidationError, validation)
    app.add_exception_handler(HTTPException, http)
