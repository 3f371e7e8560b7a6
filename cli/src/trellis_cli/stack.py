"""All services as children of one process: started in order of need, watched, stopped together.

A service that ends before all are healthy cannot start, and ends everything. One that ends later is started again where
it was; the others go on meanwhile, as well as they can without it.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic

from trellis_cli.children import (
    Child,
    Ended,
    Event,
    Events,
    Healthy,
    Line,
    Serving,
    Stop,
    dialled,
    grpc_healthy,
    http_healthy,
    start,
)
from trellis_ops.ports import CannotStart, address
from trellis_ops.restarts import Restarts
from trellis_ops.signals import SignalPipe

# Who sends a signal to a process and to its group sends it twice.
_SAME_WISH_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How to start one service: `needs` are the variables that take the addresses of other services."""

    service: str
    port: int
    environment: Mapping[str, str]
    needs: Mapping[str, str] = field(default_factory=dict)
    healthy: Callable[[str, int], bool] = grpc_healthy


def plans(ports: Mapping[str, int], environment: Mapping[str, str]) -> list[Plan]:
    """Return the three services, each after those it needs."""
    engine_needs = {"TRELLIS_ENGINE_LEXICON_TARGET": "lexicon"}
    gateway_needs = {"TRELLIS_GATEWAY_LEXICON_TARGET": "lexicon", "TRELLIS_GATEWAY_ENGINE_TARGET": "engine"}
    return [
        Plan("lexicon", ports["lexicon"], environment),
        Plan("engine", ports["engine"], environment, engine_needs),
        Plan("gateway", ports["gateway"], environment, gateway_needs, http_healthy),
    ]


class Stack:
    """The running services. `ports` holds those known so far: configured ones at once, free ones once taken."""

    def __init__(
        self, planned: list[Plan], host: str, scratch: Path, tell: Callable[[str, str], None]
    ) -> None:
        self.ports = {plan.service: plan.port for plan in planned if plan.port}
        self.events: Events = SimpleQueue()
        self._waiting = list(planned)
        self._host = host
        self._scratch = scratch
        self._tell = tell
        self._children: dict[str, Child] = {}
        self._healthy: set[str] = set()
        self._plans = {plan.service: plan for plan in planned}
        self._restarts = {plan.service: Restarts() for plan in planned}
        self._due: dict[str, float] = {}

    def stop_on_signals(self) -> None:
        """End in order on Ctrl-C, SIGTERM or a closed terminal; at once if asked again."""
        signals = SignalPipe(signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

        def listen() -> None:
            signals.wait()
            first = monotonic()
            self.events.put(Stop())
            while True:
                number = signals.wait()
                if monotonic() - first > _SAME_WISH_SECONDS:
                    self.kill()
                    os._exit(128 + number)

        threading.Thread(target=listen, daemon=True).start()

    def open(self, seconds: float) -> bool:
        """Start everything and wait until all are healthy; False if asked to stop before that.

        Raises CannotStart if a service ends or is not healthy after `seconds`.
        """
        deadline = monotonic() + seconds
        self._start_possible()
        wanted = {plan.service for plan in self._waiting} | self._children.keys()
        while self._healthy != wanted:
            try:
                event = self.events.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                late = ", ".join(sorted(wanted - self._healthy))
                raise CannotStart(
                    f"not healthy after {seconds:g} s: {late}; see the log lines above"
                ) from None
            if isinstance(event, Stop):
                return False
            self._take(event)
        return True

    def watch(self) -> None:
        """Pass log lines on until asked to stop, and start services again that end by themselves."""
        while not isinstance(event := self._next(), Stop):
            if isinstance(event, Ended):
                self._ended(event)
            elif event is not None:
                self._take(event)

    def _next(self) -> Event | None:
        """Wait for the next event; None when a service was due before."""
        seconds = max(0.0, min(self._due.values()) - monotonic()) if self._due else None
        try:
            return self.events.get(timeout=seconds)
        except Empty:
            now = monotonic()
            for service in [service for service, due in self._due.items() if due <= now]:
                del self._due[service]
                self._start(replace(self._plans[service], port=self.ports[service]))
            return None

    def _ended(self, event: Ended) -> None:
        """Start a service again after a pause."""
        del self._children[event.service]
        pause = self._restarts[event.service].pause()
        self._due[event.service] = monotonic() + pause
        ending = _ending(event.code)
        self._tell(event.service, f"ended by itself ({ending}) and is started again in {pause:g} s")

    def _take(self, event: Event) -> None:
        match event:
            case Line(service, text):
                self._tell(service, text)
            case Serving(service, port):
                self.ports[service] = port
                self._start_possible()
            case Healthy(service):
                self._healthy.add(service)
            case Ended(service, code):
                del self._children[service]
                raise CannotStart(f"{service} ended by itself ({_ending(code)}); its log lines above say why")
            case Stop():
                pass

    def _start_possible(self) -> None:
        for plan in list(self._waiting):
            if all(needed in self.ports for needed in plan.needs.values()):
                self._waiting.remove(plan)
                self._start(plan)

    def _start(self, plan: Plan) -> None:
        ready = self._scratch / f"{plan.service}.json"
        ready.unlink(missing_ok=True)
        self._restarts[plan.service].begin()
        targets = {
            name: address(dialled(self._host), self.ports[needed]) for name, needed in plan.needs.items()
        }
        own = {
            "TRELLIS_HOST": self._host,
            f"TRELLIS_{plan.service.upper()}_PORT": str(plan.port),
            "TRELLIS_READY_FILE": str(ready),
            "TRELLIS_STOP_WITH_STDIN": "yes",
            "PYTHONUNBUFFERED": "1",
        }
        command = [sys.executable, "-m", f"trellis_{plan.service}"]
        child = start(plan.service, command, {**plan.environment, **own, **targets}, self.events)
        self._children[plan.service] = child
        follow = (ready, self._host, plan.healthy, self.events)
        threading.Thread(target=child.follow, args=follow, daemon=True).start()

    def close(self, seconds: float) -> bool:
        """End all, those first that need others; False if one had to be killed after `seconds`."""
        orderly = True
        for service in reversed(list(self._children)):
            orderly &= self._close_one(service, seconds)
        return orderly

    def _close_one(self, service: str, seconds: float) -> bool:
        child = self._children[service]
        child.terminate()
        deadline = monotonic() + seconds
        while service in self._children:
            try:
                event = self.events.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                self._tell(service, f"did not end within {seconds:g} s and is killed")
                child.kill()
                del self._children[service]
                return False
            if isinstance(event, Ended):
                self._children.pop(event.service, None)
            elif isinstance(event, Line):
                self._tell(event.service, event.text)
        return True

    def kill(self) -> None:
        """End all at once."""
        for child in self._children.values():
            child.kill()


def _ending(code: int) -> str:
    if code < 0:
        return f"signal {signal.Signals(-code).name}"
    return f"exit code {code}"
