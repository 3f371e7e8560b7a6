"""The arguments of an endpoint, put together by a plan that is made once from what FastAPI knows of its signature.

FastAPI goes through the same description again for every request, looks up in it what each parameter is, and calls
every dependency that is no coroutine in a thread. Here dependencies, parameters and body are looked at once. What they
mean is still FastAPI's: its fields validate, and their errors are its errors.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction
from types import UnionType
from typing import Any, Union, get_args, get_origin

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant

# What a parameter that was not sent is to a field of FastAPI's.
from pydantic_core import PydanticUndefined

Values = dict[str, Any]


class NotPlannableError(Exception):
    """Something in a signature that no plan is made for."""


@dataclass(slots=True)
class Asked:
    """A request whose arguments are being put together.

    Args:
        request: the request.
        body: its body as JSON, bytes if it is of another type, PydanticUndefined if there is none.
        response: where dependencies and endpoint may put status and headers.
        errors: what does not fit so far, as pydantic tells it.
    """

    request: Request
    body: Any
    response: Response | None
    errors: list[Any] = field(default_factory=list)


class _Parameter:
    """One parameter of a function, found by its name in a part of the request."""

    __slots__ = ("_alias", "_default", "_field", "_find", "_location", "_may_lack", "name")

    def __init__(self, of_fastapi: Any, place: str, find: Callable[[Request], Mapping[str, Any]]) -> None:
        info = of_fastapi.field_info
        if info.validation_alias not in {None, of_fastapi.alias} or info.validate_default:
            raise NotPlannableError(f"another name or a validated default for {of_fastapi.name}")
        if not _is_single(info.annotation):
            raise NotPlannableError(f"{of_fastapi.name} may come several times")
        self.name: str = of_fastapi.name
        self._alias: str = of_fastapi.alias
        self._field = of_fastapi
        self._find = find
        self._location = (place, self._alias)
        self._may_lack = not info.is_required()
        self._default = of_fastapi.default if self._may_lack else None

    def read(self, asked: Asked, values: Values) -> None:
        """Add the value of the parameter to `values`, or what is wrong with it to the errors."""
        sent = self._find(asked.request).get(self._alias)
        if sent is None and self._may_lack:
            values[self.name] = self._default
        elif sent is None:
            asked.errors.append(_missing(self._location))
        else:
            _validate(self._field, sent, self._location, asked, values)


class _Body:
    """The body of a request, which is one parameter."""

    __slots__ = ("_field", "name")

    def __init__(self, of_fastapi: Any) -> None:
        if not of_fastapi.field_info.is_required() or getattr(of_fastapi.field_info, "embed", None):
            raise NotPlannableError("a body that may lack, or one of several parts")
        self.name: str = of_fastapi.name
        self._field = of_fastapi

    def read(self, asked: Asked, values: Values) -> None:
        """Add the body to `values`, or what is wrong with it to the errors."""
        if asked.body is PydanticUndefined:
            asked.errors.append(_missing(("body",)))
        else:
            _validate(self._field, asked.body, ("body",), asked, values)


def _is_single(annotation: Any) -> bool:
    """Tell whether a parameter of this type comes once: a text, a number, an enumeration, or nothing."""
    kinds = get_args(annotation) if get_origin(annotation) in {Union, UnionType} else (annotation,)
    return all(isinstance(kind, type) and issubclass(kind, str | int | float | None) for kind in kinds)


def _missing(location: tuple[str, ...]) -> Mapping[str, Any]:
    return {"type": "missing", "loc": location, "msg": "Field required", "input": None}


def _validate(of_fastapi: Any, sent: Any, location: tuple[str, ...], asked: Asked, values: Values) -> None:
    value, errors = of_fastapi.validate(sent, values, loc=location)
    if errors:
        asked.errors.extend(errors)
    else:
        values[of_fastapi.name] = value


def _path(request: Request) -> Mapping[str, Any]:
    return request.path_params


def _query(request: Request) -> Mapping[str, Any]:
    return request.query_params if request.scope["query_string"] else {}


def _headers(request: Request) -> Mapping[str, Any]:
    return request.headers


class Plan:
    """How the arguments of one function, an endpoint or a dependency, are put together.

    Raises NotPlannableError for what is left to FastAPI: dependencies that clean up, cookies, forms, ….
    """

    def __init__(self, of_fastapi: Dependant) -> None:
        _require_plain(of_fastapi)
        assert of_fastapi.call is not None
        self.name = of_fastapi.name
        self._call: Callable[..., Any] = of_fastapi.call
        self._is_async = iscoroutinefunction(self._call) or iscoroutinefunction(
            getattr(self._call, "__call__", None)  # noqa: B004 - whether it is a coroutine, not whether it is there
        )
        self._request = of_fastapi.request_param_name or of_fastapi.http_connection_param_name
        self._response = of_fastapi.response_param_name
        self._dependencies: Sequence[Plan] = [Plan(inner) for inner in of_fastapi.dependencies]
        self._parameters: Sequence[_Parameter | _Body] = [
            *(_Parameter(each, "path", _path) for each in of_fastapi.path_params),
            *(_Parameter(each, "query", _query) for each in of_fastapi.query_params),
            *(_Parameter(each, "header", _headers) for each in of_fastapi.header_params),
            *(_Body(each) for each in of_fastapi.body_params),
        ]
        self.writes: bool = self._response is not None or any(d.writes for d in self._dependencies)
        """Whether a response is wanted to put status and headers into."""

    async def arguments(self, asked: Asked) -> Values:
        """Put the arguments together; they are incomplete where there are errors. Raises what a dependency raises."""
        values: Values = {}
        for dependency in self._dependencies:
            wrong = len(asked.errors)
            inner = await dependency.arguments(asked)
            if len(asked.errors) == wrong:
                solved = await dependency.call(inner)
                if dependency.name is not None:
                    values[dependency.name] = solved
        for parameter in self._parameters:
            parameter.read(asked, values)
        if self._request is not None:
            values[self._request] = asked.request
        if self._response is not None:
            values[self._response] = asked.response
        return values

    async def call(self, arguments: Values) -> Any:
        """Call the function. Dependencies that are no coroutines do not block, so that they need no thread."""
        result = self._call(**arguments)
        return await _awaited(result) if self._is_async else result


async def _awaited(result: Awaitable[Any]) -> Any:
    return await result


def _require_plain(of_fastapi: Dependant) -> None:
    """Raise NotPlannableError for what only FastAPI can do."""
    call = of_fastapi.call
    unusual = (
        of_fastapi.cookie_params
        or of_fastapi.background_tasks_param_name
        or of_fastapi.websocket_param_name
        or of_fastapi.security_scopes_param_name
        or of_fastapi.concurrency
        or len(of_fastapi.body_params) > 1
    )
    if unusual or isgeneratorfunction(call) or isasyncgenfunction(call):
        raise NotPlannableError(f"{call} wants something unusual")
