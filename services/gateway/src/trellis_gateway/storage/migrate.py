"""Brings the database to the schema of this version, at start."""

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from trellis_gateway.database_urls import shown
from trellis_gateway.errors import Problem
from trellis_gateway.storage.database import Database, why
from trellis_ops.ports import CannotStart

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x7265_6C6C_6973  # any number that no other program uses for an advisory lock here


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    """Migrate; of several gateways that start at once the first one does, the others wait and find nothing to do."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    command.upgrade(alembic_config(connection), "head")


async def migrate(database: Database) -> None:
    """Create or upgrade the tables. Raises CannotStart with what to do."""
    where = shown(database.url)
    try:
        if not database.is_postgresql:
            Path(database.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        async with database.writing() as connection:
            await connection.run_sync(_upgrade)
        log.info("database ready", extra={"database": where})
    except (Problem, OSError) as error:
        cause = why(error.__cause__ or error)
        told = f"the database cannot be used: {cause} ({where}); set TRELLIS_GATEWAY_DATABASE_URL"
        raise CannotStart(told) from error
    except CommandError as error:
        raise CannotStart(
            f"{where} was written by a newer gateway, or by another program: {error}"
        ) from error
