"""Child processes and what happens to them, as events in one queue: nothing is polled for but readiness.

A child's output arrives line by line, its end as `Ended`; once its ready file is there and it says that it is healthy,
`Healthy` arrives with the port that it took.
"""

import json
import os
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from trellis_ops.ports import address

_POLL_SECONDS = 0.02
_PROBE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a service wrote."""

    service: str
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A service's process ended; a negative code is the number of the signal that ended it."""

    service: str
    code: int


@dataclass(frozen=True, slots=True)
class Serving:
    """A service listens on `port`."""

    service: str
    port: int


@dataclass(frozen=True, slots=True)
class Healthy:
    """A service says that it can do its work."""

    service: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Somebody asked for the end."""


Event = Line | Ended | Serving | Healthy | Stop
Events = SimpleQueue[Event]


def dialled(host: str) -> str:
    """Tell where to reach a service that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104 - compared, not bound


def grpc_healthy(host: str, port: int) -> bool:
    """Tell whether a gRPC service there is SERVING."""
    with grpc.insecure_channel(address(host, port)) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        with suppress(grpc.RpcError):
            answer = stub.Check(health_pb2.HealthCheckRequest(), timeout=_PROBE_SECONDS, wait_for_ready=True)
            return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
    return False


def http_healthy(host: str, port: int) -> bool:
    """Tell whether an HTTP service there answers 200 at /readyz."""
    with suppress(urllib.error.URLError, OSError):
        url = f"http://{address(host, port)}/readyz"
        with urllib.request.urlopen(url, timeout=_PROBE_SECONDS) as answer:
            return bool(answer.status == 200)  # noqa: PLR2004 - OK
    return False


@dataclass(slots=True)
class Child:
    """A service started as a process of its own, in a session of its own: Ctrl-C reaches it through us alone."""

    service: str
    process: subprocess.Popen[str]
    _gone: threading.Event = field(default_factory=threading.Event)

    def terminate(self) -> None:
        """Ask it to end."""
        self.process.terminate()

    def kill(self) -> None:
        """End it, and its workers, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def read(self, events: Events) -> None:
        """Pass its lines on until it ends."""
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        with self.process.stdin, self.process.stdout as output:
            for line in output:
                events.put(Line(self.service, line.rstrip("\n")))
        code = self.process.wait()
        self._gone.set()
        events.put(Ended(self.service, code))

    def follow(self, ready: Path, host: str, healthy: Callable[[str, int], bool], events: Events) -> None:
        """Say when it serves and when it is healthy; silent if it ends before."""
        while not ready.exists():
            if self._gone.wait(_POLL_SECONDS):
                return
        port: int = json.loads(ready.read_text())["port"]
        events.put(Serving(self.service, port))
        while not healthy(dialled(host), port):
            if self._gone.wait(_POLL_SECONDS):
                return
        events.put(Healthy(self.service))


def start(service: str, command: list[str], environment: Mapping[str, str], events: Events) -> Child:
    """Start a service and read what it writes."""
    process = subprocess.Popen(  # noqa: S603 - our own modules
        command,
        env=dict(environment),
        stdin=subprocess.PIPE,  # held open, never written to: the service stops when we are gone, however we ended
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    child = Child(service, process)
    threading.Thread(target=child.read, args=(events,), daemon=True).start()
    return child
