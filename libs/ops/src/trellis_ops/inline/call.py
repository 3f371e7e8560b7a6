"""One call, from its headers to its status.

Its operations have methods of the call as their tags:

    received    a request has come, or none will    asked for at the start, and in a stream again with each answer
    closed      the client has gone                 asked for when a thread takes over, else with the status
    ended       the status is on its way            started by `finish`, once

The receiving thread sees none of these while it handles a request: what runs there is bounded, and knows the deadline
by the clock.
"""

import logging
import math
import time
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, Protocol

import grpc
from grpc_status import rpc_status
from typing_extensions import override

from trellis_ops.errors import Fault, to_status
from trellis_ops.inline.insides import (
    GOES_ON,
    ReceiveCloseOnServer,
    ReceiveMessage,
    SendInitialMetadata,
    SendMessage,
    SendStatusFromServer,
    Settled,
)

log = logging.getLogger(__name__)


class Answering(Protocol):
    """The part of a method that its calls need."""

    name: str
    lock: Any

    def take(self, call: Any, data: bytes) -> None:
        """Have a request answered."""

    def no_more(self, call: Any) -> None:
        """End a call that will send no further request."""

    def leave(self, call: Any) -> None:
        """Take back what a call kept of the server's limits; the lock is held."""


class Call(grpc.ServicerContext):
    """A call under way, which is also the context that its handler is given.

    Connections are insecure, so clients have no identities.
    """

    # Defaults live in the class: most calls change few of them.
    aborted = False
    silent_since = math.inf
    """When a request was asked for that has not come."""
    _code: grpc.StatusCode | None = None
    _details = ""
    _initial_metadata: Any = None
    _trailing_metadata: Any = None
    _callbacks: tuple[Callable[[], None], ...] = ()
    _begun = _watched = _left = _finished = _over = False
    _under_way = 0

    def __init__(self, method: Answering, event: Any) -> None:
        self._method = method
        self._event = event
        self._core = event.call
        self._lock = method.lock

    # --- what grpc's server does with a call ---

    def _start(self, tag: Callable[[Any], Settled], operations: tuple[Any, ...]) -> None:
        self._core.start_server_batch(operations, tag)
        self._under_way += 1

    def ask(self) -> None:
        """Ask for the first request; the lock must be held."""
        self.silent_since = time.monotonic()
        self._start(self._received, (ReceiveMessage(0),))

    def _received(self, event: Any) -> Settled:
        self.silent_since = math.inf
        data = event.batch_operations[0].message()
        try:
            if data is None:
                self._method.no_more(self)
            else:
                self._method.take(self, data)
        except BaseException as error:  # noqa: BLE001 - all calls of the process depend on this thread
            self.fail(error)
        if self._watched or self._finished:
            return self._settled()
        self._under_way -= 1  # no other thread knows the call, and it goes on
        return GOES_ON

    def watch(self) -> None:
        """Notice from now on when the client goes, though no request is awaited."""
        with self._lock:
            if not self._watched:
                self._start(self._closed, (ReceiveCloseOnServer(0),))
                self._watched = True

    def _closed(self, event: Any) -> Settled:
        self._left = event.batch_operations[0].cancelled()
        return self._settled()

    def _ended(self, event: Any) -> Settled:
        return self._settled()

    def _settled(self) -> Settled:
        """Tell the receiving thread whether the call is over: nothing is under way, and nothing will be."""
        with self._lock:
            self._under_way -= 1
            if self._under_way or not (self._finished or self._left):
                return GOES_ON
            self._over = True
            return self, self._callbacks

    def send(self, data: bytes) -> None:
        """Send an answer of a stream and ask for the next request."""
        if not self._watched:  # no other thread knows the call
            self._send(data)
            return
        with self._lock:
            if self._left or self._finished:
                self.finish()
            else:
                self._send(data)

    def _send(self, data: bytes) -> None:
        self.silent_since = time.monotonic()
        operations: tuple[Any, ...] = (ReceiveMessage(0), SendMessage(data, 0))
        if not self._begun:
            operations += (SendInitialMetadata(self._initial_metadata, 0),)
        self._start(self._received, operations)
        self._begun = True

    def finish(self, *answer: bytes) -> None:
        """End the call with its status, after the answer if there is one."""
        with self._lock:
            if self._finished:
                return
            if not self._left:
                code = 0 if self._code is None else self._code.value[0]
                status = SendStatusFromServer(self._trailing_metadata, code, self._details.encode(), 0)
                operations = (*[SendMessage(data, 0) for data in answer], status)
                if not self._begun:
                    operations += (SendInitialMetadata(self._initial_metadata, 0),)
                if self._watched:
                    self._start(self._ended, operations)
                else:
                    self._start(self._closed, (ReceiveCloseOnServer(0), *operations))
            self._finish_once()

    def _finish_once(self) -> None:
        self._finished = True
        self._method.leave(self)

    def refuse(self, code: grpc.StatusCode, details: str) -> None:
        """End the call with this status."""
        self._code, self._details = code, details
        self.finish()

    def refuse_for(self, reason: str, message: str) -> None:
        """End the call with RESOURCE_EXHAUSTED and a reason: the server has too much to do."""
        fault = Fault(grpc.StatusCode.RESOURCE_EXHAUSTED, reason, message)
        self._trailing_metadata = rpc_status.to_status(to_status(fault)).trailing_metadata
        self.refuse(fault.code, message)

    def fail(self, error: BaseException) -> None:
        """End the call with INTERNAL, or end it at least, whatever its handler left to be sent."""
        log.error("unexpected exception in %s", self._method.name, exc_info=error)
        self._initial_metadata = self._trailing_metadata = None
        try:
            self.refuse(grpc.StatusCode.INTERNAL, "the service failed; its log has the details")
        except Exception:
            log.exception("a call of %s that failed could not be answered", self._method.name)
            self._core.cancel()
            with self._lock:
                self._finish_once()

    # --- what its handler may do with it ---

    @override
    def is_active(self) -> bool:
        """Tell whether somebody still waits for the answer."""
        return not (self._left or self._finished) and time.time() < self._event.call_details.deadline

    @override
    def time_remaining(self) -> float:
        """Return the seconds until the deadline; infinity if there is none."""
        return max(0.0, float(self._event.call_details.deadline) - time.time())

    @override
    def cancel(self) -> None:
        """End the call as if the client had cancelled it."""
        self._core.cancel()

    @override
    def add_callback(self, callback: Callable[[], None]) -> bool:
        """Have `callback` called when the call is over; False if it is already."""
        with self._lock:
            self._callbacks = (*self._callbacks, callback)
            return not self._over

    @override
    def invocation_metadata(self) -> Any:
        """Return the metadata that the client sent."""
        return self._event.invocation_metadata

    @override
    def peer(self) -> str:
        """Return the client's address."""
        return str(self._core.peer().decode())

    @override
    def peer_identities(self) -> None:
        """Return None."""

    @override
    def peer_identity_key(self) -> None:
        """Return None."""

    @override
    def auth_context(self) -> Mapping[str, bytes]:
        """Return nothing."""
        return {}

    @override
    def send_initial_metadata(self, initial_metadata: Any) -> None:
        """Send metadata before the first answer, together with it."""
        self._initial_metadata = initial_metadata

    @override
    def set_trailing_metadata(self, trailing_metadata: Any) -> None:
        """Send metadata with the status."""
        self._trailing_metadata = trailing_metadata

    @override
    def abort(self, code: grpc.StatusCode, details: str) -> NoReturn:
        """End the call with this status; raises."""
        self.aborted, self._code, self._details = True, code, details
        raise Exception  # noqa: TRY002 - what grpc raises here

    @override
    def abort_with_status(self, status: Any) -> NoReturn:
        """End the call with this status and its metadata; raises."""
        self._trailing_metadata = status.trailing_metadata
        self.abort(status.code, status.details)

    @override
    def set_code(self, code: grpc.StatusCode) -> None:
        """Set the status of the answer."""
        self._code = code

    def code(self) -> grpc.StatusCode | None:
        """Return the status that was set; CANCELLED if the client went before there was one."""
        return grpc.StatusCode.CANCELLED if self._left and self._code is None else self._code

    @override
    def set_details(self, details: str) -> None:
        """Set the details of the status."""
        self._details = details
