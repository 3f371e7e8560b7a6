"""The Idempotency-Key of a request.

A key belongs to a scope (creating matches, joining a match, moving with a seat), to one request body and to whoever
sent it, as far as that is known. It is stored as a hash: whoever knows the key of a join can ask for the seat's token
again, so that keys should be random (a UUID).
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from pydantic import BaseModel

HEADER = "Idempotency-Key"


@dataclass(frozen=True, slots=True)
class RequestKey:
    """A request with its key.

    Args:
        id: hash of scope and key.
        request_hash: hash of the body and of who sent it.
        secret: the key as the client sent it.
    """

    id: bytes
    request_hash: bytes
    secret: str

    def derive(self, salt: bytes) -> bytes:
        """Derive 256 bits from the stored salt and the key: those bits again whenever the request is sent again."""
        return hmac.digest(salt, self.secret.encode(), "sha256")


def request_key(scope: str, key: str, body: BaseModel, sender: str = "") -> RequestKey:
    """Make the key of a request with `body` in `scope`; `sender` tells who sent it, "" if that is not known."""
    return RequestKey(
        sha256(f"{scope}\n{key}".encode()).digest(),
        sha256((sender + body.model_dump_json()).encode()).digest(),
        key,
    )
