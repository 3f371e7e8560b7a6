"""News by a NATS server: a subject for each match, to which those gateways subscribe where somebody watches it."""

import asyncio
import logging
from collections.abc import Set as AbstractSet

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from typing_extensions import override

from trellis_gateway.news.linked import TIMEOUT_SECONDS, LinkedCourier
from trellis_gateway.news.port import Ear

log = logging.getLogger(__name__)

SUBJECT = "trellis.matches."
_PING_SECONDS = 10


class _Link:
    """A connection and what is subscribed to by it."""

    def __init__(self, ear: Ear) -> None:
        self.lost = asyncio.Event()
        self.client = Client()
        self._ear = ear
        self._subscribed: dict[str, Subscription] = {}

    async def open(self, servers: list[str]) -> None:
        """Connect. To connect again is left to the courier: the library would not say what was missed."""

        async def closed() -> None:
            self.lost.set()

        await self.client.connect(
            servers,
            name="trellis-gateway",
            no_echo=True,
            allow_reconnect=False,
            reconnect_time_wait=0,
            max_reconnect_attempts=1,
            connect_timeout=int(TIMEOUT_SECONDS),
            ping_interval=_PING_SECONDS,
            closed_cb=closed,
            error_cb=_noted,
        )

    async def subscribe(self, followed: AbstractSet[str]) -> None:
        """Subscribe to these matches and no others. News of a new one may have come before its subscription."""
        for match in self._subscribed.keys() - followed:
            await self._subscribed.pop(match).unsubscribe()
        fresh = followed - self._subscribed.keys()
        for match in fresh:
            self._subscribed[match] = await self.client.subscribe(SUBJECT + match, cb=self._heard)
        if fresh:
            # The library's ping overtakes the commands that it still holds: the first one sees to it that they are
            # written, the answer to the second that the server has read them.
            await self.client.flush()
            await self.client.flush()
        for match in fresh:
            self._ear.hear(match)

    async def _heard(self, message: Msg) -> None:
        self._ear.hear(message.subject.removeprefix(SUBJECT))


class NatsCourier(LinkedCourier):
    """Carries news by one connection.

    Args:
        urls: servers of one cluster, `nats://user:password@host:4222` (or `tls://`), with commas between.
    """

    errors = (OSError, TimeoutError, nats.errors.Error)

    def __init__(self, urls: str) -> None:
        super().__init__()
        self._servers = urls.split(",")

    @override
    async def _carry(self, ear: Ear) -> None:
        link = _Link(ear)
        try:
            await link.open(self._servers)
            await link.subscribe(self._followed)
            ear.hear_anything()
            await self._until(link.lost, self._send(link))
        finally:
            await link.client.close()

    async def _send(self, link: _Link) -> None:
        while True:
            taken = await self._outbox.take()
            try:
                for match in taken:
                    await link.client.publish(SUBJECT + match)
                await link.subscribe(self._followed)
            except BaseException:
                self._outbox.put_back(taken)
                raise


async def _noted(error: Exception) -> None:
    """Keep the library from logging what is logged when connecting fails."""
    log.debug("NATS: %s", error)
