"""Connections and transactions."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from time import time
from typing import Any, TypeVar

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trellis_gateway.database_urls import connect_arguments
from trellis_gateway.errors import Problem
from trellis_gateway.storage.turns import Turns

log = logging.getLogger(__name__)

T = TypeVar("T")

DEFAULT_WAIT_SECONDS = 20.0
DEFAULT_CONNECTIONS = 10
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


def prepare_sqlite(connection: Any, wait_seconds: float) -> None:
    """Set a fresh connection to WAL mode, durable commits and a longest wait for locks."""
    cursor = connection.cursor()
    for pragma in (*_SQLITE_PRAGMAS, f"PRAGMA busy_timeout = {int(wait_seconds * 1000)}"):
        cursor.execute(pragma)
    cursor.close()


def _prepare(engine: AsyncEngine, wait_seconds: float) -> None:
    """Make transactions in SQLite begin where SQLAlchemy begins them.

    A writing transaction takes the lock at once: one that reads first and then wants to write would be refused
    whenever another has written in between.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, record: object) -> None:
        connection.isolation_level = None
        prepare_sqlite(connection, wait_seconds)

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def postgresql_arguments(url: URL, wait_seconds: float) -> dict[str, Any]:
    """Return what the driver is told of a connection: where it leads, and its time-outs.

    Who waits for a lock hears of it before the whole command is given up.
    """
    return connect_arguments(url) | {
        "command_timeout": 30 + wait_seconds,
        "server_settings": {"lock_timeout": str(int(wait_seconds * 1000))},
    }


class Database:
    """The database behind `url` (with an asynchronous driver).

    Args:
        url: where it is.
        wait_seconds: longest wait for a lock that somebody else holds.
        connections: how many are opened at most. They are kept: opening one costs more than what it is used for.
    """

    def __init__(
        self, url: URL, wait_seconds: float = DEFAULT_WAIT_SECONDS, connections: int = DEFAULT_CONNECTIONS
    ) -> None:
        self.url = url
        self.wait_seconds = wait_seconds
        self.engine = create_async_engine(
            url.set(query={}) if self.is_postgresql else url,
            pool_pre_ping=self.is_postgresql,
            pool_timeout=_POOL_TIMEOUT_SECONDS,
            pool_size=connections,
            max_overflow=0,
            pool_use_lifo=True,
            connect_args=postgresql_arguments(url, wait_seconds) if self.is_postgresql else {},
        )
        self._writers = self.engine.execution_options(writes=True)
        self._turns = None if self.is_postgresql else Turns(Path(url.database or ""), wait_seconds)
        if not self.is_postgresql:
            _prepare(self.engine, wait_seconds)

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
            async with self.turn(), self._writers.begin() as connection:
                yield connection

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Wait for the writers that came before, if the database is SQLite's, which has but one at a time.

        Raises Problem DATABASE_UNAVAILABLE if that takes too long.
        """
        return nullcontext() if self._turns is None else self._turns.turn()

    async def ping(self) -> None:
        """Ask for nothing. Raises Problem DATABASE_UNAVAILABLE."""
        async with self.reading() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
        if self._turns is not None:
            self._turns.close()


def why(error: BaseException) -> str:
    """Tell what a driver says is wrong, for the log and for whoever starts the gateway; it may name hosts and files."""
    return str(getattr(error, "orig", None) or error)


def unavailable(error: BaseException) -> Problem:
    """Make the problem of a database that cannot be used, and log why."""
    log.warning("the database cannot be used: %s", why(error))
    return Problem("DATABASE_UNAVAILABLE", "the database cannot be used; try again in a moment")


async def once_more(act: Callable[[], Awaitable[T]]) -> T:
    """Do something, and again if the same request came twice at once and the other was first.

    Raises Problem DATABASE_UNAVAILABLE if the database refuses it again: what is stored contradicts itself.
    """
    try:
        return await act()
    except IntegrityError:
        try:
            return await act()
        except IntegrityError as error:
            raise unavailable(error) from error


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
        if isinstance(error, DBAPIError | PoolTimeout | OSError | EOFError):
            raise unavailable(error) from error
