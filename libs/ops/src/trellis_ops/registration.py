"""Adding servicers to a server, each handler guarded and observed, and served inline where it may be."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, cast

import grpc

from trellis_ops import guard, observers
from trellis_ops.calls import Fits, directness, eachness, quickness
from trellis_ops.inline.methods import InlineMethods, Served
from trellis_ops.observers import Observer

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"  # generic for type checkers alone

_KINDS = {
    (False, False): "unary_unary",
    (False, True): "unary_stream",
    (True, False): "stream_unary",
    (True, True): "stream_stream",
}


class Registrar:
    """Takes a server's place while servicers are added to it; `services` collects their full names.

    Args:
        server: what the servicers are for.
        unary: runs handlers that give one answer.
        streams: runs those that answer with a stream, or are asked by one: a call that stays open must not keep a
            thread from those that are answered at once.
        observed_by: told of every call, the first around the others.
        inline: serves the methods that it can; the server serves the others.
    """

    def __init__(
        self,
        server: grpc.Server,
        unary: ThreadPoolExecutor,
        streams: ThreadPoolExecutor,
        observed_by: Sequence[Observer] = (),
        inline: InlineMethods | None = None,
    ) -> None:
        self._server = server
        self._unary = unary
        self._streams = streams
        self._observers = observed_by
        self._surrounded = any(each.surrounds for each in observed_by)
        self._inline = inline
        self.services: list[str] = []

    def as_server(self) -> grpc.Server:
        """Return this for the generated `add_…Servicer_to_server`, which calls the two methods below."""
        return cast("grpc.Server", self)

    def add_generic_rpc_handlers(self, handlers: Sequence["grpc.GenericRpcHandler[Any, Any]"]) -> None:
        """Do nothing: generated code registers the same methods below."""

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Handler]) -> None:
        """Register the methods of a service."""
        plain = {}
        for name, handler in handlers.items():
            method = f"/{service}/{name}"
            if self._inline is not None and (served := self._served(handler, method)) is not None:
                self._inline.add(served)
            else:
                plain[name] = self._plain(handler, method)
        cast("Any", self._server).add_registered_method_handlers(service, plain)
        self.services.append(service)

    def _plain(self, handler: Handler, method: str) -> Handler:
        """Wrap a handler for grpc's server to call."""
        kind = _KINDS[bool(handler.request_streaming), bool(handler.response_streaming)]
        behaviour = getattr(handler, kind)
        begin = observers.together(self._observers, method)
        if getattr(behaviour, "experimental_non_blocking", False):
            wrapped: Any = guard.callback(behaviour, method)
        elif kind.endswith("_stream"):
            wrapped = guard.stream(behaviour, method, stream_of_requests=kind == "stream_stream")
            wrapped = observers.stream(begin, wrapped) if begin else wrapped
        else:
            wrapped = guard.unary(behaviour, method, stream_of_requests=kind == "stream_unary")
            wrapped = observers.unary(begin, wrapped) if begin else wrapped
        # Read by grpc when it hands a call to a thread.
        wrapped.experimental_thread_pool = self._streams if "stream" in kind else self._unary
        make: Callable[..., Handler] = getattr(grpc, f"{kind}_rpc_method_handler")
        parse = handler.request_deserializer
        assert parse is not None
        return make(wrapped, guard.tolerant(parse), handler.response_serializer)

    def _served(self, handler: Handler, method: str) -> Served | None:
        """Wrap a handler for its calls to be served inline; None if they cannot be."""
        stream = bool(handler.request_streaming and handler.response_streaming)
        behaviour: Any = eachness(handler.stream_stream) if stream else handler.unary_unary
        if behaviour is None or (stream and self._surrounded):
            return None
        handle = guard.unary(behaviour, method)
        begin = observers.together(self._observers, method)
        direct = None if self._surrounded else directness(behaviour)
        if begin is not None and not stream:
            handle = observers.unary(begin, handle)
            direct = observers.direct(begin, direct) if direct else None
        parse, encode = handler.request_deserializer, handler.response_serializer
        assert parse is not None
        assert encode is not None
        return Served(
            name=method,
            direct=direct or _never,
            parse=guard.tolerant(parse),
            fits=_or_malformed(quickness(behaviour)),
            handle=handle,
            encode=encode,
            pool=self._streams if stream else self._unary,
            stream=stream,
            begin=begin if stream else None,
        )


def _never(data: bytes) -> None:
    """Answer no request directly."""


def _or_malformed(fits: Fits | None) -> Fits:
    """Refuse malformed requests where they are received."""

    def fitting(request: Any) -> bool:
        return request is guard.MALFORMED or (fits is not None and fits(request))

    return fitting
