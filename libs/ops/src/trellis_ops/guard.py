"""What stands between gRPC and every handler: nothing a client sends may crash a call or end in a bare error.

Each handler is wrapped once, when it is registered, so that a call pays for a try block and a context variable and for
no chain of interceptors:

- bytes that are no message of the request's type answer INVALID_ARGUMENT with reason MALFORMED_REQUEST;
- a `Fault` raised by the handler becomes the call's status with its details;
- any other exception is logged with its traceback and the request id and answers INTERNAL_FAULT;
- log lines written meanwhile carry the request id.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn, cast

import grpc
from google.protobuf.message import DecodeError

from trellis_ops.errors import INTERNAL_FAULT, MALFORMED_REQUEST, Fault, abort, invalid
from trellis_ops.logs import current
from trellis_ops.observers import Stream, Unary

log = logging.getLogger(__name__)

MALFORMED = object()
"""Takes the place of a request that could not be parsed, until its handler is called."""


def tolerant(deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """Parse requests; one that cannot be parsed is left to the guarded handler, which refuses it."""

    def parse(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return MALFORMED

    return parse


def _well_formed(request: Any, method: str) -> Any:
    if request is MALFORMED:
        message = f"the bytes sent to {method} are not a message of its request type"
        raise invalid(MALFORMED_REQUEST, message, method=method)
    return request


def _all_well_formed(requests: Iterable[Any], method: str) -> Iterator[Any]:
    for request in requests:
        yield _well_formed(request, method)


def _end(error: Exception, method: str, context: grpc.ServicerContext) -> NoReturn:
    """Answer with `error`; raises whatever ends the call."""
    if isinstance(error, Fault):
        abort(context, error)
    # gRPC ends an aborted call with a bare Exception and one that the client left with a bare RpcError.
    if type(error) in (Exception, grpc.RpcError) and not error.args:
        raise error
    log.error("unexpected exception in %s", method, exc_info=error)
    message = "the service failed in a way it should not; its log has the details"
    abort(context, Fault(grpc.StatusCode.INTERNAL, INTERNAL_FAULT, message, {"method": method}))


def unary(behaviour: Unary, method: str, *, stream_of_requests: bool = False) -> Unary:
    """Guard a handler that gives one answer."""
    check = _all_well_formed if stream_of_requests else _well_formed

    def call(request: Any, context: grpc.ServicerContext) -> Any:
        token = current.set(context)
        try:
            return behaviour(check(request, method), context)
        except Exception as error:  # noqa: BLE001 - the last line of defence, see the module
            _end(error, method, context)
        finally:
            current.reset(token)

    return call


def stream(behaviour: Stream, method: str, *, stream_of_requests: bool = False) -> Stream:
    """Guard a handler that answers with a stream."""
    check = _all_well_formed if stream_of_requests else _well_formed

    def call(request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        # Not reset: gRPC may drop this generator on another thread. The thread's next call sets its own.
        current.set(context)
        try:
            yield from behaviour(check(request, method), context)
        except Exception as error:  # noqa: BLE001 - the last line of defence, see the module
            _end(error, method, context)

    return call


def callback(behaviour: Callable[..., Any], method: str) -> Callable[..., Any]:
    """Guard a handler that sends through a callback, as health watching does."""

    def call(request: Any, context: grpc.ServicerContext, send: Callable[[Any], None]) -> Any:
        try:
            return behaviour(_well_formed(request, method), context, send)
        except Exception as error:  # noqa: BLE001 - the last line of defence, see the module
            _end(error, method, context)

    cast("Any", call).experimental_non_blocking = True
    return call
