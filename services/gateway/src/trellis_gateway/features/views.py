"""What people see of a match, also while the engine is away.

A view is the engine's: it alone knows what is secret. What it sends along with a move, which is what the mover,
onlookers and those who watch see next, is stored with that move, so that nothing is asked or stored for this alone. A
seat whose view of the last version is not among them is shown what onlookers see; `view.viewer` says whose view it is.
"""

from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.codec import MAX_KEPT_VIEWS, ShownView, find_view, pack_views, show_view
from trellis_gateway.errors import Problem
from trellis_gateway.storage import matches
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.matches import StoredMatch

_AWAY = frozenset({"ENGINE_UNAVAILABLE", "ENGINE_DEADLINE"})


class ViewService:
    """The views of the last versions of all matches."""

    def __init__(self, database: Database, engine: EngineClient) -> None:
        self._database = database
        self._engine = engine

    async def first(self, state: bytes, seats: int) -> tuple[bytes, ShownView]:
        """Return what is seen of a new match: the views to be stored with it, and that of onlookers."""
        views = await self._engine.views(state, [None, *range(seats)][:MAX_KEPT_VIEWS])
        return pack_views(views), show_view(views[0])

    async def show(self, match: StoredMatch, seat: int | None) -> ShownView:
        """Show a match to a seat, or to an onlooker (None): as the engine says, else as it was stored.

        Raises Problem as `EngineClient.view` where nothing was.
        """
        try:
            return await self._engine.view(match.state, seat)
        except Problem as problem:
            kept = await self._kept(match, seat) if problem.reason in _AWAY else None
            if kept is None:
                raise
            return kept

    async def _kept(self, match: StoredMatch, seat: int | None) -> ShownView | None:
        async with self._database.reading() as connection:
            packed = await matches.kept_views(connection, match.id, match.version)
        return None if packed is None else find_view(packed, seat)
