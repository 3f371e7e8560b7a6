"""Moves in PostgreSQL, and looks at matches, by its driver directly.

One connection reads and one writes. What is asked while a statement is under way is asked together in the next one, by
arrays as parameters: a transaction stores the moves of many matches for one trip and one wait for the disk.

A batch takes the rows of its matches without waiting: a match that another gateway holds is passed over and its move
comes too late, so that nobody else's move waits for it, and two batches never wait for each other.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types; two calls
from typing_extensions import override

from trellis_gateway.coalesce import Coalescer
from trellis_gateway.storage.database import Database, postgresql_arguments, unavailable
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import (
    ENTRY_COLUMNS,
    MAX_LOGS,
    Excerpt,
    Look,
    Looks,
    look_statement,
    read_look,
)
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

_FIND = find_statement(
    "SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[]) WITH ORDINALITY"
)
_LOOK = look_statement(
    "SELECT * FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY",
    "json_agg(json_build_array(t.seat, t.name, encode(t.token_hash, 'hex')))",
)
_READ_LOG = f"""
    SELECT asked.place, e.*
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
        WITH ORDINALITY AS asked (match_id, after, last, size, place)
    CROSS JOIN LATERAL (
        SELECT {ENTRY_COLUMNS} FROM entries
        WHERE match_id = asked.match_id AND version > asked.after AND version <= asked.last
        ORDER BY version LIMIT asked.size
    ) AS e
    ORDER BY asked.place, e.version
    """  # noqa: S608 - put together from constants
_TYPES = {
    "match_id": "text",
    "version": "bigint",
    "phase": "text",
    "stage": "bigint",
    "status": "bytea",
    "state": "bytea",
    "views": "bytea",
    "at": "bigint",
    "kind": "text",
    "seat": "integer",
    "record": "bytea",
    "state_in_log": "bytea",
    "answer_key": "bytea",
    "request_hash": "bytea",
    "answer": "text",
    "fresh_from": "bigint",
}
"""The fields of `version_values`."""
_ARRAYS = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(_TYPES.values(), 1))
# The only answer that the last INSERT can replace is one that is too old, or its move would not be `held`.
_STORE = f"""
    WITH new AS (
        SELECT * FROM unnest({_ARRAYS}) WITH ORDINALITY AS each ({", ".join(_TYPES)}, place)
    ), held AS (
        SELECT new.place FROM new JOIN matches AS m ON m.id = new.match_id AND m.version = new.version
        WHERE NOT EXISTS (
            SELECT 1 FROM idempotency AS i WHERE i.id = new.answer_key AND i.created_at >= new.fresh_from
        )
        FOR UPDATE OF m SKIP LOCKED
    ), advanced AS (
        UPDATE matches AS m
        SET version = m.version + 1, phase = new.phase, stage = new.stage, status = new.status, state = new.state,
            updated_at = new.at, views = coalesce(new.views, m.views)
        FROM held JOIN new USING (place)
        WHERE m.id = new.match_id AND m.version = new.version
        RETURNING new.place
    ), logged AS (
        INSERT INTO entries (match_id, version, kind, seat, stage, record, created_at, state)
        SELECT match_id, version + 1, kind, seat, stage, record, at, state_in_log FROM advanced JOIN new USING (place)
    ), kept AS (
        INSERT INTO idempotency (id, request_hash, salt, answer, created_at)
        SELECT answer_key, request_hash, '', answer, at FROM advanced JOIN new USING (place)
        ON CONFLICT (id) DO UPDATE
        SET request_hash = excluded.request_hash, salt = excluded.salt, answer = excluded.answer,
            created_at = excluded.created_at
    )
    SELECT place FROM advanced
    """  # noqa: S608 - put together from constants
_SETTINGS = dict.fromkeys(("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"), "off")
"""All rows are looked up by their keys; a planner that has not seen a young table grow would read it whole."""


_FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    EOFError,
)
"""What is raised where the server, or the connection to it, cannot go on."""


class _Line:
    """A connection for one statement at a time, opened again when it was lost."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Any = None
        self._free = asyncio.Lock()

    async def fetch(self, statement: str, values: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        """Ask for the rows of a statement with arrays, one of each column of `values`.

        The statement is brought to its end even if the caller is cancelled. Raises Problem DATABASE_UNAVAILABLE.
        """
        arrays = [list(column) for column in zip(*values, strict=True)]
        return await asyncio.shield(self._fetch(statement, arrays))

    async def _fetch(self, statement: str, arrays: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        async with self._free:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._opened()
                rows: Sequence[Sequence[Any]] = await self._connection.fetch(statement, *arrays)
            except _FAILURES as error:
                if _fault_of_one(error):
                    raise
                raise unavailable(error) from error
            return rows

    async def _opened(self) -> Any:
        arguments = postgresql_arguments(self._database.url, self._database.wait_seconds)
        arguments["server_settings"] |= _SETTINGS
        return await asyncpg.connect(**arguments)

    async def close(self) -> None:
        """Close the connection, if there is one."""
        async with self._free:
            if self._connection is not None:
                with suppress(*_FAILURES):
                    await self._connection.close(timeout=1)


class PostgresMoves(Moves, Looks):
    """Moves in PostgreSQL, at most `batch` in a statement."""

    def __init__(self, database: Database, batch: int = MAX_BATCH) -> None:
        self._reading, self._writing = _Line(database), _Line(database)
        self._questions: Coalescer[None, Question, Standing | None] = Coalescer("FindMove", self._find, batch)
        self._glances: Coalescer[None, tuple[str, bytes | None], Look | None] = Coalescer(
            "LookAtMatch", self._look, batch
        )
        self._excerpts: Coalescer[None, Excerpt, Sequence[Entry]] = Coalescer(
            "ReadLog", self._log, min(batch, MAX_LOGS)
        )
        self._commits: Coalescer[None, NewVersion, bool] = Coalescer(
            "StoreMove", self._store, batch, fault_of_one=_fault_of_one
        )

    @override
    async def find(self, question: Question) -> Standing | None:
        (found,) = await self._questions.ask(None, [question])
        return found

    @override
    async def look(self, match: str, token_hash: bytes | None) -> Look | None:
        (found,) = await self._glances.ask(None, [(match, token_hash)])
        return found

    @override
    async def log(self, excerpt: Excerpt) -> Sequence[Entry]:
        (found,) = await self._excerpts.ask(None, [excerpt])
        return found

    @override
    async def store(self, new: NewVersion) -> bool:
        try:
            (stored,) = await self._commits.ask(None, [new])
        except asyncpg.PostgresError as error:
            raise unavailable(error) from error
        return stored

    @override
    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()

    async def _find(self, _: None, questions: Sequence[Question]) -> Sequence[Standing | None]:
        rows = await self._reading.fetch(_FIND, [question_values(question) for question in questions])
        found = {row[0]: read_standing(row) for row in rows}
        return [found.get(place) for place in range(1, len(questions) + 1)]

    async def _look(self, _: None, asked: Sequence[tuple[str, bytes | None]]) -> Sequence[Look | None]:
        rows = await self._reading.fetch(_LOOK, asked)
        found = {row[0]: read_look(row) for row in rows}
        return [found.get(place) for place in range(1, len(asked) + 1)]

    async def _log(self, _: None, asked: Sequence[Excerpt]) -> Sequence[Sequence[Entry]]:
        values = [(each.match, each.after, each.last, each.size) for each in asked]
        found: list[list[Entry]] = [[] for _ in asked]
        for place, *entry in await self._reading.fetch(_READ_LOG, values):
            found[place - 1].append(Entry(*entry))
        return found

    async def _store(self, _: None, batch: Sequence[NewVersion]) -> Sequence[bool]:
        values = [[values[name] for name in _TYPES] for values in map(version_values, batch)]
        rows = await self._writing.fetch(_STORE, values)
        stored = {row[0] for row in rows}
        return [place in stored for place in range(1, len(batch) + 1)]


def _fault_of_one(error: Exception) -> bool:
    """Tell whether one move of a batch is to blame for its failure, and not the database."""
    return isinstance(error, asyncpg.IntegrityConstraintViolationError | asyncpg.DataError)
