"""Where calls run, inline or on threads, and that they are answered alike."""

import threading
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from prometheus_client import CollectorRegistry

from tests.ops.echo import raw
from tests.ops.places import (
    HANDLED,
    METHODS,
    NAME,
    ask,
    exchange,
    nothing_until,
    open_exchange,
    place_server,
    place_service,
    status_of,
    without_request,
)
from tests.ops.processes import PATIENCE_SECONDS
from trellis_ops.errors import decode
from trellis_ops.metrics import CallMetrics
from trellis_ops.observers import Begin, End
from trellis_ops.server import GrpcServer


@pytest.fixture(params=["yes", "no"], ids=["inline", "on grpc's threads"])
def channel(request: pytest.FixtureRequest) -> Iterator[grpc.Channel]:
    with place_service(TRELLIS_ECHO_INLINE=request.param) as channel:
        yield channel


def test_quick_calls_run_where_they_are_received_and_others_on_threads() -> None:
    with place_service() as channel:
        assert ask(channel, "Plain", "any").startswith("call_")
        assert not ask(channel, "Quick", "short").startswith("call_")
        assert ask(channel, "Quick", "long").startswith("call_")
        assert ask(channel, "Direct", "other").startswith("call_")


@pytest.mark.parametrize(("inline", "handled"), [("yes", ["other"]), ("no", ["direct", "other"])])
def test_a_direct_answer_takes_the_place_of_the_handler_s_inline(inline: str, handled: list[str]) -> None:
    HANDLED.clear()
    with place_service(TRELLIS_ECHO_INLINE=inline) as channel:
        assert ask(channel, "Direct", "direct") == "answered"
        assert ask(channel, "Direct", "other") != "answered"
    assert handled == HANDLED


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


class Around:
    """An observer that must be around every handler; notes which methods are called."""

    surrounds = True

    def __init__(self) -> None:
        self.seen: list[str] = []

    def begin(self, method: str) -> Begin:
        def begun(context: Any) -> End:
            self.seen.append(method)
            return lambda: None

        return begun


def test_an_observer_around_every_handler_sees_every_call(monkeypatch: pytest.MonkeyPatch) -> None:
    around = Around()
    monkeypatch.setattr(GrpcServer, "_observers", lambda server: [around])
    with place_service() as channel:
        assert ask(channel, "Direct", "direct") == "answered"
        assert exchange(channel, "direct", "other")[0] == "answered"
    assert around.seen == [f"/{NAME}/Direct", f"/{NAME}/Exchange"]


@pytest.mark.parametrize("others", [0, 1], ids=["alone", "beside one around"])
def test_every_call_is_counted_once(monkeypatch: pytest.MonkeyPatch, others: int) -> None:
    registry = CollectorRegistry()
    observers = [CallMetrics(registry), *(Around() for _ in range(others))]
    monkeypatch.setattr(GrpcServer, "_observers", lambda server: observers)

    def counted(method: str, code: str) -> float | None:
        labels = {"method": f"/{NAME}/{method}", "code": code}
        return registry.get_sample_value("trellis_grpc_calls_total", labels)

    with place_service() as channel:
        for text in ("direct", "direct", "other"):
            ask(channel, "Direct", text)
        assert exchange(channel, "direct", "short", "long")
        for call in (lambda: ask(channel, "Quick", "crash"), lambda: exchange(channel, "direct", "crash")):
            assert status_of(call) is grpc.StatusCode.INTERNAL
    assert counted("Direct", "OK") == 3
    assert (counted("Quick", "INTERNAL"), counted("Quick", "OK")) == (1, None)
    assert (counted("Exchange", "OK"), counted("Exchange", "INTERNAL")) == (1, 1)
    seconds = {"method": f"/{NAME}/Direct"}
    assert registry.get_sample_value("trellis_grpc_call_seconds_count", seconds) == 3


# --- streams that answer one by one ---


def test_a_stream_is_answered_one_by_one(channel: grpc.Channel) -> None:
    first, *others = exchange(channel, "direct", "short", "long", "direct")
    assert (first, others[-1]) == ("answered", "answered")
    assert len(others) == 3


def test_requests_of_a_stream_run_where_calls_do() -> None:
    HANDLED.clear()
    with place_service() as channel:
        direct_answer, short, long = exchange(channel, "direct", "short", "long")
    assert direct_answer == "answered"
    assert HANDLED == ["short", "long"]
    assert not short.startswith(("call_", "stream_"))
    assert long.startswith("stream_")


def test_an_empty_stream_has_no_answers(channel: grpc.Channel) -> None:
    assert exchange(channel) == []


@pytest.mark.parametrize("text", ["crash", "exit", "broken predicate", "broken answer"])
def test_a_bug_ends_its_own_stream_alone(text: str) -> None:
    with place_service() as channel:
        answers = open_exchange(channel)(iter([StringValue(value="direct"), StringValue(value=text)]))
        assert next(answers).value == "answered"
        assert status_of(lambda: next(answers)) is grpc.StatusCode.INTERNAL
        assert exchange(channel, "direct") == ["answered"]


def test_streams_that_wait_for_their_client_keep_no_thread() -> None:
    with place_service(TRELLIS_ECHO_STREAM_THREADS="1") as channel:
        gate = threading.Event()
        waiting = [open_exchange(channel)(nothing_until(gate), timeout=PATIENCE_SECONDS) for _ in range(8)]
        assert exchange(channel, "long")[0].startswith("stream_")
        gate.set()
        assert [list(each) for each in waiting] == [[]] * 8


def test_streams_that_ended_in_any_way_no_longer_count_as_under_way() -> None:
    with place_service(TRELLIS_ECHO_MAX_CONCURRENT_CALLS="1") as channel:
        for _ in range(5):
            assert exchange(channel, "direct", "long")
            bug = status_of(lambda: exchange(channel, "crash"))
            assert bug is grpc.StatusCode.INTERNAL
            gate = threading.Event()
            left = open_exchange(channel)(nothing_until(gate), timeout=PATIENCE_SECONDS)
            left.cancel()
            gate.set()
            _until_accepted(channel)


def test_a_client_that_does_not_read_is_not_read_from(channel: grpc.Channel) -> None:
    asked = 0

    def endless() -> Iterator[StringValue]:
        nonlocal asked
        for _ in range(100_000):
            asked += 1
            yield StringValue(value="x" * 2_000)

    call = open_exchange(channel)(endless(), timeout=PATIENCE_SECONDS)
    assert next(call).value
    call.cancel()
    assert asked < 50_000


def test_a_stream_under_way_ends_before_the_server_does() -> None:
    sent = threading.Event()

    def requests() -> Iterator[StringValue]:
        yield StringValue(value="short")
        assert sent.wait(PATIENCE_SECONDS)
        yield StringValue(value="direct")

    with place_server() as server:
        channel = grpc.insecure_channel(f"127.0.0.1:{server.port}")
        answers = open_exchange(channel)(requests(), timeout=PATIENCE_SECONDS)
        assert next(answers).value
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        sent.set()
        assert [answer.value for answer in answers] == ["answered"]
        stopping.join(PATIENCE_SECONDS)
        channel.close()
