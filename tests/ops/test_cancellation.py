"""Handlers notice that nobody waits for their answer any more, wherever they run."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from tests.ops.echo import EchoSettings
from tests.ops.processes import PATIENCE_SECONDS
from trellis_ops.calls import one_by_one, quick
from trellis_ops.cancellation import Cancellation
from trellis_ops.errors import Fault
from trellis_ops.server import Service, serving
from trellis_ops.settings import load

NAME = "trellis.test.v1.WorkService"


class Work:
    """Works until nobody waits, and tells what stopped it."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.called_back = threading.Event()
        self.reasons: queue.SimpleQueue[str] = queue.SimpleQueue()

    def work(self, request: StringValue, context: grpc.ServicerContext) -> StringValue:
        cancellation = Cancellation(context)
        assert not cancellation.requested()
        context.add_callback(self.called_back.set)
        self.begun.set()
        try:
            while True:
                cancellation.check()
        except Fault as fault:
            self.reasons.put(fault.reason)
            raise

    def register(self, server: grpc.Server) -> None:
        work = self.work

        @quick()
        def at_once(request: StringValue, context: grpc.ServicerContext) -> StringValue:
            return work(request, context)

        @one_by_one(work)
        def each(requests: Iterator[StringValue], context: grpc.ServicerContext) -> Iterator[StringValue]:
            return (work(request, context) for request in requests)

        coding = (StringValue.FromString, StringValue.SerializeToString)
        handlers: dict[str, Any] = {
            "Work": grpc.unary_unary_rpc_method_handler(work, *coding),
            "Quick": grpc.unary_unary_rpc_method_handler(at_once, *coding),
            "Stream": grpc.stream_stream_rpc_method_handler(each, *coding),
        }
        cast("Any", server).add_registered_method_handlers(NAME, handlers)


@contextmanager
def working(work: Work, inline: str) -> Iterator[grpc.Channel]:
    settings = load(EchoSettings, {"TRELLIS_ECHO_INLINE": inline, "TRELLIS_ECHO_THREADS": "1"})
    with (
        serving(Service(register=work.register, healthy=lambda: True), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield channel


def call(channel: grpc.Channel, method: str, seconds: float) -> Any:
    coding = (StringValue.SerializeToString, StringValue.FromString)
    if method == "Stream":
        stream: Any = channel.stream_stream(f"/{NAME}/Stream", *coding)
        return stream(iter([StringValue()]), timeout=seconds)
    return channel.unary_unary(f"/{NAME}/{method}", *coding).future(StringValue(), timeout=seconds)


@pytest.mark.parametrize("inline", ["yes", "no"])
@pytest.mark.parametrize("method", ["Work", "Stream"])
def test_a_handler_on_a_thread_stops_when_its_client_cancels(inline: str, method: str) -> None:
    work = Work()
    with working(work, inline) as channel:
        under_way = call(channel, method, PATIENCE_SECONDS)
        assert work.begun.wait(PATIENCE_SECONDS)
        under_way.cancel()
        assert work.reasons.get(timeout=PATIENCE_SECONDS) == "CANCELLED"
        assert work.called_back.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("inline", "method"),
    [("yes", "Work"), ("yes", "Quick"), ("yes", "Stream"), ("no", "Work"), ("no", "Stream")],
)
def test_a_handler_stops_at_the_deadline_of_its_client(inline: str, method: str) -> None:
    work = Work()
    with working(work, inline) as channel:
        under_way = call(channel, method, 0.2)
        # The client, whose deadline is the earlier by the way to the server, cancels at it.
        assert work.reasons.get(timeout=PATIENCE_SECONDS) in {"CANCELLED", "DEADLINE_EXCEEDED"}
        assert under_way.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        assert work.called_back.wait(PATIENCE_SECONDS)


def test_a_call_without_a_deadline_has_time_without_end() -> None:
    remaining: queue.SimpleQueue[float] = queue.SimpleQueue()

    def tell(request: StringValue, context: grpc.ServicerContext) -> StringValue:
        remaining.put(context.time_remaining())
        return StringValue()

    work = Work()
    work.work = tell  # type: ignore[method-assign]
    with working(work, "yes") as channel:
        coding = (StringValue.SerializeToString, StringValue.FromString)
        channel.unary_unary(f"/{NAME}/Work", *coding)(StringValue())
    assert remaining.get(timeout=PATIENCE_SECONDS) > 1e6
