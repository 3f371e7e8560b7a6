"""Serves the application with uvicorn until a signal says stop."""

import asyncio
import logging
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType

import uvicorn
from starlette.types import ASGIApp
from typing_extensions import override

from trellis_gateway.app import create_app
from trellis_gateway.connections.crowd import Crowd
from trellis_gateway.connections.protocol import ConnectionLimits, guarded
from trellis_gateway.news.hub import Hub
from trellis_gateway.news.port import Courier
from trellis_gateway.news.siblings import Siblings
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.wiring import prepare
from trellis_ops import logs, tracing
from trellis_ops.asgi import traced
from trellis_ops.metrics import serve_metrics
from trellis_ops.ports import CannotStart, claim, join, write_ready_file
from trellis_ops.settings import unknown
from trellis_ops.signals import STOPPING, stop_with_stdin
from trellis_ops.workers import supervise

_MANY_FILES = 1 << 20
_OTHER_FILES = 128
"""Files that a gateway opens beside the connections of its clients: database, engine, lexicon, logs, modules."""

log = logging.getLogger(__name__)


def openable_files() -> int:
    """Let this process open as many files as the system lets it, and tell how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # macOS allows less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return _MANY_FILES if soft == resource.RLIM_INFINITY else soft


@dataclass(frozen=True, slots=True)
class Place:
    """Where a process serves.

    Args:
        listening: the bound socket.
        metrics_port: where its metrics are, if anywhere.
        ready: called when it serves.
        worker: its number among the processes of this gateway; None if it is the only one.
    """

    listening: socket.socket
    metrics_port: int | None
    ready: Callable[[], None]
    worker: int | None = None

    def announce(self) -> None:
        """Say that this process serves."""
        self.ready()
        host, port = self.listening.getsockname()[:2]
        where = {"host": host, "port": port, "metrics_port": self.metrics_port, "worker": self.worker}
        log.info("serving", extra=where)


class GatewayServer(uvicorn.Server):
    """Announces itself once it serves; on a signal it ends the event streams, which would never end by themselves."""

    def __init__(self, config: uvicorn.Config, hub: Hub, drain_seconds: float, place: Place) -> None:
        super().__init__(config)
        self._hub = hub
        self._drain_seconds = drain_seconds
        self._place = place

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._place.announce()

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop taking connections and let the requests in flight end; at once if asked again."""
        if sig == signal.SIGINT and self._place.worker is not None:
            return  # a terminal sends it to all; the supervisor decides
        if self.should_exit:
            self.force_exit = True
        log.info("draining", extra={"seconds": self._drain_seconds})
        self._hub.close()
        # Not super's: it would raise the signal again once served, and the process end by it instead of with 0.
        self.should_exit = True


def _config(settings: GatewaySettings, app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        traced(app),
        loop="uvloop",
        http=_protocol(settings),
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=max(1, int(settings.drain_seconds)),
        timeout_keep_alive=settings.keep_alive_seconds,
        # Else uvicorn believes whoever connects from this machine.
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=[str(network) for network in settings.trusted_proxies],
    )


def _protocol(settings: GatewaySettings) -> type[asyncio.Protocol]:
    limits = ConnectionLimits(
        head_bytes=settings.max_header_bytes,
        headers=settings.max_headers,
        body_bytes=settings.max_body_bytes,
        head_seconds=settings.head_seconds,
        body_seconds=settings.body_seconds,
        read_seconds=settings.read_seconds,
        proxies=settings.trusted_proxies,
    )
    most = min(settings.max_connections, openable_files() - _OTHER_FILES)
    if most < settings.max_connections:
        log.warning("this process may open no more than %d connections: raise its limit of files", most)
    return guarded(limits, Crowd(most, settings.max_connections_per_address))


async def _prepared(settings: GatewaySettings) -> bool:
    """Prepare the database; False if a signal came first. The first process of a container would not notice it."""
    preparing = asyncio.ensure_future(prepare(settings))
    for number in STOPPING:
        asyncio.get_running_loop().add_signal_handler(number, preparing.cancel)
    try:
        await preparing
    except asyncio.CancelledError:
        return False
    return True


def run(settings: GatewaySettings) -> int:
    """Serve with as many processes as the settings say; returns the exit code.

    0 after an orderly stop, 1 when the gateway cannot start.
    """
    logs.configure(settings.service, settings.log_level)
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in unknown(type(settings)):
        log.warning("%s is set but no setting has this name (--help lists them)", name)
    if settings.workers > 1:
        return _run_workers(settings)
    if settings.stop_with_stdin:
        stop_with_stdin()
    try:
        metrics_port = serve_metrics(settings)
        listening = claim(settings.host, settings.port, settings.port_variable())
        if not asyncio.run(_prepared(settings)):
            log.info("stopped")
            return 0
    except CannotStart as error:
        return _cannot_start(error)

    def ready() -> None:
        if settings.ready_file is not None:
            port = listening.getsockname()[1]
            write_ready_file(settings.ready_file, settings.host, port, metrics_port)

    return _serve(settings, Place(listening, metrics_port, ready))


def _run_workers(settings: GatewaySettings) -> int:
    try:
        if not asyncio.run(_prepared(settings)):
            log.info("stopped")
            return 0
    except CannotStart as error:
        return _cannot_start(error)
    with closing(Siblings(settings.workers)) as siblings:
        return supervise(settings, partial(_serve_worker, siblings))


def _serve_worker(
    siblings: Siblings, settings: GatewaySettings, ready: Callable[[int | None], None], number: int
) -> int:
    """Serve as one of several processes."""
    try:
        metrics_port = serve_metrics(settings, number)
        listening = join(settings.host, settings.port, settings.port_variable())
    except CannotStart as error:
        return _cannot_start(error)
    place = Place(listening, metrics_port, partial(ready, metrics_port), number)
    return _serve(settings, place, siblings.courier(number))


def _cannot_start(error: CannotStart) -> int:
    log.error("cannot start: %s", error)
    return 1


def _serve(settings: GatewaySettings, place: Place, nearby: Courier | None = None) -> int:
    """Serve in this process until a signal says stop."""
    tracing.setup(settings.service)
    hub = Hub()
    config = _config(settings, create_app(settings, hub, nearby))
    server = GatewayServer(config, hub, settings.drain_seconds, place)
    server.run([place.listening])
    tracing.shutdown()
    log.info("stopped")
    return 0 if server.started else 1
