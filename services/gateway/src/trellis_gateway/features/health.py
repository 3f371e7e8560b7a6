"""Asks everything that the gateway needs."""

import asyncio
from collections.abc import Mapping

import grpc.aio

from trellis_gateway.clients.channel import HEALTH_TIMEOUT_SECONDS, healthy
from trellis_gateway.errors import Problem
from trellis_gateway.storage.database import Database


class HealthService:
    """What the gateway needs: its database, the engine, the lexicon."""

    def __init__(self, database: Database, engine: grpc.aio.Channel, lexicon: grpc.aio.Channel) -> None:
        self._database = database
        self._engine = engine
        self._lexicon = lexicon

    async def check(self) -> Mapping[str, bool]:
        """Ask everything that the gateway needs, all at once, whether it works."""
        names = ("database", "engine", "lexicon")
        results = await asyncio.gather(
            self._database_works(),
            healthy(self._engine),
            healthy(self._lexicon),
        )
        return dict(zip(names, results, strict=True))

    async def _database_works(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_SECONDS):
                await self._database.ping()
        except (Problem, TimeoutError):
            return False
        return True
