"""Wakes those who wait for news of a match, within this process."""

import asyncio
from collections.abc import Set as AbstractSet
from types import TracebackType
from typing import Self


class Subscription:
    """A wait for news of one match; a context manager. News that comes before the wait is not missed."""

    def __init__(self, hub: "Hub", match: str, seat: int | None) -> None:
        self.seat = seat
        self._hub = hub
        self._match = match
        self._news = asyncio.Event()

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._hub.add(self._match, self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop listening."""
        self._hub.remove(self._match, self)

    def wake(self) -> None:
        """Note that there is news."""
        self._news.set()

    async def news(self, seconds: float) -> bool:
        """Wait until there is news, at most so long; whether there was any."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Hub:
    """The subscriptions of this process, by match."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Subscription]] = {}
        self.closed = False

    def subscribe(self, match: str, seat: int | None = None) -> Subscription:
        """Subscribe to the news of a match, as a seat or an onlooker (None)."""
        return Subscription(self, match, seat)

    def watchers(self, match: str) -> AbstractSet[int | None]:
        """Tell which seats, and whether onlookers (None), wait for news of a match."""
        return {subscription.seat for subscription in self._waiting.get(match, ())}

    def publish(self, match: str) -> None:
        """Say that a match has a new version."""
        for subscription in self._waiting.get(match, ()):
            subscription.wake()

    def publish_all(self) -> None:
        """Say that any match may have a new version, as after news may have been missed."""
        for match in self._waiting:
            self.publish(match)

    def close(self) -> None:
        """Tell everybody that the gateway stops."""
        self.closed = True
        self.publish_all()

    def add(self, match: str, subscription: Subscription) -> None:
        """Begin to wake a subscription."""
        self._waiting.setdefault(match, set()).add(subscription)

    def remove(self, match: str, subscription: Subscription) -> None:
        """Wake a subscription no longer."""
        waiting = self._waiting[match]
        waiting.discard(subscription)
        if not waiting:
            del self._waiting[match]
