"""Which schema a database has, and whether this version of the gateway works on it.

A migration says by `serves` the oldest revision whose gateways work on the schema that it leaves, by default its own:
adding a column that may be null leaves older ones working, taking one away does not. The greatest of these is written
down in the database. So gateways may be rolled back while the database stays: older code finds a revision that it does
not know, and reads there whether it may go on.
"""

from pathlib import Path

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert, inspect, select

from trellis_gateway.storage.tables import schema_reach

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerSchemaError(Exception):
    """The schema was made by a gateway that has left this version behind, or by another program."""


def alembic_config(connection: Connection) -> Config:
    """Alembic's configuration for an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def missing(connection: Connection) -> str | None:
    """Tell which revision the database must be brought to; None if this gateway works on it as it is.

    Raises NewerSchemaError.
    """
    script = ScriptDirectory.from_config(alembic_config(connection))
    known = {each.revision for each in script.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in known:
        if _reach(connection) in known:
            return None
        raise NewerSchemaError(f"its schema is {found}, of which this gateway knows nothing")
    head = script.get_current_head()
    return None if found == head else head


def _reach(connection: Connection) -> str | None:
    """Return the oldest revision whose gateways work on this database, None if nobody has written it down."""
    if not inspect(connection).has_table(schema_reach.name):
        return None
    return connection.execute(select(schema_reach.c.serves)).scalar()


def note_reach(connection: Connection) -> None:
    """Write down, after a migration, the oldest revision whose gateways work on what it left."""
    script = ScriptDirectory.from_config(alembic_config(connection))
    serves = max(getattr(each.module, "serves", each.revision) for each in script.walk_revisions())
    connection.execute(delete(schema_reach))
    connection.execute(insert(schema_reach).values(serves=serves))
