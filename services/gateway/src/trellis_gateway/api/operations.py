"""Answers the operations of the REST interface by plans that are made once, and leaves all else to FastAPI.

The endpoints are declared to FastAPI as everywhere, and it describes them (OpenAPI). But it finds and serves a request
by looking at its declarations anew, which takes longer than the endpoints themselves. Here, one regular expression a
method finds the operation, and the operation's plan (`arguments`) puts its arguments together. Both ways give the same
answers; a test sends the same requests to both. What no plan can be made for, and every path or method that no
operation has, goes on to FastAPI.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.message import Message as MailMessage
from typing import Any

from fastapi import Request, Response
from fastapi.datastructures import DefaultPlaceholder
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute, RouteContext, iter_route_contexts
from pydantic_core import PydanticUndefined
from starlette.convertors import StringConvertor
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from trellis_gateway.api.arguments import Asked, NotPlannableError, Plan
from trellis_gateway.api.error_handlers import from_http, from_validation, respond
from trellis_gateway.encoding import encode
from trellis_gateway.errors import Problem

_JSON = "application/json"
_GROUP_NAME = re.compile(r"\(\?P<\w+>")


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation with all that is known of it before a request comes.

    Args:
        route: FastAPI's route, by whose path requests are counted.
        parameters: the names of the parameters in its path.
        plan: how the arguments of the endpoint are put together.
        has_body: whether it reads a body.
        status: the status of its answer unless the endpoint sets another one.
        has_schema: whether its answer is JSON that OpenAPI describes.
    """

    route: BaseRoute
    parameters: Sequence[str]
    plan: Plan
    has_body: bool
    status: int
    has_schema: bool

    async def answer(self, request: Request) -> Response:
        """Serve a request. Raises Problem, RequestValidationError, HTTPException."""
        body = await _body(request) if self.has_body else PydanticUndefined
        asked = Asked(request, body, _blank(self.status) if self.plan.writes else None)
        arguments = await self.plan.arguments(asked)
        if asked.errors:
            raise RequestValidationError(asked.errors)
        result = await self.plan.call(arguments)
        if isinstance(result, Response):
            return result
        if not self.has_schema:
            raise TypeError(f"{self.route} answers what has no schema")
        told = asked.response
        answer = Response(encode(result), told.status_code if told else self.status, media_type=_JSON)
        if told is not None:
            answer.raw_headers.extend(told.raw_headers)
        return answer


def _blank(status: int) -> Response:
    """Make an answer for endpoints to tell status and headers in."""
    told = Response(status_code=status)
    del told.headers["content-length"]
    return told


async def _body(request: Request) -> Any:
    """Read a body as FastAPI does. Raises Problem, RequestValidationError or HTTPException for what is no JSON."""
    try:
        content = await request.body()
        if not content:
            return PydanticUndefined
        return json.loads(content) if _is_json(request.headers.get("content-type")) else content
    except json.JSONDecodeError as error:
        wrong = {"type": "json_invalid", "loc": ("body", error.pos), "input": {}, "ctx": {"error": error.msg}}
        raise RequestValidationError([wrong]) from error
    except (ValueError, RecursionError) as error:  # no UTF-8, a number of too many digits, nested too deep
        raise HTTPException(400, "There was an error parsing the body") from error


def _is_json(content_type: str | None) -> bool:
    if content_type == _JSON:
        return True
    if not content_type:
        return False
    read = MailMessage()
    read["content-type"] = content_type
    kind = read.get_content_subtype()
    return read.get_content_maintype() == "application" and (kind == "json" or kind.endswith("+json"))


def _planned(context: RouteContext) -> Operation:
    """Make the plan of an operation. Raises NotPlannableError."""
    dependant = context.dependant
    if any(not isinstance(convertor, StringConvertor) for convertor in context.param_convertors.values()):
        raise NotPlannableError(f"{context.path} has a parameter that is no text")
    has_schema = context.response_field is not None and isinstance(context.response_class, DefaultPlaceholder)
    return Operation(
        route=context.original_route,
        parameters=tuple(context.param_convertors),
        plan=Plan(dependant),
        has_body=context.body_field is not None,
        status=context.status_code or 200,
        has_schema=has_schema,
    )


class _Paths:
    """The operations of one method, found by a path: the first that fits, as in the order of FastAPI's routes."""

    def __init__(self) -> None:
        self._patterns: list[str] = []
        self._operations: dict[int, Operation | None] = {}
        self._groups = 0
        self._found = re.compile("(?!)")

    def add(self, pattern: str, operation: Operation | None) -> None:
        """Add an operation, None for one that is FastAPI's; `pattern` has a group for each parameter."""
        self._operations[self._groups + 1] = operation
        self._patterns.append(f"({_GROUP_NAME.sub('(', pattern)})")
        self._groups += re.compile(self._patterns[-1]).groups
        self._found = re.compile("|".join(self._patterns))

    def find(self, path: str) -> tuple[Operation, dict[str, str]] | None:
        """Find the operation of a path, with the parameters in it."""
        found = self._found.match(path)
        if found is None or found.lastindex is None:
            return None
        number = found.lastindex  # the group that ended last: that of the whole path
        operation = self._operations[number]
        if operation is None:
            return None
        return operation, {name: found[group] for group, name in enumerate(operation.parameters, number + 1)}


def planned(routes: Iterable[BaseRoute]) -> Mapping[str, _Paths]:
    """Make the plans of all operations, by method."""
    methods: dict[str, _Paths] = {}
    for context in iter_route_contexts(list(routes)):
        if not isinstance(context.original_route, APIRoute):
            continue
        operation: Operation | None = None
        with suppress(NotPlannableError):
            operation = _planned(context)
        for method in context.methods or ():
            methods.setdefault(method, _Paths()).add(context.path_regex.pattern, operation)
    return methods


class Operations:
    """Answers what there are plans for."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self._app = app
        self._methods = planned(routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        paths = self._methods.get(scope["method"]) if scope["type"] == "http" else None
        found = paths.find(scope["path"]) if paths is not None and not scope.get("root_path") else None
        if found is None:
            await self._app(scope, receive, send)
            return
        operation, scope["path_params"] = found
        scope["route"] = operation.route
        answer = await _answered(operation, Request(scope, receive))
        await answer(scope, receive, send)


async def _answered(operation: Operation, request: Request) -> Response:
    """Serve a request, or tell what is wrong with it."""
    try:
        return await operation.answer(request)
    except Problem as problem:
        return respond(problem, request.scope["path"])
    except RequestValidationError as error:
        return respond(from_validation(error), request.scope["path"])
    except HTTPException as error:
        return respond(from_http(error, request.scope), request.scope["path"])
