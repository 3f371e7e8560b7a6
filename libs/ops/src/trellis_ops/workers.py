"""Several processes that serve one port (SO_REUSEPORT): Python's way to use more than one core.

The supervisor keeps the port, forks the workers before any of gRPC's threads exist, restarts one that dies after a
growing pause, and hands SIGTERM on. Workers end when the supervisor does, even if it is killed.
"""

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from time import monotonic
from typing import Generic, TypeVar

from trellis_ops.ports import CannotStart, claim, write_ready_file
from trellis_ops.restarts import Restarts
from trellis_ops.settings import CommonSettings
from trellis_ops.signals import STDIN, STOPPING, SignalPipe, held_back

log = logging.getLogger(__name__)

_KILL_AFTER_SECONDS = 5.0
_fork = get_context("fork")

S = TypeVar("S", bound=CommonSettings)
Serve = Callable[[S, Callable[[int | None], None], int], int]
"""What a worker does; see `supervise`."""


@dataclass(slots=True)
class _Worker:
    """One worker slot: its process while it runs, and when the next one is due if it has ended."""

    number: int
    process: ForkProcess
    readiness: Connection
    restarts: Restarts
    ready: bool = False
    restart_at: float | None = None


def supervise(settings: S, serve: Serve[S]) -> int:
    """Serve with `settings.workers` processes until SIGTERM or SIGINT; returns the exit code.

    Each worker calls `serve` with settings that name the port, what it calls when it serves, with the port of its
    metrics, and its number; it returns the worker's exit code after SIGTERM.
    """
    try:
        claimed = claim(settings.host, settings.port, settings.port_variable(), shared=True)
    except CannotStart as error:
        log.error("cannot start: %s", error)  # noqa: TRY400 - the traceback would hide what to do
        return 1
    with claimed:
        return _Supervisor(replace(settings, port=claimed.getsockname()[1]), serve, claimed).run()


def _work(serve: Serve[S], settings: S, number: int, readiness: Connection, alive: int) -> None:
    """Serve in a worker process until SIGTERM or until the supervisor's end of `alive` closes."""
    signal.set_wakeup_fd(-1)  # the supervisor's
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until the service takes it over
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; the supervisor decides
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)

    def orphaned() -> None:
        os.read(alive, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    def ready(metrics_port: int | None) -> None:
        readiness.send(metrics_port)
        readiness.close()

    threading.Thread(target=orphaned, daemon=True).start()
    raise SystemExit(serve(settings, ready, number))


class _Supervisor(Generic[S]):
    """Holds the worker slots and reacts to what happens to them, one event at a time."""

    def __init__(self, settings: S, serve: Serve[S], claimed: socket.socket) -> None:
        self._settings = settings
        self._serve = serve
        self._claimed = claimed
        self._alive_read, self._alive_write = os.pipe()
        self._signals = SignalPipe()
        self._announced = False
        self._metrics_port: int | None = None
        self._workers: list[_Worker] = []

    def run(self) -> int:
        """Start, watch, and stop when told to."""
        self._workers = [self._forked(number, Restarts()) for number in range(self._settings.workers)]
        code = self._watch()
        self._end()
        return code

    def _forked(self, number: int, restarts: Restarts) -> _Worker:
        ours, theirs = _fork.Pipe(duplex=False)

        def begin() -> None:
            os.close(self._alive_write)
            self._claimed.close()
            _work(self._serve, self._settings, number, theirs, self._alive_read)

        process = _fork.Process(target=begin, name=f"worker-{number}")
        with held_back():
            process.start()
        theirs.close()
        restarts.begin()
        return _Worker(number, process, ours, restarts)

    def _watch(self) -> int:
        while True:
            happened = wait(self._awaited(), self._until_restart())
            if self._signals.fileno() in happened or (STDIN in happened and not os.read(STDIN, 1024)):
                return 0
            for worker in self._workers:
                if worker.readiness in happened:
                    self._became_ready(worker)
                if worker.process.sentinel in happened and worker.restart_at is None:
                    if not self._announced:
                        log.error("worker %d could not start: stopping", worker.number)
                        return worker.process.exitcode or 1
                    self._died(worker)
            self._restart_due()

    def _awaited(self) -> list[Connection | int]:
        running = [worker for worker in self._workers if worker.restart_at is None]
        unready = [worker.readiness for worker in running if not worker.ready]
        own = [self._signals.fileno(), *([STDIN] if self._settings.stop_with_stdin else [])]
        return [*own, *(worker.process.sentinel for worker in running), *unready]

    def _until_restart(self) -> float | None:
        due = [worker.restart_at for worker in self._workers if worker.restart_at is not None]
        return max(0.0, min(due) - monotonic()) if due else None

    def _became_ready(self, worker: _Worker) -> None:
        with suppress(EOFError):
            metrics_port = worker.readiness.recv()
            self._metrics_port = metrics_port if worker.number == 0 else self._metrics_port
            worker.ready = True
        if not self._announced and all(each.ready for each in self._workers):
            self._announced = True
            if (file := self._settings.ready_file) is not None:
                write_ready_file(file, self._settings.host, self._settings.port, self._metrics_port)
            log.info("all workers serve", extra={"workers": len(self._workers), "port": self._settings.port})

    def _died(self, worker: _Worker) -> None:
        worker.process.join()
        pause = worker.restarts.pause()
        worker.restart_at = monotonic() + pause
        worker.readiness.close()
        fields = {"worker": worker.number, "exit_code": worker.process.exitcode, "pause_seconds": pause}
        log.error("worker %d died and is restarted", worker.number, extra=fields)

    def _restart_due(self) -> None:
        now = monotonic()
        self._workers = [
            self._forked(worker.number, worker.restarts)
            if worker.restart_at is not None and worker.restart_at <= now
            else worker
            for worker in self._workers
        ]

    def _end(self) -> None:
        """Send SIGTERM to all, give them time to drain, and send SIGKILL to what is left."""
        for worker in self._workers:
            worker.process.terminate()
        deadline = monotonic() + self._settings.drain_seconds + _KILL_AFTER_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, deadline - monotonic()))
            if worker.process.is_alive():
                log.error("worker %d did not stop and is killed", worker.number)
                worker.process.kill()
                worker.process.join()
        log.info("all workers stopped")
