"""What was spent of the rate limits at all gateways, in the database; forgotten after two minutes."""

from collections.abc import Mapping
from hashlib import sha256

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite

from trellis_gateway.storage.database import Database
from trellis_gateway.storage.tables import quota_counts


class QuotaCounts:
    """The points that were spent, by window and counter."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._insert = postgresql.insert if database.is_postgresql else sqlite.insert

    async def add(self, spent: Mapping[str, int], window: int) -> Mapping[str, int]:
        """Add points by counter, and return what these have by now. Raises Problem DATABASE_UNAVAILABLE."""
        names = {sha256(name.encode()).digest(): name for name in spent}
        rows = [{"minute": window, "account": key, "points": spent[names[key]]} for key in sorted(names)]
        added = self._insert(quota_counts).values(rows)
        statement = added.on_conflict_do_update(
            index_elements=[quota_counts.c.minute, quota_counts.c.account],
            set_={"points": quota_counts.c.points + added.excluded.points},
        ).returning(quota_counts.c.account, quota_counts.c.points)
        async with self._database.writing() as connection:
            await connection.execute(delete(quota_counts).where(quota_counts.c.minute < window - 1))
            return {names[row.account]: row.points for row in await connection.execute(statement)}
