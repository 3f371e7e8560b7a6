"""Creates, lists and shows matches."""

import re
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from secrets import token_bytes

from trellis_gateway import codec, metrics, tokens
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.encoding import encode
from trellis_gateway.errors import field_problem
from trellis_gateway.features.access import Visit, enter, known
from trellis_gateway.features.past import NOW, PastService, When
from trellis_gateway.features.setup import Setup, options_to_json
from trellis_gateway.features.spectators import as_onlooker
from trellis_gateway.features.views import ViewService
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.matches import (
    CreatedMatch,
    CreateMatch,
    Match,
    MatchPage,
    MatchSummary,
    Seat,
    Status,
    moment,
)
from trellis_gateway.schemas.names import shown_name
from trellis_gateway.schemas.tables import table_of
from trellis_gateway.storage import audit, entries, matches, seats
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.database import Database, now, once_more
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.looks import Looks
from trellis_gateway.storage.matches import Advance, Phase, StoredMatch
from trellis_gateway.storage.terms import NewTable

_SEED = re.compile(r"([0-9a-fA-F]{2}){16,64}")


def status_of(stored: bytes) -> Status:
    """Turn a stored status into JSON for people."""
    return Status.model_validate(codec.status_to_json(stored))


def summary_of(match: StoredMatch, names: Mapping[int, str]) -> MatchSummary:
    """Show a match in a list."""
    return MatchSummary(
        id=match.id,
        game=match.game,
        phase=match.phase,
        life=match.life,
        version=match.version,
        seats=[Seat(seat=seat, name=shown_name(names.get(seat))) for seat in range(match.seat_count)],
        status=status_of(match.status),
        created_at=moment(match.created_at),
        updated_at=moment(match.updated_at),
        table=table_of(match),
        seed_chosen=match.seed_chosen,
    )


def shown(visited: Visit, names: Mapping[int, str], view: codec.ShownView) -> Match:
    """Show a match as its visitor sees it.

    The seed is committed to from the start by its hash and told at the end, so that chance can be checked (G-11).
    """
    summary = summary_of(visited.match, names)
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


def _new_table(wanted: CreateMatch, view: codec.ShownView, host_hash: bytes) -> NewTable:
    """Set the table that is wanted; only one that was asked for has a host."""
    setup, options = Setup(wanted.options, wanted.lexicons).to_json(), options_to_json(view)
    if wanted.table is None:
        return NewTable(setup=setup, options=options)
    return NewTable(wanted.table.terms(), wanted.table.draft, host_hash, setup, options)


def _with_token(created: CreatedMatch, key: RequestKey, salt: bytes) -> CreatedMatch:
    """Give the host its token, which is not stored with the answer."""
    if not created.table.hosted:
        return created
    return created.model_copy(update={"host_token": tokens.write(key.derive(salt))})


class MatchService:
    """Matches as resources."""

    def __init__(
        self,
        database: Database,
        engine: EngineClient,
        answers: Answers,
        past: PastService,
        views: ViewService,
        *,
        looks: Looks,
    ) -> None:
        self._database = database
        self._past = past
        self._engine = engine
        self._answers = answers
        self._views = views
        self._looks = looks

    async def create(self, wanted: CreateMatch, key: RequestKey) -> tuple[CreatedMatch, bool]:
        """Make a new match, waiting for its players; and tell whether it is the answer to an earlier request."""
        return await once_more(lambda: self._create_or_answer(wanted, key))

    async def _create_or_answer(self, wanted: CreateMatch, key: RequestKey) -> tuple[CreatedMatch, bool]:
        async with self._database.reading() as connection:
            stored = await self._answers.find(connection, key)
        if stored is not None:
            answer = CreatedMatch.model_validate_json(stored.answer)
            return _with_token(answer, key, stored.salt), True
        created = await self._create(wanted, key)
        metrics.MATCHES.labels(wanted.game).inc()
        return created, False

    async def _create(self, wanted: CreateMatch, key: RequestKey) -> CreatedMatch:
        seed = _seed(wanted.seed)
        start = await self._engine.create(wanted.game, wanted.options, wanted.seats, wanted.lexicons, seed)
        match = b32encode(token_bytes(10)).decode().lower()
        views, view = await self._views.first(start.state, wanted.seats)
        first = Advance(Phase.WAITING, start.stage, start.status, start.state, now(), views)
        entry = Entry(0, "CREATED", start.stage, start.record, first.at)
        salt = tokens.salt()
        table = _new_table(wanted, view, tokens.digest(tokens.write(key.derive(salt))))
        async with self._database.writing() as connection:
            chosen = wanted.seed is not None
            await matches.add(connection, match, wanted.game, wanted.seats, first, table, seed_chosen=chosen)
            await entries.append(connection, match, entry)
            if table.host_hash is not None:
                await audit.note(connection, match, Actor.HOST, Act.CREATED, 0)
            answer = shown(Visit(await known(connection, match), None), {}, view)
            created = CreatedMatch(**dict(answer))
            await self._answers.keep(connection, key, encode(created).decode(), salt)
        return _with_token(created, key, salt)

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
        found = replace(found, state=moment.state)
        if moment.past:
            status = codec.status_of(entry.record)
            began = found.started_version is not None and moment.version >= found.started_version
            phase = Phase.RUNNING if began else Phase.WAITING
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
        visited, look = await enter(self._database, self._looks, match, token)
        if not visited.match.state:
            return await self.at(match, token, NOW)
        view = await self._views.show(visited.match, visited.seat)
        return shown(visited, look.names(), view)

    async def list(self, size: int, token: str, game: str | None, phase: Phase | None) -> MatchPage:
        """List a page of the matches, the newest first."""
        before = read_token(token, game, phase)
        async with self._database.reading() as connection:
            found = await matches.page(connection, before, size + 1, game, phase)
            names = await seats.names(connection, [match.id for match in found])
            kept = [(await as_onlooker(connection, match)).require() for match in found[:size]]
        following = write_token(kept[-1].number, game, phase) if len(found) > size else ""
        summaries = [summary_of(match, names[match.id]) for match in kept]
        return MatchPage(matches=summaries, next_page_token=following)
