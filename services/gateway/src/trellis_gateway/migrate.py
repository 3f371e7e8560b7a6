"""`python -m trellis_gateway.migrate`: bring the database to the schema of this version and end."""

import asyncio
import logging
import sys
from dataclasses import replace

from trellis_gateway.settings import GatewaySettings
from trellis_gateway.wiring import prepare
from trellis_ops import logs
from trellis_ops.ports import CannotStart
from trellis_ops.settings import from_command_line

log = logging.getLogger(__name__)


def main() -> int:
    """Migrate; returns the exit code: 0 when the schema is right, 1 when that cannot be."""
    settings = from_command_line(
        GatewaySettings, "Brings the gateway's database to the schema of this version."
    )
    logs.configure(settings.service, settings.log_level)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        asyncio.run(prepare(replace(settings, migrate=True)))
    except CannotStart as error:
        log.error("cannot migrate: %s", error)  # noqa: TRY400 - the traceback would hide what to do
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
