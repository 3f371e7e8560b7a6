"""What every request passes: request id, size limit, log line, metrics, and a net under everything."""

import logging
from functools import lru_cache
from time import perf_counter
from typing import Any

from prometheus_client import Counter, Histogram
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trellis_gateway.api.error_handlers import Carrier, respond, unexpected
from trellis_gateway.errors import Problem
from trellis_gateway.metrics import REQUEST_SECONDS, REQUESTS
from trellis_ops import logs

log = logging.getLogger("trellis_gateway.access")

_QUIET = {"/livez", "/readyz"}


def header(scope: Scope, name: bytes) -> str | None:
    """Find a header of a request by its name in small letters; the first if it comes several times."""
    for key, value in scope["headers"]:
        if key == name:
            text: str = value.decode("latin-1")
            return text
    return None


class RequestContext:
    """Gives each request its id, logs and counts it, and answers what nobody caught."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with logs.request(header(scope, b"x-request-id")):
            await self._observed(scope, receive, send)

    async def _observed(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                identifier = (logs.request_id() or "").encode()
                message["headers"] = [*message["headers"], (b"x-request-id", identifier)]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except ClientDisconnect:
            log.info("the client left in the middle of its request")
        except Exception as error:
            if status:
                unexpected(error)  # the answer has begun; the connection is cut
                raise
            await respond(unexpected(error), scope["path"])(scope, receive, sending)
        finally:
            _report(scope, status, perf_counter() - started)


@lru_cache(1_024)
def _counted(method: str, path: str, status: int) -> tuple[Counter, Histogram]:
    """Find what counts and what times the requests of one kind."""
    return REQUESTS.labels(method, path, status), REQUEST_SECONDS.labels(method, path)


def _report(scope: Scope, status: int, seconds: float) -> None:
    route: Any = scope.get("route")
    path = getattr(route, "path", "other")
    count, times = _counted(scope["method"], path, status)
    count.inc()
    times.observe(seconds)
    level = logging.DEBUG if path in _QUIET else logging.INFO
    if not log.isEnabledFor(level):
        return
    fields = {
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "milliseconds": round(seconds * 1e3, 2),
    }
    # Not log.log, which looks through the stack for a place in the code that nobody asks for.
    said = (scope["method"], scope["path"], status)
    log.handle(log.makeRecord(log.name, level, __file__, 0, "%s %s %d", said, None, extra=fields))


class BodyLimit:
    """Refuses request bodies over `limit` bytes with 413 before anything reads them whole."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = header(scope, b"content-length")
        if announced is not None and announced.isdecimal() and int(announced) > self._limit:
            await respond(self._problem(), scope["path"])(scope, receive, send)
            return
        await self._app(scope, self._counting(receive), send)

    def _counting(self, receive: Receive) -> Receive:
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > self._limit:
                raise Carrier(self._problem())
            return message

        return counted

    def _problem(self) -> Problem:
        return Problem(
            "BODY_TOO_LARGE",
            f"a request body has at most {self._limit} bytes",
            metadata={"limit": str(self._limit)},
        )
