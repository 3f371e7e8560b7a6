"""`python -m trellis_gateway.verify`: play every stored match again and compare; see `trellis matches verify`."""

import asyncio
import sys

from trellis_gateway.clients.engine import EngineClient, connect
from trellis_gateway.errors import Problem
from trellis_gateway.features.verifying import VerifyService
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.storage.database import Database
from trellis_ops.settings import from_command_line

EXIT_SAME = 0
EXIT_DIFFERENT = 1
EXIT_UNFINISHED = 2
_TOLD_EVERY = 100


def main() -> int:
    """Verify the matches of the database that the settings name."""
    return verify(from_command_line(GatewaySettings, "Plays every stored match again and compares."))


def verify(settings: GatewaySettings) -> int:
    """Verify all matches; returns the exit code: 0 all the same, 1 some differ, 2 it could not be finished.

    Matches that differ are named on standard output, how far it is on standard error.
    """
    try:
        return asyncio.run(_verify(settings))
    except Problem as problem:
        _tell(f"cannot go on: {problem}")
        return EXIT_UNFINISHED


async def _verify(settings: GatewaySettings) -> int:
    database = Database(settings.database_location())
    channel = connect(settings.engine_target)
    service = VerifyService(database, EngineClient(channel, settings.engine_timeout_seconds))
    checked = different = 0
    try:
        total = await service.count()
        async for found in service.verify():
            checked += 1
            if found.difference is not None:
                different += 1
                sys.stdout.write(f"{found.match}: {found.difference}\n")
            if checked % _TOLD_EVERY == 0:
                _tell(f"{checked} of {total} matches checked, {different} differ")
        _tell(f"{checked} matches checked, {different} differ")
    finally:
        await channel.close(None)
        await database.close()
    return EXIT_DIFFERENT if different else EXIT_SAME


def _tell(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
