"""Moves of one match take turns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from trellis_gateway.errors import Problem


class _Line:
    """Who has the turn in a match, and how many wait for it."""

    __slots__ = ("__weakref__", "lock", "waiting")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class MoveQueue:
    """Lets the moves of each match through one after the other, in the order in which they came to this process.

    Args:
        wait_seconds: longest wait of a move for those before it.
        limit: moves of a match that wait at once.
    """

    def __init__(self, wait_seconds: float, limit: int) -> None:
        self._wait_seconds = wait_seconds
        self._limit = limit
        # A line lives as long as somebody has the turn or waits for it.
        self._lines: WeakValueDictionary[str, _Line] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, match: str) -> AsyncIterator[None]:
        """Wait for the moves before this one. Raises Problem MATCH_BUSY if they are too many, or take too long."""
        line = self._lines.setdefault(match, _Line())
        if line.waiting or line.lock.locked():
            await self._wait(line)
        else:
            await line.lock.acquire()
        try:
            yield
        finally:
            line.lock.release()

    async def _wait(self, line: _Line) -> None:
        if line.waiting >= self._limit:
            raise _busy()
        line.waiting += 1
        try:
            async with asyncio.timeout(self._wait_seconds):
                await line.lock.acquire()
        except TimeoutError as error:
            raise _busy() from error
        finally:
            line.waiting -= 1


def _busy() -> Problem:
    text = "too many moves of this match are waiting; nothing was changed, send this one again"
    return Problem("MATCH_BUSY", text)
