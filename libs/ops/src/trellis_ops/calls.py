"""Where unary calls run: the quick ones on the thread that receives them, the others on threads of their own.

grpc's server gives every call to a pool as soon as its headers are there; the thread that takes it asks for the
request, falls asleep, and is woken when it has come. `Calls` is a pool that waits for the request first, so that

- a call that its handler declares `quick` runs right there and wakes nobody: half the cost of a small call is threads
  handing the interpreter to each other (see `docs/decisions/quick-calls.md` for figures);
- other calls take a thread once instead of twice;
- a client that opens calls and never sends their requests keeps no thread.

A quick handler holds up all other calls of the process, so it must be bounded, short, and must not wait.

This needs to know how grpc's server asks for a request, which is not part of its public interface. `UNDERSTOOD` tells
whether the installed version does it in the way that this module knows; if not, calls run as grpc would have them.
"""

import inspect
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import grpc._server

log = logging.getLogger(__name__)

_grpc: Any = grpc._server
cygrpc: Any = _grpc.cygrpc

F = TypeVar("F", bound=Callable[..., Any])


def _understood() -> bool:
    known = {
        "_unary_response_in_pool": "rpc_event state behavior argument_thunk request_deserializer response_serializer",
        "_receive_message": "state call request_deserializer",
        "_abort": "state call code details",
        "_status": "rpc_event state serialized_response",
    }
    functions = {name: getattr(_grpc, name, None) for name in known}
    return all(hasattr(_grpc, name) for name in ("_RECEIVE_MESSAGE_TOKEN", "_CANCELLED")) and all(
        callable(function) and list(inspect.signature(function).parameters) == known[name].split()
        for name, function in functions.items()
    )


UNDERSTOOD = _understood()
"""Whether quick calls can be run where they are received."""


Direct = Callable[[bytes], bytes | None]
"""Answers a request from its bytes; None leaves it to the handler."""


def always(request: Any) -> bool:
    """For handlers that are quick whatever the request."""
    return True


def quick(fits: Callable[[Any], bool] = always) -> Callable[[F], F]:
    """Declare a unary handler quick for the requests that `fits`: they run on the thread that receives calls."""

    def declare(behaviour: F) -> F:
        declared: Any = behaviour
        declared.quick = fits
        return behaviour

    return declare


def quickness(behaviour: Callable[..., Any]) -> Callable[[Any], bool] | None:
    """The requests for which a handler was declared quick; None for one that was not."""
    return getattr(behaviour, "quick", None)


def direct(answer: Direct) -> Callable[[F], F]:
    """Declare what is asked before a unary handler: a request that it answers is not parsed and is quick.

    The answer must be the one that the handler would give, whatever the bytes.
    """

    def declare(behaviour: F) -> F:
        declared: Any = behaviour
        declared.direct = answer
        return behaviour

    return declare


def directness(behaviour: Callable[..., Any]) -> Direct | None:
    """What was declared to answer before a handler; None if nothing was."""
    return getattr(behaviour, "direct", None)


class Calls(ThreadPoolExecutor):
    """The pool of a server's unary calls, of so many threads."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Run `fn` on a thread; a unary call that grpc hands over, as soon as its request has arrived."""
        if not UNDERSTOOD or not args or args[0] is not _grpc._unary_response_in_pool:
            return super().submit(fn, *args, **kwargs)
        call = _Call(super().submit, fn, args)
        call.ask()
        return call


class _Call:
    """A unary call whose request is awaited.

    It is the future that grpc expects of a pool, and the tag that grpc calls, on the thread that receives, when the
    request has come or never will.
    """

    __slots__ = (
        "_behaviour",
        "_coding",
        "_ended",
        "_event",
        "_received",
        "_respond",
        "_run",
        "_state",
        "_submit",
    )

    def __init__(self, submit: Any, run: Any, handed: tuple[Any, ...]) -> None:
        self._submit = submit
        self._run = run
        self._respond, self._event, self._state, self._behaviour, _wait, *self._coding = handed
        self._received = _grpc._receive_message(self._state, self._event.call, self._coding[0])

    def add_done_callback(self, ended: Callable[[Any], None]) -> None:
        """What grpc does when the call no longer counts as under way."""
        self._ended = ended

    def ask(self) -> None:
        """Ask for the request; grpc holds the lock of the state meanwhile."""
        self._state.due.add(_grpc._RECEIVE_MESSAGE_TOKEN)
        self._event.call.start_server_batch((cygrpc.ReceiveMessageOperation(0),), self)

    def __call__(self, message: Any) -> Any:
        """Answer the call here or on a thread; returns what grpc's own tag would."""
        outcome = self._received(message)
        request, self._state.request = self._state.request, None
        try:
            if request is None:
                self._end_unless_left(cygrpc.StatusCode.unimplemented, b"exactly one request is required")
            elif type(request) is bytes and directness(self._behaviour) is not None:
                _grpc._status(self._event, self._state, request)
            elif self._handle(request):
                return outcome
        except BaseException:  # all calls of the process depend on this thread
            log.exception("unexpected exception where calls are received")
            self._end_unless_left(cygrpc.StatusCode.internal, b"the service failed; its log has the details")
        self._ended(self)
        return outcome

    def _handle(self, request: Any) -> bool:
        """Run the handler; whether that is left to a thread."""
        fits = quickness(self._behaviour)
        work = (self._respond, self._event, self._state, self._behaviour, lambda: request, *self._coding)
        if fits is not None and fits(request):
            self._run(*work)
            return False
        self._submit(self._run, *work).add_done_callback(self._ended)
        return True

    def _end_unless_left(self, code: Any, details: bytes) -> None:
        state = self._state
        with state.condition:
            if state.client is not _grpc._CANCELLED and not state.statused:
                _grpc._abort(state, self._event.call, code, details)
