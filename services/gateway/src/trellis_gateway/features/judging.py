"""Moves that a seat could make, and verdicts on moves without playing them."""

from secrets import token_bytes

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import Problem
from trellis_gateway.features.access import require_running, visit
from trellis_gateway.features.past import Moment, PastService, When
from trellis_gateway.paging import Page
from trellis_gateway.schemas.moves import LegalMovePage, Verdict
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import Phase, StoredMatch

_WHOSE = "send the token of your seat; when the match is over `viewer` may name any seat instead"


class JudgingService:
    """What the rules say about moves, nothing being played."""

    def __init__(self, database: Database, engine: EngineClient, past: PastService) -> None:
        self._database = database
        self._past = past
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

    async def _listing(self, match: str, token: str | None, when: When) -> tuple[Moment, int]:
        """Find the moment whose moves are listed, and the seat that could make them."""
        if when.version is None:
            found, own = await self._running(match, token, when.viewer)
            return Moment(found, found.version, own, found.state), own
        moment = await self._past.moment(match, token, when)
        if moment.match.phase is Phase.WAITING:
            require_running(moment.match)
        if moment.seat is None:
            raise Problem("TOKEN_REQUIRED", _WHOSE)
        return moment, moment.seat

    async def legal_moves(self, match: str, token: str | None, when: When, page: Page) -> LegalMovePage:
        """List a page of the moves that a seat could make, or could have made."""
        moment, seat = await self._listing(match, token, when)
        answer = await self._engine.legal_moves(moment.state, seat, page)
        return LegalMovePage.model_validate({**answer, "version": moment.version})

    async def draw_moves(
        self, match: str, token: str | None, when: When, count: int, seed: str | None
    ) -> LegalMovePage:
        """Draw some of the moves that a seat could make, or could have made."""
        moment, seat = await self._listing(match, token, when)
        drawn = await self._engine.draw_moves(
            moment.state, seat, count, seed.encode() if seed else token_bytes(16)
        )
        return LegalMovePage.model_validate({**drawn, "version": moment.version})
