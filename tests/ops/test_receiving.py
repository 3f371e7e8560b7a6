"""What grpc hands over is recognised, and whatever handlers leave behind, calls end and the server answers on."""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from prometheus_client import CollectorRegistry

from tests.ops.places import (
    LARGEST,
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
from tests.ops.storm import Storm, all_ended, silence
from trellis_ops import receiving
from trellis_ops import server as server_module
from trellis_ops.metrics import CallMetrics
from trellis_ops.server import GrpcServer


@pytest.mark.parametrize("understood", [True, False])
def test_a_stream_that_has_one_answer_reaches_its_handler_whole(
    monkeypatch: pytest.MonkeyPatch, understood: bool
) -> None:
    monkeypatch.setattr(receiving, "UNDERSTOOD", understood)
    with place_service() as channel:
        join = without_request(channel, "Join")
        texts = [StringValue(value=text) for text in ("one", "two", "three")]
        assert join(iter(texts), timeout=PATIENCE_SECONDS).value == "onetwothree"
        assert join(iter(()), timeout=PATIENCE_SECONDS).value == ""


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> CollectorRegistry:
    registry = CollectorRegistry()
    monkeypatch.setattr(GrpcServer, "_observers", lambda server: [CallMetrics(registry)])
    return registry


@contextmanager
def asked_for_no_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[grpc.Channel]:
    """A channel to a server that runs further calls as grpc would: as many as it may ask for are awaited."""
    monkeypatch.setattr(server_module, "_REQUEST_BYTES", LARGEST)
    limits = {"TRELLIS_ECHO_MAX_MESSAGE_BYTES": str(LARGEST)}
    with place_server(**limits) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        gate = threading.Event()
        waiting = open_exchange(channel)(nothing_until(gate), timeout=PATIENCE_SECONDS)
        # Other calls meanwhile are of the other pool, so that none takes the place of the one that waits.
        assert any(ask(channel, "Plain", "any") and server._streams._asked for _ in range(1_000))
        assert any(exchange(channel, "short") and not server._calls._asked for _ in range(1_000))
        unsent = without_request(channel, "Quick").future(nothing_until(gate), timeout=PATIENCE_SECONDS)
        assert any(exchange(channel, "short") and server._calls._asked for _ in range(1_000))
        yield channel
        gate.set()
        assert list(waiting) == []
        assert status_of(unsent.result) is grpc.StatusCode.UNIMPLEMENTED


def test_streams_beyond_what_may_be_asked_for_at_once_are_answered_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with asked_for_no_more(monkeypatch) as channel:
        first, *others = exchange(channel, "direct", "short", "long")
        assert first == "answered"
        assert {other.split("_")[0] for other in others} == {"stream"}


def test_calls_beyond_what_may_be_asked_for_at_once_are_counted_once(
    monkeypatch: pytest.MonkeyPatch, registry: CollectorRegistry
) -> None:
    with asked_for_no_more(monkeypatch) as channel:
        for _ in range(3):
            assert ask(channel, "Direct", "direct") == "answered"
    labels = {"method": f"/{NAME}/Direct", "code": "OK"}
    assert registry.get_sample_value("trellis_grpc_calls_total", labels) == 3


@pytest.mark.parametrize("text", ["exit", "no trailers"])
@pytest.mark.parametrize("method", ["Plain", "Quick", "Direct"])
def test_a_handler_that_leaves_no_answer_that_can_be_sent_ends_its_own_call_alone(
    method: str, text: str
) -> None:
    with place_service() as channel:
        assert status_of(lambda: ask(channel, method, text)) is grpc.StatusCode.INTERNAL
        assert ask(channel, method, "still there")


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (("no trailers",), grpc.StatusCode.INTERNAL),
        (("no trailers", "crash"), grpc.StatusCode.INTERNAL),
        (("no trailers", "broken answer"), grpc.StatusCode.INTERNAL),
        (("no trailers", "broken predicate"), grpc.StatusCode.INTERNAL),
        (("no code",), grpc.StatusCode.UNKNOWN),
    ],
)
def test_a_stream_that_cannot_end_as_it_should_ends_alone(
    registry: CollectorRegistry, texts: tuple[str, ...], code: grpc.StatusCode
) -> None:
    with place_service() as channel:
        assert status_of(lambda: exchange(channel, *texts)) is code
        assert exchange(channel, "direct") == ["answered"]


def test_a_stream_that_fails_where_it_is_received_counts_as_failed(registry: CollectorRegistry) -> None:
    with place_service() as channel:
        assert status_of(lambda: exchange(channel, "broken predicate")) is grpc.StatusCode.INTERNAL
        assert exchange(channel, "direct") == ["answered"]
    labels = {"method": f"/{NAME}/Exchange", "code": "INTERNAL"}
    assert registry.get_sample_value("trellis_grpc_calls_total", labels) == 1


def test_frames_in_any_order_leave_nothing_and_all_calls_are_answered() -> None:
    limits = {"TRELLIS_ECHO_MAX_MESSAGE_BYTES": str(LARGEST)}
    with place_server(**limits) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        storm = Storm(server.port, PATIENCE_SECONDS, Random(1))
        with silence():
            for _ in range(10):
                storm.round(connections=3, calls=20)
                assert ask(channel, "Quick", "short")
        assert all_ended(server, channel) == {}


def test_calls_that_have_ended_are_not_left_to_the_collector() -> None:
    def kept() -> int:
        return sum(isinstance(each, receiving._Awaited) for each in gc.get_objects())

    with place_service() as channel:
        ask(channel, "Plain", "any")
        gc.collect()
        gc.disable()
        try:
            for _ in range(50):
                ask(channel, "Plain", "any")
                ask(channel, "Quick", "short")
                ask(channel, "Direct", "direct")
                exchange(channel, "direct", "short", "long")
            assert kept() <= 8  # what threads still hold of the last ones
        finally:
            gc.enable()
