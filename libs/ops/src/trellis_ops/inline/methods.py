"""The methods that are served inline, and the limits that their calls share."""

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import grpc

from trellis_ops.calls import Direct, Fits
from trellis_ops.errors import NO_REQUEST, TOO_MANY_CALLS, TOO_MANY_REQUEST_BYTES
from trellis_ops.inline.call import Call
from trellis_ops.inline.insides import GOES_ON, Settled, state_of

_REQUESTED_AHEAD = 32
"""How many calls of each method grpc is asked for ahead: one at a time, each has to wait for the next request."""
_MAX_SILENCE_SECONDS = 5.0
"""How long a call may send nothing while others wait for its place."""
_WINDOW_BYTES = 64 << 10
"""What grpc takes of a request that nobody has asked for."""
_MIN_WAITING = 64
_SHARE_OF_ANSWERS = 4
"""How many times its bytes a request takes, as a message and with its answer."""
_LARGE_BYTES = 64 << 10
"""Requests from so many bytes on are parsed where they are handled: waiting, they take their bytes and no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """How the calls of one method are answered.

    Each request is put to `direct` as bytes; what that leaves is parsed, and handled here if it `fits`, else on `pool`.
    A `stream` is answered one by one; `begin` notes that one begins and returns what notes its end.
    """

    name: str
    direct: Direct
    parse: Callable[[bytes], Any]
    fits: Fits
    handle: Callable[[Any, Any], Any]
    encode: Callable[[Any], bytes]
    pool: ThreadPoolExecutor
    stream: bool
    begin: Callable[[Any], Callable[[], None]] | None = None


class Places:
    """The memory for requests: each call that may send one has a place as large as the largest request.

    Requests take memory as they come, thread or no thread. Once one is there, its place shrinks to what it takes.
    Further calls wait in turn, and what they hold is bounded too: grpc keeps up to a window of each. One that keeps
    them waiting and sends nothing is ended.

    Args:
        limit_bytes: what all places take together; there is always one.
        place_bytes: the largest request.
    """

    def __init__(self, limit_bytes: int, place_bytes: int) -> None:
        self._limit = max(limit_bytes, place_bytes)
        self._place = place_bytes
        self._max_waiting = max(_MIN_WAITING, limit_bytes // _WINDOW_BYTES)
        self._held = 0
        self._taken: dict[Call, int] = {}
        self._waiting: deque[Call] = deque()

    def enter(self, call: Call) -> None:
        """Ask for the first request of a call, now or in its turn; the server's lock must be held."""
        if self._fits() and not self._waiting:
            self._take(call)
        elif len(self._waiting) >= self._max_waiting:
            self.end_silent()
            call.refuse_for(
                TOO_MANY_REQUEST_BYTES, "the requests under way take all the memory that they may"
            )
        else:
            self._waiting.append(call)
            self.end_silent()

    def end_silent(self) -> None:
        """End a call that keeps others waiting, if there is one; the server's lock must be held."""
        latest = time.monotonic() - _MAX_SILENCE_SECONDS
        if self._waiting and (call := next((c for c in self._taken if c.silent_since < latest), None)):
            call.refuse_for(NO_REQUEST, "no request came for long while other calls waited")

    def _fits(self) -> bool:
        return self._held + self._place <= self._limit

    def _take(self, call: Call) -> None:
        self._taken[call] = self._place
        self._held += self._place
        call.ask()

    def shrink(self, call: Call, size: int) -> None:
        """Keep for a call what a request of `size` bytes takes; the server's lock must be held."""
        held = self._taken.get(call)
        if held is not None:
            self._taken[call] = kept = min(held, _SHARE_OF_ANSWERS * size + _WINDOW_BYTES)
            self._free(held - kept)

    def leave(self, call: Call) -> None:
        """Give the place of a call to the next; the server's lock must be held."""
        self._free(self._taken.pop(call, 0))

    def _free(self, size: int) -> None:
        self._held -= size
        while self._waiting and self._fits():
            self._take(self._waiting.popleft())


class Method:
    """A method, and the tag with which grpc is asked for its calls."""

    def __init__(self, served: Served, state: Any, places: Places, max_calls: int) -> None:
        self.name = served.name
        self.lock = state.lock
        self._state = state
        self._places = places
        self._max_calls = max_calls
        self._requested = 0
        self._served = served
        self._direct, self._parse, self._fits = served.direct, served.parse, served.fits
        self._reply: Callable[[Call, bytes], None] = Call.send if served.stream else Call.finish

    def request(self) -> None:
        """Ask for one more call; the lock must be held."""
        queue = self._state.completion_queue
        self._state.server.request_registered_call(queue, queue, self.name, self)
        self._requested += 1

    def __call__(self, event: Any) -> Settled:
        """Begin the call that has come. A server that stops sends one without success for each request."""
        with self.lock:
            call = Call(self, event)
            self._state.rpc_states.add(call)
            self._requested -= 1
            if event.success:
                with suppress(ValueError):  # the server is stopping
                    self.request()
            if not self._requested:
                self._state.due.discard(self)
            if not event.success:
                return call, ()  # has grpc look whether this was the last that it waited for
            try:
                self._begin(call)
            except BaseException as error:  # noqa: BLE001 - all calls of the process depend on this thread
                call.fail(error)
            return GOES_ON

    def _begin(self, call: Call) -> None:
        self._state.active_rpc_count += 1
        if self._state.active_rpc_count > self._max_calls:
            self._places.end_silent()
            call.refuse_for(TOO_MANY_CALLS, "too many calls at once")
            return
        if self._served.begin is not None:
            call.add_callback(self._served.begin(call))
        self._places.enter(call)

    def leave(self, call: Call) -> None:
        """Count the call as ended; the lock must be held."""
        self._state.active_rpc_count -= 1
        self._places.leave(call)

    def take(self, call: Call, data: bytes) -> None:
        """Answer a request, here or on a thread."""
        answer = self._direct(data)
        if answer is not None:
            self._reply(call, answer)
            return
        if len(data) >= _LARGE_BYTES:
            self._hand_over(call, data, len(data))
            return
        request = self._parse(data)
        if self._fits(request):
            self._handle(call, request)
        else:
            self._hand_over(call, request, len(data))

    def _hand_over(self, call: Call, request: Any, size: int) -> None:
        """Have a thread handle a request, a message or the bytes of one."""
        call.watch()
        if not self._served.stream:  # its next request may be as large as any
            with self.lock:
                self._places.shrink(call, size)
        self._served.pool.submit(self._handle_there, call, request)

    def _handle(self, call: Call, request: Any) -> None:
        try:
            answer = self._served.handle(request, call)
        except Exception:
            if not call.aborted:
                raise
            call.finish()
        else:
            self._reply(call, self._served.encode(answer))

    def _handle_there(self, call: Call, request: Any) -> None:
        try:
            self._handle(call, self._parse(request) if isinstance(request, bytes) else request)
        except BaseException as error:  # noqa: BLE001 - nobody looks at what becomes of a thread's work
            call.fail(error)

    def no_more(self, call: Call) -> None:
        """End a call whose client sends no further request."""
        if self._served.stream:
            call.finish()
        else:
            call.refuse(grpc.StatusCode.UNIMPLEMENTED, f"{self.name} requires exactly one request")


class InlineMethods:
    """The inline methods of a server. They share its limits, its drain and its receiving thread.

    Args:
        server: one that `insides.understood`, not yet started.
        max_calls: calls beyond so many under way, of all methods of the server, are refused.
        max_bytes: what the requests of unary calls, and those of streams, may take.
        max_message_bytes: the largest request.
    """

    def __init__(self, server: grpc.Server, max_calls: int, max_bytes: int, max_message_bytes: int) -> None:
        self._state = state_of(server)
        self._max_calls = max_calls
        self._places = Places(max_bytes, max_message_bytes), Places(max_bytes, max_message_bytes)
        self._methods: list[Method] = []

    def add(self, served: Served) -> None:
        """Serve a method; to be called before the server starts."""
        self._state.server.register_method(served.name)
        self._methods.append(Method(served, self._state, self._places[served.stream], self._max_calls))

    def start(self) -> None:
        """Begin to take calls; to be called after the server has started."""
        with self._state.lock:
            self._state.due.update(self._methods)
            for method in self._methods:
                for _ in range(_REQUESTED_AHEAD):
                    method.request()
