"""Creates, lists and shows matches."""

import re
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from secrets import token_bytes

from sqlalchemy.exc import IntegrityError

from trellis_gateway import codec, metrics
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.encoding import encode
from trellis_gateway.errors import field_problem
from trellis_gateway.features.access import Visit, known, visit
from trellis_gateway.features.past import PastService, When
from trellis_gateway.features.views import ViewService
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.matches import CreateMatch, Match, MatchPage, MatchSummary, Seat, Status, moment
from trellis_gateway.storage import entries, matches, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database, now
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, Phase, StoredMatch

_SEED = re.compile(r"([0-9a-fA-F]{2}){16,64}")


def status_of(stored: bytes) -> Status:
    """Turn a stored status into JSON for people."""
    return Status.model_validate(codec.status_to_json(stored))


def _summary(match: StoredMatch, names: Mapping[int, str]) -> MatchSummary:
    return MatchSummary(
        id=match.id,
        game=match.game,
        phase=match.phase,
        version=match.version,
        seats=[Seat(seat=seat, name=names.get(seat)) for seat in range(match.seat_count)],
        status=status_of(match.status),
        created_at=moment(match.created_at),
        updated_at=moment(match.updated_at),
        seed_chosen=match.seed_chosen,
    )


def shown(visited: Visit, names: Mapping[int, str], view: codec.ShownView) -> Match:
    """Show a match as its visitor sees it.

    The seed is committed to from the start by its hash and told at the end, so that chance can be checked (G-11).
    """
    summary = _summary(visited.match, names)
    seed = codec.seed_of(visited.match.state)
    return Match(
        **dict(summary),
        viewer=view.viewer,
        view=view.json,
        seed_sha256=sha256(seed).hexdigest(),
        seed=seed.hex() if visited.match.phase is Phase.OVER else None,
    )


def _seed(text: str | None) -> bytes:
    if text is None:
        return b""
    if not _SEED.fullmatch(text):
        raise field_problem("INVALID_SEED", "seed", "must be 32 to 128 hexadecimal digits, two a byte")
    return bytes.fromhex(text)


class MatchService:
    """Matches as resources."""

    def __init__(
        self,
        database: Database,
        engine: EngineClient,
        answers: Answers,
        past: PastService,
        views: ViewService,
    ) -> None:
        self._database = database
        self._past = past
        self._engine = engine
        self._answers = answers
        self._views = views

    async def create(self, wanted: CreateMatch, key: RequestKey) -> tuple[Match, bool]:
        """Make a new match, waiting for its players; and tell whether it is the answer to an earlier request."""
        async with self._database.reading() as connection:
            stored = await self._answers.find(connection, key)
        if stored is not None:
            return Match.model_validate_json(stored.answer), True
        answer = await self._create(wanted, key)
        if answer is None:  # the same request came twice at once, and the other was first
            return await self.create(wanted, key)
        metrics.MATCHES.labels(wanted.game).inc()
        return answer, False

    async def _create(self, wanted: CreateMatch, key: RequestKey) -> Match | None:
        seed = _seed(wanted.seed)
        start = await self._engine.create(wanted.game, wanted.options, wanted.seats, wanted.lexicons, seed)
        match = b32encode(token_bytes(10)).decode().lower()
        views, view = await self._views.first(start.state, wanted.seats)
        first = Advance(Phase.WAITING, start.stage, start.status, start.state, now(), views)
        entry = Entry(0, "CREATED", start.stage, start.record, first.at)
        try:
            async with self._database.writing() as connection:
                chosen = wanted.seed is not None
                await matches.add(connection, match, wanted.game, wanted.seats, first, seed_chosen=chosen)
                await entries.append(connection, match, entry)
                answer = shown(Visit(await known(connection, match), None), {}, view)
                await self._answers.keep(connection, key, encode(answer).decode())
        except IntegrityError:
            return None
        return answer

    async def at(self, match: str, token: str | None, when: When) -> Match:
        """Show a match as it was at a version, to whom may see it.

        What an earlier version shows never changes: the seed, told at the end, is that of the last version alone.
        Raises Problem as `PastService.moment`.
        """
        moment = await self._past.moment(match, token, when)
        found = moment.match
        async with self._database.reading() as connection:
            names = await entries.seated(connection, match, moment.version)
            entry = await entries.at(connection, match, moment.version)
        if moment.past:
            status = codec.status_of(entry.record)
            phase = Phase.WAITING if len(names) < found.seat_count else Phase.RUNNING
            found = replace(
                found,
                phase=phase,
                version=moment.version,
                stage=entry.stage,
                status=status,
                updated_at=entry.at,
            )
        view = await self._engine.view(moment.state, moment.seat)
        return shown(Visit(found, moment.seat), names, view)

    async def get(self, match: str, token: str | None) -> Match:
        """Show a match as an onlooker, or as the seat that a token belongs to, sees it."""
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
            names = await seats.names(connection, [match])
        view = await self._views.show(visited.match, visited.seat)
        return shown(visited, names[match], view)

    async def list(self, size: int, token: str, game: str | None, phase: Phase | None) -> MatchPage:
        """List a page of the matches, the newest first."""
        before = read_token(token, game, phase)
        async with self._database.reading() as connection:
            found = await matches.page(connection, before, size + 1, game, phase)
            names = await seats.names(connection, [match.id for match in found])
        kept = found[:size]
        following = write_token(kept[-1].number, game, phase) if len(found) > size else ""
        summaries = [_summary(match, names[match.id]) for match in kept]
        return MatchPage(matches=summaries, next_page_token=following)
