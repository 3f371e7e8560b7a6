"""Starting a service: its settings, its log, and as many processes as the settings say.

A service's `__main__` is:

    def main() -> int:
        settings = from_command_line(EngineSettings, "The rules engine of Trellis.")
        return run(settings, lambda: build(settings))

where `build` opens what the service needs and returns a `Service`; it runs once in each worker process and raises
`CannotStart` when something is wrong that a person can mend.
"""

import logging
import signal
from collections.abc import Callable
from functools import partial

from trellis_ops import logs
from trellis_ops.ports import write_ready_file
from trellis_ops.server import GrpcServer, Service, serve_until
from trellis_ops.settings import GrpcSettings, unknown
from trellis_ops.signals import SignalPipe, stop_with_stdin
from trellis_ops.workers import supervise

log = logging.getLogger(__name__)


def run(settings: GrpcSettings, build: Callable[[], Service]) -> int:
    """Serve with as many processes as the settings say until SIGTERM or SIGINT; returns the exit code.

    0 after an orderly stop, 1 when the service cannot start.
    """
    logs.configure(settings.service, settings.log_level)
    for name in unknown(type(settings)):
        log.warning("%s is set but no setting has this name (--help lists them)", name)
    if settings.workers > 1:
        return supervise(settings, partial(_serve_worker, build))

    def announce(server: GrpcServer) -> None:
        if settings.ready_file is not None:
            write_ready_file(settings.ready_file, settings.host, server.port, server.metrics_port)

    signals = SignalPipe()
    if settings.stop_with_stdin:
        stop_with_stdin()
    return serve_until(signals, settings, build, announce)


def _serve_worker(
    build: Callable[[], Service], settings: GrpcSettings, ready: Callable[[int | None], None], number: int
) -> int:
    """Serve as one of several processes."""
    signals = SignalPipe(signal.SIGTERM)
    return serve_until(signals, settings, build, lambda server: ready(server.metrics_port), number)
