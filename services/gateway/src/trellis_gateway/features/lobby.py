"""The lobby: the tables where somebody may sit down, as far as everybody is told of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.errors import field_problem
from trellis_gateway.features.matches import summary_of
from trellis_gateway.paging import read_token, write_token
from trellis_gateway.schemas.lobby import LobbyPage, LobbyTable
from trellis_gateway.storage import hosting, matches, seats
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import Phase, StoredMatch

MAX_SCANNED = 2_000
"""Tables that are looked at for one page; where few of them fit, the page is short and the next one goes on."""
_CHUNK = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for.

    Args:
        game: the game; None for any.
        seats_free: how many seats are free at least.
        options: options, as `name:value`.
    """

    game: str | None
    seats_free: int
    options: Sequence[str]


def _values(options: Sequence[str]) -> Mapping[str, Any]:
    """Read options that are asked for: values are JSON, or else texts."""
    found: dict[str, Any] = {}
    for option in options:
        name, colon, text = option.partition(":")
        if not colon or not name:
            raise field_problem("INVALID_FIELD", "option", "must be name:value, as in adjudication:TABLE")
        try:
            found[name] = json.loads(text)
        except (ValueError, RecursionError):
            found[name] = text
    return found


class LobbyService:
    """The tables that wait for players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, wanted: Wanted, size: int, page_token: str) -> LobbyPage:
        """List a page of the open tables that fit, the newest first."""
        question = (wanted.game, wanted.seats_free, *wanted.options)
        before, values = read_token(page_token, "lobby", *question), _values(wanted.options)
        found: list[LobbyTable] = []
        async with self._database.reading() as connection:
            for _ in range(MAX_SCANNED // _CHUNK):
                chunk = await matches.page(connection, before, _CHUNK, wanted.game, Phase.WAITING)
                for match, table in zip(chunk, await _tables(connection, chunk), strict=True):
                    before = match.number
                    fits = table.seats_free >= max(1, wanted.seats_free)
                    if fits and all(table.options.get(name) == value for name, value in values.items()):
                        found.append(table)
                    if len(found) == size:
                        return LobbyPage(
                            tables=found, next_page_token=write_token(before, "lobby", *question)
                        )
                if len(chunk) < _CHUNK:
                    return LobbyPage(tables=found)
        return LobbyPage(tables=found, next_page_token=write_token(before or 0, "lobby", *question))


async def _tables(connection: AsyncConnection, chunk: Sequence[StoredMatch]) -> Sequence[LobbyTable]:
    ids = [match.id for match in chunk]
    names, options = await seats.names(connection, ids), await hosting.options_of(connection, ids)
    return [
        LobbyTable(
            **dict(summary_of(match, names[match.id])),
            seats_free=match.seat_count - len(names[match.id]),
            options=json.loads(options[match.id]),
        )
        for match in chunk
    ]
