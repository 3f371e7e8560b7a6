"""Runs migrations on the connection that `trellis_gateway.storage.migrate` hands over."""

from alembic import context

from trellis_gateway.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
