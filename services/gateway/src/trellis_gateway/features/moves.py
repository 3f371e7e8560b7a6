"""Plays moves.

The order of the checks: is the match known, is the asker who it says it is, was this very request answered before, is
the match in play, was the move made against the present state of things, do the rules allow it. Then, in one
transaction: the next state if nobody was faster (compare-and-swap on the version), the move in the log, the answer
under its Idempotency-Key. At last those who watch are told.

Moves of one match that arrive together take turns. Within a process they queue (`MoveQueue`), so that only another
gateway can be faster. A move that was overtaken that way is played anew with the match locked in the database: it then
waits until the gateways before it are done, and nobody can overtake it a second time. An example with two gateways
A and B, the match at version 7:

    A reads version 7       B reads version 7
    A asks the engine       B asks the engine
    A stores version 8      B finds version 8 instead of 7: overtaken
    A reads version 8       B locks the match, reads version 8, asks the engine
    A asks the engine       …
    A waits for the lock    B stores version 9 and lets go
    A finds version 9: overtaken, so A locks the match in its turn

The lock is a row's in PostgreSQL and the whole file's in SQLite; it is held during a call of the engine, but only when
gateways collide, never when one gateway has the match for itself.
"""

import asyncio
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway import codec, metrics, tokens
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.encoding import encode
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.features.access import identify, known, require_running, unknown, well_formed
from trellis_gateway.features.history import entry_for
from trellis_gateway.features.move_queue import MoveQueue
from trellis_gateway.idempotency import RequestKey
from trellis_gateway.news.hub import Hub
from trellis_gateway.schemas.moves import PlayedMove
from trellis_gateway.storage import entries, matches
from trellis_gateway.storage.answers import Answers
from trellis_gateway.storage.database import Database, now, once_more
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Advance, StoredMatch, phase_of
from trellis_gateway.storage.moves import Moves, NewVersion, Question, Standing


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


@dataclass(frozen=True, slots=True)
class _Applied:
    """What a move brings about: the next version of the match, its entry in the log, and the mover's answer."""

    following: Advance
    entry: Entry
    answer: PlayedMove


def require_fresh(standing: Standing, seen: int) -> None:
    """Raise Problem STALE_VERSION unless a move made against version `seen` still means what it meant.

    It does if that is the current version, or if the decision stage has not changed since (simultaneous placement) and
    the seat itself has not moved since: one's own moves always depend on each other.
    """
    match = standing.held.match
    if seen == match.version:
        return
    if seen < match.version and standing.stage_seen == match.stage and not standing.moved_since:
        return
    text = f"the move was made against version {seen}; the match is at version {match.version}: read it and try again"
    raise replace(field_problem("STALE_VERSION", "If-Match", text), current_version=match.version)


class MoveService:
    """Plays moves in all matches."""

    def __init__(
        self,
        database: Database,
        moves: Moves,
        engine: EngineClient,
        answers: Answers,
        *,
        hub: Hub,
        queue: MoveQueue,
    ) -> None:
        self._database = database
        self._moves = moves
        self._engine = engine
        self._answers = answers
        self._hub = hub
        self._queue = queue

    async def play(self, attempt: Attempt) -> tuple[PlayedMove, bool]:
        """Play a move; and tell whether the answer is that of an earlier request.

        Raises Problem for the first check that fails, MATCH_BUSY among them; nothing is changed then.
        """
        async with self._queue.turn(attempt.match):
            outcome = await self._play_unlocked(attempt)
            if outcome is None:
                metrics.MOVES_LOST.inc()
                # Here too, whoever has gone meanwhile.
                outcome = await asyncio.shield(once_more(lambda: self._play_locked(attempt)))
            return outcome

    async def _play_unlocked(self, attempt: Attempt) -> tuple[PlayedMove, bool] | None:
        """Play while others may do so too; None if somebody else was faster and nothing was changed."""
        ready = await self._ready(attempt)
        if isinstance(ready, PlayedMove):
            return ready, True
        applied = await self._apply(attempt, ready)
        # Whoever has gone meanwhile: what is being stored is stored and told.
        return await asyncio.shield(self._finish(attempt.key, ready.match, applied))

    async def _finish(
        self, key: RequestKey, match: StoredMatch, applied: _Applied
    ) -> tuple[PlayedMove, bool] | None:
        """Store a move together with others and tell of it; None if somebody else was faster."""
        answer = encode(applied.answer).decode()
        fresh_from = self._answers.fresh_from()
        if not await self._moves.store(
            NewVersion(match.id, applied.following, applied.entry, key, answer, fresh_from)
        ):
            return None
        self._tell(match)
        return applied.answer, False

    async def _play_locked(self, attempt: Attempt) -> tuple[PlayedMove, bool]:
        """Play while nobody else can change the match."""
        async with self._database.writing() as connection:
            await known(connection, attempt.match, lock=True)
            ready = await self._ready(attempt)
            if isinstance(ready, PlayedMove):
                return ready, True
            applied = await self._apply(attempt, ready)
            await self._store(connection, attempt.key, ready.match, applied)
        self._tell(ready.match)
        return applied.answer, False

    async def _ready(self, attempt: Attempt) -> _Ready | PlayedMove:
        """Make all checks but the rules; or find the answer that this very request got before."""
        standing = await self._standing(attempt)
        visited = identify(attempt.token, standing.held)
        seat = visited.require_seat(attempt.named_seat)
        if standing.answered is not None:
            standing.answered.require_same(attempt.key)
            return PlayedMove.model_validate_json(standing.answered.answer)
        require_running(visited.match)
        require_fresh(standing, attempt.seen)
        return _Ready(visited.match, seat)

    async def _standing(self, attempt: Attempt) -> Standing:
        """Find how things stand. Raises Problem UNKNOWN_MATCH."""
        question = Question(
            attempt.match,
            None if attempt.token is None else tokens.digest(attempt.token),
            attempt.key.id,
            self._answers.fresh_from(),
            attempt.seen,
        )
        found = await self._moves.find(question) if well_formed(attempt.match) else None
        if found is None:
            raise unknown(attempt.match)
        return found

    async def _apply(self, attempt: Attempt, ready: _Ready) -> _Applied:
        """Ask what the move brings about, by the rules; nothing is stored. Raises Problem at the match's version."""
        match = ready.match
        try:
            watchers = self._hub.watchers(match.id)
            applied = await self._engine.apply(match.state, ready.seat, attempt.move, watchers)
        except Problem as problem:
            raise problem.at_version(match.version) from problem
        phase = phase_of(over=applied.over)
        view = await self._engine.view(applied.state, ready.seat)
        following = Advance(phase, applied.stage, applied.status, applied.state, now(), applied.views)
        entry = Entry(match.version + 1, "MOVE", applied.stage, applied.record, following.at, ready.seat)
        seen = entry_for(entry, ready.seat, phase)
        return _Applied(following, entry, PlayedMove(**dict(seen), match=match.id, view=view.json))

    async def _store(
        self, connection: AsyncConnection, key: RequestKey, match: StoredMatch, applied: _Applied
    ) -> None:
        """Store state, log and answer in a match that is locked."""
        if not await matches.advance(connection, match.id, match.version, applied.following):
            raise AssertionError("somebody changed a match that was locked")
        await entries.append(connection, match.id, applied.entry, applied.following.state)
        await self._answers.keep(connection, key, encode(applied.answer).decode())

    def _tell(self, match: StoredMatch) -> None:
        """Say that a move was played, once it is stored."""
        metrics.MOVES.labels(match.game).inc()
        self._hub.publish(match.id)
