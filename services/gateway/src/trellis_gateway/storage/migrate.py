"""Brings the database to the schema of this version, at start or by `python -m trellis_gateway.migrate`."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.util import CommandError
from sqlalchemy import Connection, text

from trellis_gateway.database_urls import shown
from trellis_gateway.errors import Problem
from trellis_gateway.storage.arrival import NotYetError
from trellis_gateway.storage.database import Database, why
from trellis_gateway.storage.schema import NewerSchemaError, alembic_config, missing, note_reach
from trellis_ops.ports import CannotStart

log = logging.getLogger(__name__)

_LOCK = 0x7265_6C6C_6973  # any number that no other program uses for an advisory lock here


def _upgrade(connection: Connection) -> None:
    """Migrate; of several gateways that start at once the first one does, the others wait and find nothing to do."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if missing(connection):
        command.upgrade(alembic_config(connection), "head")
        note_reach(connection)


async def migrate(database: Database) -> None:
    """Create or upgrade the tables. Raises CannotStart with what to do."""
    with _explained(database):
        if not database.is_postgresql:
            Path(database.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        async with database.writing() as connection:
            await connection.run_sync(_upgrade)
        log.info("database ready", extra={"database": shown(database.url)})


async def migrated(database: Database) -> None:
    """Look whether somebody has migrated. Raises NotYetError if that is still to be done, CannotStart as `migrate`."""
    with _explained(database):
        async with database.reading() as connection:
            wanted = await connection.run_sync(missing)
    if wanted:
        raise NotYetError(
            f"the schema of {shown(database.url)} is not {wanted} yet, and TRELLIS_GATEWAY_MIGRATE leaves that to"
            " `python -m trellis_gateway.migrate`"
        )


@contextmanager
def _explained(database: Database) -> Iterator[None]:
    """Say of a database that cannot be used what to do: raises CannotStart."""
    where = shown(database.url)
    try:
        yield
    except (Problem, OSError) as error:
        cause = why(error.__cause__ or error)
        told = f"the database cannot be used: {cause} ({where}); set TRELLIS_GATEWAY_DATABASE_URL"
        raise CannotStart(told) from error
    except (CommandError, NewerSchemaError) as error:
        raise CannotStart(
            f"{where} was written by a newer gateway, or by another program: {error}"
        ) from error
