"""Writes pieces of an answer straight to a connection.

Through ASGI each piece costs a task's wake-up and a walk through all middleware besides: 34 µs for each watcher and not
20 (docs/performance.md).
"""

import asyncio
import socket

from uvicorn.protocols.http.flow_control import FlowControl

from trellis_gateway.features.outlets import MAX_UNREAD_BYTES, Piece, end
from trellis_gateway.metrics import CONNECTIONS_REFUSED

_SOCKET_BUFFER_BYTES = 1 << 17
"""What the system may hold for a reader; it would let that grow to megabytes for each."""


class DirectOutlet:
    """The outlet of one answer on a connection, whose head was sent with chunks announced."""

    def __init__(self, transport: asyncio.Transport, flow: FlowControl) -> None:
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport = transport
        self._flow = flow
        transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_SNDBUF, _SOCKET_BUFFER_BYTES
        )
        if transport.is_closing():
            end(self)

    def write(self, piece: Piece) -> None:
        """Send a piece, unless the connection is gone or its client leaves too much unread."""
        transport = self._transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            CONNECTIONS_REFUSED.labels("SLOW_READER").inc()
            transport.abort()
            return
        transport.write(piece.chunk)

    async def drained(self) -> None:
        """Wait until the client has taken most of what was written, or is gone."""
        await self._flow.drain()
