"""A running echo service for the tests of the frame."""

from collections.abc import Iterator

import grpc
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.ops.echo import Echo, EchoSettings
from trellis_ops import logs, tracing
from trellis_ops.server import serving
from trellis_ops.settings import load


@pytest.fixture
def echo_service() -> Echo:
    return Echo()


@pytest.fixture
def settings() -> EchoSettings:
    return load(EchoSettings, {"TRELLIS_ECHO_THREADS": "1", "TRELLIS_ECHO_MAX_MESSAGE_BYTES": "65536"})


@pytest.fixture
def channel(echo_service: Echo, settings: EchoSettings) -> Iterator[grpc.Channel]:
    with (
        serving(echo_service.service(), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield channel


@pytest.fixture
def exporter() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    tracing.setup("echo", exporter)
    yield exporter
    tracing.shutdown()
    assert logs.carriers == []
