"""Serves the application with uvicorn until a signal says stop."""

import asyncio
import logging
import resource
import socket
from contextlib import suppress
from types import FrameType

import uvicorn
from typing_extensions import override

from trellis_gateway.app import create_app
from trellis_gateway.connections.crowd import Crowd
from trellis_gateway.connections.protocol import ConnectionLimits, guarded
from trellis_gateway.news.hub import Hub
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.wiring import prepare
from trellis_ops import logs, tracing
from trellis_ops.asgi import traced
from trellis_ops.metrics import serve_metrics
from trellis_ops.ports import CannotStart, claim, write_ready_file
from trellis_ops.settings import unknown
from trellis_ops.signals import STOPPING, stop_with_stdin

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


class GatewayServer(uvicorn.Server):
    """Announces itself once it serves; on a signal it ends the event streams, which would never end by themselves."""

    def __init__(
        self, config: uvicorn.Config, settings: GatewaySettings, hub: Hub, metrics_port: int | None
    ) -> None:
        super().__init__(config)
        self._metrics_port = metrics_port
        self._settings = settings
        self._hub = hub

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so in the ready file and in the log."""
        await super().startup(sockets)
        if self.should_exit or not sockets:
            return
        settings, port = self._settings, sockets[0].getsockname()[1]
        metrics_port = self._metrics_port
        if settings.ready_file is not None:
            write_ready_file(settings.ready_file, settings.host, port, metrics_port)
        log.info("serving", extra={"host": settings.host, "port": port, "metrics_port": metrics_port})

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop taking connections and let the requests in flight end; at once if asked again."""
        if self.should_exit:
            self.force_exit = True
        log.info("draining", extra={"seconds": self._settings.drain_seconds})
        self._hub.close()
        # Not super's: it would raise the signal again once served, and the process end by it instead of with 0.
        self.should_exit = True


def _config(settings: GatewaySettings, hub: Hub) -> uvicorn.Config:
    return uvicorn.Config(
        traced(create_app(settings, hub)),
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
    """Serve; returns the exit code: 0 after an orderly stop, 1 when the gateway cannot start."""
    logs.configure(settings.service, settings.log_level)
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in unknown(type(settings)):
        log.warning("%s is set but no setting has this name (--help lists them)", name)
    if settings.stop_with_stdin:
        stop_with_stdin()
    try:
        tracing.setup(settings.service)
        metrics_port = serve_metrics(settings)
        listening = claim(settings.host, settings.port, "TRELLIS_GATEWAY_PORT")
        if not asyncio.run(_prepared(settings)):
            log.info("stopped")
            return 0
    except CannotStart as error:
        log.error("cannot start: %s", error)  # noqa: TRY400 - the traceback would hide what to do
        return 1
    hub = Hub()
    server = GatewayServer(_config(settings, hub), settings, hub, metrics_port)
    server.run([listening])
    tracing.shutdown()
    log.info("stopped")
    return 0 if server.started else 1
