"""What stands between gRPC and every handler: nothing a client sends may crash a call or end in a bare error.

`Guard` takes a server's place while servicers are added to it and wraps each handler once, so that a call pays for a
try block and a context variable and for no chain of interceptors:

- bytes that are no message of the request's type answer INVALID_ARGUMENT with reason MALFORMED_REQUEST;
- a `Fault` raised by the handler becomes the call's status with its details;
- any other exception is logged with its traceback and the request id and answers INTERNAL_FAULT;
- log lines written meanwhile carry the request id.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NoReturn, Protocol, TypeAlias, cast

import grpc
from google.protobuf.message import DecodeError

from trellis_ops import receiving
from trellis_ops.calls import (
    Begin,
    Direct,
    Each,
    direct,
    directness,
    eachness,
    followed,
    one_by_one,
    quick,
    quickness,
)
from trellis_ops.errors import INTERNAL_FAULT, MALFORMED_REQUEST, Fault, abort, invalid
from trellis_ops.logs import current

log = logging.getLogger(__name__)

Unary = Callable[[Any, grpc.ServicerContext], Any]
Stream = Callable[[Any, grpc.ServicerContext], Iterator[Any]]
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"  # generic for type checkers alone


class Observer(Protocol):
    """Counts, times or traces calls; see `trellis_ops.metrics` and `trellis_ops.tracing`."""

    def unary(self, method: str, behaviour: Unary) -> Unary:
        """`behaviour`, observed under the method's full name."""
        ...

    def stream(self, method: str, behaviour: Stream) -> Stream:
        """As `unary`, for a handler that answers with a stream."""
        ...

    def direct(self, method: str, answer: Direct) -> Direct | None:
        """`answer`, observed; None if the observer needs the call, which then takes the longer way."""
        ...

    def begin(self, method: str) -> Begin | None:
        """What is told of the streams of a method that are answered one by one; None as for `direct`."""
        ...


class _Malformed:
    """Takes the place of a request that could not be parsed, until its handler is called."""


_MALFORMED = _Malformed()


def _malformed(method: str) -> Fault:
    message = f"the bytes sent to {method} are not a message of its request type"
    return invalid(MALFORMED_REQUEST, message, method=method)


def _tolerant(deserialize: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    def parse(data: bytes) -> Any:
        try:
            return deserialize(data)
        except DecodeError:
            return _MALFORMED

    return parse


def _answering(answer: Direct, parse: Callable[[bytes], Any]) -> Callable[[bytes], Any]:
    """Puts the answer in the request's place, if there is one."""

    def answered_or_parsed(data: bytes) -> Any:
        given = answer(data)
        return parse(data) if given is None else given

    return answered_or_parsed


def _unless_answered(behaviour: Unary) -> Unary:
    def call(request: Any, context: grpc.ServicerContext) -> Any:
        return request if type(request) is bytes else behaviour(request, context)

    return call


def _quick_unless_asked(fits: Callable[[Any], bool] | None) -> Callable[[Any], bool]:
    """`fits` where there is a request to ask it about: no answer in its place, and no bytes that are none."""

    def quick_at_once(request: Any) -> bool:
        return type(request) is bytes or request is _MALFORMED or (fits is not None and fits(request))

    return quick_at_once


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


def _unary(behaviour: Unary, method: str) -> Unary:
    def call(request: Any, context: grpc.ServicerContext) -> Any:
        if request is _MALFORMED:
            abort(context, _malformed(method))
        token = current.set(context)
        try:
            return behaviour(request, context)
        except Exception as error:  # noqa: BLE001 - the last line of defence, see the module
            _end(error, method, context)
        finally:
            current.reset(token)

    return call


def _stream(behaviour: Stream, method: str) -> Stream:
    def call(request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        if request is _MALFORMED:
            abort(context, _malformed(method))
        # Not reset: gRPC may drop this generator on another thread. The thread's next call sets its own.
        current.set(context)
        try:
            yield from behaviour(request, context)
        except Exception as error:  # noqa: BLE001 - the last line of defence, see the module
            _end(error, method, context)

    return call


def _checked(requests: Iterable[Any], method: str) -> Iterator[Any]:
    for request in requests:
        if request is _MALFORMED:
            raise _malformed(method)
        yield request


def _over_each(each: Each) -> Stream:
    """What a handler does that answers one by one, for requests in whose place there may be answers."""
    answer = _unless_answered(each)
    return lambda requests, context: (answer(request, context) for request in requests)


def _over_requests(behaviour: Callable[[Any, Any], Any], method: str) -> Callable[[Any, Any], Any]:
    """`behaviour` for a stream of requests, each of which may be malformed."""
    return lambda requests, context: behaviour(_checked(requests, method), context)


def _callback(behaviour: Callable[..., Any], method: str) -> Callable[..., Any]:
    """A handler that sends through a callback, as health watching does, keeps its signature."""

    def call(request: Any, context: grpc.ServicerContext, send: Callable[[Any], None]) -> Any:
        if request is _MALFORMED:
            abort(context, _malformed(method))
        return behaviour(request, context, send)

    cast("Any", call).experimental_non_blocking = True
    return call


def _all(begins: Sequence[Begin]) -> Begin:
    def begin() -> Callable[[str], None]:
        ends = [each() for each in begins]

        def end(code: str) -> None:
            for each in ends:
                each(code)

        return end

    return begin


class Guard:
    """Adds servicers to `server`, each handler wrapped.

    Unary handlers run on the server's own threads. Streams run on `streams`: a call that stays open must not keep a
    thread from those that are answered at once. The first of the `observers` is the outermost. `services` collects
    the full names.
    """

    def __init__(
        self,
        server: grpc.Server,
        streams: ThreadPoolExecutor,
        observers: Sequence[Observer] = (),
        unary: ThreadPoolExecutor | None = None,
    ) -> None:
        self._server = server
        self._streams = streams
        self._unary = unary
        self._observers = observers
        self.services: list[str] = []

    def as_server(self) -> grpc.Server:
        """This guard for the generated `add_…Servicer_to_server`, which calls nothing but the two methods below."""
        return cast("grpc.Server", self)

    def add_generic_rpc_handlers(self, handlers: Sequence["grpc.GenericRpcHandler[Any, Any]"]) -> None:
        """Nothing: generated code registers the same methods below."""

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Handler]) -> None:
        """Register the methods of `service`, wrapped."""
        guarded = {name: self._guarded(handler, f"/{service}/{name}") for name, handler in handlers.items()}
        self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, guarded),))
        cast("Any", self._server).add_registered_method_handlers(service, guarded)
        self.services.append(service)

    def _guarded(self, handler: Handler, method: str) -> Handler:
        kind = _KINDS[bool(handler.request_streaming), bool(handler.response_streaming)]
        behaviour = getattr(handler, kind)
        assert handler.request_deserializer is not None
        make: Callable[..., Handler] = getattr(grpc, f"{kind}_rpc_method_handler")
        wrapped = self._wrapped(behaviour, method, kind)
        parse = _tolerant(handler.request_deserializer)
        answer = directness(eachness(wrapped) or wrapped) or directness(behaviour)
        if answer is not None:
            parse = _answering(answer, parse)
        return make(wrapped, parse, handler.response_serializer)

    def _wrapped(self, behaviour: Callable[..., Any], method: str, kind: str) -> Callable[..., Any]:
        if callback := getattr(behaviour, "experimental_non_blocking", False):
            wrapped = _callback(behaviour, method)
        else:
            observed = self._observed(behaviour, method, kind)
            wrapped = self._declared_as(behaviour, observed, self._direct(behaviour, method))
            self._one_by_one(behaviour, wrapped, method)
        pool = self._unary if callback or kind == "unary_unary" else self._streams
        if pool is not None:
            # Read by grpc when it hands the call to a thread.
            cast("Any", wrapped).experimental_thread_pool = pool
        return wrapped

    @staticmethod
    def _declared_as(
        behaviour: Callable[..., Any], wrapped: Callable[..., Any], answer: Direct | None
    ) -> Callable[..., Any]:
        if answer is not None:
            # Outside of the observers: they have observed the answer already.
            wrapped = direct(answer)(_unless_answered(wrapped))
        fits = quickness(behaviour)
        if fits is not None or directness(behaviour) is not None:
            wrapped = quick(_quick_unless_asked(fits))(wrapped)
        return wrapped

    def _direct(self, behaviour: Callable[..., Any], method: str) -> Direct | None:
        """The handler's direct answer, observed; None if there is none or its calls are to take the longer way."""
        answer = directness(behaviour) if receiving.UNDERSTOOD else None
        for observer in reversed(self._observers):
            answer = None if answer is None else observer.direct(method, answer)
        return answer

    def _one_by_one(self, behaviour: Callable[..., Any], wrapped: Callable[..., Any], method: str) -> None:
        """Declare a stream answered one by one, if it was and nobody must be around the whole of it."""
        each = eachness(behaviour)
        begins = [observer.begin(method) for observer in self._observers]
        if each is None or not receiving.UNDERSTOOD or None in begins:
            return
        one_by_one(self._declared_as(each, _unary(each, method), directness(each)))(wrapped)
        followed(_all([begin for begin in begins if begin is not None]))(wrapped)

    def _observed(self, behaviour: Callable[..., Any], method: str, kind: str) -> Callable[..., Any]:
        if (each := eachness(behaviour)) is not None:
            behaviour = _over_each(each)
        if kind.startswith("stream_"):
            behaviour = _over_requests(behaviour, method)
        streaming = kind.endswith("_stream")
        wrapped = (_stream if streaming else _unary)(behaviour, method)
        if directness(behaviour) is not None:
            wrapped = _unless_answered(wrapped)
        for observer in reversed(self._observers):
            wrapped = (observer.stream if streaming else observer.unary)(method, wrapped)
        return wrapped


_KINDS = {
    (False, False): "unary_unary",
    (False, True): "unary_stream",
    (True, False): "stream_unary",
    (True, True): "stream_stream",
}
