"""Connections and transactions."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trellis_gateway.errors import Problem

log = logging.getLogger(__name__)

CHANNEL = "trellis_matches"
"""The PostgreSQL channel on which gateways tell each other that a match has a new version."""
DEFAULT_WAIT_SECONDS = 20.0
_SQLITE_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a move that was answered survives a power cut
    "PRAGMA foreign_keys = ON",
)
_POOL_TIMEOUT_SECONDS = 10
_LOCK_NOT_AVAILABLE = "55P03"  # what PostgreSQL says when lock_timeout is over


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)


def _prepare_sqlite(engine: AsyncEngine, wait_milliseconds: int) -> None:
    """WAL mode, and transactions that begin where SQLAlchemy begins them.

    A writing transaction takes the lock at once: one that reads first and then wants to write would be refused
    whenever another has written in between.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*_SQLITE_PRAGMAS, f"PRAGMA busy_timeout = {wait_milliseconds}"):
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql_limits(wait_milliseconds: int) -> dict[str, Any]:
    """Time-outs of a connection; whoever waits for a lock hears of it before the whole command is given up."""
    return {
        "timeout": 10,
        "command_timeout": 30 + wait_milliseconds / 1000,
        "server_settings": {"lock_timeout": str(wait_milliseconds)},
    }


class Database:
    """The database behind `url` (with an asynchronous driver).

    SQLite has one writer at a time, and lets those who wait try again after pauses that favour whoever comes anew. So
    the writers of this process queue here, in order, and only one of them stands in line with those of other processes.

    Args:
        url: where it is.
        wait_seconds: longest wait for a lock that somebody else holds.
    """

    def __init__(self, url: URL, wait_seconds: float = DEFAULT_WAIT_SECONDS) -> None:
        self.url = url
        self._wait_seconds = wait_seconds
        milliseconds = int(wait_seconds * 1000)
        self.engine = create_async_engine(
            url,
            pool_pre_ping=self.is_postgresql,
            pool_timeout=_POOL_TIMEOUT_SECONDS,
            connect_args=_postgresql_limits(milliseconds) if self.is_postgresql else {},
        )
        self._writers = self.engine.execution_options(writes=True)
        self._only_writer = asyncio.Lock()
        if not self.is_postgresql:
            _prepare_sqlite(self.engine, milliseconds)

    @property
    def is_postgresql(self) -> bool:
        """Whether several gateways may share this database and hear of each other's moves."""
        return self.url.get_backend_name() == "postgresql"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that reads. Raises Problem DATABASE_UNAVAILABLE."""
        with _typed():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that writes, all or nothing.

        Raises Problem DATABASE_UNAVAILABLE, MATCH_BUSY if somebody holds a lock for too long, and IntegrityError.
        """
        with _typed():
            async with self._turn(), self._writers.begin() as connection:
                yield connection

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for the writers of this process that came before, if the database is SQLite's."""
        if self.is_postgresql:
            yield
            return
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._only_writer.acquire()
        except TimeoutError as error:
            raise Problem("DATABASE_UNAVAILABLE", "too many are writing; try again in a moment") from error
        try:
            yield
        finally:
            self._only_writer.release()

    async def announce(self, connection: AsyncConnection, match: str) -> None:
        """Tell other gateways, when the transaction is committed, that a match has a new version."""
        if self.is_postgresql:
            await connection.execute(
                text("SELECT pg_notify(:channel, :match)"), {"channel": CHANNEL, "match": match}
            )

    async def ping(self) -> None:
        """Ask for nothing. Raises Problem DATABASE_UNAVAILABLE."""
        async with self.reading() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def why(error: BaseException) -> str:
    """Tell what a driver says is wrong, for the log and for whoever starts the gateway; it may name hosts and files."""
    return str(getattr(error, "orig", None) or error)


class _typed:  # noqa: N801 - used as a function
    """Turns a database that is not there, locked or full into a Problem."""

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Raise Problem for what the database, not the request, is to blame for."""
        if isinstance(error, IntegrityError):
            return
        if getattr(getattr(error, "orig", None), "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise Problem("MATCH_BUSY", "somebody else holds the match; nothing was changed") from error
        if isinstance(error, DBAPIError | PoolTimeout | OSError):
            log.warning("the database cannot be used: %s", why(error))
            raise Problem(
                "DATABASE_UNAVAILABLE", "the database cannot be used; try again in a moment"
            ) from error
