"""A client of gRPC that sends whatever frames it is told to, in whatever order (RFC 9113, RFC 7541)."""

import socket
import struct
from contextlib import suppress
from typing import Self

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_INITIAL_WINDOW = struct.pack(">HI", 4, 1 << 20)


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    """A frame as it is sent."""
    return len(payload).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + payload


def message(data: bytes, *, compressed: int = 0, size: int | None = None) -> bytes:
    """A message as gRPC puts it into DATA frames; `size` is said instead of its own."""
    return struct.pack(">BI", compressed, len(data) if size is None else size) + data


def _literal(name: str, value: str) -> bytes:
    """A header that is not indexed; neither part may be longer than 126 bytes."""
    return b"\0" + bytes((len(name),)) + name.encode() + bytes((len(value),)) + value.encode()


def request_headers(method: str, **more: str) -> bytes:
    """The headers of a call, `more` with underscores for hyphens."""
    headers = {
        ":method": "POST",
        ":scheme": "http",
        ":path": method,
        ":authority": "localhost",
        "te": "trailers",
        "content-type": "application/grpc",
    }
    headers.update({name.replace("_", "-"): value for name, value in more.items()})
    return b"".join(_literal(name, value) for name, value in headers.items())


class Connection:
    """A connection that sends what it is given and drops what it receives."""

    def __init__(self, port: int, patience: float) -> None:
        self._patience = patience
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self.send(_PREFACE + frame(SETTINGS, 0, 0, _INITIAL_WINDOW) + frame(SETTINGS, ACK, 0))

    def __enter__(self) -> Self:
        """The connection."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it, whatever is under way."""
        self._socket.close()

    def send(self, frames: bytes) -> None:
        """Send frames."""
        self._socket.sendall(frames)

    def drop(self) -> None:
        """Read and drop what is there."""
        self._socket.setblocking(False)
        with suppress(BlockingIOError):
            while self._socket.recv(1 << 16):
                pass
        self._socket.settimeout(self._patience)

    def reset(self) -> None:
        """Close it so that the other side sees a reset."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()
