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
    """An answer that was given: its JSON, and the salt of what must not be stored."""

    answer: str
    salt: bytes


class Answers:
    """The stored answers, each kept for `lifetime` milliseconds."""

    def __init__(self, lifetime: int) -> None:
        self._lifetime = lifetime

    async def find(self, connection: AsyncConnection, key: RequestKey) -> Stored | None:
        """Find the answer that this request got before. Raises Problem IDEMPOTENCY_KEY_REUSED of another body."""
        fresh = idempotency.c.created_at >= now() - self._lifetime
        found = (
            await connection.execute(select(idempotency).where(idempotency.c.id == key.id, fresh))
        ).one_or_none()
        if found is None:
            return None
        if found.request_hash != key.request_hash:
            raise field_problem(
                "IDEMPOTENCY_KEY_REUSED",
                HEADER,
                "this key was used for a request with another body, or by somebody else",
            )
        return Stored(found.answer, found.salt)

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
        return idempotency.c.created_at < now() - self._lifetime
