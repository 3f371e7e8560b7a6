"""Waits at start for a database that is not up yet, and says what it waits for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from ssl import SSLError
from time import monotonic

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from trellis_gateway.database_urls import shown
from trellis_gateway.storage.database import Database, why
from trellis_ops.ports import CannotStart

log = logging.getLogger(__name__)

_FIRST_PAUSE_SECONDS = 0.1
_MAX_PAUSE_SECONDS = 2.0
_PASSING = ("08", "53", "57P03")
"""What SQLSTATEs begin with that pass by themselves: connections, resources, and a server that is starting."""


class NotYetError(Exception):
    """What a gateway needs before it can start is not there yet; the message says what."""


async def awaited(check: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Repeat `check` until it raises NotYetError no more, with growing pauses. Raises CannotStart after `seconds`."""
    deadline, pause = monotonic() + seconds, _FIRST_PAUSE_SECONDS
    while True:
        try:
            await check()
        except NotYetError as error:
            left = deadline - monotonic()
            if left <= 0:
                raise CannotStart(f"{error}; waited {seconds:g} s for it") from error
            log.warning("waiting: %s", error, extra={"seconds_left": round(left, 1)})
            await asyncio.sleep(min(pause, left))
            pause = min(_MAX_PAUSE_SECONDS, 2 * pause)
        else:
            return


async def answers(database: Database) -> None:
    """Ask the database for nothing. Raises NotYetError if it does not answer but may do so soon."""
    try:
        async with database.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except OSError as error:
        if database.is_postgresql and not isinstance(error, SSLError):
            raise NotYetError(_told(database, error)) from error
    except DBAPIError as error:
        state = getattr(error.orig, "sqlstate", None) or ""
        if state.startswith(_PASSING):
            raise NotYetError(_told(database, error)) from error


def _told(database: Database, error: Exception) -> str:
    return f"the database {shown(database.url)} does not answer: {why(error) or type(error).__name__}"
