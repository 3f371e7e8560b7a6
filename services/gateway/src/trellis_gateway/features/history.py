"""Reads the log of a match for one viewer."""

from collections import OrderedDict

from msgspec import Raw

from trellis_gateway import codec
from trellis_gateway.encoding import encoded
from trellis_gateway.features.access import enter
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.history import EntryKind, HistoryEntry, HistoryPage
from trellis_gateway.schemas.matches import Status, moment
from trellis_gateway.schemas.names import shown_name
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import Excerpt, Looks
from trellis_gateway.storage.matches import Phase, StoredMatch

MAX_REMEMBERED_ENTRIES = 4_096
MAX_REMEMBERED_BYTES = 8_192
"""Of an entry in the log; larger ones are written anew each time."""


def entry_for(entry: Entry, seat: int | None, phase: Phase) -> HistoryEntry:
    """Show an entry as a seat, or an onlooker (None), may know it; all of it once the match is over."""
    seen = codec.seen(entry.record, seat, everything=phase is Phase.OVER)
    return HistoryEntry(
        version=entry.version,
        kind=EntryKind(entry.kind),
        at=moment(entry.at),
        seat=entry.seat,
        name=shown_name(entry.name),
        notation=seen["notation"],
        move=seen["move"],
        hidden=seen["hidden"],
        events=seen["events"],
        status=Status.model_validate(seen["status"]),
    )


class _RememberedEntries:
    """At most `limit` entries as answers show them.

    An entry never changes but for its name, which may be erased, nor does what one viewer may know of it.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[tuple[str, int, str | None, int | None, bool], Raw] = OrderedDict()

    def show(self, match: StoredMatch, entry: Entry, seat: int | None) -> Raw:
        """Show an entry as `entry_for` does."""
        key = (match.id, entry.version, entry.name, seat, match.phase is Phase.OVER)
        found = self._entries.get(key)
        if found is None:
            found = encoded(entry_for(entry, seat, match.phase))
            if len(entry.record) <= MAX_REMEMBERED_BYTES:
                self._entries[key] = found
            if len(self._entries) > self._limit:
                self._entries.popitem(last=False)
        return found


class HistoryService:
    """The logs of all matches."""

    def __init__(self, database: Database, looks: Looks) -> None:
        self._database = database
        self._looks = looks
        self._remembered = _RememberedEntries(MAX_REMEMBERED_ENTRIES)

    async def page(self, match: str, token: str | None, size: int, page_token: str) -> HistoryPage:
        """List a page of what happened, the oldest first."""
        start = read_token(page_token, match)
        visited, _ = await enter(self._database, self._looks, match, token)
        after = -1 if start is None else start
        found = await self._looks.log(Excerpt(match, after, visited.match.version, size + 1))
        kept = found[:size]
        shown: list[HistoryEntry | Raw] = [
            self._remembered.show(visited.match, entry, visited.seat) for entry in kept
        ]
        following = write_token(kept[-1].version, match) if len(found) > size else ""
        return HistoryPage(entries=shown, version=visited.match.version, next_page_token=following)
