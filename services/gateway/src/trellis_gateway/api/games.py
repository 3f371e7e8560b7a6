"""GET /games."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from trellis_gateway.api.dependencies import Features
from trellis_gateway.api.openapi import problems
from trellis_gateway.api.paging import PageToken
from trellis_gateway.schemas.games import Game, GamePage

router = APIRouter(tags=["games"])


@router.get("/games", summary="List the games", responses=problems(503))
async def list_games(
    features: Features, page_size: Annotated[int, Query(ge=1, le=100)] = 50, page_token: PageToken = ""
) -> GamePage:
    """List what can be played: options, rules, analyses and the notation of moves, all as data."""
    return GamePage.model_validate(await features.games.list(page_size, page_token))


@router.get("/games/{game}", summary="Describe a game", responses=problems(404, 503))
async def get_game(
    game: Annotated[str, Path(max_length=64, examples=["word_sprout"])], features: Features
) -> Game:
    """Return one game."""
    return Game.model_validate(await features.games.get(game))
