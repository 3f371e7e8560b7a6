"""Asks the engine about a match, for a seat or an onlooker."""

from collections.abc import Mapping

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import field_problem
from trellis_gateway.features.access import visit
from trellis_gateway.features.games import GameService
from trellis_gateway.features.parameters import read_parameters
from trellis_gateway.paging import Page
from trellis_gateway.schemas.analyses import AnalysisPage
from trellis_gateway.storage.database import Database


class AnalysisService:
    """The analyses of all games."""

    def __init__(self, database: Database, engine: EngineClient, games: GameService) -> None:
        self._database = database
        self._engine = engine
        self._games = games

    async def answer(
        self, match: str, token: str | None, analysis: str, given: Mapping[str, str], page: Page
    ) -> AnalysisPage:
        """Answer a page. Raises Problem UNKNOWN_ANALYSIS, UNKNOWN_OPTION, OPTION_TYPE, OPTION_OUT_OF_RANGE."""
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
        found = visited.match
        game = await self._games.get(found.game)
        described = next((a for a in game["analyses"] if a["id"] == analysis), None)
        if described is None:
            known = ", ".join(a["id"] for a in game["analyses"]) or "none"
            raise field_problem(
                "UNKNOWN_ANALYSIS", "analysis", f"{found.game} has no analysis {analysis!r}: {known}"
            )
        parameters = read_parameters(described, given)
        answer = await self._engine.analyze(found.state, visited.seat, analysis, parameters, page)
        return AnalysisPage.model_validate({**answer, "version": found.version})
