"""Stores matches that come as documents: what the engine does not replay to the same end is refused."""

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_bytes

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec, tokens
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.encoding import encode
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features.access import Visit, known
from trellis_gateway.features.exports import hashes_of
from trellis_gateway.features.matches import shown
from trellis_gateway.features.replays import replayed
from trellis_gateway.features.setup import Setup, options_to_json
from trellis_gateway.features.views import ViewService
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.schemas.documents import FORMAT, FORMAT_VERSION, MatchDocument, Time
from trellis_gateway.schemas.matches import Match, Outcome
from trellis_gateway.schemas.names import ERASED_NAME
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase
from trellis_gateway.storage.terms import NewTable, Terms, Visibility

MAX_CALLS = 64
"""Calls of the engine for the moves of a document."""


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A match as the engine has played it again."""

    start: codec.Step
    steps: list[codec.Step]

    @property
    def last(self) -> codec.Step:
        return self.steps[-1] if self.steps else self.start


class ImportService:
    """Takes in matches that were played elsewhere."""

    def __init__(
        self, database: Database, engine: EngineClient, answers: Answers, views: ViewService
    ) -> None:
        self._database = database
        self._engine = engine
        self._answers = answers
        self._views = views

    async def take_in(self, document: MatchDocument, key: RequestKey) -> tuple[Match, bool]:
        """Store a match that is over; and tell whether it is the answer to an earlier request.

        Raises Problem for what is wrong with the document itself (UNKNOWN_FORMAT, DOCUMENT_DAMAGED,
        DOCUMENT_INCOMPLETE), as the engine does for a set-up or a move that it refuses, with the number of the move,
        and DOCUMENT_DIFFERS for what it comes to instead.
        """
        async with self._database.reading() as connection:
            stored = await self._answers.find(connection, key)
        if stored is not None:
            return Match.model_validate_json(stored.answer), True
        names = _require_whole(document)
        found = await self._replay(document)
        _require_same(document, found)
        imported = await self._store(document, names, found, key)
        if imported is None:  # the same request came twice at once, and the other was first
            return await self.take_in(document, key)
        return imported, False

    async def _replay(self, document: MatchDocument) -> _Replayed:
        lexicons = [lexicon.id for lexicon in document.lexicons]
        seed = bytes.fromhex(document.seed or "")
        start = await self._engine.create(
            document.game, document.options, len(document.seats), lexicons, seed
        )
        _require_agreed(document, codec.agreed(start.state))
        moves = [(move.seat, codec.parse_move(move.notation or "")) for move in document.moves]
        steps = [step async for step in replayed(self._engine, start.state, moves, MAX_CALLS)]
        return _Replayed(start, steps)

    async def _store(
        self, document: MatchDocument, names: list[str], found: _Replayed, key: RequestKey
    ) -> Match | None:
        match = b32encode(token_bytes(10)).decode().lower()
        views, view = await self._views.first(found.last.state, len(names))
        table = NewTable(
            Terms(Visibility.UNLISTED),
            setup=Setup(document.options, [lexicon.id for lexicon in document.lexicons]).to_json(),
            options=options_to_json(view),
        )
        start, last = found.start, found.last
        log = _log(document, names, found)
        final = Advance(Phase.OVER, last.stage, last.status, last.state, log[-1][0].at, views)
        first = Advance(Phase.WAITING, start.stage, start.status, start.state, log[0][0].at)
        try:
            async with self._database.writing() as connection:
                await matches.add(
                    connection, match, document.game, len(names), first, table, seed_chosen=None
                )
                await _seat(connection, match, names)
                await entries.append_all(connection, match, log)
                await matches.close(connection, match, log[-1][0].version, len(names), final)
                seen = Visit(await known(connection, match), None)
                imported = shown(seen, dict(enumerate(names)), view)
                await self._answers.keep(connection, key, encode(imported).decode())
        except IntegrityError:
            return None
        return imported


async def _seat(connection: AsyncConnection, match: str, names: list[str]) -> None:
    """Write down who sat there; the seats' tokens are nobody's."""
    for seat, name in enumerate(names):
        await seats.take(connection, match, seat, name, tokens.digest(tokens.write(token_bytes(32))))


def _log(document: MatchDocument, names: list[str], found: _Replayed) -> list[tuple[Entry, bytes]]:
    """Write the log as if the match had been played here, each entry with the state after it."""
    start, at = found.start, _milliseconds(document.created_at)
    quiet = codec.quiet_record(start.status)
    log = [(Entry(0, "IMPORTED", start.stage, start.record, at), start.state)]
    for seat, name in enumerate(names):
        log.append((Entry(len(log), "SEAT_TAKEN", start.stage, quiet, at, seat, name), start.state))
    for move, step in zip(document.moves, found.steps, strict=True):
        entry = Entry(len(log), "MOVE", step.stage, step.record, _milliseconds(move.at), move.seat)
        log.append((entry, step.state))
    return log


def _milliseconds(moment: Time) -> int:
    return round(moment.timestamp() * 1000)


def _require_whole(document: MatchDocument) -> list[str]:
    """Return the names by seat. Raises Problem for a document that is not that of a whole match."""
    if (document.format, document.version) != (FORMAT, FORMAT_VERSION):
        name = "format" if document.format != FORMAT else "version"
        raise field_problem("UNKNOWN_FORMAT", name, f"this gateway reads {FORMAT} {FORMAT_VERSION}")
    if document.hashed() != document.sha256:
        raise field_problem("DOCUMENT_DAMAGED", "sha256", "is not the hash of the rest of the document")
    given: dict[str, object] = {
        "complete": document.complete,
        "seed": document.seed,
        "outcome": document.outcome,
    }
    given |= {"hashes": document.hashes}
    given |= {f"seats[{seat}]": name for seat, name in enumerate(document.seats)}
    given |= {f"moves[{number}].notation": move.notation for number, move in enumerate(document.moves)}
    for name, value in given.items():
        if not value:
            raise field_problem("DOCUMENT_INCOMPLETE", name, "a match that is over has it")
    return ["" if name == ERASED_NAME else name or "" for name in document.seats]


def _require_agreed(document: MatchDocument, agreed: codec.Agreed) -> None:
    """Raise Problem where the match would begin with something else than the document says."""
    if [lexicon.id for lexicon in document.lexicons] != [name for name, _ in agreed.lexicons]:
        raise _differs("lexicons", "the engine agrees on other lexicons")
    for number, (lexicon, (name, digest)) in enumerate(zip(document.lexicons, agreed.lexicons, strict=True)):
        if lexicon.digest != digest:
            text = f"the lexicon {name!r} has the content {digest} here"
            raise field_problem("LEXICON_CONTENT_MISMATCH", f"lexicons[{number}].digest", text, actual=digest)
    if document.seed_sha256 != sha256(agreed.seed).hexdigest():
        raise _differs("seed_sha256", "is not the hash of the seed")
    if document.options != agreed.options:
        raise _differs("options", "the engine fills in other options")


def _require_same(document: MatchDocument, found: _Replayed) -> None:
    """Raise Problem where the engine came to something else than the document says."""
    told = codec.status_to_json(found.last.status).get("outcome")
    if told is None:
        raise field_problem("DOCUMENT_INCOMPLETE", "moves", "the match goes on after these moves")
    if Outcome.model_validate(told) != document.outcome:
        raise _differs("outcome", f"the moves lead to {told}")
    hashes = hashes_of(found.start.state, found.last.state)
    given = document.hashes
    if given is not None and given.schema_version == hashes.schema_version:
        for name in ("initial_state", "final_state"):
            if getattr(given, name) != getattr(hashes, name):
                raise _differs(f"hashes.{name}", f"the engine's is {getattr(hashes, name)}")


def _differs(name: str, text: str) -> Problem:
    return field_problem("DOCUMENT_DIFFERS", name, text)
