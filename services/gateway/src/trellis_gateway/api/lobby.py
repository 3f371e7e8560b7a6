"""GET /lobby."""

from typing import Annotated

from fastapi import APIRouter, Query

from trellis_gateway.api.dependencies import Features
from trellis_gateway.api.openapi import problems
from trellis_gateway.api.paging import DEFAULT_PAGE_ENTRIES, PageSize, PageToken
from trellis_gateway.features.lobby import Wanted
from trellis_gateway.schemas.lobby import LobbyPage
from trellis_gateway.schemas.matches import GAME_ID
from trellis_gateway.schemas.numbers import MAX_SEATS

router = APIRouter(tags=["tables"])

_MAX_OPTIONS = 16


@router.get("/lobby", summary="Find a table", responses=problems(503))
async def list_lobby(
    *,
    features: Features,
    game: Annotated[
        str | None, Query(max_length=64, pattern=GAME_ID, description="Only tables of this game.")
    ] = None,
    seats_free: Annotated[
        int, Query(ge=1, le=MAX_SEATS, description="Only tables with so many free seats at least.")
    ] = 1,
    option: Annotated[
        list[Annotated[str, Query(max_length=200)]] | None,
        Query(
            max_length=_MAX_OPTIONS,
            description="Only tables with this option, `adjudication:TABLE`; may be given several times.",
        ),
    ] = None,
    page_size: PageSize = DEFAULT_PAGE_ENTRIES,
    page_token: PageToken = "",
) -> LobbyPage:
    """List the public tables where somebody may sit down, the newest first."""
    return await features.lobby.page(Wanted(game, seats_free, option or ()), page_size, page_token)
