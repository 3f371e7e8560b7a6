"""Everything that a running gateway holds, wired together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import grpc.aio

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.clients.engine import connect as connect_engine
from trellis_gateway.clients.lexicon import LexiconClient
from trellis_gateway.clients.lexicon import connect as connect_lexicon
from trellis_gateway.features.analyses import AnalysisService
from trellis_gateway.features.configuring import ConfigureService
from trellis_gateway.features.expiry import forget_expired
from trellis_gateway.features.exports import ExportService
from trellis_gateway.features.feeds import Feeds
from trellis_gateway.features.games import GameService
from trellis_gateway.features.health import HealthService
from trellis_gateway.features.history import HistoryService
from trellis_gateway.features.imports import ImportService
from trellis_gateway.features.invitations import InvitationService
from trellis_gateway.features.judging import JudgingService
from trellis_gateway.features.lobby import LobbyService
from trellis_gateway.features.matches import MatchService
from trellis_gateway.features.move_queue import MoveQueue
from trellis_gateway.features.moves import MoveService
from trellis_gateway.features.past import PastService
from trellis_gateway.features.printables import PrintableService
from trellis_gateway.features.seats import SeatService
from trellis_gateway.features.sights import Sights
from trellis_gateway.features.streams import WatchService
from trellis_gateway.features.tables import TableService
from trellis_gateway.features.views import ViewService
from trellis_gateway.features.waiting import WaitingMatches
from trellis_gateway.news.hub import Hub
from trellis_gateway.news.nats import NatsCourier
from trellis_gateway.news.notify import DatabaseCourier
from trellis_gateway.news.port import Courier
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.arrival import answers, awaited
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.migrate import migrate, migrated
from trellis_gateway.storage.postgresql import PostgresMoves
from trellis_gateway.storage.quota_counts import QuotaCounts
from trellis_gateway.storage.sqlite import SqliteMoves


@dataclass(frozen=True, slots=True)
class Gateway:
    """The services of one running gateway."""

    games: GameService
    matches: MatchService
    seats: SeatService
    tables: TableService
    configuring: ConfigureService
    invitations: InvitationService
    lobby: LobbyService
    moves: MoveService
    judging: JudgingService
    history: HistoryService
    exports: ExportService
    imports: ImportService
    watch: WatchService
    past: PastService
    analyses: AnalysisService
    waiting: WaitingMatches
    printables: PrintableService
    lexicon: LexiconClient
    health: HealthService
    quota_counts: QuotaCounts


def _wire(
    settings: GatewaySettings,
    database: Database,
    moves: PostgresMoves | SqliteMoves,
    channels: tuple[grpc.aio.Channel, grpc.aio.Channel],
    hub: Hub,
) -> Gateway:
    engine = EngineClient(channels[0], settings.engine_timeout_seconds)
    views = ViewService(database, engine)
    answers = Answers(_lifetime(settings))
    games = GameService(engine)
    past = PastService(database, engine)
    feeds = Feeds(Sights(database, moves, views, past), hub, settings.heartbeat_seconds)
    tables = TableService(database, answers, hub)
    matches = MatchService(database, engine, answers, past, views, looks=moves)
    return Gateway(
        games=games,
        matches=matches,
        seats=SeatService(database, answers, hub),
        tables=tables,
        lobby=LobbyService(database),
        invitations=InvitationService(database, tables, settings.public_url),
        configuring=ConfigureService(database, engine, views, tables),
        moves=MoveService(
            database,
            moves,
            engine,
            answers,
            hub=hub,
            queue=MoveQueue(settings.turn_seconds, settings.max_waiting_moves),
        ),
        judging=JudgingService(database, engine, past),
        history=HistoryService(database, moves),
        exports=ExportService(database),
        imports=ImportService(database, engine, answers, views),
        watch=WatchService(feeds, settings.max_watchers),
        past=past,
        analyses=AnalysisService(past, engine, games),
        printables=PrintableService(engine, games),
        waiting=WaitingMatches(database, settings.max_waiting_matches),
        lexicon=LexiconClient(channels[1], settings.lexicon_timeout_seconds),
        health=HealthService(database, *channels),
        quota_counts=QuotaCounts(database),
    )


def _database(settings: GatewaySettings) -> Database:
    return Database(settings.database_location(), settings.turn_seconds, settings.max_database_connections)


def _courier(settings: GatewaySettings, database: Database, nearby: Courier) -> Courier:
    """Choose how news travel to other gateways: as the settings say, else by the database if that can carry them.

    Those on one SQLite file are the processes of one gateway, which have a way of their own (`nearby`).
    """
    if settings.news_url is not None:
        return NatsCourier(settings.news_url)
    return DatabaseCourier(database.url) if database.is_postgresql else nearby


def _lifetime(settings: GatewaySettings) -> int:
    return int(settings.idempotency_hours * 3_600_000)


async def prepare(settings: GatewaySettings) -> None:
    """Wait for the database and bring it to the schema of this version. Raises CannotStart."""
    database = _database(settings)
    try:
        await awaited(lambda: answers(database), settings.database_wait_seconds)
        if settings.migrate:
            await migrate(database)
        else:
            await awaited(lambda: migrated(database), settings.database_wait_seconds)
    finally:
        await database.close()


@asynccontextmanager
async def running(settings: GatewaySettings, hub: Hub, nearby: Courier) -> AsyncIterator[Gateway]:
    """Run a gateway on a database that `prepare` has seen to, its channels open."""
    database = _database(settings)
    moves = PostgresMoves(database) if database.is_postgresql else SqliteMoves(database)
    engine, lexicon = connect_engine(settings.engine_target), connect_lexicon(settings.lexicon_target)
    stopping = asyncio.Event()
    sweeper = asyncio.create_task(forget_expired(database, Answers(_lifetime(settings)), stopping))
    courier = _courier(settings, database, nearby)
    hub.connect(courier)
    carrying = asyncio.create_task(courier.run(hub))
    gateway = _wire(settings, database, moves, (engine, lexicon), hub)
    try:
        yield gateway
    finally:
        hub.close()
        await gateway.watch.stop()
        stopping.set()
        await sweeper
        carrying.cancel()
        with suppress(asyncio.CancelledError):
            await carrying
        await engine.close(None)
        await lexicon.close(None)
        await moves.close()
        await database.close()
