"""A server's calls, handled where they arrive: the quick ones on the thread that receives them, the others on threads.

grpc's server gives every call to a pool as soon as its headers are there; the thread that takes it asks for the
request, falls asleep, and is woken when it has come. `Calls` is a pool that waits for the request first, so that

- a call that its handler declares `quick` runs right there and wakes nobody: half the cost of a small call is threads
  handing the interpreter to each other (see `docs/decisions/quick-calls.md` for figures);
- other calls take a thread once instead of twice;
- clients that open calls or streams and send no request keep no thread.

This needs to know how grpc's server asks for a request, which is not part of its public interface. `UNDERSTOOD` tells
whether the installed version does it in the way that this module knows; if not, calls run as grpc would have them.
"""

import inspect
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, NoReturn

import grpc
import grpc._server

from trellis_ops.calls import directness, eachness, following, quickness

log = logging.getLogger(__name__)

_grpc: Any = grpc._server
_cygrpc: Any = _grpc.cygrpc

_KNOWN = {
    "_unary_response_in_pool": "rpc_event state behavior argument_thunk request_deserializer response_serializer",
    "_stream_response_in_pool": "rpc_event state behavior argument_thunk request_deserializer response_serializer",
    "_unary_request": "rpc_event state request_deserializer",
    "_receive_message": "state call request_deserializer",
    "_call_behavior": "rpc_event state behavior argument request_deserializer send_response_callback",
    "_serialize_response": "rpc_event state response response_serializer",
    "_get_initial_metadata_operation": "state metadata",
    "_get_send_message_op_flags_from_state": "state",
    "_reset_per_message_state": "state",
    "_is_rpc_state_active": "state",
    "_status": "rpc_event state serialized_response",
    "_abort": "state call code details",
}


def _understood() -> bool:
    functions = {name: getattr(_grpc, name, None) for name in _KNOWN}
    return hasattr(_grpc, "_RECEIVE_MESSAGE_TOKEN") and all(
        callable(function) and list(inspect.signature(function).parameters) == _KNOWN[name].split()
        for name, function in functions.items()
    )


_WAIT_FOR_ONE = "unary_request"
"""The name of what grpc has wait for the request of a call that has one."""

UNDERSTOOD = _understood()
"""Whether calls can be handled where they arrive."""


class Calls(ThreadPoolExecutor):
    """A pool for a server's calls, of so many threads.

    A request that is asked for takes memory as soon as it comes, whether or not there is a thread for it. So `most`
    calls are asked for theirs at once; further ones take a thread first, as grpc would have it.
    """

    def __init__(self, threads: int, name: str, most: int) -> None:
        super().__init__(threads, name)
        self._most = most
        self._asked: set[_Awaited] = set()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Run `fn` on a thread; a call that grpc hands over, as soon as its request has arrived."""
        kind = _kind(args) if UNDERSTOOD and len(self._asked) < self._most else None
        if kind is None:
            return super().submit(fn, *args, **kwargs)
        call = kind(super().submit, self._asked, fn, args)
        call.ask()
        self._asked.add(call)
        return call


def _kind(args: tuple[Any, ...]) -> "type[_Awaited] | None":
    """What handles a call that grpc hands over with these arguments; None for other work."""
    # A unary answer to a stream is handed over alike, but for what waits for the request.
    if args and args[0] is _grpc._unary_response_in_pool and args[4].__name__ == _WAIT_FOR_ONE:
        return _Call
    if args and args[0] is _grpc._stream_response_in_pool and eachness(args[3]) is not None:
        return _Exchange
    return None


class _Unparsed(NamedTuple):
    """Takes the place of a request that could not be parsed."""

    error: BaseException


def _tolerant(parse: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """No method of the call, which would hold it in a cycle until the collector comes by."""

    def parsed(data: bytes) -> Any:
        try:
            return parse(data)
        except BaseException as error:  # noqa: BLE001 - raised again where the call is ended for it
            return _Unparsed(error)

    return parsed


class _Awaited(ABC):
    """A call of which a request is awaited.

    It is the future that grpc expects of a pool, and the tag that grpc calls, on the thread that receives, when the
    request has come or never will.
    """

    __slots__ = (
        "_asked",
        "_ended",
        "_event",
        "_handed",
        "_handler",
        "_received",
        "_run",
        "_state",
        "_submit",
    )

    def __init__(self, submit: Any, asked: "set[_Awaited]", run: Any, handed: tuple[Any, ...]) -> None:
        self._submit = submit
        self._asked = asked
        self._run = run
        self._handed = handed
        _respond, self._event, self._state, self._handler, _wait, parse, _encode = handed
        self._received = _grpc._receive_message(self._state, self._event.call, _tolerant(parse))

    def add_done_callback(self, ended: Callable[[Any], None]) -> None:
        """What grpc does when the call no longer counts as under way."""
        self._ended = ended

    def ask(self, *operations: Any) -> None:
        """Ask for a request while other operations are done; the lock of the state must be held."""
        self._event.call.start_server_batch((_cygrpc.ReceiveMessageOperation(0), *operations), self)
        self._state.due.add(_grpc._RECEIVE_MESSAGE_TOKEN)

    def __call__(self, message: Any) -> Any:
        """Handle the request that arrived; returns what grpc's own tag would."""
        outcome = self._received(message)
        request, self._state.request = self._state.request, None
        step = self._arrived
        if request is None:
            step = self._none_left
        elif type(request) is _Unparsed:
            step = self._unparsed
        self._ending(step, request)
        return outcome

    def _unparsed(self, request: "_Unparsed") -> NoReturn:
        raise request.error

    def _ending(self, step: Callable[[Any], bool], request: Any) -> None:
        """Take a step that tells whether the call goes on; all calls of the process depend on the receiving thread."""
        try:
            if step(request):
                return
        except BaseException:
            log.exception("unexpected exception where calls are received")
            self._fail()
        self._end()

    def _fail(self) -> None:
        """End the call with INTERNAL, or end it at least, whatever its handler left to be sent."""
        with self._state.condition:
            self._state.code = grpc.StatusCode.INTERNAL
            self._state.details = self._state.trailing_metadata = None
        try:
            self._abort(_cygrpc.StatusCode.internal, b"the service failed; its log has the details")
        except Exception:
            log.exception("a call that failed could not be answered")
            self._event.call.cancel()

    def _end(self) -> None:
        self._asked.discard(self)
        self._ended(self)

    @abstractmethod
    def _arrived(self, request: Any) -> bool:
        """Handle a request, here or on a thread; returns whether the call goes on after that."""

    @abstractmethod
    def _none_left(self, request: None) -> bool:
        """The client left, or ended its side; returns False."""

    def _abort(self, code: Any, details: bytes) -> None:
        with self._state.condition:
            if _grpc._is_rpc_state_active(self._state):
                _grpc._abort(self._state, self._event.call, code, details)


class _Call(_Awaited):
    """A unary call."""

    __slots__ = ()

    def _arrived(self, request: Any) -> bool:
        if type(request) is bytes and directness(self._handler) is not None:
            _grpc._status(self._event, self._state, request)
            return False
        respond, event, state, handler, _wait, *coding = self._handed
        work = (respond, event, state, handler, lambda: request, *coding)
        fits = quickness(handler)
        if fits is not None and fits(request):
            return self._handle(work)
        self._submit(self._ending, self._handle, work)
        return True

    def _handle(self, work: tuple[Any, ...]) -> bool:
        """Have grpc call the handler and send its answer; it prints what goes wrong there and leaves the call open."""
        self._run(*work)
        if _grpc._is_rpc_state_active(self._state):
            raise RuntimeError("the answer could not be sent")
        return False

    def _none_left(self, request: None) -> bool:
        self._abort(_cygrpc.StatusCode.unimplemented, b"exactly one request is required")
        return False


class _Exchange(_Awaited):
    """A stream that sends the answer to each request before it reads the next."""

    __slots__ = ("_followed",)

    def __init__(self, submit: Any, asked: set[_Awaited], run: Any, handed: tuple[Any, ...]) -> None:
        super().__init__(submit, asked, run, handed)
        begin = following(self._handler)
        self._followed = None if begin is None else begin()

    def _end(self) -> None:
        try:
            if self._followed is not None:
                code = self._state.code
                self._followed("OK" if code is None else code.name)
        except Exception:
            log.exception("unexpected exception in what is told of streams")
        super()._end()

    def _arrived(self, request: Any) -> bool:
        each: Any = eachness(self._handler)
        if type(request) is bytes and directness(each) is not None:
            return self._send(request)
        fits = quickness(each)
        if fits is not None and fits(request):
            return self._answer(request)
        self._submit(self._ending, self._answer, request)
        return True

    def _none_left(self, request: None) -> bool:
        if _grpc._is_rpc_state_active(self._state):
            _grpc._status(self._event, self._state, None)
        return False

    def _answer(self, request: Any) -> bool:
        _respond, event, state, handler, _wait, parse, encode = self._handed
        answer, well = self._run(_grpc._call_behavior, event, state, eachness(handler), request, parse)
        data = _grpc._serialize_response(event, state, answer, encode) if well else None
        return data is not None and self._send(data)

    def _send(self, data: bytes) -> bool:
        with self._state.condition:
            if not _grpc._is_rpc_state_active(self._state):
                return False
            flags = _grpc._get_send_message_op_flags_from_state(self._state)
            operations = [_cygrpc.SendMessageOperation(data, flags)]
            if self._state.initial_metadata_allowed:
                operations.append(_grpc._get_initial_metadata_operation(self._state, None))
            self.ask(*operations)
            self._state.initial_metadata_allowed = False
            _grpc._reset_per_message_state(self._state)
            return True
