"""Writes a match as a document, for whoever may see it: what that viewer may know, and everything once it is over."""

from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec
from trellis_gateway.errors import Problem
from trellis_gateway.features.access import Visit, visit
from trellis_gateway.schemas.documents import (
    FORMAT,
    FORMAT_VERSION,
    MAX_DOCUMENT_MOVES,
    DocumentHashes,
    DocumentLexicon,
    DocumentMove,
    MatchDocument,
)
from trellis_gateway.schemas.matches import Status, moment
from trellis_gateway.schemas.names import shown_name
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Phase

_PAGE_ENTRIES = 200


class ExportService:
    """Matches as documents."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, match: str, token: str | None) -> MatchDocument:
        """Write a match as its visitor may know it. Raises Problem as `visit`; LIMIT_EXCEEDED for too many moves."""
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
            moves = await _moves(connection, visited)
            names = (await seats.names(connection, [visited.match.id]))[visited.match.id]
            initial = await matches.initial_state(connection, match)
        found, agreed = visited.match, codec.agreed(initial)
        over = found.phase is Phase.OVER
        document = MatchDocument(
            format=FORMAT,
            version=FORMAT_VERSION,
            complete=over,
            game=found.game,
            options=agreed.options,
            lexicons=[DocumentLexicon(id=name, digest=digest) for name, digest in agreed.lexicons],
            seats=[shown_name(names.get(seat)) for seat in range(found.seat_count)],
            seed_sha256=sha256(agreed.seed).hexdigest(),
            seed=agreed.seed.hex() if over else None,
            created_at=moment(found.created_at),
            moves=moves,
            outcome=Status.model_validate(codec.status_to_json(found.status)).outcome,
            hashes=hashes_of(initial, found.state) if over else None,
        )
        return document.model_copy(update={"sha256": document.hashed()})


def hashes_of(initial: bytes, final: bytes) -> DocumentHashes:
    """Make the hashes of the states between which a match was played."""
    return DocumentHashes(
        schema_version=codec.agreed(final).schema,
        initial_state=codec.state_hash(initial),
        final_state=codec.state_hash(final),
    )


async def _moves(connection: AsyncConnection, visited: Visit) -> list[DocumentMove]:
    """List the moves that a visitor may see, a page of the log at a time, so that others are answered meanwhile."""
    moves: list[DocumentMove] = []
    version = -1
    match = visited.match
    while page := await entries.after(connection, match.id, version, _PAGE_ENTRIES, match.version):
        moves += [_move(entry, visited) for entry in page if entry.kind == "MOVE"]
        version = page[-1].version
        if len(moves) > MAX_DOCUMENT_MOVES:
            raise Problem("LIMIT_EXCEEDED", f"a document holds at most {MAX_DOCUMENT_MOVES} moves")
    return moves


def _move(entry: Entry, visited: Visit) -> DocumentMove:
    seen = codec.seen(entry.record, visited.seat, everything=visited.match.phase is Phase.OVER)
    return DocumentMove(seat=entry.seat or 0, notation=seen["notation"], at=moment(entry.at))
