"""Tells all watchers of a match what is new: one look into the database, one writing for each class of viewers.

A feed follows one match for as long as anybody at this process watches it. At news of the match, and at every
heartbeat, it looks once, shows each class of viewers what is new to it, and writes the same bytes to everybody in the
class, straight to their connections: a watcher costs a write, and no task of its own wakes up. Watchers come to a feed
when they have caught up by themselves; an example, the match being at version 7:

    watcher, seen 5    looks: version 7; writes entries 6 and 7 and the view
                       meanwhile version 8: the feed looks, and writes it to its watchers
    watcher, seen 7    joins the feed, which is at 8 already: refused
    watcher, seen 7    looks: version 8; writes entry 8 and the view
    watcher, seen 8    joins
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass
from operator import methodcaller
from typing import Protocol

from trellis_gateway.errors import Problem
from trellis_gateway.features.sights import Batch, Sight, Sights
from trellis_gateway.news.hub import Hub

_SLACK_SECONDS = 0.01
"""What is waited longer for the end of a delay, so that it has ended."""
WRITE_STRIDE = 100
"""Watchers that are written to before others have their turn: at 20 to 40 µs each, 2 to 4 ms."""
FINISH_STRIDE = 20
"""Watchers whose streams are ended before others have their turn: each has a request to be ended and logged."""

_FAULT = Problem("INTERNAL_FAULT", "the gateway failed in a way it should not; its log has the details")

log = logging.getLogger(__name__)


class Taker(Protocol):
    """Whoever is shown what happens in a match."""

    def take(self, batch: Batch) -> None:
        """Be shown what is new."""

    def pulse(self) -> None:
        """Be told that nothing is new."""

    def finish(self, match: str, problem: Problem | None = None) -> None:
        """Be told that nothing more comes of a match: it is over, or there is a problem."""


@dataclass(slots=True, eq=False)
class Listener:
    """A watcher of one match, who has seen everything up to version `seen`."""

    taker: Taker
    token: str | None
    viewer: int | None
    seen: int

    def take(self, batch: Batch) -> None:
        """Show what is new."""
        self.seen = batch.version
        self.taker.take(batch)


class Feed:
    """The watchers of one match."""

    def __init__(self, match: str, sights: Sights, hub: Hub, heartbeat: float) -> None:
        self.users = 0
        self._match = match
        self._sights = sights
        self._hub = hub
        self._heartbeat = heartbeat
        self._versions = {True: -1, False: -1}
        self._seconds: float | None = None
        self._classes: dict[int | None, set[Listener]] = {}
        self._subscription = hub.subscribe(match, self._classes.keys())
        self._closed = False
        # A context of its own: it works for everybody, not for the request that happened to be the first.
        self.task = asyncio.create_task(self._follow(), context=Context())

    def join(self, listener: Listener, seconds: float | None = None) -> bool:
        """Begin to tell a watcher what is new, unless others were told of something newer, or the gateway stops.

        `seconds` tells in how many seconds there will be more to see without anybody moving, if that is known.
        """
        if listener.seen < self._versions[listener.viewer is None] or self._hub.closed:
            return False
        if seconds is not None:
            self._subscription.wake()
        self._classes.setdefault(listener.viewer, set()).add(listener)
        return True

    def leave(self, listener: Listener) -> None:
        """Tell a watcher nothing more."""
        fellows = self._classes.get(listener.viewer, set())
        fellows.discard(listener)
        if not fellows:
            self._classes.pop(listener.viewer, None)

    def close(self) -> None:
        """Stop following, once what is being read is read."""
        self._closed = True
        self._subscription.wake()
        self._subscription.close()

    async def _follow(self) -> None:
        over = False
        while not over:
            heard = await self._subscription.news(self._patience())
            if self._closed or self._hub.closed:
                break
            try:
                over = await self._go_on(is_pulse=not heard)
            except Problem as problem:
                await self._finish(self._listeners(), problem)
            except Exception:
                log.exception("a feed failed")
                await self._finish(self._listeners(), _FAULT)
        await self._finish(self._listeners())

    def _patience(self) -> float:
        """Tell how long to wait for news before looking by oneself."""
        if self._seconds is None:
            return self._heartbeat
        return min(self._heartbeat, self._seconds + _SLACK_SECONDS)

    async def _go_on(self, *, is_pulse: bool) -> bool:
        """Look, and tell what is new, or at a pulse that nothing is; whether the match is over."""
        sight = await self._sights.look(self._match)
        self._seconds = sight.spectacle.seconds
        told = await self._tell(sight)
        if is_pulse and not told and not sight.over:
            await _each(self._listeners(), lambda listener: listener.taker.pulse())
        return sight.over

    def _listeners(self) -> Sequence[Listener]:
        return [listener for fellows in self._classes.values() for listener in fellows]

    async def _finish(self, listeners: Sequence[Listener], problem: Problem | None = None) -> None:
        for listener in listeners:
            self.leave(listener)
        await _each(listeners, lambda listener: listener.taker.finish(self._match, problem), FINISH_STRIDE)

    async def _tell(self, sight: Sight) -> bool:
        """Bring everybody up to what was seen; whether that was new to anybody."""
        await self._dismiss(sight)
        seen = sight.spectacle.match
        for is_onlooker, match in ((False, sight.match), (True, seen)):
            if match is not None:
                self._versions[is_onlooker] = max(self._versions[is_onlooker], match.version)
        told = False
        while behind := self._behind(sight):
            told = True
            batches = [self._sights.batch(sight.seen_by(viewer), viewer, seen) for viewer, seen in behind]
            for batch, listeners in zip(await asyncio.gather(*batches), behind.values(), strict=True):
                await _each(listeners, methodcaller("take", batch))
        return told

    def _behind(self, sight: Sight) -> dict[tuple[int | None, int], list[Listener]]:
        """Find those who have not seen what they may see, by class and by what they have seen."""
        found: dict[tuple[int | None, int], list[Listener]] = {}
        for listener in self._listeners():
            if listener.seen < sight.seen_by(listener.viewer).version:
                found.setdefault((listener.viewer, listener.seen), []).append(listener)
        return found

    async def _dismiss(self, sight: Sight) -> None:
        """Send those away whose token no longer is that of their seat, and onlookers who may not look any more."""
        for listener in self._listeners():
            try:
                valid = await self._sights.viewer(sight, listener.token) == listener.viewer
                sight.seen_by(listener.viewer)
            except Problem as problem:
                await self._finish([listener], problem)
                continue
            if not valid:
                await self._finish([listener])


async def _each(
    listeners: Iterable[Listener], act: Callable[[Listener], None], stride: int = WRITE_STRIDE
) -> None:
    """Do something for many watchers, and let others have their turn after every so many."""
    for number, listener in enumerate(listeners, 1):
        act(listener)
        if number % stride == 0:
            await asyncio.sleep(0)


class Feeds:
    """The feeds of this process."""

    def __init__(self, sights: Sights, hub: Hub, heartbeat: float) -> None:
        self.sights = sights
        self.heartbeat = heartbeat
        self._hub = hub
        self._feeds: dict[str, Feed] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def closed(self) -> bool:
        """Whether the gateway stops."""
        return self._hub.closed

    @contextmanager
    def following(self, match: str) -> Iterator[Feed]:
        """Use the feed of a match, which is there while anybody uses it."""
        feed = self._feeds.get(match)
        if feed is None:
            feed = self._feeds[match] = Feed(match, self.sights, self._hub, self.heartbeat)
            self._tasks.add(feed.task)
            feed.task.add_done_callback(self._tasks.discard)
        feed.users += 1
        try:
            yield feed
        finally:
            feed.users -= 1
            if not feed.users:
                feed.close()
                del self._feeds[match]

    async def stop(self) -> None:
        """End all feeds, with the hub closed; nothing is read any more then."""
        if self._tasks:
            await asyncio.wait(self._tasks)
