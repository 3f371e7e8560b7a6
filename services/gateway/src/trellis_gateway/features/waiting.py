"""Limits how many matches of one maker wait for players: empty tables cost their maker nothing, and fill the list.

Which matches somebody made is remembered by this process alone and is forgotten when it ends; the database says which
of them still wait.
"""

from collections import OrderedDict

from trellis_gateway.errors import Problem
from trellis_gateway.storage import matches
from trellis_gateway.storage.database import Database

MAX_MAKERS = 10_000
"""Makers whose matches are remembered; those who made none for the longest time are forgotten first."""
RETRY_SECONDS = 60


class WaitingMatches:
    """The matches that each maker has made and that may still wait for players.

    Args:
        database: says which of them wait.
        limit: how many of a maker may wait at once.
    """

    def __init__(self, database: Database, limit: int) -> None:
        self._database = database
        self._limit = limit
        self._made: OrderedDict[str, set[str]] = OrderedDict()

    async def admit(self, maker: str) -> None:
        """Raise Problem TOO_MANY_WAITING_MATCHES if as many matches of this maker wait as may."""
        made = self._made.get(maker, set())
        if len(made) < self._limit:
            return
        async with self._database.reading() as connection:
            self._made[maker] = made = await matches.waiting(connection, made)
        if len(made) >= self._limit:
            text = f"{self._limit} matches of {maker} wait for players; fill them, or come again later"
            metadata = {"key": maker, "limit": str(self._limit), "seconds": str(RETRY_SECONDS)}
            headers = {"Retry-After": str(RETRY_SECONDS)}
            raise Problem("TOO_MANY_WAITING_MATCHES", text, metadata=metadata, headers=headers)

    def note(self, maker: str, match: str) -> None:
        """Remember who made a match."""
        self._made.setdefault(maker, set()).add(match)
        self._made.move_to_end(maker)
        if len(self._made) > MAX_MAKERS:
            self._made.popitem(last=False)
