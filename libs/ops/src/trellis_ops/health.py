"""Health of a gRPC service (`grpc.health.v1`), kept in step with what the service says of itself.

The name "" and each service's full name follow the service's own check, asked every second, and so do the names of its
parts, without which it can do some of its work; "liveness" is SERVING for as long as the process answers at all.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2
from typing_extensions import override

log = logging.getLogger(__name__)

LIVENESS = "liveness"
_INTERVAL_SECONDS = 1.0
_STATUSES = {
    True: health_pb2.HealthCheckResponse.SERVING,
    False: health_pb2.HealthCheckResponse.NOT_SERVING,
}


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


def _asked(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception:
        log.exception("the health check failed")
        return False


class Health:
    """Keeps the health service in step with `Service.healthy` and `Service.parts`."""

    def __init__(
        self, healthy: Callable[[], bool], parts: Mapping[str, Callable[[], bool]] = MappingProxyType({})
    ) -> None:
        self.servicer = _Servicer()
        self._checks = {"": healthy, **parts}
        self._stopped = threading.Event()
        self._names: list[str] = []
        self._states: dict[str, bool] = {}

    def start(self, names: list[str]) -> None:
        """Ask for the first time, and from now on every second, on behalf of the services `names`."""
        self._names = names
        self.servicer.set(LIVENESS, health_pb2.HealthCheckResponse.SERVING)
        self._update()
        threading.Thread(target=self._watch, name="health", daemon=True).start()

    def _watch(self) -> None:
        while not self._stopped.wait(_INTERVAL_SECONDS):
            self._update()

    def _update(self) -> None:
        for part, check in self._checks.items():
            state = _asked(check)
            if state != self._states.get(part):
                self._states[part] = state
                told = ("healthy" if state else "not healthy") + (f": {part}" if part else "")
                log.log(logging.INFO if state else logging.WARNING, told)
                for name in [part] if part else ["", *self._names]:
                    self.servicer.set(name, _STATUSES[state])

    def stop(self) -> None:
        """Answer NOT_SERVING from now on, whatever the service says, and let those who watch go."""
        self._stopped.set()
        self.servicer.enter_graceful_shutdown()
        self.servicer.end_watches()
