"""GET /matches/{match}/analyses/{analysis}."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.paging import PageToken, ServicePageSize
from trellis_gateway.api.past import NAMES, Moment
from trellis_gateway.api.query import ANY
from trellis_gateway.api.versions import stamp
from trellis_gateway.paging import Page
from trellis_gateway.schemas.analyses import AnalysisPage

router = APIRouter(tags=["matches"])

_OWN = {"page_size", "page_token", *NAMES}


@router.get(
    "/matches/{match}/analyses/{analysis}",
    summary="Ask a question about a match",
    openapi_extra={ANY: True},
    responses=problems(401, 403, 404, 409, 503),
)
async def analyze_match(
    *,
    match: MatchId,
    analysis: Annotated[str, Path(max_length=64, examples=["goal_words"])],
    request: Request,
    response: Response,
    token: BearerToken,
    when: Moment,
    features: Features,
    page_size: ServicePageSize = 100,
    page_token: PageToken = "",
) -> AnalysisPage:
    """Answer one of the questions that the game offers, from what the asking seat (or an onlooker) may know.

    `GET /v1/games/{game}` lists the analyses and their parameters. Parameters go into the query string by their ids:
    texts and choices as they are, everything else as JSON. While the match runs the option `analyses` says what may be
    asked (409 `ANALYSIS_NOT_ALLOWED`); when it is over everything may be. With `version` the question is about an
    earlier position, with the tiles, rules and turn that it had.
    """
    given = {name: text for name, text in request.query_params.items() if name not in _OWN}
    answer = await features.analyses.answer(match, token, when, analysis, given, Page(page_size, page_token))
    stamp(response, answer.version)
    return answer
