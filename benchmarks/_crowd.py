"""Many watchers of one match who cost little: raw sockets behind one epoll, in a process of their own."""

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic

CONNECTING = 64
"""Connections that wait for their first event at once: a crowd comes in quickly, but not in one packet."""
PATIENCE_SECONDS = 120.0
_PIECE = 1 << 18


@dataclass(slots=True)
class _Watcher:
    """One stream: what came last of it, and how many of the wanted events of this version have come."""

    socket: socket.socket
    tail: bytes = b""
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """When each watcher had the whole of a version (by the monotonic clock), and how many never had it."""

    times: list[float] = field(default_factory=list)
    failed: int = 0


class _Crowd:
    """The watchers, in the process that reads for them."""

    def __init__(self, host: str, port: int, path: str) -> None:
        self._where = (host, port)
        self._request = f"GET /v1{path}/events HTTP/1.1\r\nHost: gateway\r\n\r\n".encode()
        self._poll = select.epoll()
        self._watchers: dict[int, _Watcher] = {}

    def enter(self, count: int) -> Arrival:
        """Open so many streams, and wait until each has shown the match."""
        times: list[float] = []
        opened, refused, end = 0, 0, monotonic() + PATIENCE_SECONDS
        while len(times) + refused < count and monotonic() < end:
            while opened < count and opened - len(times) - refused < CONNECTING:
                refused += not self._open()
                opened += 1
            times += self._read(b"event: view\n", 1, 0.1)
        return Arrival(times, count - len(times))

    def await_version(self, version: int) -> Arrival:
        """Wait until each has the entry and the view of a version."""
        for watcher in self._watchers.values():
            watcher.seen = 0
        times: list[float] = []
        count, end = len(self._watchers), monotonic() + PATIENCE_SECONDS
        while len(times) < count and monotonic() < end:
            times += self._read(b"\nid: %d\n" % version, 2, 0.1)
            count = len(times) + sum(watcher.seen < 2 for watcher in self._watchers.values())
        return Arrival(times, count - len(times))

    def _open(self) -> bool:
        try:
            opened = socket.create_connection(self._where, 30)
        except OSError:
            return False
        opened.sendall(self._request)
        opened.settimeout(0)
        self._watchers[opened.fileno()] = _Watcher(opened)
        self._poll.register(opened.fileno(), select.EPOLLIN)
        return True

    def _read(self, marker: bytes, wanted: int, seconds: float) -> Iterator[float]:
        """Read what has come; gives the times at which a watcher had the wanted number of markers."""
        for number, _ in self._poll.poll(seconds):
            watcher = self._watchers[number]
            try:
                piece = watcher.socket.recv(_PIECE)
            except OSError:
                piece = b""
            if not piece:
                self._poll.unregister(number)
                self._watchers.pop(number).socket.close()
                continue
            text = watcher.tail + piece
            before, watcher.seen = watcher.seen, watcher.seen + text.count(marker)
            watcher.tail = text[-len(marker) + 1 :]
            if before < wanted <= watcher.seen:
                yield monotonic()


def _serve(orders: Connection, host: str, port: int, path: str, count: int) -> None:
    crowd = _Crowd(host, port, path)
    orders.send(crowd.enter(count))
    while (version := orders.recv()) is not None:
        orders.send(crowd.await_version(version))


class Watching:
    """A crowd that watches, as the process that plays sees it."""

    def __init__(self, orders: Connection) -> None:
        self._orders = orders
        self.entered: Arrival = orders.recv()

    def expect(self, version: int) -> None:
        """Begin to wait for a version."""
        self._orders.send(version)

    def arrived(self) -> Arrival:
        """Wait until everybody has it."""
        found: Arrival = self._orders.recv()
        return found


@contextmanager
def watching(host: str, port: int, path: str, count: int) -> Iterator[Watching]:
    """So many watchers of the match at `path`, all of whom have seen it."""
    context = get_context("spawn")
    own, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, host, port, path, count), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Watching(own)
        own.send(None)
    finally:
        process.join(5)
        process.kill()
