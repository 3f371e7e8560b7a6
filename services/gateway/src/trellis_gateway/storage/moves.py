"""The two questions that every move has for the database: how do things stand, and may this be stored?

Each is plain SQL on a connection of its own, an adapter for each database; everything else asks through SQLAlchemy.
`find` sees match, seat and stored answer at one moment, in one statement. `store` is durable when it returns; moves
that ask at the same time share a transaction. Nothing is stored of a move that comes too late: whose match has another
version by now, or whose request was answered meanwhile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from trellis_gateway.idempotency import RequestKey
from trellis_gateway.storage.answers import Stored
from trellis_gateway.storage.entries import Entry, state_in_log
from trellis_gateway.storage.matches import COLUMNS, Advance, Held, read_match
from trellis_gateway.storage.seats import Holder

MAX_BATCH = 256
"""Moves that share a transaction or a statement at most."""


@dataclass(frozen=True, slots=True)
class Question:
    """How do things stand for a move of whoever holds a token, made against a version?

    Args:
        match: the match.
        token_hash: hash of the token; None if there is none.
        key: hash of scope and Idempotency-Key.
        fresh_from: answers stored before this moment (milliseconds since 1970) are forgotten.
        seen: the version.
    """

    match: str
    token_hash: bytes | None
    key: bytes
    fresh_from: int
    seen: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand.

    Args:
        held: the match, and the seat that the token belongs to.
        answered: the answer that is stored under the key.
        stage_seen: the decision stage of the version that was seen; None if the match never had it.
        moved_since: whether the seat has moved since.
    """

    held: Held
    answered: Stored | None
    stage_seen: int | None
    moved_since: bool


@dataclass(frozen=True, slots=True)
class NewVersion:
    """What a move brings about, stored all at once or not at all.

    Args:
        match: the match, which must be at the version before that of the entry.
        following: the match from now on.
        entry: the move in the log.
        key: the request.
        answer: what it is answered, JSON.
        fresh_from: see `Question`.
    """

    match: str
    following: Advance
    entry: Entry
    key: RequestKey
    answer: str
    fresh_from: int


class Moves(Protocol):
    """Finds how things stand for moves, and stores them."""

    async def find(self, question: Question) -> Standing | None:
        """Find how things stand; None if there is no such match. Raises Problem DATABASE_UNAVAILABLE."""

    async def store(self, new: NewVersion) -> bool:
        """Store a move; False, and nothing is stored, if it comes too late or if somebody else holds the match.

        Raises Problem DATABASE_UNAVAILABLE. Nothing was stored then, unless the connection was lost while the database
        committed: the request sent again tells.
        """
        ...

    async def close(self) -> None:
        """Close the connections."""


def find_statement(asked: str) -> str:
    """Write the statement that finds how things stand; `asked` selects questions, each with its place among them."""
    columns = ", ".join(f"m.{name}" for name in COLUMNS)
    return f"""
        WITH asked (match_id, token_hash, answer_key, fresh_from, seen, place) AS ({asked})
        SELECT
            asked.place, e.stage,
            EXISTS (
                SELECT 1 FROM entries AS later
                WHERE later.match_id = m.id AND later.version > asked.seen
                    AND later.seat = s.seat AND later.kind = 'MOVE'
            ),
            s.match_id, s.seat, i.request_hash, i.answer, i.salt, {columns}
        FROM asked
        JOIN matches AS m ON m.id = asked.match_id
        LEFT JOIN seats AS s ON s.token_hash = asked.token_hash
        LEFT JOIN idempotency AS i ON i.id = asked.answer_key AND i.created_at >= asked.fresh_from
        LEFT JOIN entries AS e ON e.match_id = m.id AND e.version = asked.seen
        """  # noqa: S608 - put together from constants


def question_values(question: Question) -> tuple[str, bytes | None, bytes, int, int]:
    """List what `find_statement` asks with."""
    return (question.match, question.token_hash, question.key, question.fresh_from, question.seen)


def read_standing(row: Sequence[Any]) -> Standing:
    """Read a row that `find_statement` gives."""
    _, stage_seen, moved_since, holding, seat, request_hash, answer, salt, *columns = row
    return Standing(
        Held(read_match(columns), None if holding is None else Holder(holding, seat)),
        None if answer is None else Stored(request_hash, answer, salt),
        stage_seen,
        bool(moved_since),
    )


def version_values(new: NewVersion) -> Mapping[str, Any]:
    """Name what a new version consists of, for statements that store it."""
    following, entry = new.following, new.entry
    return {
        "match_id": new.match,
        "version": entry.version - 1,
        "phase": following.phase.value,
        "stage": following.stage,
        "status": following.status,
        "state": following.state,
        "views": following.views,
        "at": following.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "record": entry.record,
        "state_in_log": state_in_log(entry.version, following.state),
        "answer_key": new.key.id,
        "request_hash": new.key.request_hash,
        "answer": new.answer,
        "fresh_from": new.fresh_from,
    }
