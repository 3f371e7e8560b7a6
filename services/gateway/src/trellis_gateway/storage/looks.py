"""What looking at a match asks the database: the match with those who sit there, and its log.

One plain statement each, on the connections by which moves find how things stand (see `moves`); for answers to players
and onlookers, and for event streams.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import COLUMNS, Held, read_match
from trellis_gateway.storage.seats import Holder, TakenSeat

MAX_LOGS = 16
"""Parts of logs that share a statement at most."""


@dataclass(frozen=True, slots=True)
class Look:
    """A match, the seat that a token belongs to, and all who sit at the table."""

    held: Held
    taken: Sequence[TakenSeat]

    def names(self) -> dict[int, str]:
        """Name those who sit at the table, by seat."""
        return {each.seat: each.name for each in self.taken}


@dataclass(frozen=True, slots=True)
class Excerpt:
    """At most `size` entries of a match after a version, up to `last`."""

    match: str
    after: int
    last: int
    size: int


class Looks(Protocol):
    """Looks at matches."""

    async def look(self, match: str, token_hash: bytes | None) -> Look | None:
        """Look at a match; None if there is none. Raises Problem DATABASE_UNAVAILABLE."""

    async def log(self, excerpt: Excerpt) -> Sequence[Entry]:
        """Read a part of a log, the oldest entry first. Raises Problem DATABASE_UNAVAILABLE."""
        ...


def look_statement(asked: str, taken: str) -> str:
    """Write the statement that looks at matches.

    Args:
        asked: selects match and token of each question, with its place among them.
        taken: puts seat, name and token (in hexadecimal) of the rows `t` into a JSON array of arrays.
    """
    columns = ", ".join(f"m.{name}" for name in COLUMNS)
    return f"""
        WITH asked (match_id, token_hash, place) AS ({asked})
        SELECT
            asked.place, s.match_id, s.seat, (SELECT {taken} FROM seats AS t WHERE t.match_id = m.id), {columns}
        FROM asked
        JOIN matches AS m ON m.id = asked.match_id
        LEFT JOIN seats AS s ON s.token_hash = asked.token_hash
        """  # noqa: S608 - put together from constants


ENTRY_COLUMNS = "version, kind, stage, record, created_at, seat, name"
"""The columns of an `Entry`, in its order."""


def read_look(row: Sequence[Any]) -> Look:
    """Read a row that `look_statement` gives."""
    _, holding, seat, taken, *columns = row
    seats = [
        TakenSeat(number, name, bytes.fromhex(token)) for number, name, token in json.loads(taken or "[]")
    ]
    return Look(Held(read_match(columns), None if holding is None else Holder(holding, seat)), seats)
