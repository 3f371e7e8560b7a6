"""Inline calls keep to their limits and do without where grpc has changed; whatever is left behind, calls end."""

import gc
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import grpc
import grpc._server
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from prometheus_client import CollectorRegistry

from tests.ops.echo import raw
from tests.ops.places import (
    NAME,
    ask,
    exchange,
    message,
    nothing_until,
    open_exchange,
    place_server,
    place_service,
    room_for,
    status_of,
    without_request,
)
from tests.ops.processes import PATIENCE_SECONDS
from tests.ops.storm import Storm, all_ended, places_of, silence
from trellis_ops.errors import MALFORMED_REQUEST, TOO_MANY_REQUEST_BYTES, decode
from trellis_ops.inline import insides, methods
from trellis_ops.inline.call import Call
from trellis_ops.metrics import CallMetrics
from trellis_ops.server import GrpcServer


def test_the_installed_grpc_is_understood() -> None:
    assert insides.understood(grpc.server(ThreadPoolExecutor(1)))


@pytest.mark.parametrize("inline", ["yes", "no"])
def test_a_stream_that_has_one_answer_reaches_its_handler_whole(inline: str) -> None:
    with place_service(TRELLIS_ECHO_INLINE=inline) as channel:
        join = without_request(channel, "Join")
        texts = [StringValue(value=text) for text in ("one", "two", "three")]
        assert join(iter(texts), timeout=PATIENCE_SECONDS).value == "onetwothree"
        assert join(iter(()), timeout=PATIENCE_SECONDS).value == ""


def _without(name: str) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(insides, name, None)


def _without_state(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(insides, "_STATE", {**insides._STATE, "no such part": object})


def _gone(patch: pytest.MonkeyPatch) -> None:
    patch.delattr(grpc._server, "_process_event_and_continue")


def _other(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(grpc._server, "_process_event_and_continue", lambda state, event: True)


@pytest.mark.parametrize(
    "change",
    [_without("SendStatusFromServer"), _without_state, _gone, _other],
    ids=["no operation", "no part of the state", "no loop", "a loop that calls no tags"],
)
def test_with_a_grpc_that_is_not_understood_calls_run_as_it_would_have_them(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    change: Callable[[pytest.MonkeyPatch], None],
) -> None:
    with monkeypatch.context() as patch:
        change(patch)
        server = place_server()
        with caplog.at_level(logging.WARNING):
            serving_server = server.__enter__()
    with grpc.insecure_channel(f"127.0.0.1:{serving_server.port}") as channel:
        assert ask(channel, "Quick", "short").startswith("call_")
        assert ask(channel, "Direct", "direct") == "answered"
        assert exchange(channel, "direct", "short")[0] == "answered"
    server.__exit__(None, None, None)
    assert "calls are not served inline" in caplog.text


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> CollectorRegistry:
    registry = CollectorRegistry()
    monkeypatch.setattr(GrpcServer, "_observers", lambda server: [CallMetrics(registry)])
    return registry


@pytest.fixture
def one_place() -> Iterator[GrpcServer]:
    """A server that asks for the request of one unary call at once, and of one stream."""
    with place_server(**room_for(1)) as server:
        yield server


@pytest.fixture
def channel(one_place: GrpcServer) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(f"127.0.0.1:{one_place.port}") as channel:
        yield channel


def test_calls_beyond_what_may_be_asked_for_at_once_are_answered_in_turn(channel: grpc.Channel) -> None:
    calls = [
        raw(channel, f"/{NAME}/{method}").future(message("any"), timeout=PATIENCE_SECONDS)
        for method in ["Plain", "Quick", "Direct"] * 20
    ]
    assert all(call.result() for call in calls)


def test_a_call_that_waits_for_its_turn_has_it_when_the_one_before_is_left(
    one_place: GrpcServer, channel: grpc.Channel
) -> None:
    gate = threading.Event()
    silent = without_request(channel, "Quick").future(nothing_until(gate), timeout=PATIENCE_SECONDS)
    _until(lambda: bool(places_of(one_place)[0]._taken))
    second = raw(channel, f"/{NAME}/Direct").future(message("direct"), timeout=PATIENCE_SECONDS)
    _until(lambda: bool(places_of(one_place)[0]._waiting))
    silent.cancel()
    assert second.result().value == "answered"
    gate.set()


@pytest.mark.parametrize("place", [0, 1], ids=["unary", "stream"])
def test_one_that_keeps_others_waiting_and_sends_nothing_is_ended(
    monkeypatch: pytest.MonkeyPatch, one_place: GrpcServer, channel: grpc.Channel, place: int
) -> None:
    gate = threading.Event()
    if place:
        silent = open_exchange(channel)(nothing_until(gate), timeout=PATIENCE_SECONDS)
    else:
        silent = without_request(channel, "Quick").future(nothing_until(gate), timeout=PATIENCE_SECONDS)
    _until(lambda: bool(places_of(one_place)[place]._taken))
    monkeypatch.setattr(methods, "_MAX_SILENCE_SECONDS", 0.0)
    if place:
        assert exchange(channel, "direct") == ["answered"]
    else:
        assert ask(channel, "Direct", "direct") == "answered"
    assert silent.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    gate.set()


def test_one_that_keeps_as_many_waiting_as_there_may_be_calls_is_ended_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = room_for(1) | {"TRELLIS_ECHO_MAX_CONCURRENT_CALLS": "2"}
    gate = threading.Event()
    with place_server(**limits) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        silent = without_request(channel, "Quick").future(nothing_until(gate), timeout=PATIENCE_SECONDS)
        _until(lambda: bool(places_of(server)[0]._taken))
        waiting = raw(channel, f"/{NAME}/Direct").future(message("direct"), timeout=PATIENCE_SECONDS)
        _until(lambda: bool(places_of(server)[0]._waiting))
        monkeypatch.setattr(methods, "_MAX_SILENCE_SECONDS", 0.0)
        assert status_of(lambda: ask(channel, "Direct", "one too many")) is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert waiting.result().value == "answered"
        assert silent.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        gate.set()


def test_calls_beyond_those_that_may_wait_are_refused_and_told_why(
    monkeypatch: pytest.MonkeyPatch, one_place: GrpcServer, channel: grpc.Channel
) -> None:
    places, gate = places_of(one_place)[0], threading.Event()
    monkeypatch.setattr(places, "_max_waiting", 2)
    calls = [
        without_request(channel, "Quick").future(nothing_until(gate), timeout=PATIENCE_SECONDS)
        for _ in range(3)
    ]
    _until(lambda: len(places._taken) == 1 and len(places._waiting) == 2)
    with pytest.raises(grpc.RpcError) as caught:
        raw(channel, f"/{NAME}/Quick")(message("one too many"), timeout=PATIENCE_SECONDS)
    fault = decode(caught.value)
    assert (fault.code, fault.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, TOO_MANY_REQUEST_BYTES)
    gate.set()
    assert {call.code() for call in calls} == {grpc.StatusCode.UNIMPLEMENTED}  # they end without a request


def test_a_request_that_has_come_takes_its_size_and_no_longer_that_of_the_largest() -> None:
    """In the room of one request of 1 MiB and a quarter, three small ones wait for a thread that is busy."""
    gate = threading.Event()
    limits = {"TRELLIS_ECHO_MAX_MESSAGE_BYTES": "1048576", "TRELLIS_ECHO_MAX_REQUESTS_BYTES": "1310720"}
    with place_server(**limits) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        server._calls.submit(gate.wait, PATIENCE_SECONDS)
        places = places_of(server)[0]
        calls = [
            raw(channel, f"/{NAME}/Plain").future(message("x" * 16), timeout=PATIENCE_SECONDS)
            for _ in range(3)
        ]
        _until(lambda: len(places._taken) == 3 and places._held < 3 * (64 << 10) + 1_000)
        gate.set()
        assert all(call.result() for call in calls)
        _until(lambda: places._held == 0)


@pytest.mark.parametrize("method", ["Plain", "Quick", "Direct"])
def test_large_requests_are_answered_like_others(method: str) -> None:
    text = "x" * 200_000
    with place_service() as channel:
        assert ask(channel, method, text).startswith("call_")
        malformed = raw(channel, f"/{NAME}/{method}")
        with pytest.raises(grpc.RpcError) as caught:
            malformed(b"\x0a\xff\xff\xff\x0f" + b"x" * 200_000, timeout=PATIENCE_SECONDS)
        assert decode(caught.value).reason == MALFORMED_REQUEST


def _until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < deadline
        os.sched_yield()


@pytest.mark.parametrize("text", ["exit", "no trailers"])
@pytest.mark.parametrize("method", ["Plain", "Quick", "Direct"])
def test_a_handler_that_leaves_no_answer_that_can_be_sent_ends_its_own_call_alone(
    method: str, text: str
) -> None:
    with place_service() as channel:
        assert status_of(lambda: ask(channel, method, text)) is grpc.StatusCode.INTERNAL
        assert ask(channel, method, "still there")


@pytest.mark.parametrize(
    "texts",
    [
        ("no trailers",),
        ("no trailers", "crash"),
        ("no trailers", "broken answer"),
        ("no trailers", "broken predicate"),
        ("no code",),
    ],
)
def test_a_stream_that_cannot_end_as_it_should_ends_alone(
    registry: CollectorRegistry, texts: tuple[str, ...]
) -> None:
    with place_service() as channel:
        assert status_of(lambda: exchange(channel, *texts)) is grpc.StatusCode.INTERNAL
        assert exchange(channel, "direct") == ["answered"]


def test_a_stream_that_fails_where_it_is_received_counts_as_failed(registry: CollectorRegistry) -> None:
    with place_service() as channel:
        assert status_of(lambda: exchange(channel, "broken predicate")) is grpc.StatusCode.INTERNAL
        assert exchange(channel, "direct") == ["answered"]
    labels = {"method": f"/{NAME}/Exchange", "code": "INTERNAL"}
    assert registry.get_sample_value("trellis_grpc_calls_total", labels) == 1


@pytest.mark.parametrize("places", [3, 8_192])
def test_frames_in_any_order_leave_nothing_and_all_calls_are_answered(places: int) -> None:
    with (
        place_server(**room_for(places)) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        storm = Storm(server.port, PATIENCE_SECONDS, Random(1))
        with silence():
            for _ in range(10):
                storm.round(connections=3, calls=20)
                assert ask(channel, "Quick", "short")
        assert all_ended(server, channel) == {}


def test_calls_that_have_ended_are_not_left_to_the_collector() -> None:
    def kept() -> int:
        return sum(isinstance(each, Call) for each in gc.get_objects())

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
