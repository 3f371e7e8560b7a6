"""The ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from fastapi_offline import FastAPIOffline

from trellis_gateway.api import (
    analyses,
    dictionary,
    docs_page,
    documents,
    error_handlers,
    games,
    health,
    history,
    invitations,
    lobby,
    matches,
    moves,
    openapi,
    printables,
    problems,
    seats,
    streams,
    tables,
)
from trellis_gateway.api.departures import Departures
from trellis_gateway.api.middleware import BodyLimit, RequestContext
from trellis_gateway.api.operations import Operations
from trellis_gateway.api.query import require_known_query
from trellis_gateway.api.rate_limits import RateLimits
from trellis_gateway.api.security import SecurityHeaders, cross_origin
from trellis_gateway.news.hub import Hub
from trellis_gateway.news.local import Exchange, LocalCourier
from trellis_gateway.news.port import Courier
from trellis_gateway.quotas.counting import Counting
from trellis_gateway.quotas.shared import Ledger
from trellis_gateway.settings import GatewaySettings
from trellis_gateway.wiring import Gateway, running

VERSION = "v1"
_TAGS = [
    {"name": "games", "description": "What can be played."},
    {"name": "matches", "description": "Playing it."},
    {"name": "tables", "description": "Who hosts it, who sits there, who may look on."},
    {"name": "lexicons", "description": "The dictionaries, without a game."},
    {"name": "problems", "description": "What the machine-readable reasons mean."},
    {"name": "health", "description": "For whoever runs the gateway."},
]


def _routes() -> APIRouter:
    versioned = APIRouter(prefix=f"/{VERSION}")
    for module in (
        games,
        printables,
        matches,
        seats,
        moves,
        tables,
        invitations,
        lobby,
        history,
        documents,
        streams,
        analyses,
        dictionary,
    ):
        versioned.include_router(module.router)
    return versioned


def _operation_id(route: APIRoute) -> str:
    """Name an operation after its endpoint, for generated clients."""
    return route.name


@asynccontextmanager
async def _in_step(counting: Counting, ledger: Ledger) -> AsyncIterator[None]:
    """Keep what is counted here in step with other gateways, where that goes by the database."""
    if counting.in_step is None:
        yield
        return
    telling = asyncio.create_task(counting.in_step.keep_in_step(ledger))
    try:
        yield
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling


def create_app(settings: GatewaySettings, hub: Hub | None = None, nearby: Courier | None = None) -> FastAPI:
    """Build the gateway as an ASGI application; its lifespan opens the database and the channels.

    `hub` is the caller's when it wants to end the event streams before the server stops, `nearby` carries news to other
    processes of the same gateway.
    """
    shared, courier = hub or Hub(), nearby or LocalCourier(Exchange())
    counting = Counting(settings.shared_counters())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened: AbstractAsyncContextManager[Gateway] = running(settings, shared, courier)
        async with opened as gateway:
            app.state.gateway = gateway
            async with _in_step(counting, gateway.quota_counts):
                yield

    app = FastAPIOffline(
        title="Trellis",
        version="1",
        description=openapi.DESCRIPTION,
        openapi_tags=_TAGS,
        lifespan=lifespan,
        docs_url=None,  # docs_page has its own
        static_url=docs_page.STATIC,
        dependencies=[Depends(require_known_query)],
        generate_unique_id_function=_operation_id,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # trellis_ops has its own
        redirect_slashes=False,  # Starlette's redirect names the host that the request claims
    )
    app.include_router(_routes())
    app.include_router(problems.router)
    app.include_router(health.router)
    error_handlers.install(app)
    openapi.install(app)
    docs_page.install(app)
    app.add_middleware(Operations, routes=app.routes)
    app.add_middleware(BodyLimit, limit=settings.max_body_bytes)
    app.add_middleware(Departures)
    app.add_middleware(RateLimits, settings=settings, counting=counting)
    app.add_middleware(RequestContext)
    if settings.cors_origins:
        app.add_middleware(cross_origin, origins=settings.cors_origins)
    app.add_middleware(SecurityHeaders)
    return app
