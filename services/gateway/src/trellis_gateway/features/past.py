"""Finds the state of a match at an earlier version, for whoever may look at it.

The log has every move and every `STATE_EVERY`th state. An earlier state is found from the nearest one before it by
playing the moves between again, at most `LEG_MOVES` in one call of the engine, which has its budget of work. Example:
version 150 of a match is found from the state of version 128 with 22 moves.

Matches from before states were kept in the log have but their first one. On the way through such a match the state at
the end of each leg is kept for good, and no request goes further than `MAX_LEGS`: it is told to come again, and goes on
where the last one stopped, at whichever gateway.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features.access import Visit, visit
from trellis_gateway.storage import entries, matches
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Phase, StoredMatch

LEG_MOVES = entries.STATE_EVERY
"""Moves that are played again in one call."""
MAX_LEGS = 16
"""Calls of the engine for one request."""
MAX_REMEMBERED_BYTES = 16 << 20
"""States of late that are kept in memory."""


@dataclass(frozen=True, slots=True)
class When:
    """The moment of a match that somebody asks about, and with whose eyes.

    Args:
        version: the version; None for the current one.
        viewer: the seat; None for the asker's own, or an onlooker's.
    """

    version: int | None = None
    viewer: int | None = None


NOW = When()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match as somebody may see it.

    Args:
        match: the match as it is now.
        version: the version that is looked at.
        seat: whose eyes it is seen with; None for an onlooker.
        state: the serialised state at that version.
    """

    match: StoredMatch
    version: int
    seat: int | None
    state: bytes

    @property
    def over(self) -> bool:
        """Whether the match is over by now."""
        return self.match.phase is Phase.OVER

    @property
    def past(self) -> bool:
        """Whether the match has gone on since."""
        return self.version < self.match.version


class RememberedStates:
    """States of late, by match and version: the log only grows, so that a version always has the same state."""

    def __init__(self, limit: int = MAX_REMEMBERED_BYTES) -> None:
        self._limit = limit
        self._held = 0
        self._states: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def get(self, match: str, version: int) -> bytes | None:
        """Find a state; None if it is not remembered."""
        found = self._states.get((match, version))
        if found is not None:
            self._states.move_to_end((match, version))
        return found

    def put(self, match: str, version: int, state: bytes) -> None:
        """Remember a state, and forget those that were used longest ago where they are too many bytes."""
        self._held += len(state) - len(self._states.pop((match, version), b""))
        self._states[match, version] = state
        while self._held > self._limit:
            _, forgotten = self._states.popitem(last=False)
            self._held -= len(forgotten)


class PastService:
    """The earlier positions of all matches."""

    def __init__(self, database: Database, engine: EngineClient) -> None:
        self._database = database
        self._engine = engine
        self._remembered = RememberedStates()

    async def moment(self, match: str, token: str | None, when: When = NOW) -> Moment:
        """Find a moment of a match.

        Raises Problem as every request about a match, TOKEN_REQUIRED or WRONG_SEAT_TOKEN for the eyes of another seat
        while the match runs, UNKNOWN_SEAT, UNKNOWN_VERSION for a version that the match has not.
        """
        async with self._database.reading() as connection:
            visited = await visit(connection, match, token)
        found, seat = visited.match, _eyes(visited, when.viewer)
        version = found.version if when.version is None else when.version
        if version == found.version and found.state:
            return Moment(found, version, seat, found.state)
        if version > found.version:
            text = f"there is no version {version} of this match to be seen"
            raise field_problem("UNKNOWN_VERSION", "version", text)
        return Moment(found, version, seat, await self.state_of(found, version))

    async def state_of(self, match: StoredMatch, version: int) -> bytes:
        """Find the state of a version; before the match began it is the first one, which its host may still replace."""
        began = match.started_version
        if match.phase is Phase.WAITING or (began is not None and version <= began):
            async with self._database.reading() as connection:
                return await matches.initial_state(connection, match.id)
        return await self._state(match.id, version)

    async def _state(self, match: str, version: int) -> bytes:
        known = self._remembered.get(match, version)
        if known is not None:
            return known
        for _ in range(MAX_LEGS):
            async with self._database.reading() as connection:
                start, state = await _nearest(connection, match, version)
                found = await entries.after(connection, match, start, LEG_MOVES, version)
            reached, state = await self._leg(match, start, state, found)
            if reached == version:
                return state
            async with self._database.writing() as connection:
                await entries.keep_state(connection, match, reached, state)
        raise Problem("LONG_REPLAY", f"the way to version {version} is long; come again in a second")

    async def _leg(self, match: str, start: int, state: bytes, found: Sequence[Entry]) -> tuple[int, bytes]:
        """Play moves again as far as the engine goes; the version reached, with its state."""
        moves = [entry for entry in found if entry.kind == "MOVE"]
        states = await self._replay(state, moves) if moves else []
        played = dict(zip((entry.version for entry in moves), states, strict=False))
        reached = start
        for entry in found:
            if entry.kind == "MOVE" and entry.version not in played:
                break
            reached, state = entry.version, played.get(entry.version, state)
            self._remembered.put(match, reached, state)
        return reached, state

    async def _replay(self, state: bytes, moves: Sequence[Entry]) -> Sequence[bytes]:
        try:
            played = [(entry.seat or 0, codec.move_of(entry.record)) for entry in moves]
            return [step.state for step in await self._engine.replay(state, played)]
        except Problem as problem:
            if problem.rule is None:
                raise
            text = "a move of this match breaks a rule as it is read now, so that the position cannot be found again"
            raise Problem("POSITION_LOST", text, metadata={"rule": problem.rule}) from problem


async def _nearest(connection: AsyncConnection, match: str, version: int) -> tuple[int, bytes]:
    kept = await entries.state_before(connection, match, version)
    return (0, await matches.initial_state(connection, match)) if kept is None else kept


def _eyes(visited: Visit, viewer: int | None) -> int | None:
    """Tell whose eyes a match is seen with: one's own, or when it is over anybody's."""
    if viewer is None:
        return visited.seat
    if visited.match.phase is not Phase.OVER:
        return visited.require_seat(viewer)
    if viewer >= visited.match.seat_count:
        text = f"seats are numbered from 0 to {visited.match.seat_count - 1}; there is no seat {viewer}"
        raise field_problem("UNKNOWN_SEAT", "viewer", text)
    return viewer
