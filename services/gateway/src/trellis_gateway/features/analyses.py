"""Asks the engine about a match, for a seat or an onlooker."""

from collections.abc import Mapping

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import field_problem
from trellis_gateway.features.games import GameService
from trellis_gateway.features.parameters import read_parameters
from trellis_gateway.features.past import PastService, When
from trellis_gateway.paging import Page
from trellis_gateway.schemas.analyses import AnalysisPage


class AnalysisService:
    """The analyses of all games."""

    def __init__(self, past: PastService, engine: EngineClient, games: GameService) -> None:
        self._past = past
        self._engine = engine
        self._games = games

    async def answer(  # noqa: PLR0917 - what a question is made of
        self, match: str, token: str | None, when: When, analysis: str, given: Mapping[str, str], page: Page
    ) -> AnalysisPage:
        """Answer a page.

        Raises Problem as `PastService.moment`, UNKNOWN_ANALYSIS, ANALYSIS_NOT_ALLOWED, UNKNOWN_OPTION, OPTION_TYPE,
        OPTION_OUT_OF_RANGE.
        """
        moment = await self._past.moment(match, token, when)
        game = await self._games.get(moment.match.game)
        described = next((a for a in game["analyses"] if a["id"] == analysis), None)
        if described is None:
            known = ", ".join(a["id"] for a in game["analyses"]) or "none"
            raise field_problem(
                "UNKNOWN_ANALYSIS", "analysis", f"{moment.match.game} has no analysis {analysis!r}: {known}"
            )
        parameters = read_parameters(described, given)
        answer = await self._engine.analyze(
            moment.state, moment.seat, analysis, parameters, page, over=moment.over
        )
        return AnalysisPage.model_validate({**answer, "version": moment.version})
