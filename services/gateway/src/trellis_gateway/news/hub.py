"""Wakes those who wait for news of a match: of this process, and through a courier of other gateways."""

import asyncio
from collections.abc import Set as AbstractSet

from trellis_gateway.news.port import Courier

_NOBODY: AbstractSet[int | None] = frozenset()


class Subscription:
    """A wait for news of one match, until it is closed. News that comes before the wait is not missed.

    Args:
        viewers: the seats, and onlookers (None), on whose behalf somebody waits; may change meanwhile.
    """

    def __init__(self, hub: "Hub", match: str, viewers: AbstractSet[int | None]) -> None:
        self.viewers = viewers
        self._hub = hub
        self._match = match
        self._news = asyncio.Event()
        hub.add(match, self)

    def close(self) -> None:
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
        self._courier: Courier | None = None
        self.closed = False

    def connect(self, courier: Courier) -> None:
        """Exchange news with other gateways from now on."""
        self._courier = courier

    def subscribe(self, match: str, viewers: AbstractSet[int | None] = _NOBODY) -> Subscription:
        """Subscribe to the news of a match on behalf of these viewers."""
        return Subscription(self, match, viewers)

    def watchers(self, match: str) -> AbstractSet[int | None]:
        """Tell which seats, and whether onlookers (None), wait for news of a match."""
        return {viewer for subscription in self._waiting.get(match, ()) for viewer in subscription.viewers}

    def publish(self, match: str) -> None:
        """Say here and at other gateways that a match has a new version."""
        self.hear(match)
        if self._courier is not None:
            self._courier.tell(match)

    def hear(self, match: str) -> None:
        """Say here that a match has a new version."""
        for subscription in self._waiting.get(match, ()):
            subscription.wake()

    def hear_anything(self) -> None:
        """Say here that any match may have a new version."""
        for match in self._waiting:
            self.hear(match)

    def close(self) -> None:
        """Tell everybody that the gateway stops."""
        self.closed = True
        self.hear_anything()

    def add(self, match: str, subscription: Subscription) -> None:
        """Begin to wake a subscription."""
        waiting = self._waiting.setdefault(match, set())
        waiting.add(subscription)
        if self._courier is not None and len(waiting) == 1:
            self._courier.follow(match)

    def remove(self, match: str, subscription: Subscription) -> None:
        """Wake a subscription no longer."""
        waiting = self._waiting[match]
        waiting.discard(subscription)
        if not waiting:
            del self._waiting[match]
            if self._courier is not None:
                self._courier.leave(match)
