"""A NATS server of our own."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.processes import started


class NatsServer:
    """A server that can be killed and started again where it was."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self._port = "-1"  # whichever is free, at the first start

    def start(self) -> None:
        """Start the server, and wait until it serves."""
        command = ["nats-server", "--addr", "127.0.0.1", "--port", self._port]
        program = self._running.enter_context(started(command, {}))
        line = program.wait_for("Listening for client connections on")
        self._port = line.rpartition(":")[2]
        assert re.fullmatch(r"\d+", self._port)

    def stop(self) -> None:
        """Kill the server."""
        self._running.close()

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"nats://127.0.0.1:{self._port}"


@contextmanager
def nats_server() -> Iterator[NatsServer]:
    """A running server."""
    server = NatsServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
