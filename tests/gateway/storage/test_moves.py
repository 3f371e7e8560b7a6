"""What every adapter does with the moves of matches: one contract for all of them, on the real databases."""

import asyncio
import random
import sqlite3
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]  # ships no types; two calls
import pytest
from sqlalchemy import URL, insert, select, text

from tests.gateway.postgres import sql
from tests.gateway.storage import storing
from trellis_gateway.database_urls import database_url
from trellis_gateway.errors import Problem
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.metrics import BATCHES
from trellis_gateway.storage import matches, seats, tables
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import STATE_EVERY, Entry
from trellis_gateway.storage.matches import Advance, Phase
from trellis_gateway.storage.migrate import migrate
from trellis_gateway.storage.moves import Moves, NewVersion, Question, Standing
from trellis_gateway.storage.postgresql import PostgresMoves
from trellis_gateway.storage.sqlite import SqliteMoves
from trellis_gateway.storage.tables import entries, idempotency
from trellis_gateway.storage.terms import NewTable

LONG_AGO = 0
TOKEN = sha256(b"token of seat 0").digest()
WAIT_SECONDS = 30.0
IMPATIENT_SECONDS = 0.2


def opened(url: URL, wait_seconds: float = WAIT_SECONDS) -> tuple[Database, Moves]:
    """A gateway's way to a database."""
    database = Database(url, wait_seconds)
    return database, PostgresMoves(database) if database.is_postgresql else SqliteMoves(database)


@dataclass
class Store:
    """A database with matches to play in."""

    url: URL
    database: Database
    moves: Moves
    others: list[tuple[Database, Moves]] = field(default_factory=list)

    def other(self, wait_seconds: float = WAIT_SECONDS) -> Moves:
        """Another gateway at the same database."""
        self.others.append(opened(self.url, wait_seconds))
        return self.others[-1][1]

    async def match(self, version: int = 0) -> str:
        """A match in play, at a version."""
        name = uuid4().hex[:16]
        async with self.database.writing() as connection:
            await matches.add(connection, name, "story", 2, advance(0), NewTable(), seed_chosen=False)
            if version:
                await connection.execute(
                    tables.matches.update()
                    .where(tables.matches.c.id == name)
                    .values(version=version, phase="RUNNING")
                )
        return name

    async def version(self, match: str) -> int:
        async with self.database.reading() as connection:
            found = await matches.find(connection, match)
        assert found is not None
        return found.version

    async def log(self, match: str) -> list[tuple[int, bytes]]:
        """Versions and records of a match."""
        query = select(entries.c.version, entries.c.record).where(entries.c.match_id == match)
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(entries.c.version))
        return [(row.version, row.record) for row in rows]

    async def answers(self) -> dict[bytes, str]:
        async with self.database.reading() as connection:
            rows = await connection.execute(select(idempotency.c.id, idempotency.c.answer))
        return {row.id: row.answer for row in rows}


def advance(version: int) -> Advance:
    return Advance(
        Phase.RUNNING,
        version // 2,
        b"status %d" % version,
        b"state %d" % version,
        1000 + version,
        b"views %d" % version,
    )


def key(secret: str | None = None) -> RequestKey:
    """The key of a request of its own, or of the one with this secret."""
    name = secret or uuid4().hex
    return RequestKey(sha256(name.encode()).digest(), sha256(b"body").digest(), name)


def new(match: str, before: int, request: RequestKey | None = None, seat: int = 0) -> NewVersion:
    """A move made at version `before`."""
    used = request or key()
    following = advance(before + 1)
    entry = Entry(before + 1, "MOVE", following.stage, used.id, following.at, seat)
    return NewVersion(match, following, entry, used, f'"{used.secret}, {before}"', LONG_AGO)


def question(match: str, seen: int = 0, request: RequestKey | None = None) -> Question:
    return Question(match, TOKEN, (request or key()).id, LONG_AGO, seen)


Scenario = Callable[[Store], Awaitable[Any]]
Run = Callable[[Scenario], None]


def _run(url: URL, scenario: Scenario) -> None:
    async def main() -> None:
        database, moves = opened(url)
        store = Store(url, database, moves)
        try:
            await migrate(database)
            await scenario(store)
        finally:
            for each, its in [(database, moves), *store.others]:
                await its.close()
                await each.close()

    asyncio.run(main())


@pytest.fixture
def sqlite(tmp_path: Path) -> Run:
    """Runs a scenario on an SQLite file."""
    url = URL.create("sqlite+aiosqlite", database=str(tmp_path / "games.sqlite3"))
    return lambda scenario: _run(url, scenario)


@pytest.fixture
def postgresql(url: str) -> Run:
    """Runs a scenario on a PostgreSQL database."""
    return lambda scenario: _run(database_url(url), scenario)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.processes)])
def run(request: pytest.FixtureRequest) -> Run:
    made: Run = request.getfixturevalue(request.param)
    return made


def test_how_things_stand_for_a_move(run: Run) -> None:
    async def scenario(store: Store) -> None:
        match, foreign = await store.match(), await store.match()
        assert await store.moves.find(question("aaaaaaaaaaaaaaaa")) is None
        found = await store.moves.find(question(match))
        assert found is not None
        assert found.held.holder is None
        async with store.database.writing() as connection:
            await seats.take(connection, match, 1, "Ada", TOKEN)
        found = await store.moves.find(replace(question(match), token_hash=None))
        assert found is not None
        assert found.held.holder is None
        found = await store.moves.find(question(foreign))
        assert found is not None
        assert found.held.holder == seats.Holder(match, 1)
        async with store.database.reading() as connection:
            wanted = await matches.find(connection, match)
        found = await store.moves.find(question(match))
        assert found == Standing(matches.Held(wanted, seats.Holder(match, 1)), None, None, moved_since=False)  # type: ignore[arg-type]  # it is there

    run(scenario)


def test_what_was_played_since_a_version_was_seen(run: Run) -> None:
    """Versions 1 to 4 belong to the stages 0, 1, 1, 2; seat 1 made version 3, seat 0 the others."""

    async def scenario(store: Store) -> None:
        match = await store.match()
        async with store.database.writing() as connection:
            await seats.take(connection, match, 1, "Ada", TOKEN)
        for before, seat in enumerate((0, 0, 1, 0)):
            assert await store.moves.store(new(match, before, seat=seat))
        seen = {version: await store.moves.find(question(match, version)) for version in range(6)}
        stages = {version: found and found.stage_seen for version, found in seen.items()}
        assert stages == {0: None, 1: 0, 2: 1, 3: 1, 4: 2, 5: None}
        moved = {version: found and found.moved_since for version, found in seen.items()}
        assert moved == {0: True, 1: True, 2: True, 3: False, 4: False, 5: False}

    run(scenario)


def test_a_move_is_stored_with_its_entry_and_its_answer(run: Run) -> None:
    async def scenario(store: Store) -> None:
        match, request = await store.match(STATE_EVERY - 2), key()
        assert await store.moves.store(new(match, STATE_EVERY - 2))
        move = new(match, STATE_EVERY - 1, request, seat=1)
        assert await store.moves.store(move)
        async with store.database.reading() as connection:
            found = await matches.find(connection, match)
            rows = (await connection.execute(select(entries).order_by(entries.c.version))).all()
            assert await matches.kept_views(connection, match, STATE_EVERY) == b"views 64"
        assert found is not None
        assert (found.version, found.phase, found.stage) == (STATE_EVERY, Phase.RUNNING, STATE_EVERY // 2)
        assert (found.status, found.state, found.updated_at) == (b"status 64", b"state 64", 1064)
        assert [(row.version, row.kind, row.seat, row.name, row.stage) for row in rows] == [
            (STATE_EVERY - 1, "MOVE", 0, None, 31),
            (STATE_EVERY, "MOVE", 1, None, 32),
        ]
        assert (rows[1].record, rows[1].created_at) == (request.id, 1064)
        assert [row.state for row in rows] == [None, b"state 64"]
        standing = await store.other().find(question(match, 0, request))
        assert standing is not None
        assert standing.answered is not None
        assert (standing.answered.answer, standing.answered.request_hash) == (
            move.answer,
            request.request_hash,
        )

    run(scenario)


def test_nothing_is_stored_of_a_move_that_comes_too_late(run: Run) -> None:
    async def scenario(store: Store) -> None:
        match, request = await store.match(), key()
        assert await store.moves.store(new(match, 0, request))
        assert not await store.moves.store(new(match, 0))
        assert not await store.other().store(new(match, 0))
        assert not await store.moves.store(new(match, 1, request)), "this request was answered before"
        assert not await store.moves.store(new("aaaaaaaaaaaaaaaa", 0))
        assert await store.log(match) == [(1, request.id)]
        assert list(await store.answers()) == [request.id]

    run(scenario)


def test_a_key_whose_answer_is_too_old_is_used_again(run: Run) -> None:
    async def scenario(store: Store) -> None:
        match, request = await store.match(), key()
        assert await store.moves.store(new(match, 0, request))
        move = replace(new(match, 1, request), answer='"again"', fresh_from=5000)
        assert await store.moves.store(move)
        found = await store.moves.find(replace(question(match, 0, request), fresh_from=5000))
        assert found is not None
        assert found.answered is None
        assert await store.answers() == {request.id: '"again"'}

    run(scenario)


def _stored_together() -> float:
    return float(BATCHES.labels("StoreMove")._value.get())


def test_moves_that_come_together_share_transactions(run: Run) -> None:
    """The first leaves at once, those that came with it share the next transaction."""

    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(40)]
        before = _stored_together()
        assert await asyncio.gather(*(store.moves.store(new(match, 0)) for match in games)) == [True] * 40
        assert _stored_together() - before == 2
        if store.database.is_postgresql:
            async with store.database.reading() as connection:
                counted = await connection.scalar(text("SELECT count(DISTINCT xmin::text) FROM entries"))
                assert counted == 2

    run(scenario)


def test_of_two_moves_of_a_match_that_share_a_transaction_one_is_stored(run: Run) -> None:
    async def scenario(store: Store) -> None:
        other, match = await store.match(), await store.match()
        twin = key()
        pairs = [new(match, 0), new(match, 0), new(match, 0, twin), new(match, 0, twin)]
        stored = await asyncio.gather(*map(store.moves.store, [new(other, 0), *pairs]))
        assert stored[0]
        assert stored.count(True) == 2
        (winner,) = [move for move, done in zip(pairs, stored[1:], strict=True) if done]
        assert await store.log(match) == [(1, winner.key.id)]
        assert (await store.answers())[winner.key.id] == winner.answer

    run(scenario)


async def _outcome(moves: Moves, move: NewVersion) -> bool | str:
    try:
        return await moves.store(move)
    except Problem as problem:
        return problem.reason


def test_a_move_that_the_database_refuses_takes_no_other_along(run: Run) -> None:
    """Somebody has written into the log of one match; the others of the transaction are stored."""

    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(6)]
        damaged = games[3]
        row = {"match_id": damaged, "version": 1, "kind": "MOVE", "stage": 0, "record": b"", "created_at": 0}
        async with store.database.writing() as connection:
            await connection.execute(insert(entries).values(row))
        outcomes = await asyncio.gather(*(_outcome(store.moves, new(match, 0)) for match in games))
        wanted: list[bool | str] = [True] * 6
        wanted[3] = "DATABASE_UNAVAILABLE"
        assert outcomes == wanted
        assert [await store.version(match) for match in games] == [1, 1, 1, 0, 1, 1]
        assert len(await store.answers()) == 5

    run(scenario)


def asked(moves: Moves, pragma: str) -> Any:
    """What the connection that writes says, in its thread."""
    assert isinstance(moves, SqliteMoves)
    writer = moves._writer
    assert writer is not None
    return moves._thread.submit(lambda: writer.execute(pragma).fetchone()[0]).result()


def test_a_full_disk_is_said_to_all_and_nothing_is_stored(sqlite: Run) -> None:
    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(4)]
        assert await store.moves.store(new(games[0], 0))

        def limit(pages: int) -> None:
            asked(store.moves, f"PRAGMA max_page_count = {pages}")

        limit(1)  # SQLite makes this as many as there are
        large = [replace(new(match, 0), answer="x" * 200_000) for match in games[1:]]
        outcomes = await asyncio.gather(*(_outcome(store.moves, move) for move in large))
        assert outcomes == ["DATABASE_UNAVAILABLE"] * 3
        assert [await store.version(match) for match in games] == [1, 0, 0, 0]
        limit(1 << 20)
        assert await asyncio.gather(*map(store.moves.store, large)) == [True] * 3

    sqlite(scenario)


def test_a_file_that_another_program_holds_is_waited_for_but_not_for_ever(sqlite: Run) -> None:
    async def scenario(store: Store) -> None:
        match = await store.match()
        impatient = store.other(IMPATIENT_SECONDS)
        with closing(sqlite3.connect(store.url.database or "", isolation_level=None)) as program:
            program.execute("BEGIN IMMEDIATE")
            assert await _outcome(impatient, new(match, 0)) == "DATABASE_UNAVAILABLE"
            found = await impatient.find(question(match))
            assert found is not None
            assert found.held.match.version == 0
            program.execute("ROLLBACK")
        assert await impatient.store(new(match, 0))

    sqlite(scenario)


@pytest.mark.processes
def test_processes_that_share_a_file_store_side_by_side(sqlite: Run) -> None:
    """Each stores without a pause; none is kept waiting for as long as a wait may take."""

    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(9)]
        command = (sys.executable, "-m", storing.__name__, store.url.database or "")
        running = [await asyncio.create_subprocess_exec(*command, *games[n::3]) for n in range(3)]
        assert await asyncio.gather(*(process.wait() for process in running)) == [0, 0, 0]
        assert [await store.version(match) for match in games] == [storing.MOVES] * 9
        assert len(await store.answers()) == 9 * storing.MOVES

    sqlite(scenario)


def test_commits_wait_for_the_disk(sqlite: Run) -> None:
    """What SQLite calls FULL (2): in WAL mode every commit is written through."""

    async def scenario(store: Store) -> None:
        match = await store.match()
        await store.moves.store(new(match, 0))
        assert asked(store.moves, "PRAGMA synchronous") == 2
        assert asked(store.moves, "PRAGMA journal_mode") == "wal"

    sqlite(scenario)


@pytest.mark.processes
def test_nobody_waits_for_a_match_that_another_gateway_holds(postgresql: Run) -> None:
    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(4)]
        async with store.database.writing() as connection:
            await matches.find(connection, games[2], lock=True)
            stored = await asyncio.gather(*(store.moves.store(new(match, 0)) for match in games))
            assert stored == [True, True, False, True]
        assert await store.moves.store(new(games[2], 0))

    postgresql(scenario)


_STORING = (
    "FROM pg_stat_activity WHERE query LIKE '%held AS%' AND state = 'active' AND pid <> pg_backend_pid()"
)


@pytest.mark.processes
def test_a_connection_that_is_lost_while_moves_are_stored(postgresql: Run, url: str) -> None:
    """Somebody holds an Idempotency-Key of the batch, so that the batch waits; then its connection is ended."""

    async def scenario(store: Store) -> None:
        games = [await store.match() for _ in range(4)]
        moves = [new(match, 0) for match in games]
        holder = await asyncpg.connect(url)
        transaction = holder.transaction()
        await transaction.start()
        await holder.execute("INSERT INTO idempotency VALUES ($1, '', '', '', 0)", moves[0].key.id)
        storing = [asyncio.create_task(_outcome(store.moves, move)) for move in moves]
        while not await sql(url, f"SELECT pid {_STORING} AND wait_event_type = 'Lock'"):
            assert not any(task.done() for task in storing[:1])
        await sql(url, f"SELECT pg_terminate_backend(pid) {_STORING}")
        assert await storing[0] == "DATABASE_UNAVAILABLE"
        await transaction.rollback()
        await holder.close()
        outcomes = await asyncio.gather(*storing)
        for move, outcome in zip(moves, outcomes, strict=True):
            assert await store.version(move.match) == (1 if outcome is True else 0)
            again = await store.moves.store(move)
            assert again is (outcome is not True)
            assert await store.log(move.match) == [(1, move.key.id)]

    postgresql(scenario)


@pytest.mark.processes
def test_connections_that_were_lost_between_moves_are_opened_again(postgresql: Run, url: str) -> None:
    async def scenario(store: Store) -> None:
        match = await store.match()
        assert await store.moves.store(new(match, 0))
        assert await store.moves.find(question(match)) is not None
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await sql(url, f"SELECT pg_terminate_backend(pid, 10000) {others}")
        for _ in range(3):
            with_luck = await asyncio.gather(
                store.moves.find(question(match)),
                _outcome(store.moves, new(match, 1)),
                return_exceptions=True,
            )
            if isinstance(with_luck[0], Standing) and with_luck[1] != "DATABASE_UNAVAILABLE":
                break
        assert await store.version(match) == 2
        found = await store.moves.find(question(match))
        assert found is not None
        assert found.held.match.version == 2

    postgresql(scenario)


@dataclass
class Ledger:
    """What two gateways acknowledged, noted independently of what the database says."""

    stored: Counter[tuple[str, int]] = field(default_factory=Counter)
    by_key: dict[bytes, NewVersion] = field(default_factory=dict)
    unknown: list[NewVersion] = field(default_factory=list)

    async def send(self, moves: Moves, move: NewVersion) -> None:
        task = asyncio.create_task(moves.store(move))
        try:
            if await asyncio.shield(task):
                self.note(move)
        except asyncio.CancelledError:
            self.unknown.append(move)
            raise

    def note(self, move: NewVersion) -> None:
        assert move.key.id not in self.by_key, "a request was played twice"
        self.by_key[move.key.id] = move
        self.stored[move.match, move.entry.version] += 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_at_once_every_version_is_stored_once_and_none_is_lost(run: Run, seed: int) -> None:
    """Six players at two gateways: right and stale versions, requests sent again, callers who go away."""

    async def scenario(store: Store) -> None:
        chance = random.Random(seed)
        games = [await store.match() for _ in range(5)]
        gateways, ledger = [store.moves, store.other()], Ledger()
        keys = [key() for _ in games]

        async def player() -> None:
            for _ in range(25):
                moves, match = chance.choice(gateways), chance.choice(games)
                found = await moves.find(question(match))
                assert found is not None
                version = max(0, found.held.match.version - chance.choice((0, 0, 0, 1)))
                # A key belongs to one match, as the gateway's scopes see to.
                used = keys[games.index(match)] if chance.random() < 0.2 else None
                sending = asyncio.create_task(ledger.send(moves, new(match, version, used)))
                if chance.random() < 0.1:
                    await asyncio.sleep(0)
                    sending.cancel()
                await asyncio.wait([sending])
                assert sending.cancelled() or sending.exception() is None

        await asyncio.gather(*(player() for _ in range(6)))
        for moves in gateways:  # whatever was under way when its caller left is done when this is
            await moves.store(new(await store.match(), 0))
        kept = await store.answers()
        for move in ledger.unknown:
            if kept.get(move.key.id) == move.answer and move.key.id not in ledger.by_key:
                ledger.note(move)
        for match in games:
            log = await store.log(match)
            assert [version for version, _ in log] == list(range(1, await store.version(match) + 1))
            for version, record in log:
                assert ledger.by_key[record].match == match
                assert ledger.stored.pop((match, version)) == 1
        assert not ledger.stored, "acknowledged, but not in the log"
        assert {used: kept[used] for used in ledger.by_key} == {
            used: move.answer for used, move in ledger.by_key.items()
        }

    run(scenario)
