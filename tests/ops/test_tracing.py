import grpc
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind

from tests.ops.echo import Echo, EchoSettings, echo
from trellis_ops import tracing
from trellis_ops.server import serving

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"


@pytest.mark.parametrize(
    ("environ", "on"),
    [
        ({}, False),
        ({"OTEL_SERVICE_NAME": "x"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4317"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4317", "OTEL_SDK_DISABLED": "true"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4317", "OTEL_TRACES_EXPORTER": "none"}, False),
        ({"OTEL_TRACES_EXPORTER": "console"}, True),
    ],
)
def test_the_standard_variables_switch_tracing(environ: dict[str, str], *, on: bool) -> None:
    assert tracing.wanted(environ) is on


def test_nothing_observes_while_tracing_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_TRACES_EXPORTER"):
        monkeypatch.delenv(name, raising=False)
    tracing.setup("echo")
    assert tracing.server_observer() is None


def test_a_call_becomes_a_span_of_its_callers_trace(
    exporter: InMemorySpanExporter, echo_service: Echo, settings: EchoSettings
) -> None:
    metadata = (("traceparent", f"00-{TRACE}-{PARENT}-01"), ("x-request-id", "r-1"))
    with (
        serving(echo_service.service(), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        with pytest.raises(grpc.RpcError):
            echo(channel, "fault", metadata=metadata)
        echo(channel, "the single thread has ended the call before")
    tracing.flush()
    span = exporter.get_finished_spans()[0]
    assert span.name == "trellis.test.v1.EchoService/Echo"
    assert span.kind is SpanKind.SERVER
    assert span.context is not None
    assert span.context.trace_id == int(TRACE, 16)
    assert span.parent is not None
    assert span.parent.span_id == int(PARENT, 16)
    assert span.attributes is not None
    assert (span.attributes["rpc.grpc.status_code"], span.attributes["request_id"]) == (3, "r-1")
    assert span.resource.attributes["service.name"] == "trellis-echo"
