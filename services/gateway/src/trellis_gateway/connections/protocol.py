"""uvicorn's HTTP protocol with limits: bytes and number of headers, seconds for head, body and reading the answer.

httptools puts a header together that arrives in many pieces by adding each piece to a copy of what came before, and
tells nobody until it ends: 128 MiB of one header took 20 seconds of processor time, in which nobody else was served.
So what arrives is fed to it in pieces of at most the size of a head, and what it has swallowed without finding the end
of the head is counted here.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, cast

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from trellis_gateway.addresses import Network, household, is_within
from trellis_gateway.connections.crowd import Crowd, Standing
from trellis_gateway.connections.outlet import DirectOutlet
from trellis_gateway.errors import Problem
from trellis_gateway.features.outlets import OUTLET_EXTENSION, Outlet, end
from trellis_gateway.metrics import CONNECTIONS_REFUSED

_LINGER_BYTES = 1 << 20
"""What a client may go on sending of a body that was refused, so that it comes to read the refusal."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """What one connection may ask of the gateway.

    Args:
        head_bytes: of request line and headers together.
        headers: how many of them.
        body_bytes: of a request's body.
        head_seconds: from the first byte of a request to the end of its headers.
        body_seconds: from there to the end of its body.
        read_seconds: how long a client may leave an answer lying, or the next part of it.
        proxies: whose connections carry many clients and are therefore not counted by address.
    """

    head_bytes: int
    headers: int
    body_bytes: int
    head_seconds: float
    body_seconds: float
    read_seconds: float
    proxies: tuple[Network, ...] = ()


class _Part(Enum):
    """The part of a request that the client is sending."""

    HEAD = auto()
    BODY = auto()
    NOTHING = auto()


class GuardedProtocol(HttpToolsProtocol):
    """A connection that is closed when its client takes too long, sends too much, or has to make room for others."""

    def __init__(self, *, limits: ConnectionLimits, crowd: Crowd, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._limits = limits
        self._crowd = crowd
        self._part = _Part.HEAD
        self._part_bytes = 0
        self._header_count = 0
        self._patience: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._outlet: Outlet | None = None

    # --- from the transport ---

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Let the client in if there is room; the time for its first request begins."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        address = None if is_within(peer, self._limits.proxies) else household(peer)
        if not self._crowd.admit(self, address):
            self._refuse("TOO_MANY_CONNECTIONS", "too many connections are open; close some, or come again")
            return
        self._await_client()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._crowd.leave(self)
        self._stop_waiting()
        self.resume_writing()
        if self._outlet is not None:
            end(self._outlet)
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        """Read what came in pieces no larger than a head, until something in it is refused."""
        if self._part is _Part.NOTHING and self._is_answered():
            self._begin(_Part.HEAD)
        for piece in self._pieces(data):
            if self.transport.is_closing():
                return
            self._read(piece)
        if not self.transport.is_closing():
            self._await_client()
            self._crowd.place(self, self._standing())

    @override
    def pause_writing(self) -> None:
        """Give a client that does not read its answer some time to do so."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self._limits.read_seconds, self._give_up_on_reader)

    @override
    def resume_writing(self) -> None:
        """Go on writing: the client reads again."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        super().resume_writing()

    def send_away(self) -> None:
        """Close the connection at once, without an answer."""
        CONNECTIONS_REFUSED.labels("SENT_AWAY").inc()
        self.transport.abort()

    # --- from the parser ---

    @override
    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self.scope["extensions"] = {OUTLET_EXTENSION: {"open": self._open_outlet}}
        self._begin(_Part.HEAD)
        self._header_count = 0

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the headers, and those after a body; what is too much is not kept."""
        self._header_count += 1
        if self._header_count <= self._limits.headers:
            super().on_header(name, value)

    @override
    def on_headers_complete(self) -> None:
        """Serve the request unless it has too many headers."""
        if self._header_count > self._limits.headers:
            self._refuse("HEADERS_TOO_LARGE", f"a request has at most {self._limits.headers} headers")
            return
        self._begin(_Part.BODY)
        super().on_headers_complete()

    @override
    def on_body(self, body: bytes) -> None:
        """Hand a part of the body on, unless the request was refused."""
        if self._part is _Part.BODY:
            super().on_body(body)

    @override
    def on_message_complete(self) -> None:
        """Note that the client has sent the whole of a request."""
        if self._part is _Part.BODY:
            self._begin(_Part.NOTHING)
            super().on_message_complete()

    # --- from the answer ---

    @override
    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._crowd.place(self, self._standing())

    @override
    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse("BAD_REQUEST", msg)

    def _open_outlet(self) -> Outlet:
        """Let the answer that is under way be written straight to the connection."""
        self._outlet = DirectOutlet(self.transport, self.flow)
        return self._outlet

    # --- limits ---

    def _exchange(self) -> RequestResponseCycle | None:
        """Return the latest request with its answer; uvicorn's type forgets that there is none at first."""
        return self.cycle

    def _is_answered(self) -> bool:
        exchange = self._exchange()
        return exchange is None or exchange.response_complete

    def _standing(self) -> Standing:
        if self._part is not _Part.NOTHING:
            return Standing.SENDING
        return Standing.IDLE if self._is_answered() else Standing.SERVED

    def _begin(self, part: _Part) -> None:
        self._part, self._part_bytes = part, 0
        self._stop_waiting()

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        size = self._limits.head_bytes
        if len(data) <= size:
            yield data
            return
        for start in range(0, len(data), size):
            yield data[start : start + size]

    def _read(self, piece: bytes) -> None:
        """Feed a piece to the parser. If it began and ended in the same part of a request, all of it belongs there."""
        part = self._part
        super().data_received(piece)
        if part is not self._part or self.transport.is_closing():
            return
        self._part_bytes += len(piece)
        if part is _Part.HEAD and self._part_bytes > self._limits.head_bytes:
            text = f"request line and headers have at most {self._limits.head_bytes} bytes"
            self._refuse("HEADERS_TOO_LARGE", text)
        elif part is _Part.BODY and self._is_endless():
            self._refuse("BODY_TOO_LARGE", f"a request body has at most {self._limits.body_bytes} bytes")

    def _is_endless(self) -> bool:
        """Tell whether a body, chunk marks and trailing headers included, goes on beyond all patience."""
        too_many = self._header_count > self._limits.headers
        return too_many or self._part_bytes > 2 * self._limits.body_bytes + _LINGER_BYTES

    # --- patience ---

    def _await_client(self) -> None:
        """Set a time by which the client has sent the part of the request that it is sending."""
        if self._patience is not None or self._part is _Part.NOTHING:
            return
        is_head = self._part is _Part.HEAD
        seconds = self._limits.head_seconds if is_head else self._limits.body_seconds
        self._patience = self.loop.call_later(seconds, self._give_up_on_sender, seconds)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up_on_sender(self, seconds: float) -> None:
        if self._part is _Part.HEAD and not self._part_bytes and self._is_answered():
            self.transport.close()  # opened in advance, as browsers do, and not needed
            return
        what = "headers" if self._part is _Part.HEAD else "body"
        self._refuse("REQUEST_TIMEOUT", f"the {what} of a request must arrive within {seconds:g} seconds")

    def _give_up_on_reader(self) -> None:
        CONNECTIONS_REFUSED.labels("SLOW_READER").inc()
        self.transport.abort()

    def _refuse(self, reason: str, detail: str) -> None:
        """Close the connection, with a problem document unless an answer is under way already."""
        CONNECTIONS_REFUSED.labels(reason).inc()
        self._begin(_Part.NOTHING)
        exchange = self._exchange()
        if exchange is None or exchange.response_complete or not exchange.response_started:
            self.transport.write(_answer(Problem(reason, detail)))
        if exchange is not None and not exchange.response_complete:
            exchange.disconnected = True  # nobody hears what the application still has to say
            exchange.message_event.set()
        self.transport.close()


def _answer(problem: Problem) -> bytes:
    body = json.dumps(problem.document("", None)).encode()
    headers = {
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
        **problem.all_headers(),
    }
    lines = [f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def guarded(limits: ConnectionLimits, crowd: Crowd) -> type[asyncio.Protocol]:
    """Make what uvicorn calls for each new connection."""

    def connection(**of_uvicorn: Any) -> GuardedProtocol:
        return GuardedProtocol(limits=limits, crowd=crowd, **of_uvicorn)

    return cast("type[asyncio.Protocol]", connection)
