"""The catalogue of games, as the engine gives it, remembered for a while: it changes only with the engine's version."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from time import monotonic

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.codec import Json
from trellis_gateway.encoding import encode, tag_of
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.schemas.games import Game, GamePage

REMEMBERED_SECONDS = 60.0
_GAMES_PER_PAGE = 100
_MAX_PAGES = 64
_AWAY = frozenset({"ENGINE_UNAVAILABLE", "ENGINE_DEADLINE"})


@dataclass(frozen=True, slots=True)
class Document:
    """An answer that is the same for everybody, with its entity tag."""

    content: bytes
    tag: str


def _document(answer: Game | GamePage) -> Document:
    content = encode(answer)
    return Document(content, tag_of(content))


class _Page:
    """A page of the catalogue as it came, and the answers that are made of it."""

    def __init__(self, page: Json) -> None:
        self.until = monotonic() + REMEMBERED_SECONDS
        self.following: str = page["next_page_token"]
        self.games: dict[str, Json] = {game["id"]: game for game in page["games"]}
        self._answers: dict[str, Document] = {}
        self._page = page

    @cached_property
    def listed(self) -> Document:
        """The answer to who asks for the page."""
        return _document(GamePage.model_validate(self._page))

    def described(self, game: str) -> Document:
        """Return the answer to who asks for one of its games."""
        if game not in self._answers:
            self._answers[game] = _document(Game.model_validate(self.games[game]))
        return self._answers[game]


class GameService:
    """The games, passed through."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._pages: OrderedDict[tuple[int, str], _Page] = OrderedDict()

    async def list(self, page_size: int, page_token: str) -> Document:
        """List a page of the games."""
        return (await self._page(page_size, page_token)).listed

    async def describe(self, game: str) -> Document:
        """Describe one game. Raises Problem UNKNOWN_GAME."""
        return (await self._with(game)).described(game)

    async def get(self, game: str) -> Json:
        """Find what the engine says of one game; it must not be changed. Raises Problem UNKNOWN_GAME."""
        return (await self._with(game)).games[game]

    async def _with(self, game: str) -> _Page:
        """Find the page that a game is on."""
        page = await self._page(_GAMES_PER_PAGE, "")
        while game not in page.games:
            if not page.following:
                raise field_problem(
                    "UNKNOWN_GAME", "game", f"there is no game {game!r}; GET /v1/games lists them"
                )
            page = await self._page(_GAMES_PER_PAGE, page.following)
        return page

    async def _page(self, size: int, token: str) -> _Page:
        """Find a page: as it was a moment ago, else as the engine says, else, while that is away, as it last was."""
        known = self._pages.get((size, token))
        if known is not None and monotonic() < known.until:
            return known
        try:
            found = _Page(await self._engine.list_games(size, token))
        except Problem as problem:
            if known is None or problem.reason not in _AWAY:
                raise
            return known
        self._pages[size, token] = found
        if len(self._pages) > _MAX_PAGES:
            self._pages.popitem(last=False)
        return found
