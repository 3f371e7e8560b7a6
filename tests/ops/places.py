"""A service whose answers tell where its calls run, and calls of it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from tests.ops.echo import EchoSettings
from tests.ops.processes import PATIENCE_SECONDS
from trellis_ops.calls import direct, one_by_one, quick
from trellis_ops.errors import decode
from trellis_ops.server import GrpcServer, Service, serving
from trellis_ops.settings import load

NAME = "trellis.test.v1.PlaceService"
Handler = Callable[[StringValue, Any], StringValue]


LARGEST = 65_536

HANDLED: list[str] = []
"""The texts that reached a handler."""


def where(request: StringValue, context: Any) -> StringValue:
    """Which thread this runs on; some texts have a meaning of their own."""
    HANDLED.append(request.value)
    if request.value == "direct":
        return StringValue(value="answered")
    if request.value == "exit":
        raise SystemExit(3)
    if request.value == "crash":
        raise ZeroDivisionError("a bug")
    if request.value == "no trailers":
        context.set_trailing_metadata(((5, "no name of a header"),))
    if request.value == "no code":
        context.set_code("of no such type")
    return StringValue(value=threading.current_thread().name)


def other(handler: Handler) -> Handler:
    """The same handler, to be declared otherwise."""

    def same(request: StringValue, context: Any) -> StringValue:
        return handler(request, context)

    return same


def predicate(request: StringValue) -> bool:
    if request.value == "broken predicate":
        raise ZeroDivisionError("a bug")
    return request.value != "long"


def answer(data: bytes) -> bytes | None:
    """Answers one text, as the handler would."""
    known = StringValue(value="direct").SerializeToString()
    if data == StringValue(value="broken answer").SerializeToString():
        raise ZeroDivisionError("a bug")
    return StringValue(value="answered").SerializeToString() if data == known else None


METHODS: dict[str, Handler] = {
    "Plain": where,
    "Quick": quick(predicate)(other(where)),
    "Direct": direct(answer)(other(where)),
}


EACH = quick(predicate)(direct(answer)(other(where)))


@one_by_one(EACH)
def each_place(requests: Iterator[StringValue], context: Any) -> Iterator[StringValue]:
    return (EACH(request, context) for request in requests)


def join(requests: Iterator[StringValue], context: Any) -> StringValue:
    """All texts of a stream."""
    return StringValue(value="".join(request.value for request in requests))


def room_for(requests: int) -> dict[str, str]:
    """The settings of a server that may hold so many requests, each of up to LARGEST bytes."""
    return {
        "TRELLIS_ECHO_MAX_MESSAGE_BYTES": str(LARGEST),
        "TRELLIS_ECHO_MAX_REQUESTS_BYTES": str(requests * LARGEST),
    }


@contextmanager
def place_server(**variables: str) -> Iterator[GrpcServer]:
    """A server of these methods with one thread for them."""

    def register(server: grpc.Server) -> None:
        # As services with direct answers do, bytes go out as they are.
        def encode(message: StringValue | bytes) -> bytes:
            return message if isinstance(message, bytes) else message.SerializeToString()

        handlers: dict[str, Any] = {
            name: grpc.unary_unary_rpc_method_handler(behaviour, StringValue.FromString, encode)
            for name, behaviour in METHODS.items()
        }
        stream = grpc.stream_stream_rpc_method_handler(each_place, StringValue.FromString, encode)
        handlers["Exchange"] = stream
        handlers["Join"] = grpc.stream_unary_rpc_method_handler(join, StringValue.FromString, encode)
        cast("Any", server).add_registered_method_handlers(NAME, handlers)

    settings = load(EchoSettings, {"TRELLIS_ECHO_THREADS": "1", **variables})
    with serving(Service(register=register, healthy=lambda: True), settings) as server:
        yield server


@contextmanager
def place_service(**variables: str) -> Iterator[grpc.Channel]:
    """A channel to such a server."""
    with (
        place_server(**variables) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield channel


def message(text: str) -> bytes:
    """A request, or an answer, as it is sent."""
    return StringValue(value=text).SerializeToString()


def ask(channel: grpc.Channel, method: str, text: str) -> str:
    call: Any = channel.unary_unary(
        f"/{NAME}/{method}", StringValue.SerializeToString, StringValue.FromString
    )
    answered: StringValue = call(StringValue(value=text), timeout=PATIENCE_SECONDS)
    return answered.value


def status_of(call: Callable[[], Any]) -> grpc.StatusCode:
    with pytest.raises(grpc.RpcError) as caught:
        call()
    return decode(caught.value).code


def without_request(channel: grpc.Channel, method: str) -> Any:
    """A call of a client that may send no request, or several."""
    return channel.stream_unary(f"/{NAME}/{method}", StringValue.SerializeToString, StringValue.FromString)


def nothing_until(gate: threading.Event) -> Iterator[StringValue]:
    """The requests of a client that sends none and ends its side when the gate opens."""
    assert gate.wait(PATIENCE_SECONDS)
    yield from ()


def open_exchange(channel: grpc.Channel) -> Any:
    return channel.stream_stream(f"/{NAME}/Exchange", StringValue.SerializeToString, StringValue.FromString)


def exchange(channel: grpc.Channel, *texts: str) -> list[str]:
    """The answers to a stream of these texts."""
    requests = iter([StringValue(value=text) for text in texts])
    return [answer.value for answer in open_exchange(channel)(requests, timeout=PATIENCE_SECONDS)]
