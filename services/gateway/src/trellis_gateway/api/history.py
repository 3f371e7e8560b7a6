"""GET /matches/{match}/history."""

from fastapi import APIRouter, Response

from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.paging import DEFAULT_PAGE_ENTRIES, PageSize, PageToken
from trellis_gateway.api.versions import stamp
from trellis_gateway.schemas.history import HistoryPage

router = APIRouter(tags=["matches"])


@router.get("/matches/{match}/history", summary="Read what happened", responses=problems(401, 403, 404))
async def list_history(
    *,
    match: MatchId,
    token: BearerToken,
    response: Response,
    features: Features,
    page_size: PageSize = DEFAULT_PAGE_ENTRIES,
    page_token: PageToken = "",
) -> HistoryPage:
    """Return every move with its events, the oldest first, and who took which seat.

    While the match runs, a viewer sees the moves and events that it may know; once it is over, everybody sees all.
    """
    page = await features.history.page(match, token, page_size, page_token)
    stamp(response, page.version)
    return page
