"""Moves in SQLite, and looks at matches, by the standard library's driver.

Moves are written by one thread. Those that arrive while it commits form the next transaction together, so that they
share its cost, most of which is the wait for the disk. Each transaction takes its turn among this process's other
writers and those of other processes. Moves are read at once, on the event loop: looking up five rows takes less time
than waking a thread, and in WAL mode nobody who writes keeps readers waiting.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from typing_extensions import override

from trellis_gateway.coalesce import Coalescer
from trellis_gateway.storage.database import Database, prepare_sqlite, unavailable
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import ENTRY_COLUMNS, Excerpt, Look, Looks, look_statement, read_look
from trellis_gateway.storage.moves import (
    MAX_BATCH,
    Moves,
    NewVersion,
    Question,
    Standing,
    find_statement,
    question_values,
    read_standing,
    version_values,
)

_READ_WAIT_SECONDS = 0.25
"""Longest wait of a reader, which waits only while a file that a crash left behind is being repaired."""
_FIND = find_statement("SELECT ?, ?, ?, ?, ?, 0")
_LOOK = look_statement("SELECT ?, ?, 0", "json_group_array(json_array(t.seat, t.name, hex(t.token_hash)))")
_READ_LOG = f"""
    SELECT {ENTRY_COLUMNS} FROM entries
    WHERE match_id = ? AND version > ? AND version <= ? ORDER BY version LIMIT ?
    """  # noqa: S608 - put together from constants
_ADVANCE = """
    UPDATE matches
    SET version = version + 1, phase = :phase, stage = :stage, status = :status, state = :state, updated_at = :at,
        views = coalesce(:views, views)
    WHERE id = :match_id AND version = :version
        AND NOT EXISTS (SELECT 1 FROM idempotency WHERE id = :answer_key AND created_at >= :fresh_from)
    """
_LOG = """
    INSERT INTO entries (match_id, version, kind, seat, stage, record, created_at, state)
    VALUES (:match_id, :version + 1, :kind, :seat, :stage, :record, :at, :state_in_log)
    """
# The only answer that it can replace is one that is too old, or _ADVANCE would have found it.
_KEEP = """
    REPLACE INTO idempotency (id, request_hash, salt, answer, created_at)
    VALUES (:answer_key, :request_hash, x'', :answer, :at)
    """


def _fault_of_one(error: Exception) -> bool:
    """Tell whether one move of a transaction is to blame for its failure, and not the database."""
    return isinstance(error, sqlite3.IntegrityError | sqlite3.DataError)


class SqliteMoves(Moves, Looks):
    """Moves in the SQLite file behind a database, at most `batch` in a transaction."""

    def __init__(self, database: Database, batch: int = MAX_BATCH) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, "writer")
        self._reader: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None  # the thread's own
        self._commits: Coalescer[None, NewVersion, bool] = Coalescer(
            "StoreMove", self._commit, batch, fault_of_one=_fault_of_one
        )

    @override
    async def find(self, question: Question) -> Standing | None:
        rows = self._read(_FIND, question_values(question))
        return read_standing(rows[0]) if rows else None

    @override
    async def look(self, match: str, token_hash: bytes | None) -> Look | None:
        rows = self._read(_LOOK, (match, token_hash))
        return read_look(rows[0]) if rows else None

    @override
    async def log(self, excerpt: Excerpt) -> Sequence[Entry]:
        values = (excerpt.match, excerpt.after, excerpt.last, excerpt.size)
        return [Entry(*row) for row in self._read(_READ_LOG, values)]

    def _read(self, statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        try:
            if self._reader is None:
                self._reader = self._opened(_READ_WAIT_SECONDS)
            return self._reader.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise unavailable(error) from error

    @override
    async def store(self, new: NewVersion) -> bool:
        try:
            (stored,) = await self._commits.ask(None, [new])
        except sqlite3.Error as error:
            raise unavailable(error) from error
        return stored

    @override
    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close_writer)
        self._thread.shutdown()
        if self._reader is not None:
            self._reader.close()

    async def _commit(self, _: None, batch: Sequence[NewVersion]) -> Sequence[bool]:
        """Store moves in one transaction, when it is this process's turn."""
        values = [version_values(new) for new in batch]
        async with self._database.turn():
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, values)

    def _write(self, batch: Sequence[Mapping[str, Any]]) -> Sequence[bool]:
        if self._writer is None:
            self._writer = self._opened(self._database.wait_seconds)
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            stored = [_store(self._writer, values) for values in batch]
            self._writer.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:  # a full disk may have ended it already
                self._writer.execute("ROLLBACK")
            raise
        return stored

    def _opened(self, wait_seconds: float) -> sqlite3.Connection:
        connection = sqlite3.connect(self._database.url.database or "", isolation_level=None)
        prepare_sqlite(connection, wait_seconds)
        return connection

    def _close_writer(self) -> None:
        if self._writer is not None:
            self._writer.close()


def _store(connection: sqlite3.Connection, values: Mapping[str, Any]) -> bool:
    if connection.execute(_ADVANCE, values).rowcount == 0:
        return False
    connection.execute(_LOG, values)
    connection.execute(_KEEP, values)
    return True
