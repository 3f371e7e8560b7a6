import asyncio
from types import SimpleNamespace
from typing import Any

from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.ops.test_tracing import PARENT, TRACE
from trellis_ops import logs, tracing
from trellis_ops.asgi import Message, Receive, Send, traced

SENT_ON: list[dict[str, str]] = []


async def app(scope: Message, receive: Receive, send: Send) -> None:
    """Answers 404 to whatever is asked, as a router with one route would."""
    SENT_ON.append(dict(logs.outgoing_metadata()))
    scope["route"] = SimpleNamespace(path="/v1/matches/{match}")
    headers = [(b"x-request-id", b"r-1")]
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": b"x"})


def served(application: Any, scope: Message) -> list[Message]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))
    return sent


def test_application_stays_as_it_is_while_tracing_is_off() -> None:
    assert traced(app) is app


def test_request_becomes_a_span_of_its_callers_trace_and_hands_it_on(exporter: InMemorySpanExporter) -> None:
    headers = [(b"traceparent", f"00-{TRACE}-{PARENT}-01".encode())]
    sent = served(traced(app), {"type": "http", "method": "GET", "headers": headers})
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    tracing.flush()
    (span,) = exporter.get_finished_spans()
    assert span.name == "GET /v1/matches/{match}"
    assert span.attributes is not None
    assert (span.attributes["http.response.status_code"], span.attributes["request_id"]) == (404, "r-1")
    assert span.context is not None
    assert span.context.trace_id == int(TRACE, 16)
    assert SENT_ON[-1]["traceparent"] == f"00-{TRACE}-{span.context.span_id:016x}-01"


def test_anything_but_http_passes_through(exporter: InMemorySpanExporter) -> None:
    served(traced(app), {"type": "lifespan"})
    tracing.flush()
    assert exporter.get_finished_spans() == ()
