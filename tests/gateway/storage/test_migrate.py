"""The database is brought to the schema of the code, whatever it is at."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.engine import URL

from trellis_gateway.storage.database import Database
from trellis_gateway.storage.migrate import migrate
from trellis_gateway.storage.tables import metadata
from trellis_ops.ports import CannotStart


def _with(path: Path, work: Callable[[Database], Awaitable[Any]]) -> Any:
    async def scenario() -> Any:
        database = Database(URL.create("sqlite+aiosqlite", database=str(path)))
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(scenario())


def test_migrations_make_exactly_the_tables_of_the_code(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(database: Database) -> list[Any]:
        await migrate(database)
        async with database.reading() as connection:
            return await connection.run_sync(differences)

    assert _with(tmp_path / "new" / "games.sqlite3", work) == []


def test_a_second_start_changes_nothing_and_two_at_once_agree(tmp_path: Path) -> None:
    async def work(database: Database) -> None:
        other = Database(database.url)
        await asyncio.gather(migrate(database), migrate(other))
        await migrate(database)
        await other.close()

    _with(tmp_path / "games.sqlite3", work)
    with sqlite3.connect(tmp_path / "games.sqlite3") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0008",)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_the_database_of_a_newer_gateway_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    _with(path, migrate)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE schema_reach SET serves = '9998'")
    connection.close()
    with pytest.raises(CannotStart, match="newer gateway"):
        _with(path, migrate)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"my thesis, please do not touch" * 100)
    with pytest.raises(CannotStart, match="TRELLIS_GATEWAY_DATABASE_URL"):
        _with(path, migrate)
    assert path.read_bytes() == b"my thesis, please do not touch" * 100


def test_a_directory_that_cannot_be_made_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotStart):
        _with(tmp_path / "file" / "games.sqlite3", migrate)
