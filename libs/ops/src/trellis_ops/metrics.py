"""Prometheus metrics: an endpoint per process, a counter and a latency histogram per gRPC method.

Nothing is counted while no metrics port is set: the handlers are then not even wrapped.
"""

from time import perf_counter
from typing import Any

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, start_http_server

from trellis_ops.observers import Begin, End
from trellis_ops.ports import claim
from trellis_ops.settings import CommonSettings

_BUCKETS = (0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


def serve_metrics(
    settings: CommonSettings, worker: int = 0, registry: CollectorRegistry = REGISTRY
) -> int | None:
    """Serve `registry` at `/metrics` on the metrics port plus `worker` and return the bound port; None if unset.

    Raises CannotStart if the port is taken.
    """
    if settings.metrics_port is None:
        return None
    wanted = settings.metrics_port + worker if settings.metrics_port else 0
    claim(settings.host, wanted, f"TRELLIS_{settings.service.upper()}_METRICS_PORT").close()
    server, _ = start_http_server(wanted, settings.host, registry)
    return server.server_port


class CallMetrics:
    """Observes every gRPC call as `trellis_grpc_calls_total{method,code}` and `trellis_grpc_call_seconds{method}`."""

    surrounds = False

    def __init__(self, registry: CollectorRegistry = REGISTRY) -> None:
        self._calls = Counter("trellis_grpc_calls", "gRPC calls ended", ("method", "code"), registry=registry)
        self._seconds = Histogram(
            "trellis_grpc_call_seconds",
            "time from the handler's start to its answer",
            ("method",),
            buckets=_BUCKETS,
            registry=registry,
        )

    def begin(self, method: str) -> Begin:
        """Return what counts and times each call of a method."""
        seconds = self._seconds.labels(method)

        def begun(context: Any) -> End:
            started = perf_counter()

            def ended() -> None:
                code = context.code()
                self._calls.labels(method, "OK" if code is None else code.name).inc()
                seconds.observe(perf_counter() - started)

            return ended

        return begun
