"""What a gateway has to tell others, until it is sent."""

import asyncio
from collections.abc import Sequence

MAX_WAITING = 10_000
"""Matches that wait to be told of; of more, while nothing can be sent, the oldest are forgotten."""


class Outbox:
    """Matches to be told of. Each is told once, however many versions it got meanwhile."""

    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._rung = asyncio.Event()

    def put(self, match: str) -> None:
        """Add a match."""
        self._waiting[match] = None
        if len(self._waiting) > MAX_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self.ring()

    def ring(self) -> None:
        """Call whoever takes, though there may be nothing."""
        self._rung.set()

    async def take(self) -> Sequence[str]:
        """Wait for the bell, and take all matches that are there."""
        await self._rung.wait()
        self._rung.clear()
        taken = list(self._waiting)
        self._waiting.clear()
        return taken

    def put_back(self, taken: Sequence[str]) -> None:
        """Return what could not be sent."""
        for match in taken:
            self.put(match)
