"""Moves that a seat could make, and verdicts on moves without playing them."""

from secrets import token_bytes

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.features.access import require_running, visit
from trellis_gateway.paging import Page
from trellis_gateway.schemas.moves import LegalMovePage, Verdict
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import StoredMatch


class JudgingService:
    """What the rules say about moves, nothing being played."""

    def __init__(self, database: Database, engine: EngineClient) -> None:
        self._database = database
        self._engine = engine

    async def _running(self, match: str, token: str | None, seat: int | None) -> tuple[StoredMatch, int]:
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
        own = visited.require_seat(seat)
        require_running(visited.match)
        return visited.match, own

    async def validate(self, match: str, token: str | None, seat: int | None, move: codec.Move) -> Verdict:
        """Judge a move of the asker's seat."""
        found, own = await self._running(match, token, seat)
        judged = await self._engine.validate(found.state, own, move)
        return Verdict.model_validate({**judged, "version": found.version})

    async def legal_moves(self, match: str, token: str | None, page: Page) -> LegalMovePage:
        """List a page of the moves that the asker's seat could make."""
        found, own = await self._running(match, token, None)
        answer = await self._engine.legal_moves(found.state, own, page)
        return LegalMovePage.model_validate({**answer, "version": found.version})

    async def draw_moves(self, match: str, token: str | None, count: int, seed: str | None) -> LegalMovePage:
        """Draw some of the moves that the asker's seat could make."""
        found, own = await self._running(match, token, None)
        drawn = await self._engine.draw_moves(
            found.state, own, count, seed.encode() if seed else token_bytes(16)
        )
        return LegalMovePage.model_validate({**drawn, "version": found.version})
