"""Counts what is asked for, minute by minute, with the library `limits`.

In memory; for several gateways in memory too, kept in step through their database, or in Redis.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from time import monotonic, time

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.aio.storage import RedisStorage, Storage
from limits.errors import StorageError

from trellis_gateway.quotas.memory import BoundedMemory
from trellis_gateway.quotas.shared import IN_DATABASE, WINDOW_SECONDS, SharedMemory

log = logging.getLogger(__name__)

_SHARED_TIMEOUT_SECONDS = 0.5
_SHARED_PAUSE_SECONDS = 5.0
"""How long a store that did not answer is left alone."""


@dataclass(frozen=True, slots=True)
class Account:
    """Whose points are spent.

    Args:
        kind: `address`, `token` or `api-key`.
        key: which one; of a token its hash.
        name: how to call it to people; never a token.
        quota: points a minute.
    """

    kind: str
    key: str
    name: str
    quota: int


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account has left, and in how many seconds its next minute begins."""

    account: Account
    left: int
    seconds: int
    is_overdrawn: bool


class Counting:
    """The accounts of everybody.

    Args:
        url: where they are shared by several gateways, as in `redis://host:6379/0`, or `database`, where somebody has
            to keep `in_step`; None: in this process.
    """

    def __init__(self, url: str | None = None) -> None:
        self.in_step = SharedMemory() if url == IN_DATABASE else None
        self._own: Storage = BoundedMemory() if self.in_step is None else self.in_step
        self._shared: Storage | None = None if url in {None, IN_DATABASE} else _store(str(url))
        self._left_alone_until = 0.0
        self._items: dict[int, RateLimitItem] = {}

    async def spend(self, accounts: Sequence[Account], points: int) -> list[Balance]:
        """Take points from each account, up to the first that has too few; what is left of each."""
        balances: list[Balance] = []
        for account in accounts:
            balances.append(await self._spend(account, points))
            if balances[-1].is_overdrawn:
                break
        return balances

    async def _spend(self, account: Account, points: int) -> Balance:
        """Take them in the store that all gateways share; while it is away each gateway counts for itself."""
        if self._shared is not None and monotonic() >= self._left_alone_until:
            try:
                return await self._take(self._shared, account, points)
            except StorageError as error:
                log.warning(
                    "the shared rate limits cannot be reached; counting alone: %s", error.storage_error
                )
                self._left_alone_until = monotonic() + _SHARED_PAUSE_SECONDS
        return await self._take(self._own, account, points)

    async def _take(self, store: Storage, account: Account, points: int) -> Balance:
        """Take them as the library's strategy of fixed windows does, which would ask the store once more for each."""
        item = self._items.get(account.quota)
        if item is None:
            item = self._items[account.quota] = RateLimitItemPerMinute(account.quota, namespace="trellis")
        key = item.key_for(account.kind, account.key)
        used = await store.incr(key, WINDOW_SECONDS, amount=points)
        seconds = max(1, ceil(await store.get_expiry(key) - time()))
        return Balance(account, max(0, account.quota - used), seconds, used > account.quota)


def _store(url: str) -> RedisStorage:
    return RedisStorage(
        f"async+{url}",
        implementation="redispy",
        wrap_exceptions=True,
        socket_timeout=_SHARED_TIMEOUT_SECONDS,
        socket_connect_timeout=_SHARED_TIMEOUT_SECONDS,
    )
