"""Where the pieces of an endless answer go."""

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

OUTLET_EXTENSION = "trellis.outlet"
"""Where a server that can write straight to a connection leaves in the scope what opens an outlet there."""
MAX_UNREAD_BYTES = 1 << 19
"""What may wait for a reader; whoever leaves more unread is sent away, and comes again."""


class Piece:
    """Some bytes of an answer, framed once as a chunk of HTTP/1.1 for however many connections."""

    __slots__ = ("body", "chunk")

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.chunk = b"%x\r\n%b\r\n" % (len(body), body)


class Outlet(Protocol):
    """One reader of an endless answer.

    Attributes:
        ended: done when the answer is to end: the reader has gone, or somebody says so.
    """

    ended: asyncio.Future[None]

    def write(self, piece: Piece) -> None:
        """Send a piece without waiting, unless the reader has gone; one who reads too slowly is sent away."""

    async def drained(self) -> None:
        """Wait until the reader has taken most of what was written."""


def end(outlet: Outlet) -> None:
    """Let an answer end, unless it has already."""
    if not outlet.ended.done():
        outlet.ended.set_result(None)


class Gathering:
    """An outlet whose pieces wait until somebody takes them, for servers that have none of their own."""

    def __init__(self) -> None:
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pieces: asyncio.Queue[Piece | None] = asyncio.Queue()
        self._unread = 0

    def write(self, piece: Piece) -> None:
        """Let a piece wait."""
        if self._unread > MAX_UNREAD_BYTES:
            end(self)
            return
        self._unread += len(piece.body)
        self._pieces.put_nowait(piece)

    async def drained(self) -> None:
        """Wait until nothing waits."""
        await self._pieces.join()

    def close(self) -> None:
        """Say that nothing more comes."""
        self._pieces.put_nowait(None)

    async def bodies(self) -> AsyncIterator[bytes]:
        """Take the pieces as they come, until nothing more comes."""
        while (piece := await self._pieces.get()) is not None:
            self._unread -= len(piece.body)
            self._pieces.task_done()
            yield piece.body
