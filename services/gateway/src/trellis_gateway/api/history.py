"""GET /matches/{match}/history."""

from fastapi import APIRouter, Response

from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.versions import stamp
from trellis_gateway.paging import DEFAULT_PAGE, PageSize, PageToken
from trellis_gateway.schemas.history import HistoryPage
from trellis_gateway.tokens import BearerToken
from trellis_gateway.wiring import Services

router = APIRouter(tags=["matches"])


@router.get("/matches/{match}/history", summary="Read what happened", responses=problems(401, 403, 404))
async def list_history(
    *,
    match: MatchId,
    token: BearerToken,
    response: Response,
    services: Services,
    page_size: PageSize = DEFAULT_PAGE,
    page_token: PageToken = "",
) -> HistoryPage:
    """Every move with its events, the oldest first, and who took which seat.

    While the match runs, a viewer sees the moves and events that it may know; once it is over, everybody sees all.
    """
    page = await services.history.page(match, token, page_size, page_token)
    stamp(response, page.version)
    return page
