"""Plays moves.

The order of the checks: is the match known, is the asker who it says it is, was this very request answered before, is
the match in play, was the move made against the present state of things, do the rules allow it. Then, in one
transaction: the next state if nobody was faster (compare-and-swap on the version), the move in the log, the answer
under its Idempotency-Key. At last those who watch are told.
"""

import asyncio
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec, metrics
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.history import repository as history
from trellis_gateway.history.repository import Entry
from trellis_gateway.history.service import entry_for
from trellis_gateway.idempotency.keys import RequestKey
from trellis_gateway.idempotency.repository import Answers
from trellis_gateway.matches import repository as matches
from trellis_gateway.matches.access import visit
from trellis_gateway.matches.repository import Advance, StoredMatch
from trellis_gateway.matches.schemas import Phase, phase_of
from trellis_gateway.moves.schemas import PlayedMove
from trellis_gateway.problems import Problem
from trellis_gateway.problems.problem import field_problem
from trellis_gateway.storage.database import Database, now
from trellis_gateway.watch.hub import Hub

MAX_ATTEMPTS = 16
"""How often a move is applied anew because another gateway's move of the same stage came first."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that somebody wants to make in a match, against the version that it saw."""

    match: str
    token: str | None
    named_seat: int | None
    move: codec.Move
    seen: int
    key: RequestKey


@dataclass(frozen=True, slots=True)
class _Ready:
    """A match as an attempt found it, all checks but the rules passed."""

    match: StoredMatch
    seat: int


def require_running(match: StoredMatch) -> None:
    """Raise Problem MATCH_NOT_STARTED or MATCH_OVER for a match that is not being played."""
    if match.phase is Phase.WAITING:
        text = "the match starts when every seat is taken"
        raise Problem("MATCH_NOT_STARTED", text, current_version=match.version)
    if match.phase is Phase.OVER:
        raise Problem("MATCH_OVER", "the match is over", current_version=match.version)


async def require_fresh(connection: AsyncConnection, match: StoredMatch, seat: int, seen: int) -> None:
    """Raise Problem STALE_VERSION unless a move made against version `seen` still means what it meant.

    It does if that is the current version, or if the decision stage has not changed since (simultaneous placement) and
    the seat itself has not moved since: one's own moves always depend on each other.
    """
    if seen == match.version:
        return
    stage = await history.stage_at(connection, match.id, seen) if seen < match.version else None
    if stage == match.stage and not await history.moved_since(connection, match.id, seen, seat):
        return
    text = f"the move was made against version {seen}; the match is at version {match.version}: read it and try again"
    raise replace(field_problem("STALE_VERSION", "If-Match", text), current_version=match.version)


class MoveService:
    """Plays moves in all matches."""

    def __init__(self, database: Database, engine: EngineClient, answers: Answers, hub: Hub) -> None:
        self._database = database
        self._engine = engine
        self._answers = answers
        self._hub = hub
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def play(self, attempt: Attempt) -> tuple[PlayedMove, bool]:
        """The move as it was played; and whether it is the answer to an earlier request.

        Moves in the same match take turns within a process, so that only other processes' moves can come in between.
        """
        lock = self._locks.setdefault(attempt.match, asyncio.Lock())
        async with lock:
            for _ in range(MAX_ATTEMPTS):
                ready = await self._ready(attempt)
                if isinstance(ready, PlayedMove):
                    return ready, True
                played = await self._play(attempt, ready)
                if played is not None:
                    return played, False
                metrics.MOVES_LOST.inc()
        raise Problem("MOVE_CONTENDED", "too many moves arrived at once; nothing was changed, try again")

    async def _ready(self, attempt: Attempt) -> _Ready | PlayedMove:
        async with self._database.reading() as connection:
            visited = await visit(connection, attempt.match, attempt.token)
            seat = visited.require_seat(attempt.named_seat)
            stored = await self._answers.find(connection, attempt.key)
            if stored is not None:
                return PlayedMove.model_validate_json(stored.answer)
            require_running(visited.match)
            await require_fresh(connection, visited.match, seat, attempt.seen)
        return _Ready(visited.match, seat)

    async def _play(self, attempt: Attempt, ready: _Ready) -> PlayedMove | None:
        """Apply and persist; None if somebody else was faster."""
        match = ready.match
        try:
            applied = await self._engine.apply(match.state, ready.seat, attempt.move)
        except Problem as problem:
            raise problem.at_version(match.version) from problem
        version, phase = match.version + 1, phase_of(over=applied.over)
        view = await self._engine.view(applied.state, ready.seat)
        following = Advance(phase, applied.stage, applied.status, applied.state, now())
        entry = Entry(version, "MOVE", applied.stage, applied.record, following.at, ready.seat)
        seen = entry_for(entry, ready.seat, phase)
        answer = PlayedMove(**dict(seen), match=match.id, view=view)
        if not await self._persist(match, following, entry, attempt.key, answer):
            return None
        metrics.MOVES.labels(match.game).inc()
        self._hub.publish(match.id)
        return answer

    async def _persist(
        self, match: StoredMatch, following: Advance, entry: Entry, key: RequestKey, answer: PlayedMove
    ) -> bool:
        """All or nothing: state, log and answer. False if the match has another version by now."""
        try:
            async with self._database.writing() as connection:
                if not await matches.advance(connection, match.id, match.version, following):
                    return False
                await history.append(connection, match.id, entry)
                await self._answers.keep(connection, key, answer.model_dump_json())
                await self._database.announce(connection, match.id)
        except IntegrityError:  # the same request came twice at once, and the other was first
            return False
        return True
