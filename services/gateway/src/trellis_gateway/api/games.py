"""GET /games."""

from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Response

from trellis_gateway.api.dependencies import Features
from trellis_gateway.api.openapi import problems
from trellis_gateway.api.paging import PageToken
from trellis_gateway.features.games import REMEMBERED_SECONDS, Document
from trellis_gateway.schemas.games import Game, GamePage

router = APIRouter(tags=["games"])

_RESPONSES = {
    304: {"description": "It still is what the `ETag` in If-None-Match stands for."},
    **problems(503),
}
_CACHING = f"public, max-age={REMEMBERED_SECONDS:.0f}"

KnownTag = Annotated[str | None, Header(description="The `ETag` of what you have.")]


@router.get("/games", summary="List the games", response_model=GamePage, responses=_RESPONSES)
async def list_games(
    features: Features,
    page_size: Annotated[int, Query(ge=1, le=100)] = 50,
    page_token: PageToken = "",
    if_none_match: KnownTag = None,
) -> Response:
    """List what can be played: options, rules, analyses and the notation of moves, all as data."""
    return _answer(await features.games.list(page_size, page_token), if_none_match)


@router.get(
    "/games/{game}",
    summary="Describe a game",
    response_model=Game,
    responses={**_RESPONSES, **problems(404)},
)
async def get_game(
    game: Annotated[str, Path(max_length=64, examples=["word_sprout"])],
    features: Features,
    if_none_match: KnownTag = None,
) -> Response:
    """Return one game."""
    return _answer(await features.games.describe(game), if_none_match)


def _answer(document: Document, known: str | None) -> Response:
    """Send what is the same for everybody, unless the client has it already."""
    headers = {"ETag": document.tag, "Cache-Control": _CACHING}
    if known is not None and document.tag in known:
        return Response(status_code=304, headers=headers)
    return Response(document.content, headers=headers, media_type="application/json")
