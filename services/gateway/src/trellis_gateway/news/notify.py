"""Hears of moves that other gateways stored in the same PostgreSQL database (LISTEN/NOTIFY)."""

import asyncio
import logging

import asyncpg  # type: ignore[import-untyped]  # ships no types; three calls
from sqlalchemy.engine import URL

from trellis_gateway.news.hub import Hub
from trellis_gateway.storage.database import CHANNEL

log = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0


class Listener:
    """Passes the database's notifications on to a hub until it is cancelled; connects again when it must."""

    def __init__(self, url: URL, hub: Hub) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub

    async def run(self) -> None:
        """Listen for ever."""
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("not hearing of other gateways' moves: %s", error)
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _listen(self) -> None:
        """Listen until the connection ends. What came while nobody listened is made up for by waking everybody."""
        connection = await asyncpg.connect(self._dsn)
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._hub.publish_all()
            await ended.wait()
        finally:
            await connection.close(timeout=1)

    def _heard(self, connection: object, process: int, channel: str, payload: object) -> None:
        self._hub.publish(str(payload))
