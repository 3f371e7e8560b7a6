"""News by the PostgreSQL database that gateways share (LISTEN/NOTIFY).

PostgreSQL lets transactions with a notification commit one after the other, the whole server over, and the next waits
until the one before it is on the disk. So moves are not stored together with their news: these follow in transactions
of their own, one at a time from each gateway with all that has gathered, and do not wait for the disk.
"""

import asyncio
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types; four calls
from sqlalchemy.engine import URL
from typing_extensions import override

from trellis_gateway.database_urls import connect_arguments
from trellis_gateway.news.linked import TIMEOUT_SECONDS, LinkedCourier
from trellis_gateway.news.port import Ear

CHANNEL = "trellis_matches"
APPLICATION = "trellis news"
"""What the connection is called in PostgreSQL's list of them."""
_TELL = "SELECT pg_notify($1, match) FROM unnest($2::text[]) AS match"


class DatabaseCourier(LinkedCourier):
    """Carries news by one connection of its own. Every gateway hears of every match; what nobody follows ends here."""

    errors = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._arguments: dict[str, Any] = connect_arguments(url) | {"timeout": TIMEOUT_SECONDS}

    @override
    async def _carry(self, ear: Ear) -> None:
        connection = await asyncpg.connect(
            **self._arguments,
            command_timeout=TIMEOUT_SECONDS,
            server_settings={"synchronous_commit": "off", "application_name": APPLICATION},
        )
        own, lost = connection.get_server_pid(), asyncio.Event()

        def heard(_: object, process: int, channel: str, payload: object) -> None:
            if process != own and payload in self._followed:
                ear.hear(str(payload))

        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, heard)
            ear.hear_anything()
            await self._until(lost, self._send(connection))
        finally:
            await connection.close(timeout=1)

    async def _send(self, connection: asyncpg.Connection) -> None:
        while True:
            taken = await self._outbox.take()
            try:
                if taken:
                    await connection.execute(_TELL, CHANNEL, taken)
            except BaseException:
                self._outbox.put_back(taken)
                raise
