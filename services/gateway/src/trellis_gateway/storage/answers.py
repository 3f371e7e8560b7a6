"""Stored answers."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from trellis_gateway.errors import field_problem
from trellis_gateway.idempotency import HEADER, RequestKey
from trellis_gateway.storage.database import now
from trellis_gateway.storage.tables import idempotency


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer that was given.

    Args:
        request_hash: hash of the request's body and of who sent it.
        answer: JSON.
        salt: the salt of what must not be stored.
    """

    request_hash: bytes
    answer: str
    salt: bytes

    def require_same(self, key: RequestKey) -> None:
        """Raise Problem IDEMPOTENCY_KEY_REUSED unless it answers the request of this key."""
        if self.request_hash != key.request_hash:
            text = "this key was used for a request with another body, or by somebody else"
            raise field_problem("IDEMPOTENCY_KEY_REUSED", HEADER, text)


class Answers:
    """The stored answers, each kept for `lifetime` milliseconds."""

    def __init__(self, lifetime: int) -> None:
        self._lifetime = lifetime

    def fresh_from(self) -> int:
        """Tell from when on answers are kept, in milliseconds since 1970."""
        return now() - self._lifetime

    async def find(self, connection: AsyncConnection, key: RequestKey) -> Stored | None:
        """Find the answer that this request got before. Raises Problem IDEMPOTENCY_KEY_REUSED of another body."""
        fresh = idempotency.c.created_at >= self.fresh_from()
        found = (
            await connection.execute(select(idempotency).where(idempotency.c.id == key.id, fresh))
        ).one_or_none()
        if found is None:
            return None
        stored = Stored(found.request_hash, found.answer, found.salt)
        stored.require_same(key)
        return stored

    async def keep(
        self, connection: AsyncConnection, key: RequestKey, answer: str, salt: bytes = b""
    ) -> None:
        """Keep an answer. Raises IntegrityError if a request with this key is being answered elsewhere."""
        await connection.execute(delete(idempotency).where(idempotency.c.id == key.id, self._expired()))
        row = {
            "id": key.id,
            "request_hash": key.request_hash,
            "salt": salt,
            "answer": answer,
            "created_at": now(),
        }
        await connection.execute(insert(idempotency).values(row))

    async def expire(self, connection: AsyncConnection) -> int:
        """Forget what is too old; returns how many answers that were."""
        result = await connection.execute(delete(idempotency).where(self._expired()))
        return result.rowcount

    def _expired(self) -> ColumnElement[bool]:
        return idempotency.c.created_at < self.fresh_from()
