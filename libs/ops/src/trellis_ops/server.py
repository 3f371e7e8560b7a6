"""A synchronous gRPC server that answers health checks, describes itself and ends without losing a call.

A service's process is started by `trellis_ops.launch.run`; tests use `serving(service, settings)`.
"""

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import grpc
from grpc_health.v1 import health, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from trellis_ops import tracing
from trellis_ops.health import Health
from trellis_ops.inline import insides
from trellis_ops.inline.methods import InlineMethods
from trellis_ops.memory import requests_limit
from trellis_ops.observers import Observer
from trellis_ops.ports import CannotStart, address, claim
from trellis_ops.registration import Registrar
from trellis_ops.settings import GrpcSettings
from trellis_ops.signals import SignalPipe

log = logging.getLogger(__name__)

_LAST_EVENTS_SECONDS = 3.0
"""How long calls may take to end once they are cancelled: grpc loses some whose connections are cut."""
_LAST_THREADS_SECONDS = 1.0
_SWITCH_SECONDS = 0.000_1
"""How long a thread may keep the interpreter from the others.

The thread that receives calls gives it up at every look at the sockets; at Python's own 5 ms, small calls would wait so
long several times each while a long one runs.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """What one process serves.

    `register` adds the servicers (`add_…Servicer_to_server`), `healthy` says whether the service can do its work (it
    is asked every second, so it must be quick), `close` frees what the service holds after the last call has ended.
    `parts` says the same of what only some of the work needs, each under its own name of the health service.
    """

    register: Callable[[grpc.Server], None]
    healthy: Callable[[], bool]
    close: Callable[[], None] = lambda: None
    parts: Mapping[str, Callable[[], bool]] = field(default_factory=dict)


def _options(settings: GrpcSettings, *, shared: bool) -> list[tuple[str, int]]:
    options = [
        ("grpc.so_reuseport", int(shared)),
        ("grpc.max_receive_message_length", settings.max_message_bytes),
        ("grpc.max_send_message_length", settings.max_message_bytes),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.http2.bdp_probe", 0),
        ("grpc.http2.lookahead_bytes", 65_536),
    ]
    if age := settings.max_connection_age_seconds:
        grace = int(settings.drain_seconds * 1000)
        options += [("grpc.max_connection_age_ms", age * 1000), ("grpc.max_connection_age_grace_ms", grace)]
    return options


class GrpcServer:
    """One process's server for `service`. `port` is the bound port once started.

    With a `worker` number the port is shared with other processes that have one.
    """

    def __init__(self, service: Service, settings: GrpcSettings, worker: int | None = None) -> None:
        self.port = settings.port
        self.metrics_port: int | None = None
        self._service = service
        self._settings = settings
        self._worker = worker
        self._health = Health(service.healthy, service.parts)
        self._calls = ThreadPoolExecutor(settings.threads, "call")
        self._streams = ThreadPoolExecutor(settings.stream_threads, "stream")
        self._max_requests_bytes = settings.max_requests_bytes or requests_limit(settings.workers)
        self._server = grpc.server(
            self._calls,
            options=_options(settings, shared=worker is not None),
            maximum_concurrent_rpcs=self._max_calls(),
        )
        self._inline = self._inline_methods() if settings.inline else None

    def start(self) -> None:
        """Bind the port and serve.

        Raises:
            CannotStart: the port cannot be had.
        """
        own = Registrar(self._server, self._calls, self._streams, self._observers(), self._inline)
        self._service.register(own.as_server())
        names = list(own.services)
        self._add_own(names)
        self.port = self._bind()
        self._health.start(names)
        self._server.start()
        if self._inline is not None:
            self._inline.start()

    def _inline_methods(self) -> InlineMethods | None:
        if not insides.understood(self._server):
            log.warning("calls are not served inline: grpcio %s is not known to allow it", grpc.__version__)
            return None
        settings = self._settings
        limits = (settings.max_concurrent_calls, self._max_requests_bytes, settings.max_message_bytes)
        return InlineMethods(self._server, *limits)

    def _max_calls(self) -> int:
        """Return how many calls grpc may accept: it reads the requests of all of them at once."""
        settings = self._settings
        if settings.inline:
            return settings.max_concurrent_calls
        return min(
            settings.max_concurrent_calls, max(1, self._max_requests_bytes // settings.max_message_bytes)
        )

    def _observers(self) -> list[Observer]:
        observers: list[Observer] = []
        if (tracer := tracing.server_observer()) is not None:
            observers.append(tracer)
        if self._settings.metrics_port is not None:
            from trellis_ops.metrics import CallMetrics, serve_metrics  # noqa: PLC0415 - start-up time and memory

            self.metrics_port = serve_metrics(self._settings, self._worker or 0)
            observers.append(CallMetrics())
        return observers

    def _add_own(self, names: list[str]) -> None:
        """Add health and reflection, on threads of their own: they answer while all others are busy."""
        health_threads, reflection_threads = ThreadPoolExecutor(1, "health"), ThreadPoolExecutor(2, "reflect")
        own = Registrar(self._server, health_threads, reflection_threads)
        health_pb2_grpc.add_HealthServicer_to_server(self._health.servicer, own.as_server())
        reflected = (*names, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(reflected, own.as_server())

    def _bind(self) -> int:
        host, port = self._settings.host, self._settings.port
        if port and self._worker is None:
            claim(host, port, self._settings.port_variable()).close()
        try:
            return self._server.add_insecure_port(address(host, port))
        except RuntimeError as error:
            raise CannotStart(f"cannot listen on {address(host, port)}: {error}") from error

    def stop(self) -> bool:
        """Report not serving, take no new calls, give those in flight the drain time to end, and close the service.

        False if a call or its thread is still busy after that.
        """
        self._health.stop()
        drain = self._settings.drain_seconds
        drained = self._server.stop(drain).wait(drain + _LAST_EVENTS_SECONDS)
        ended = all([drained, _ended(self._calls), _ended(self._streams)])
        self._service.close()
        tracing.flush()
        return ended


def _ended(pool: ThreadPoolExecutor) -> bool:
    waiting = threading.Thread(target=pool.shutdown, daemon=True)
    waiting.start()
    waiting.join(_LAST_THREADS_SECONDS)
    return not waiting.is_alive()


@contextmanager
def serving(service: Service, settings: GrpcSettings) -> Iterator[GrpcServer]:
    """Start a server; drain and stop it on the way out."""
    server = GrpcServer(service, settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def serve_until(
    signals: SignalPipe,
    settings: GrpcSettings,
    build: Callable[[], Service],
    ready: Callable[[GrpcServer], None],
    worker: int | None = None,
) -> int:
    """Serve in this process, calling `ready` when it does, until a signal arrives; returns the exit code."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    try:
        tracing.setup(settings.service)
        server = GrpcServer(build(), settings, worker)
        server.start()
    except CannotStart as error:
        log.error("cannot start: %s", error)  # noqa: TRY400 - the traceback would hide what to do
        return 1
    where = {"host": settings.host, "port": server.port, "metrics_port": server.metrics_port}
    log.info("serving", extra=where | {"worker": worker})
    ready(server)
    signals.wait_once()
    log.info("draining", extra={"seconds": settings.drain_seconds})
    if not server.stop():
        log.warning("calls were still running after the drain time and are cut off")
        logging.shutdown()
        os._exit(0)  # waiting for their threads, as Python would, has no bound
    log.info("stopped")
    return 0
