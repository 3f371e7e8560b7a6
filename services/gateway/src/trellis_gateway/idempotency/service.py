"""Forgets stored answers that are too old."""

import asyncio
import logging

from trellis_gateway.idempotency.repository import Answers
from trellis_gateway.problems import Problem
from trellis_gateway.storage.database import Database

log = logging.getLogger(__name__)

INTERVAL_SECONDS = 3_600.0


async def forget_expired(database: Database, answers: Answers) -> None:
    """Forget at start and every hour, for ever."""
    while True:
        try:
            async with database.writing() as connection:
                forgotten = await answers.expire(connection)
            log.debug("expired answers forgotten", extra={"answers": forgotten})
        except Problem as problem:
            log.warning("expired answers were not forgotten: %s", problem)
        await asyncio.sleep(INTERVAL_SECONDS)
