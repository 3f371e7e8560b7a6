"""Reads the log of a match for one viewer."""

from trellis_gateway import codec
from trellis_gateway.features.access import visit
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.history import EntryKind, HistoryEntry, HistoryPage
from trellis_gateway.schemas.matches import Status, moment
from trellis_gateway.storage import entries
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Phase


def entry_for(entry: Entry, seat: int | None, phase: Phase) -> HistoryEntry:
    """Show an entry as a seat, or an onlooker (None), may know it; all of it once the match is over."""
    seen = codec.seen(entry.record, seat, everything=phase is Phase.OVER)
    return HistoryEntry(
        version=entry.version,
        kind=EntryKind(entry.kind),
        at=moment(entry.at),
        seat=entry.seat,
        name=entry.name,
        notation=seen["notation"],
        move=seen["move"],
        hidden=seen["hidden"],
        events=seen["events"],
        status=Status.model_validate(seen["status"]),
    )


class HistoryService:
    """The logs of all matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, match: str, token: str | None, size: int, page_token: str) -> HistoryPage:
        """List a page of what happened, the oldest first."""
        start = read_token(page_token, match)
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
            found = await entries.after(connection, match, -1 if start is None else start, size + 1)
        kept = found[:size]
        shown = [entry_for(entry, visited.seat, visited.match.phase) for entry in kept]
        following = write_token(kept[-1].version, match) if len(found) > size else ""
        return HistoryPage(entries=shown, version=visited.match.version, next_page_token=following)
