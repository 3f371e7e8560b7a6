"""Moves of one match take turns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from trellis_gateway.errors import Problem


class MoveQueue:
    """Lets the moves of each match through one after the other, in the order in which they came to this process.

    Args:
        wait_seconds: longest wait of a move for those before it.
    """

    def __init__(self, wait_seconds: float) -> None:
        self._wait_seconds = wait_seconds
        # A lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, match: str) -> AsyncIterator[None]:
        """Wait for the moves before this one. Raises Problem MATCH_BUSY if that takes too long."""
        lock = self._locks.setdefault(match, asyncio.Lock())
        try:
            async with asyncio.timeout(self._wait_seconds):
                await lock.acquire()
        except TimeoutError as error:
            text = "too many moves of this match are waiting; nothing was changed, send this one again"
            raise Problem("MATCH_BUSY", text) from error
        try:
            yield
        finally:
            lock.release()
