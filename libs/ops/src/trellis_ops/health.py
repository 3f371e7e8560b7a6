"""Health of a gRPC service (`grpc.health.v1`), kept in step with what the service says of itself.

The name "" and each service's full name follow the service's own check, asked every second; "liveness" is SERVING for
as long as the process answers at all.
"""

import logging
import threading
from collections.abc import Callable
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2
from typing_extensions import override

log = logging.getLogger(__name__)

LIVENESS = "liveness"
_INTERVAL_SECONDS = 1.0


class _Servicer(health.HealthServicer):
    """The standard servicer, able to end the watches that would otherwise keep a server from stopping."""

    def __init__(self) -> None:
        super().__init__()
        self._watches: set[Callable[[Any], None]] = set()

    @override
    def Watch(self, request: Any, context: grpc.ServicerContext, send_response_callback: Any = None) -> Any:
        """Tell the client every change until it leaves or the server stops."""
        self._watches.add(send_response_callback)
        context.add_callback(lambda: self._watches.discard(send_response_callback))
        return super().Watch(request, context, send_response_callback)

    def end_watches(self) -> None:
        """End every watch with OK."""
        for end in list(self._watches):
            end(None)


class Health:
    """Keeps the health service in step with `Service.healthy`."""

    def __init__(self, healthy: Callable[[], bool]) -> None:
        self.servicer = _Servicer()
        self._healthy = healthy
        self._stopped = threading.Event()
        self._names: list[str] = [""]
        self._state: bool | None = None

    def start(self, names: list[str]) -> None:
        """Ask for the first time, and from now on every second, on behalf of the services `names`."""
        self._names += names
        self.servicer.set(LIVENESS, health_pb2.HealthCheckResponse.SERVING)
        self._update()
        threading.Thread(target=self._watch, name="health", daemon=True).start()

    def _watch(self) -> None:
        while not self._stopped.wait(_INTERVAL_SECONDS):
            self._update()

    def _update(self) -> None:
        try:
            state = self._healthy()
        except Exception:
            log.exception("the health check failed")
            state = False
        if state != self._state:
            self._state = state
            log.log(logging.INFO if state else logging.WARNING, "healthy" if state else "not healthy")
            serving = health_pb2.HealthCheckResponse
            for name in self._names:
                self.servicer.set(name, serving.SERVING if state else serving.NOT_SERVING)

    def stop(self) -> None:
        """Answer NOT_SERVING from now on, whatever the service says, and let those who watch go."""
        self._stopped.set()
        self.servicer.enter_graceful_shutdown()
        self.servicer.end_watches()
