"""Changes what a table was set with, as long as nobody sits there; the engine judges it as it does at creation."""

from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import Problem
from trellis_gateway.features import access, notices
from trellis_gateway.features.access import Visit
from trellis_gateway.features.notices import Notice
from trellis_gateway.features.setup import Setup, options_to_json
from trellis_gateway.features.tables import Done, Request, TableService, require_waiting
from trellis_gateway.features.views import ViewService
from trellis_gateway.schemas.history import EntryKind
from trellis_gateway.schemas.matches import ChangeTable
from trellis_gateway.schemas.tables import TableAct
from trellis_gateway.storage import hosting, seats
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import StoredMatch
from trellis_gateway.storage.terms import Terms


@dataclass(frozen=True, slots=True)
class _Planned:
    """A change that the engine has nothing against, to the match at `version`."""

    version: int
    seats: int
    setup: str
    options: str
    step: codec.Step
    views: bytes


async def _require_unseated(connection: AsyncConnection, match: StoredMatch) -> None:
    require_waiting(match)
    if (await seats.names(connection, [match.id]))[match.id]:
        text = "somebody sits at the table and has agreed to what it was set with"
        raise Problem("TERMS_SETTLED", text, current_version=match.version)


def _terms(match: StoredMatch, change: ChangeTable) -> Terms:
    spectators = change.spectators
    return Terms(
        change.visibility or match.visibility,
        change.start or match.start,
        spectators.rule if spectators else match.spectators,
        spectators.moves if spectators else match.delay_moves,
        spectators.seconds if spectators else match.delay_seconds,
    )


class ConfigureService:
    """Changes to the tables of all matches before somebody sits there."""

    def __init__(
        self, database: Database, engine: EngineClient, views: ViewService, tables: TableService
    ) -> None:
        self._database = database
        self._engine = engine
        self._views = views
        self._tables = tables

    async def configure(self, request: Request, change: ChangeTable) -> tuple[TableAct, bool]:
        """Change a table; and tell whether the answer is that of an earlier request.

        Raises Problem TERMS_SETTLED once somebody sits there, MATCH_BUSY if somebody else changes it at the same time,
        and whatever the engine has against the options.
        """
        planned = await self._plan(request, change)

        async def deed(connection: AsyncConnection, asker: Visit) -> Done:
            asker.require_host(request.token)
            await _require_unseated(connection, asker.match)
            if planned is None or asker.match.version != planned.version:
                raise Problem("MATCH_BUSY", "the table was changed at the same time; nothing was changed")
            return await self._store(connection, asker.match, _terms(asker.match, change), planned)

        return await self._tables.do(request, deed)

    async def _plan(self, request: Request, change: ChangeTable) -> _Planned | None:
        """Ask the engine; None for a request that will be refused, or was answered before."""
        async with self._database.reading() as connection:
            try:
                asker = await access.find(connection, request.match, request.token)
                asker.require_host(request.token)
                await _require_unseated(connection, asker.match)
            except Problem:
                return None
            before = Setup.from_json(await hosting.setup_of(connection, request.match))
        match = asker.match
        setup = Setup(
            before.options if change.options is None else change.options,
            before.lexicons if change.lexicons is None else change.lexicons,
        )
        # The seed stays: whoever could have it drawn again would do so until chance pleased it.
        seed, count = codec.seed_of(match.state), change.seats or match.seat_count
        step = await self._engine.create(match.game, setup.options, count, setup.lexicons, seed)
        views, view = await self._views.first(step.state, count)
        return _Planned(match.version, count, setup.to_json(), options_to_json(view), step, views)

    async def _store(
        self, connection: AsyncConnection, match: StoredMatch, terms: Terms, planned: _Planned
    ) -> Done:
        step = planned.step
        await hosting.set_terms(connection, match.id, terms, planned.seats, planned.setup, planned.options)
        await hosting.set_start(connection, match.id, step.state)
        changed = replace(match, stage=step.stage, status=step.status, state=step.state)
        after = await notices.append(connection, changed, Notice(EntryKind.CONFIGURED), views=planned.views)
        return Done(Actor.HOST, Act.CONFIGURED, after)
