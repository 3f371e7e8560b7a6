"""Code that is rolled back after a migration, and gateways that leave migrating to somebody else."""

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.processes import environment, started
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.storage import schema
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.migrate import migrate

pytestmark = pytest.mark.processes
GATEWAY = [sys.executable, "-m", "trellis_gateway"]
EXPANDS = 'op.add_column("matches", sa.Column("mood", sa.Text, nullable=True))'
CONTRACTS = 'op.drop_column("matches", "views")'


def _variables(settings: GatewaySettings, **more: str) -> dict[str, str]:
    return {
        "TRELLIS_DATA_DIR": str(settings.data_dir),
        "TRELLIS_GATEWAY_ENGINE_TARGET": settings.engine_target,
        "TRELLIS_GATEWAY_LEXICON_TARGET": settings.lexicon_target,
        "TRELLIS_GATEWAY_PORT": "0",
        **more,
    }


def _migrated_by_the_next_version(
    monkeypatch: pytest.MonkeyPatch, settings: GatewaySettings, scratch: Path, change: str, serves: str
) -> None:
    """Have a gateway that is still to come, with one migration more, bring the database to its schema."""
    head = max(path.name[:4] for path in (schema.MIGRATIONS / "versions").glob("[0-9]*.py"))
    coming = shutil.copytree(schema.MIGRATIONS, scratch / "migrations")
    (coming / "versions" / "9999_coming.py").write_text(
        f'import sqlalchemy as sa\nfrom alembic import op\n\nrevision = "9999"\ndown_revision = "{head}"\n'
        f'branch_labels = None\ndepends_on = None\nserves = "{serves or head}"\n\n\ndef upgrade():\n    {change}\n'
    )

    async def work() -> None:
        database = Database(settings.database_location())
        try:
            await migrate(database)
        finally:
            await database.close()

    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", coming)
        asyncio.run(work())


def _columns(settings: GatewaySettings) -> list[Any]:
    connection = sqlite3.connect(settings.data_dir / "gateway.sqlite3")
    try:
        return [row[1] for row in connection.execute("PRAGMA table_info(matches)")]
    finally:
        connection.close()


def test_code_rolled_back_works_on_the_expanded_schema_and_leaves_it(
    monkeypatch: pytest.MonkeyPatch, settings: GatewaySettings, tmp_path: Path
) -> None:
    _migrated_by_the_next_version(monkeypatch, settings, tmp_path / "next", EXPANDS, "")
    with started(GATEWAY, _variables(settings)) as program:
        line = program.wait_for('"message": "serving"')
        port = line.split('"port": ')[1].split(",")[0]
        match = {"game": "story", "seats": 1}
        key = {"Idempotency-Key": "0123456789abcdef"}
        made = httpx.post(f"http://127.0.0.1:{port}/v1/matches", json=match, headers=key)
        assert made.status_code == 201
        program.process.send_signal(signal.SIGTERM)
        assert program.ended() == 0
    assert "mood" in _columns(settings)


def test_code_that_the_schema_has_left_behind_is_refused_before_it_serves(
    monkeypatch: pytest.MonkeyPatch, settings: GatewaySettings, tmp_path: Path
) -> None:
    _migrated_by_the_next_version(monkeypatch, settings, tmp_path / "next", CONTRACTS, "9999")
    with started(GATEWAY, _variables(settings)) as program:
        line = program.wait_for("cannot start")
        assert "newer gateway" in line
        assert "9999" in line
        assert program.ended() == 1


def test_a_gateway_that_does_not_migrate_says_what_it_waits_for_and_goes_on_when_it_is_done(
    settings: GatewaySettings,
) -> None:
    with started(GATEWAY, _variables(settings, TRELLIS_GATEWAY_MIGRATE="no")) as program:
        assert "python -m trellis_gateway.migrate" in program.wait_for("waiting")
        migration = [sys.executable, "-m", "trellis_gateway.migrate"]
        for _ in range(2):  # the second finds nothing to do
            subprocess.run(
                migration, env=environment(**_variables(settings)), check=True, capture_output=True
            )
        program.wait_for('"message": "serving"')
        program.process.send_signal(signal.SIGTERM)
        assert program.ended() == 0
