"""Plays stored matches again and compares: the log of moves is the record, every stored state a cache of it."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import Problem
from trellis_gateway.features.replays import LEG_MOVES, replayed
from trellis_gateway.storage import entries, matches
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.entries import Entry
from trellis_gateway.storage.matches import Phase, StoredMatch

_PAGE_MATCHES = 100
_CANNOT_BE_CHECKED = 500
"""From this status on a problem is not the match's but that of a service or of the database."""


class DiffersError(Exception):
    """A stored match is not what its moves make it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A match that was checked, and how it differs from what its log makes it; None if it does not."""

    match: str
    difference: str | None


class VerifyService:
    """Compares every stored match with what its moves make it."""

    def __init__(self, database: Database, engine: EngineClient) -> None:
        self._database = database
        self._engine = engine

    async def count(self) -> int:
        """Count the matches there are."""
        async with self._database.reading() as connection:
            return await matches.count(connection)

    async def verify(self) -> AsyncIterator[Checked]:
        """Check one match after the other, the oldest first. Raises Problem where that cannot be done."""
        number = -1
        while True:
            async with self._database.reading() as connection:
                found = await matches.numbered_after(connection, number, _PAGE_MATCHES)
            for match in found:
                yield Checked(match.id, await self._difference(match))
            if not found:
                return
            number = found[-1].number

    async def _difference(self, match: StoredMatch) -> str | None:
        try:
            await self._check(match)
        except DiffersError as difference:
            return str(difference)
        except Problem as problem:
            if problem.status >= _CANNOT_BE_CHECKED and problem.reason != "MALFORMED_STATE":
                raise
            return f"cannot be played again: {problem}"
        return None

    async def _check(self, match: StoredMatch) -> None:
        async with self._database.reading() as connection:
            initial = await matches.initial_state(connection, match.id)
        await self._check_start(match, initial)
        state, status, version = initial, None, -1
        while version < match.version:
            async with self._database.reading() as connection:
                log = await entries.after(connection, match.id, version, LEG_MOVES, match.version)
                kept = await entries.kept_states(connection, match.id, version, match.version)
            _require_gapless(log, version)
            state, status = await self._check_leg(log, state, status, kept)
            version = log[-1].version
        _require_same("the stored state", state, match.state)
        if status is not None and codec.status_to_json(match.status) != codec.status_to_json(status):
            raise DiffersError("the stored status is not the one that the moves lead to")
        if status is not None and codec.is_over(status) and match.phase is not Phase.OVER:
            raise DiffersError(f"the moves lead to an outcome, and the match is {match.phase}")

    async def _check_start(self, match: StoredMatch, initial: bytes) -> None:
        agreed = codec.agreed(initial)
        lexicons = [name for name, _ in agreed.lexicons]
        start = await self._engine.create(agreed.game, agreed.options, agreed.seats, lexicons, agreed.seed)
        _require_same("the first state", start.state, initial)
        if (agreed.game, agreed.seats) != (match.game, match.seat_count):
            raise DiffersError(f"the first state is one of {agreed.game} for {agreed.seats} seats")

    async def _check_leg(
        self, log: Sequence[Entry], state: bytes, status: bytes | None, kept: Mapping[int, bytes]
    ) -> tuple[bytes, bytes | None]:
        """Play the moves of a part of the log; the state and the status after it."""
        moves = [(entry.seat or 0, codec.move_of(entry.record)) for entry in log if entry.kind == "MOVE"]
        steps = replayed(self._engine, state, moves)
        for entry in log:
            if entry.kind == "MOVE":
                step = await anext(steps)
                state, status = step.state, step.status
                _require_same_record(entry, step)
            if entry.version in kept:
                _require_same(f"the state kept at version {entry.version}", state, kept[entry.version])
        return state, status


def _require_gapless(log: Sequence[Entry], version: int) -> None:
    for expected, entry in enumerate(log, version + 1):
        if entry.version != expected:
            raise DiffersError(f"version {expected} is missing in the log")
    if not log:
        raise DiffersError(f"version {version + 1} is missing in the log")


def _require_same_record(entry: Entry, step: codec.Step) -> None:
    for name, of in (("move", codec.notation_of), ("status", codec.status_of)):
        if of(entry.record) != of(step.record):
            raise DiffersError(f"the {name} of version {entry.version} is not what is played again")


def _require_same(name: str, made: bytes, stored: bytes) -> None:
    """Raise DiffersError for another state; one of an earlier layout cannot be compared and is passed over."""
    if codec.agreed(made).schema != codec.agreed(stored).schema:
        return
    if codec.state_hash(made) != codec.state_hash(stored):
        raise DiffersError(f"{name} is not the one that the moves lead to")
