"""Streams of what happens in matches, one for each watcher.

A stream carries `entry` events, one for each version of a match, and a `view` event whenever it has caught up: the
match as the watcher sees it now. Everything is read from the database, so that a stream that is resumed after a
restart, or at another gateway, misses nothing and repeats nothing. A watcher catches up by itself, and then leaves the
telling to the feed of the match.

A stream of one match numbers its events by version. One of several says in every event which match it is of, and
numbers it by all positions: `kq3xw5zjv2t4mbne:7,m5dh3w7xqk2zv4ta:12`.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from time import monotonic

from fastapi.sse import format_sse_event
from typing_extensions import override

from trellis_gateway import metrics, tokens
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features.feeds import Feed, Feeds, Listener
from trellis_gateway.features.outlets import Outlet, Piece, end
from trellis_gateway.features.sights import Batch, Sight, written
from trellis_ops.logs import request_id

RECONNECT_MILLISECONDS = 2_000
RETRY = Piece(format_sse_event(retry=RECONNECT_MILLISECONDS))
HEARTBEAT = Piece(format_sse_event(comment="heartbeat"))


_Counted = Callable[[], AbstractContextManager[ExitStack]]


@dataclass(frozen=True, slots=True)
class Watch:
    """What is watched of one match: as whom, and after which version."""

    match: str
    token: str | None
    viewer: int | None
    seen: int


class Stream(ABC):
    """The stream of one watcher."""

    def __init__(self, watches: Sequence[Watch], feeds: Feeds, counted: _Counted) -> None:
        self._watches = watches
        self._feeds = feeds
        self._counted = counted
        self._outlet: Outlet
        self._trouble: tuple[str, Problem] | None = None

    async def run(self, outlet: Outlet) -> None:
        """Tell the reader what happens until every match is over, the reader leaves or the gateway stops."""
        self._outlet = outlet
        with self._counted() as stack:
            outlet.write(RETRY)
            for watch in self._watches:
                feed = stack.enter_context(self._feeds.following(watch.match))
                try:
                    await self._enter(watch, feed, stack)
                except Problem as trouble:
                    self.finish(watch.match, trouble)
            await outlet.ended
        if self._trouble is not None:
            # The answer has begun: say it in the stream, the watcher will come again.
            match, problem = self._trouble
            outlet.write(Piece(self._problem(match, problem)))

    async def _enter(self, watch: Watch, feed: Feed, stack: ExitStack) -> None:
        """Catch up with a match, and join those whom its feed tells the rest."""
        listener = Listener(self, watch.token, watch.viewer, watch.seen)
        shown = False
        while not self._outlet.ended.done():
            if self._feeds.closed:
                end(self._outlet)
                return
            sight = (await self._feeds.sights.look(watch.match)).seen_by(watch.viewer)
            batch = await self._feeds.sights.batch(sight, watch.viewer, listener.seen)
            if not shown or batch.version > listener.seen:
                listener.take(batch)
                await self._outlet.drained()
            if batch.version < sight.version:
                continue
            shown = True
            if sight.over:
                self.finish(watch.match)
                return
            if feed.join(listener, sight.spectacle.seconds if watch.viewer is None else None):
                stack.callback(feed.leave, listener)
                return

    @abstractmethod
    def take(self, batch: Batch) -> None:
        """Write what is new."""

    @abstractmethod
    def pulse(self) -> None:
        """Break a silence."""

    def finish(self, match: str, problem: Problem | None = None) -> None:
        """End the stream for a problem, or because a match is over and it was the last."""
        if problem is not None and self._trouble is None:
            self._trouble = (match, problem)
        if problem is not None or self._is_over(match):
            end(self._outlet)

    @abstractmethod
    def _is_over(self, match: str) -> bool:
        """Note that a match is over; whether none is left."""

    @abstractmethod
    def _problem(self, match: str, problem: Problem) -> bytes:
        """Write the event of a problem."""


class MatchStream(Stream):
    """A stream of one match, whose bytes are those of every stream of the same class of viewers."""

    @override
    def take(self, batch: Batch) -> None:
        self._outlet.write(batch.piece)

    @override
    def pulse(self) -> None:
        self._outlet.write(HEARTBEAT)

    @override
    def _is_over(self, match: str) -> bool:
        return True

    @override
    def _problem(self, match: str, problem: Problem) -> bytes:
        document = problem.document(f"/v1/matches/{match}/events", request_id())
        return format_sse_event(event="problem", data_str=json.dumps(document))


class MatchesStream(Stream):
    """A stream of several matches."""

    def __init__(self, watches: Sequence[Watch], feeds: Feeds, counted: _Counted) -> None:
        super().__init__(watches, feeds, counted)
        self._positions = {watch.match: watch.seen for watch in watches}
        self._left = set(self._positions)
        self._written_at = monotonic()

    @override
    def take(self, batch: Batch) -> None:
        told = []
        for event in batch.events:
            self._positions[batch.match] = event.version
            data = b'{"match":"%b","%b":%b}' % (batch.match.encode(), event.name.encode(), event.data)
            told.append(written(event.name, data, positions(self._positions).encode()))
        self._write(Piece(b"".join(told)))

    @override
    def pulse(self) -> None:
        """Break a silence, but only once for all matches."""
        if monotonic() - self._written_at > self._feeds.heartbeat / 2:
            self._write(HEARTBEAT)

    def _write(self, piece: Piece) -> None:
        self._written_at = monotonic()
        self._outlet.write(piece)

    @override
    def _is_over(self, match: str) -> bool:
        self._left.discard(match)
        return not self._left

    @override
    def _problem(self, match: str, problem: Problem) -> bytes:
        document = {"match": match, "problem": problem.document("/v1/events", request_id())}
        return format_sse_event(event="problem", data_str=json.dumps(document))


def positions(seen: Mapping[str, int]) -> str:
    """Write what was seen of several matches."""
    return ",".join(f"{match}:{version}" for match, version in seen.items())


class WatchService:
    """The event streams of this process."""

    def __init__(self, feeds: Feeds, limit: int) -> None:
        self._feeds = feeds
        self._limit = limit
        self._open = 0

    async def admit(self, match: str, token: str | None, last_seen: int | None) -> Stream | None:
        """Let a watcher in; None if there is nothing left to watch: the match is over and the watcher has seen it all.

        Without `last_seen` the watch begins now. Raises Problem as every request about a match, INVALID_VERSION for a
        version that the match never had and TOO_MANY_WATCHERS.
        """
        sight = await self._feeds.sights.look(match)
        viewer = await self._feeds.sights.viewer(sight, token)
        sight = sight.seen_by(viewer)
        watch = _watch(sight, token, viewer, last_seen)
        if sight.over and last_seen == sight.version:
            return None
        self._require_room()
        return MatchStream([watch], self._feeds, self._counted)

    async def admit_many(
        self, matches: Sequence[str], held: Sequence[str], last_seen: Mapping[str, int]
    ) -> Stream | None:
        """Let somebody watch several matches with the tokens of seats of some; None if all of them are over and seen.

        Matches without a version in `last_seen` are watched from now on. Raises Problem as `admit`.
        """
        sights = [await self._feeds.sights.look(match) for match in matches]
        tokens_by_match = await self._sort(sights, held)
        watches = []
        for sight in sights:
            token = tokens_by_match.get(sight.match.id)
            viewer = await self._feeds.sights.viewer(sight, token)
            watches.append(_watch(sight.seen_by(viewer), token, viewer, last_seen.get(sight.match.id)))
        if all(sight.over and last_seen.get(sight.match.id) == sight.version for sight in sights):
            return None
        self._require_room()
        return MatchesStream(watches, self._feeds, self._counted)

    async def _sort(self, sights: Sequence[Sight], held: Sequence[str]) -> Mapping[str, str]:
        """Find the match that each token belongs to. Raises Problem for one that belongs to none of them."""
        found: dict[str, str] = {}
        for token in held:
            digest = tokens.digest(token)
            match = next((sight.match.id for sight in sights if sight.is_held(digest)), None)
            if match is None:
                await self._feeds.sights.viewer(sights[0], token)  # raises what is wrong with it
                match = sights[0].match.id
            if found.setdefault(match, token) != token:
                text = f"two of the tokens are of seats of the match {match!r}: watch it as one of them"
                raise field_problem("INVALID_FIELD", "Trellis-Seat-Tokens", text)
        return found

    async def stop(self) -> None:
        """Wait until nothing is read for streams any more; the hub is closed, which ends them."""
        await self._feeds.stop()

    def _require_room(self) -> None:
        if self._open >= self._limit:
            raise Problem("TOO_MANY_WATCHERS", f"{self._limit} event streams are open; try again later")

    @contextmanager
    def _counted(self) -> Iterator[ExitStack]:
        self._open += 1
        metrics.WATCHERS.inc()
        try:
            with ExitStack() as stack:
                yield stack
        finally:
            self._open -= 1
            metrics.WATCHERS.dec()


def _watch(sight: Sight, token: str | None, viewer: int | None, last_seen: int | None) -> Watch:
    """Begin to watch after a version. Raises Problem INVALID_VERSION for one that the match never had."""
    seen = sight.version if last_seen is None else last_seen
    if seen > sight.version:
        text = f"the match is at version {sight.version}; it has no version {seen}"
        metadata = {"match": sight.match.id}
        raise Problem("INVALID_VERSION", text, metadata=metadata, current_version=sight.version)
    return Watch(sight.match.id, token, viewer, seen)
