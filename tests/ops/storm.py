"""Calls in every order of frames that clients may send and must not, and what must be left of them afterwards."""

import gc
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import grpc
import grpc._server
from google.protobuf.wrappers_pb2 import StringValue

from tests.ops import frames
from tests.ops.frames import Connection, frame, message, request_headers
from tests.ops.places import LARGEST, NAME, ask, exchange
from trellis_ops.inline.call import Call
from trellis_ops.inline.methods import Places
from trellis_ops.server import GrpcServer

METHODS = ["Plain", "Quick", "Direct", "Exchange", "Join", "Unknown"]
TEXTS = [
    "direct",
    "short",
    "long",
    "crash",
    "exit",
    "broken predicate",
    "broken answer",
    "no trailers",
    "x" * 9_000,
]
AT_ONCE = 8
HELD_BY_THREADS = 16
"""A thread that a call's failure ended on may hold that call until it has another."""

Sent = tuple[str, bytes]
"""The kind and the bytes of a frame."""


def _text(random: Random) -> bytes:
    return StringValue(value=random.choice(TEXTS)).SerializeToString()


def _messages(random: Random) -> bytes:
    """What a DATA frame holds: mostly a message, or less, or more, or what is none."""
    whole = message(_text(random))
    odd = [
        message(b"\x0a\x05ab"),
        message(_text(random), compressed=1),
        message(_text(random), size=random.choice([0, 3, LARGEST + 1, 0xFFFF_FFFF])),
        whole * random.randint(2, 5),
        whole[: random.randrange(6)],
        b"",
    ]
    return random.choice([whole, random.choice(odd)])


def _headers(random: Random, stream: int) -> bytes:
    more = {}
    if random.random() < 0.2:
        more["grpc_timeout"] = random.choice(["1n", "100u", "1m", "5m", "20m", "1S"])
    if random.random() < 0.1:
        more["grpc_encoding"] = random.choice(["gzip", "identity", "unheard-of"])
    flags = frames.END_HEADERS | (frames.END_STREAM if random.random() < 0.05 else 0)
    path = f"/{NAME}/{random.choice(METHODS)}"
    return frame(frames.HEADERS, flags, stream, request_headers(path, **more))


def call(random: Random, stream: int) -> Iterator[Sent]:
    """The kinds and bytes of the frames of one call, of which some break the protocol's rules."""
    yield "headers", _headers(random, stream)
    for _ in range(random.choice([0, 1, 1, 1, 2, 6])):
        data = _messages(random)
        cut = random.randrange(len(data)) if data and random.random() < 0.2 else len(data)
        for part in (data[:cut], data[cut:]):
            for start in range(0, len(part), 16_000):
                yield "data", frame(frames.DATA, 0, stream, part[start : start + 16_000])
    match random.randrange(5):
        case 0:
            yield "reset", frame(frames.RST_STREAM, 0, stream, random.randrange(14).to_bytes(4, "big"))
        case 1:
            return
        case _:
            yield "half-close", frame(frames.DATA, frames.END_STREAM, stream)
    if random.random() < 0.1:
        yield "more after the end", frame(frames.DATA, 0, stream, message(_text(random)))


def _meanwhile(random: Random) -> Sent:
    """Frames of the connection itself; the last kinds end it."""
    match random.randrange(60):
        case 0:
            return "ping", frame(frames.PING, 0, 0, random.randbytes(8))
        case 1:
            return "goaway", frame(frames.GOAWAY, 0, 0, bytes(8))
        case 2:
            return "nonsense", random.randbytes(40)
        case _:
            return "window", frame(frames.WINDOW_UPDATE, 0, 0, (9_000).to_bytes(4, "big"))


class Line:
    """The calls over one connection, several at once; streams are opened in the order of their numbers."""

    def __init__(self, connection: Connection, calls: int, random: Random) -> None:
        self._connection = connection
        self._random = random
        self._coming = iter(range(1, 2 * calls, 2))
        self._under_way: list[Iterator[Sent]] = []
        self._reads = random.random() < 0.8

    def step(self) -> list[Sent]:
        """Send the next frame of a call, and perhaps one of the connection; none once all calls have been sent."""
        frames = self._next()
        if frames and self._random.random() < 0.1:
            frames.append(_meanwhile(self._random))
        for _, data in frames:
            self._connection.send(data)
        if self._reads:
            self._connection.drop()
        return frames

    def _next(self) -> list[Sent]:
        if len(self._under_way) < AT_ONCE and (stream := next(self._coming, None)) is not None:
            self._under_way.append(call(self._random, stream))
            return [next(self._under_way[-1])]
        while self._under_way:
            place = self._random.randrange(len(self._under_way))
            if (sent := next(self._under_way[place], None)) is not None:
                return [sent]
            del self._under_way[place]
        return []


@dataclass
class Storm:
    """Sends rounds of calls to a port; `sent` counts frames by kind."""

    port: int
    patience: float
    random: Random
    sent: Counter[str] = field(default_factory=Counter[str])

    def round(self, connections: int, calls: int) -> None:
        """Calls over several connections at once, their frames in any order; then all connections are cut."""
        with ExitStack() as opened:
            lines = [
                Line(opened.enter_context(self._connection()), calls, self.random) for _ in range(connections)
            ]
            while lines:
                line = self.random.choice(lines)
                if not self._step(line):
                    lines.remove(line)

    def _step(self, line: Line) -> bool:
        """Whether the line has more to send."""
        try:
            sent = line.step()
        except OSError:
            self.sent["cut by the server"] += 1
            return False
        self.sent.update(kind for kind, _ in sent)
        return bool(sent)

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        self.sent["connections"] += 1
        with Connection(self.port, self.patience) as line:
            yield line
            if self.random.random() < 0.5:
                line.reset()


@contextmanager
def silence() -> Iterator[None]:
    """Log nothing meanwhile: what is logged of failing handlers keeps their calls in memory."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def places_of(server: GrpcServer) -> tuple[Places, Places]:
    """The places of a server's unary calls and of its streams."""
    assert server._inline is not None
    return server._inline._places


def left(server: GrpcServer) -> dict[str, int]:
    """What a server keeps of calls under way; nothing once all have ended."""
    state = cast("Any", server._server)._state
    gc.collect()
    held = [each for each in gc.get_objects() if isinstance(each, (grpc._server._RPCState, Call))]
    kept = {
        "calls": len(state.rpc_states),
        "counted": state.active_rpc_count,
        "asked for": sum(len(places._taken) + len(places._waiting) for places in places_of(server)),
        "queued": server._calls._work_queue.qsize() + server._streams._work_queue.qsize(),
        "held in memory": max(0, len(held) - HELD_BY_THREADS),
    }
    return {name: number for name, number in kept.items() if number}


def all_ended(server: GrpcServer, channel: grpc.Channel) -> dict[str, int]:
    """Ask calls of every kind, which must be answered, until nothing is left of those before; what is left at last."""
    kept: dict[str, int] = {}
    for _ in range(200):
        assert ask(channel, "Plain", "short").startswith("call_")
        assert ask(channel, "Quick", "short")
        assert exchange(channel, "direct", "long")[0] == "answered"
        kept = left(server)
        if not kept:
            # With nothing else under way, calls run where they should again.
            assert not ask(channel, "Quick", "short").startswith("call_")
            return {}
    return kept
