"""Forgets stored answers that are too old."""

import asyncio
import logging
from contextlib import suppress

from trellis_gateway.errors import Problem
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 3_600.0


async def forget_expired(database: Database, answers: Answers, stopping: asyncio.Event) -> None:
    """Forget at start and every hour, until `stopping` is set; a transaction that has begun is ended."""
    while not stopping.is_set():
        try:
            async with database.writing() as connection:
                forgotten = await answers.expire(connection)
            log.debug("expired answers forgotten", extra={"answers": forgotten})
        except Problem as problem:
            log.warning("expired answers were not forgotten: %s", problem)
        with suppress(TimeoutError):
            async with asyncio.timeout(INTERVAL_SECONDS):
                await stopping.wait()
