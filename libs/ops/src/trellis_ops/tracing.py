"""OpenTelemetry traces, switched on by the standard OTEL_* variables alone.

On when OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT or OTEL_TRACES_EXPORTER is set, unless
OTEL_SDK_DISABLED is true or OTEL_TRACES_EXPORTER is none. Needs the extra `trellis-ops[tracing]`; while tracing is
off nothing of OpenTelemetry is imported and no handler is wrapped.
"""

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Protocol

import grpc

from trellis_ops import logs
from trellis_ops.observers import Begin, End, Observer
from trellis_ops.ports import CannotStart

_SWITCHES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_TRACES_EXPORTER")
_provider: list[Any] = []
"""OpenTelemetry's provider, while tracing is on; its types are not here, for it may not be installed."""


class Span(Protocol):
    """The part of OpenTelemetry's span that is used here."""

    def update_name(self, name: str) -> None:
        """Name the span."""

    def set_attributes(self, attributes: Mapping[str, str | int]) -> None:
        """Tell more of the span."""


def wanted(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the environment asks for traces."""
    off = (
        environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
        or environ.get("OTEL_TRACES_EXPORTER") == "none"
    )
    return not off and any(environ.get(name) for name in _SWITCHES)


def _exporter() -> Any:
    if os.environ.get("OTEL_TRACES_EXPORTER") == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter  # noqa: PLC0415

        return ConsoleSpanExporter()
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter  # noqa: PLC0415

    return OTLPSpanExporter()


def setup(service: str, exporter: Any = None) -> None:
    """Start exporting this process's spans if the environment (or a given exporter) asks for it.

    To be called after a fork. Raises CannotStart if tracing is asked for and not installed.
    """
    if exporter is None and not wanted():
        return
    try:
        from opentelemetry import propagate  # noqa: PLC0415
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

        exporter = exporter or _exporter()
    except ImportError as error:
        message = (
            "the OTEL_* variables ask for traces, but OpenTelemetry is missing: install trellis-ops[tracing]"
        )
        raise CannotStart(message) from error
    name = os.environ.get("OTEL_SERVICE_NAME") or f"trellis-{service}"
    provider = TracerProvider(resource=Resource.create({"service.name": name}))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    _provider[:] = [provider]

    def carried() -> list[tuple[str, str]]:
        headers: dict[str, str] = {}
        propagate.inject(headers)
        return list(headers.items())

    logs.carriers[:] = [carried]


def server_observer() -> Observer | None:
    """Return what makes a span of every gRPC call served; None while tracing is off."""
    return _Spans() if _provider else None


def is_on() -> bool:
    """Tell whether `setup` has switched tracing on in this process."""
    return bool(_provider)


def span(name: str, headers: Mapping[str, str]) -> AbstractContextManager[Span]:
    """Begin a server's span that continues the trace named in `headers` (or metadata); only while tracing is on."""
    from opentelemetry import propagate, trace  # noqa: PLC0415

    tracer = _provider[0].get_tracer("trellis")
    begun: AbstractContextManager[Span] = tracer.start_as_current_span(
        name, context=propagate.extract(headers), kind=trace.SpanKind.SERVER
    )
    return begun


def flush() -> None:
    """Export what has ended so far."""
    for provider in _provider:
        provider.force_flush()


def shutdown() -> None:
    """Export what is left and switch tracing off."""
    for provider in _provider:
        provider.shutdown()
    _provider.clear()
    logs.carriers.clear()


class _Spans:
    surrounds = True  # a span is that of its thread

    def begin(self, method: str) -> Begin:
        """Return what makes each call of a method a span that continues the caller's trace."""

        def begun(context: Any) -> End:
            sent = {
                key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)
            }
            entered = ExitStack()
            current = entered.enter_context(span(method.removeprefix("/"), sent))

            def ended() -> None:
                _mark(current, context)
                entered.close()

            return ended

        return begun


def _mark(begun: Span, context: Any) -> None:
    code = context.code() or grpc.StatusCode.OK
    sent = dict(context.invocation_metadata() or ()).get(logs.REQUEST_ID_HEADER, "")
    begun.set_attributes(
        {"rpc.system": "grpc", "rpc.grpc.status_code": code.value[0], "request_id": str(sent)}
    )
