"""Streams of what happens in a match, one for each watcher.

A stream carries `entry` events, one for each version of the match (`id` is the version), and a `view` event whenever it
has caught up: the match as the watcher sees it now. Everything is read from the database, so that a stream that is
resumed after a restart, or at another gateway, misses nothing and repeats nothing.
"""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from fastapi.sse import format_sse_event

from trellis_gateway import metrics
from trellis_gateway.errors import Problem
from trellis_gateway.features.access import visit
from trellis_gateway.features.history import entry_for
from trellis_gateway.features.matches import MatchService
from trellis_gateway.news.hub import Hub, Subscription
from trellis_gateway.storage import entries
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import Phase
from trellis_ops.logs import request_id

MAX_ENTRIES_PER_READ = 100
"""Entries read at once by a stream that catches up."""
RECONNECT_MILLISECONDS = 2_000
HEARTBEAT = format_sse_event(comment="heartbeat")


@dataclass(frozen=True, slots=True)
class Watch:
    """A watcher of a match, who has seen everything up to version `seen`."""

    match: str
    token: str | None
    seat: int | None
    seen: int


@dataclass(frozen=True, slots=True)
class _News:
    """What a watcher has not seen yet, as events; whether there is more of it, and whether the match is over."""

    seen: int
    events: list[bytes]
    more: bool
    over: bool


class WatchService:
    """The event streams of this process."""

    def __init__(
        self, database: Database, matches: MatchService, hub: Hub, limit: int, heartbeat: float
    ) -> None:
        self._database = database
        self._matches = matches
        self._hub = hub
        self._limit = limit
        self._heartbeat = heartbeat
        self._open = 0

    async def admit(self, match: str, token: str | None, last_seen: int | None) -> Watch | None:
        """Let a watcher in; None if there is nothing left to watch: the match is over and the watcher has seen it all.

        Without `last_seen` the watch begins now. Raises Problem as every request about a match, INVALID_VERSION for a
        version that the match never had and TOO_MANY_WATCHERS.
        """
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
        version = visited.match.version
        seen = version if last_seen is None else last_seen
        if seen > version:
            text = f"the match is at version {version}; it has no version {seen}"
            raise Problem("INVALID_VERSION", text, current_version=version)
        if last_seen == version and visited.match.phase is Phase.OVER:
            return None
        if self._open >= self._limit:
            raise Problem("TOO_MANY_WATCHERS", f"{self._limit} event streams are open; try again later")
        return Watch(match, token, visited.seat, seen)

    async def stream(self, watch: Watch) -> AsyncGenerator[bytes, None]:
        """Send events until the match is over, the watcher leaves or the gateway stops."""
        yield format_sse_event(retry=RECONNECT_MILLISECONDS)
        with self._counted(), self._hub.subscribe(watch.match, watch.seat) as subscription:
            try:
                async for event in self._follow(watch, subscription):
                    yield event
            except Problem as problem:
                # The answer has begun: say it in the stream, the watcher will come again.
                document = problem.document(f"/v1/matches/{watch.match}/events", request_id())
                yield format_sse_event(event="problem", data_str=json.dumps(document))

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._open += 1
        metrics.WATCHERS.inc()
        try:
            yield
        finally:
            self._open -= 1
            metrics.WATCHERS.dec()

    async def _follow(self, watch: Watch, subscription: Subscription) -> AsyncIterator[bytes]:
        first = True
        while not self._hub.closed:
            news = await self._news(watch)
            for event in news.events:
                yield event
            changed = first or news.seen > watch.seen
            watch, first = replace(watch, seen=news.seen), False
            if news.more:
                continue
            if changed:
                yield await self._view(watch)
            if news.over:
                return
            if not await subscription.news(self._heartbeat):
                yield HEARTBEAT

    async def _news(self, watch: Watch) -> _News:
        async with self._database.reading() as connection:
            visited = await visit(connection, watch.match, watch.token)
            found = await entries.after(connection, watch.match, watch.seen, MAX_ENTRIES_PER_READ)
        phase, version = visited.match.phase, visited.match.version
        shown = [entry_for(entry, watch.seat, phase) for entry in found]
        events = [
            format_sse_event(id=str(entry.version), event="entry", data_str=entry.model_dump_json())
            for entry in shown
        ]
        seen = found[-1].version if found else watch.seen
        return _News(seen, events, more=seen < version, over=phase is Phase.OVER)

    async def _view(self, watch: Watch) -> bytes:
        """Show the match now. If it is ahead of the entries sent, they follow; the id is that of the last one sent."""
        match = await self._matches.get(watch.match, watch.token)
        return format_sse_event(id=str(watch.seen), event="view", data_str=match.model_dump_json())
