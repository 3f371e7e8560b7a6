"""What a game offers to be printed, and the documents."""

from collections.abc import Mapping

from trellis_gateway.clients.engine import Document, EngineClient, Sheet
from trellis_gateway.codec import Json
from trellis_gateway.errors import field_problem
from trellis_gateway.features.games import GameService
from trellis_gateway.features.parameters import read_parameters


class PrintableService:
    """The printables of all games."""

    def __init__(self, engine: EngineClient, games: GameService) -> None:
        self._engine = engine
        self._games = games

    async def list(self, game: str) -> list[Json]:
        """List what a game has to print. Raises Problem UNKNOWN_GAME."""
        return list((await self._games.get(game))["printables"])

    async def render(self, game: str, printable: str, given: Mapping[str, str], sheet: Sheet) -> Document:
        """Draw a printable.

        Raises Problem UNKNOWN_GAME, UNKNOWN_PRINTABLE, UNKNOWN_OPTION, OPTION_TYPE, OPTION_OUT_OF_RANGE, or
        FIELD_OUT_OF_RANGE for a page that there is not.
        """
        offered = await self.list(game)
        described = next((found for found in offered if found["id"] == printable), None)
        if described is None:
            known = ", ".join(found["id"] for found in offered) or "none"
            text = f"{game} has no printable {printable!r}: {known}"
            raise field_problem("UNKNOWN_PRINTABLE", "printable", text)
        return await self._engine.render(game, printable, read_parameters(described, given), sheet)
