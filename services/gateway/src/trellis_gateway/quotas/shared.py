"""Counters in memory that several gateways keep in step through their database, once a second.

Every gateway counts by itself, so that no request waits for the database. Once a second it adds what was spent at it to
a ledger, and learns what was spent at all of them. Whoever asks at several gateways at once can spend a quota at each
of them until they have told each other. For all of them windows begin with the minute.
"""

import asyncio
import logging
from collections.abc import Mapping
from heapq import nlargest
from time import time
from typing import Protocol

from typing_extensions import override

from trellis_gateway.errors import Problem
from trellis_gateway.quotas.memory import BoundedMemory

log = logging.getLogger(__name__)

IN_DATABASE = "database"
"""What the settings say for it."""
PERIOD_SECONDS = 1.0
WINDOW_SECONDS = 60
MAX_TOLD = 1_000
"""Counters that are told of at once: those on which most was spent; what is left over waits."""


class Ledger(Protocol):
    """What was spent at all gateways."""

    async def add(self, spent: Mapping[str, int], window: int) -> Mapping[str, int]:
        """Add what was spent in a window of time, by counter; return what was spent on these in all. Raises Problem."""
        ...


class SharedMemory(BoundedMemory):
    """Counters that take in what was counted elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self._untold: dict[str, int] = {}
        self._window = 0

    @override
    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        self._turn()
        self._untold[key] = self._untold.get(key, 0) + amount
        return await super().incr(key, expiry, amount)

    @override
    def _end(self, now: float, expiry: float) -> float:
        return (now // expiry + 1) * expiry

    async def keep_in_step(self, ledger: Ledger) -> None:
        """Tell the ledger and learn from it, once a second, until cancelled."""
        while True:
            await asyncio.sleep(PERIOD_SECONDS)
            try:
                await self.tell(ledger)
            except Problem as problem:
                log.warning("the shared rate limits cannot be reached; counting alone: %s", problem)

    async def tell(self, ledger: Ledger) -> None:
        """Add to the ledger what was spent here since the last time, and take in what it says. Raises Problem."""
        self._turn()
        spent = dict(nlargest(MAX_TOLD, self._untold.items(), key=lambda item: item[1]))
        if not spent:
            return
        window = self._window
        totals = await ledger.add(spent, window)
        if window != self._window:
            return
        for key, total in totals.items():
            left = self._untold[key] - spent[key]
            if left:
                self._untold[key] = left
            else:
                del self._untold[key]
            self._set(key, total + left, (window + 1) * WINDOW_SECONDS)

    def _turn(self) -> None:
        """Begin anew with each window."""
        window = int(time() // WINDOW_SECONDS)
        if window != self._window:
            self._window = window
            self._untold.clear()
