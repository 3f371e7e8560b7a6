"""The catalogue of games, as the engine gives it."""

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.codec import Json
from trellis_gateway.errors import field_problem

_GAMES_PER_PAGE = 100


class GameService:
    """The games, passed through."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine

    async def list(self, page_size: int, page_token: str) -> Json:
        """List a page of the games."""
        return await self._engine.list_games(page_size, page_token)

    async def get(self, game: str) -> Json:
        """Describe one game. Raises Problem UNKNOWN_GAME."""
        token = ""
        while True:
            page = await self._engine.list_games(_GAMES_PER_PAGE, token)
            for found in page["games"]:
                if found["id"] == game:
                    return dict(found)
            token = page["next_page_token"]
            if not token:
                raise field_problem(
                    "UNKNOWN_GAME", "game", f"there is no game {game!r}; GET /v1/games lists them"
                )
