"""Where calls run, and that nothing a client or a handler does stops the thread that receives them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast
from urllib.request import urlopen

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from tests.ops.echo import EchoSettings, raw
from tests.ops.processes import PATIENCE_SECONDS
from trellis_ops import calls
from trellis_ops.calls import direct, quick
from trellis_ops.errors import decode
from trellis_ops.server import GrpcServer, Service, serving
from trellis_ops.settings import load

NAME = "trellis.test.v1.PlaceService"
Handler = Callable[[StringValue, Any], StringValue]


def where(request: StringValue, context: Any) -> StringValue:
    """Which thread this runs on; some texts have a meaning of their own."""
    if request.value == "exit":
        raise SystemExit(3)
    if request.value == "crash":
        raise ZeroDivisionError("a bug")
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
    """Answers one text, in the handler's stead."""
    known = StringValue(value="direct").SerializeToString()
    if data == StringValue(value="broken answer").SerializeToString():
        raise ZeroDivisionError("a bug")
    return StringValue(value="answered").SerializeToString() if data == known else None


METHODS: dict[str, Handler] = {
    "Plain": where,
    "Quick": quick(predicate)(other(where)),
    "Direct": direct(answer)(other(where)),
}


@contextmanager
def place_server(**variables: str) -> Iterator[GrpcServer]:
    """A server of these methods with one thread for them."""

    def register(server: grpc.Server) -> None:
        # As services with direct answers do, bytes go out as they are.
        def encode(message: StringValue | bytes) -> bytes:
            return message if isinstance(message, bytes) else message.SerializeToString()

        handlers = {
            name: grpc.unary_unary_rpc_method_handler(behaviour, StringValue.FromString, encode)
            for name, behaviour in METHODS.items()
        }
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


@pytest.fixture(params=[True, False], ids=["understood", "not understood"])
def channel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[grpc.Channel]:
    monkeypatch.setattr(calls, "UNDERSTOOD", request.param)
    with place_service() as channel:
        yield channel


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


def test_the_installed_grpc_is_understood() -> None:
    assert calls.UNDERSTOOD


def test_quick_calls_run_where_they_are_received_and_others_on_threads() -> None:
    with place_service() as channel:
        assert ask(channel, "Plain", "any").startswith("call_")
        assert not ask(channel, "Quick", "short").startswith("call_")
        assert ask(channel, "Quick", "long").startswith("call_")
        assert ask(channel, "Direct", "other").startswith("call_")


def test_a_direct_answer_takes_the_place_of_the_handler_s(channel: grpc.Channel) -> None:
    assert ask(channel, "Direct", "direct") == "answered"
    assert ask(channel, "Direct", "other") != "answered"


@pytest.mark.parametrize("method", METHODS)
def test_malformed_requests_are_refused_wherever_they_would_run(channel: grpc.Channel, method: str) -> None:
    call = raw(channel, f"/{NAME}/{method}")
    assert status_of(lambda: call(b"\x0a\x05ab", timeout=PATIENCE_SECONDS)) is (
        grpc.StatusCode.INVALID_ARGUMENT
    )
    assert ask(channel, method, "still there")


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("Plain", "crash"),
        ("Quick", "crash"),
        ("Direct", "crash"),
        ("Quick", "exit"),
        ("Quick", "broken predicate"),
        ("Direct", "broken answer"),
    ],
)
def test_a_bug_ends_its_own_call_alone(method: str, text: str) -> None:
    with place_service() as channel:
        assert status_of(lambda: ask(channel, method, text)) is grpc.StatusCode.INTERNAL
        assert ask(channel, method, "still there")


def without_request(channel: grpc.Channel, method: str) -> Any:
    """A call of a client that may send no request, or several."""
    return channel.stream_unary(f"/{NAME}/{method}", StringValue.SerializeToString, StringValue.FromString)


def nothing_until(gate: threading.Event) -> Iterator[StringValue]:
    """The requests of a client that sends none and ends its side when the gate opens."""
    assert gate.wait(PATIENCE_SECONDS)
    yield from ()


def test_calls_whose_requests_never_come_keep_no_thread() -> None:
    with place_service() as channel:
        gate = threading.Event()
        unsent = without_request(channel, "Plain")
        waiting = [unsent.future(nothing_until(gate), timeout=PATIENCE_SECONDS) for _ in range(8)]
        assert ask(channel, "Plain", "there is a thread left").startswith("call_")
        gate.set()
        assert {status_of(each.result) for each in waiting} == {grpc.StatusCode.UNIMPLEMENTED}


def test_calls_that_ended_in_any_way_no_longer_count_as_under_way() -> None:
    with place_service(TRELLIS_ECHO_MAX_CONCURRENT_CALLS="1") as channel:
        unsent = without_request(channel, "Quick")
        for _ in range(5):
            assert ask(channel, "Quick", "short")
            assert ask(channel, "Plain", "any")
            assert ask(channel, "Direct", "direct") == "answered"
            bug = status_of(lambda: ask(channel, "Quick", "broken predicate"))
            nothing = status_of(lambda: unsent(iter(()), timeout=PATIENCE_SECONDS))
            assert (bug, nothing) == (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNIMPLEMENTED)
            gate = threading.Event()
            unsent.future(nothing_until(gate), timeout=PATIENCE_SECONDS).cancel()
            _until_accepted(channel)
            gate.set()


def _until_accepted(channel: grpc.Channel) -> None:
    """Ask until the call that was left is no longer counted; each refusal is that of the limit."""
    for _ in range(1_000):
        try:
            ask(channel, "Quick", "short")
        except grpc.RpcError as error:
            assert decode(error).code is grpc.StatusCode.RESOURCE_EXHAUSTED
        else:
            return
    pytest.fail("the call that was left still counts")


def test_direct_answers_are_counted_where_calls_are() -> None:
    with (
        place_server(TRELLIS_ECHO_METRICS_PORT="0") as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        assert ask(channel, "Direct", "direct") == "answered"
        with urlopen(f"http://127.0.0.1:{server.metrics_port}/metrics", timeout=PATIENCE_SECONDS) as page:
            told = page.read().decode()
    assert f'trellis_grpc_calls_total{{code="OK",method="/{NAME}/Direct"}} 1.0' in told
