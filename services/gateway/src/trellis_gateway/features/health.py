"""Asks whatever the gateway needs whether it works."""

import asyncio
from collections.abc import Mapping

import grpc.aio

from trellis_gateway.clients.channel import HEALTH_TIMEOUT_SECONDS, healthy
from trellis_gateway.errors import Problem
from trellis_gateway.storage.database import Database

DATABASE = "database"
"""What nothing works without. Without the others the gateway goes on with what is stored."""

LEXICON = "lexicon"
"""What is asked for words, by the gateway and by the engine, which has a health of this name."""


class HealthService:
    """What the gateway needs: its database, the engine, the lexicon."""

    def __init__(self, database: Database, engine: grpc.aio.Channel, lexicon: grpc.aio.Channel) -> None:
        self._database = database
        self._engine = engine
        self._lexicon = lexicon

    async def check(self) -> Mapping[str, bool]:
        """Ask everything that the gateway needs, all at once, whether it works.

        The lexicon works if the gateway reaches it and the engine does; an engine that is away says nothing of it.
        """
        database, engine, lexicon, lexicon_of_engine = await asyncio.gather(
            self._database_works(),
            healthy(self._engine),
            healthy(self._lexicon),
            healthy(self._engine, LEXICON),
        )
        return {DATABASE: database, "engine": engine, LEXICON: lexicon and (lexicon_of_engine or not engine)}

    async def _database_works(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_SECONDS):
                await self._database.ping()
        except (Problem, TimeoutError):
            return False
        return True
