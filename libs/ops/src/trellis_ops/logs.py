"""Logs as JSON lines on standard output, each with the id of the request that it belongs to.

`configure` once per process, then the standard library's `logging` as usual; fields go into `extra`:
`log.info("lexicon opened", extra={"lexicon": "enable"})`.

A request id travels in gRPC metadata and HTTP headers as `x-request-id`. Whoever serves a request enters `request(…)`
with what came in; whoever calls another service sends `outgoing_metadata()` along. A gRPC server enters the call itself
and the id is looked up only when somebody asks, so that a call that logs nothing pays next to nothing.
"""

import json
import logging
import re
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Protocol, TextIO

from typing_extensions import override

REQUEST_ID_HEADER = "x-request-id"
_ACCEPTED = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Call(Protocol):
    """The part of a gRPC servicer context that carries a request id."""

    def invocation_metadata(self) -> Iterable[tuple[str, str | bytes]] | None:
        """Return the metadata that the client sent."""
        ...


# Either the id or the call whose metadata has it.
current: ContextVar[str | Call | None] = ContextVar("current", default=None)


def new_request_id() -> str:
    """Make a fresh id: 32 hexadecimal digits."""
    return uuid.uuid4().hex


def accepted_request_id(text: str | None) -> str:
    """Return `text` if it may serve as an id (1 to 128 of `A-Z a-z 0-9 . _ : -`), else a fresh one."""
    return text if text and _ACCEPTED.fullmatch(text) else new_request_id()


def request_id() -> str | None:
    """Return the id of the request being served here, None outside of any."""
    value = current.get()
    if value is None or isinstance(value, str):
        return value
    sent = dict(value.invocation_metadata() or ()).get(REQUEST_ID_HEADER)
    accepted = accepted_request_id(sent if isinstance(sent, str) else None)
    current.set(accepted)
    return accepted


# What else travels along; tracing adds itself while it is on.
carriers: list[Callable[[], Iterable[tuple[str, str]]]] = []


def outgoing_metadata() -> tuple[tuple[str, str], ...]:
    """Return gRPC metadata (or HTTP headers) that carry the request's id on; nothing outside of any request."""
    value = request_id()
    own = ((REQUEST_ID_HEADER, value),) if value else ()
    return (*own, *(pair for carrier in carriers for pair in carrier())) if carriers else own


@contextmanager
def request(value: str | Call | None = None) -> Iterator[None]:
    """Serve one request: its id from a header's text or a gRPC call, a fresh one for None or unfit text."""
    token = current.set(accepted_request_id(value) if value is None or isinstance(value, str) else value)
    try:
        yield
    finally:
        current.reset(token)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (RFC 3339, UTC), level, service, logger, message, request_id, extra fields."""

    def __init__(self, service: str) -> None:
        super().__init__()
        self.service = service

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Write a record as a line; what JSON cannot hold is written as its `str`."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "service": self.service,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (identifier := request_id()) is not None:
            line["request_id"] = identifier
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(service: str, level: str = "info", stream: TextIO | None = None) -> None:
    """Send every log record of this process to `stream` (default: standard output) as a JSON line."""
    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(JsonFormatter(service))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
