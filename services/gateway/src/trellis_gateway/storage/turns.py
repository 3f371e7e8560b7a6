"""Turns to write into an SQLite file: one writer at a time, in order, in all processes that share it.

SQLite lets those who wait for its lock try again after pauses that grow to a tenth of a second: whoever has waited long
loses against whoever comes anew. So the writers of a process queue for a lock in memory, and the first of each queue
for a lock of the operating system (flock, on files beside the database). That lock is not fair either: who lets it go
and wants it again at once is faster than who looks every millisecond. A second one before it, as at a turnstile, sees
to that. Processes A and B:

    A writes                    B passes the turnstile and looks whether A is done
    A is done, and wants more:
      B stands in the turnstile B finds that A is done, writes, leaves the turnstile
    A passes the turnstile, looks whether B is done …

The locks end with the process that holds them. Programs that know nothing of them are kept out by SQLite's own lock.
"""

import asyncio
import fcntl
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

from trellis_gateway.errors import Problem

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 0.001


class _FileLock:
    """A lock between processes; whoever waits for it looks again and again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    async def acquire(self) -> None:
        if self._file is None:
            self._file = self._path.open("ab")
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                await asyncio.sleep(_PAUSE_SECONDS)
            else:
                return

    def release(self) -> None:
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


class Turns:
    """The turns to write into a file.

    Args:
        path: the file.
        wait_seconds: longest wait for a turn.
    """

    def __init__(self, path: Path, wait_seconds: float) -> None:
        self._wait_seconds = wait_seconds
        self._here = asyncio.Lock()
        self._turnstile = _FileLock(path.with_name(f"{path.name}-next"))
        self._writing = _FileLock(path.with_name(f"{path.name}-turn"))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for those who came before.

        Raises Problem DATABASE_UNAVAILABLE if that takes too long, or if the system gives no lock.
        """
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._acquire()
        except TimeoutError as error:
            raise Problem("DATABASE_UNAVAILABLE", "too many are writing; try again in a moment") from error
        except OSError as error:  # no more files may be opened, or the file system knows no locks
            log.warning("no turn to write can be had: %s", error)
            raise Problem(
                "DATABASE_UNAVAILABLE", "the database cannot be used; try again in a moment"
            ) from error
        try:
            yield
        finally:
            self._writing.release()
            self._here.release()

    async def _acquire(self) -> None:
        await self._here.acquire()
        try:
            await self._turnstile.acquire()
            try:
                await self._writing.acquire()
            finally:
                self._turnstile.release()
        except BaseException:
            self._here.release()
            raise

    def close(self) -> None:
        """Close the files; they stay, for the next process."""
        self._turnstile.close()
        self._writing.close()
