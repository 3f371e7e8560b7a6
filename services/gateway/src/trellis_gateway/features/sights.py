"""What watchers are shown: read once, and projected and written once for each class of viewers.

Every seat is a class of its own; all onlookers are one. Whatever is shown depends on the match, its version and the
class alone, so that a thousand onlookers who come at once, after a restart, share what one of them would cost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from trellis_gateway import tokens
from trellis_gateway.coalesce import Coalescer
from trellis_gateway.encoding import encode
from trellis_gateway.features.access import Visit, unknown, visit, well_formed
from trellis_gateway.features.history import entry_for
from trellis_gateway.features.matches import shown
from trellis_gateway.features.outlets import Piece
from trellis_gateway.features.past import PastService
from trellis_gateway.features.shared import Shared
from trellis_gateway.features.spectators import Spectacle, as_onlooker, is_open_to_onlookers
from trellis_gateway.features.views import ViewService
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import Excerpt, Looks
from trellis_gateway.storage.matches import Phase, StoredMatch

MAX_ENTRIES_PER_READ = 100
"""Entries read at once for a stream that catches up."""
MAX_KEPT_BYTES = 16 << 20
"""Entries as they are stored that are kept in memory, and events as they are sent: so much each."""
_MAX_TOGETHER = 1 << 20
_OVERHEAD_BYTES = 256  # of keeping anything at all


@dataclass(frozen=True, slots=True)
class Sight:
    """A match as it is now.

    Args:
        match: the match.
        names: who sits there, by seat.
        holders: the seats, by the hash of their tokens.
        spectacle: what onlookers may see of it.
        current: the version that the match is at, whichever is seen.
    """

    match: StoredMatch
    names: Mapping[int, str]
    holders: Mapping[bytes, int]
    spectacle: Spectacle
    current: int

    def is_held(self, token_hash: bytes) -> bool:
        """Tell whether a token is that of a seat, or of the host."""
        return token_hash in self.holders or token_hash == self.match.host_hash

    def seen_by(self, viewer: int | None) -> "Sight":
        """Show it to a class of viewers. Raises Problem SPECTATORS_REFUSED."""
        return self if viewer is not None else replace(self, match=self.spectacle.require())

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.match.version

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a match: its name, the version that it tells of, and its data.

    One that `is_makeshift` shows less than the viewer may see, because the engine is away.
    """

    name: str
    version: int
    data: bytes
    is_makeshift: bool = False


class Batch:
    """What is new for a class of viewers: entries, and the view if that is all of them.

    Attributes:
        match: the match.
        events: the events, the oldest first.
        version: the version that whoever has them has seen.
        piece: the events as a stream of one match has them.
    """

    def __init__(self, match: str, events: Sequence[Event], version: int) -> None:
        self.match = match
        self.events = events
        self.version = version
        self.piece = Piece(
            b"".join(written(event.name, event.data, b"%d" % event.version) for event in events)
        )


def written(name: str, data: bytes, identifier: bytes) -> bytes:
    """Write a server-sent event. `data` is JSON without line breaks."""
    return b"event: %b\ndata: %b\nid: %b\n\n" % (name.encode(), data, identifier)


class Sights:
    """Looks at matches for all who watch at this process."""

    def __init__(self, database: Database, storage: Looks, views: ViewService, past: PastService) -> None:
        self._database = database
        self._storage = storage
        self._views = views
        self._past = past
        self._looks: Coalescer[str, None, Sight] = Coalescer("look", self._look, _MAX_TOGETHER)
        self._logs: Shared[tuple[str, int, int, int], Sequence[Entry]] = Shared(MAX_KEPT_BYTES, _stored_bytes)
        self._events: Shared[tuple[str, int, int, int | None, int | None], Sequence[Event]] = Shared(
            MAX_KEPT_BYTES, _written_bytes
        )

    async def look(self, match: str) -> Sight:
        """See how a match is now. Raises Problem UNKNOWN_MATCH."""
        (sight,) = await self._looks.ask(match, [None])
        return sight

    async def viewer(self, sight: Sight, token: str | None) -> int | None:
        """Tell the seat that a token belongs to; None for an onlooker. Raises Problem as `visit`."""
        if token is None:
            if sight.match.is_hidden:
                raise unknown(sight.match.id)
            return None
        seat = sight.holders.get(tokens.digest(token))
        if seat is not None:
            return seat
        async with self._database.reading() as connection:
            return (await visit(connection, sight.match.id, token)).seat

    async def batch(self, sight: Sight, viewer: int | None, seen: int) -> Batch:
        """Show a class of viewers what came after version `seen`: the first of it if it is much."""
        match, version, current = sight.match.id, sight.version, sight.current
        events = await self._events.get(
            (match, current, version, viewer, seen), lambda: self._entries(sight, viewer, seen)
        )
        reached = events[-1].version if events else seen
        if reached >= version:
            key = (match, current, version, viewer, None)
            view = await self._events.get(key, lambda: self._view(sight, viewer))
            if view[0].is_makeshift:
                self._events.forget(key)
            events = [*events, *view]
        return Batch(match, events, reached)

    async def _look(self, match: str, asked: Sequence[None]) -> Sequence[Sight]:
        look = await self._storage.look(match, None) if well_formed(match) else None
        if look is None:
            raise unknown(match)
        found = look.held.match
        if is_open_to_onlookers(found):
            spectacle = Spectacle(found)
        else:
            async with self._database.reading() as connection:
                spectacle = await as_onlooker(connection, found)
        holders = {each.token_hash: each.seat for each in look.taken}
        return [Sight(found, look.names(), holders, spectacle, found.version)] * len(asked)

    async def _entries(self, sight: Sight, viewer: int | None, seen: int) -> Sequence[Event]:
        match, phase = sight.match.id, sight.match.phase
        log = await self._logs.get(
            (match, sight.current, sight.version, seen), lambda: self._log(sight, seen)
        )
        shown_entries = [entry_for(entry, viewer, phase) for entry in log]
        return [Event("entry", each.version, encode(each)) for each in shown_entries]

    async def _log(self, sight: Sight, seen: int) -> Sequence[Entry]:
        if seen >= sight.version:
            return ()
        return await self._storage.log(Excerpt(sight.match.id, seen, sight.version, MAX_ENTRIES_PER_READ))

    async def _view(self, sight: Sight, viewer: int | None) -> Sequence[Event]:
        found = sight.match
        if not found.state:
            found = replace(found, state=await self._past.state_of(found, found.version))
        view = await self._views.show(found, viewer)
        match = shown(Visit(found, viewer), sight.names, view)
        makeshift = match.viewer != viewer
        return [Event("view", sight.version, encode(match), makeshift)]


def _stored_bytes(log: Sequence[Entry]) -> int:
    return _OVERHEAD_BYTES + sum(len(entry.record) for entry in log)


def _written_bytes(events: Sequence[Event]) -> int:
    return _OVERHEAD_BYTES + sum(len(event.data) for event in events)
