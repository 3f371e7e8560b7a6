"""What couriers have in common that need a connection to a server."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any, ClassVar

from trellis_gateway.news.outbox import Outbox
from trellis_gateway.news.port import Ear

log = logging.getLogger(__name__)

PAUSE_SECONDS = 1.0
"""From the loss of a connection to the next try."""
TIMEOUT_SECONDS = 10.0


class LinkedCourier(ABC):
    """A courier that connects again whenever its connection is lost. What it has to tell waits meanwhile."""

    errors: ClassVar[tuple[type[Exception], ...]]
    """What it means that the server is away."""

    def __init__(self) -> None:
        self._outbox = Outbox()
        self._followed: set[str] = set()

    def tell(self, match: str) -> None:
        """Tell the others with the next sending."""
        self._outbox.put(match)

    def follow(self, match: str) -> None:
        """Begin to hear of a match."""
        self._followed.add(match)
        self._outbox.ring()

    def leave(self, match: str) -> None:
        """Hear of a match no longer."""
        self._followed.discard(match)
        self._outbox.ring()

    async def run(self, ear: Ear) -> None:
        """Carry until cancelled."""
        while True:
            try:
                await self._carry(ear)
            except self.errors as error:
                log.warning("not hearing of other gateways' moves: %s", str(error) or type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)

    @abstractmethod
    async def _carry(self, ear: Ear) -> None:
        """Connect, and carry until the connection is lost."""

    async def _until(self, lost: asyncio.Event, sending: Coroutine[Any, Any, None]) -> None:
        """Send until the connection is lost or sending fails."""
        tasks = [asyncio.create_task(sending), asyncio.create_task(lost.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        (outcome, _) = await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(outcome, Exception):
            raise outcome
