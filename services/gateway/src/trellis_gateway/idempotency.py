"""The Idempotency-Key of a request.

A key belongs to a scope (creating matches, joining a match, moving with a seat) and to one request body. It is stored
as a hash: whoever knows the key of a join can ask for the seat's token again, so that keys should be random (a UUID).
"""

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Header
from pydantic import BaseModel

from trellis_gateway.errors import field_problem

HEADER = "Idempotency-Key"
_ACCEPTED = re.compile(r"[!-~]{16,128}")


@dataclass(frozen=True, slots=True)
class RequestKey:
    """A request with its key.

    Args:
        id: hash of scope and key.
        request_hash: hash of the body.
        secret: the key as the client sent it.
    """

    id: bytes
    request_hash: bytes
    secret: str

    def derive(self, salt: bytes) -> bytes:
        """256 bits that need both the stored salt and the key: the same again when the request is sent again."""
        return hmac.digest(salt, self.secret.encode(), "sha256")


def request_key(scope: str, key: str, body: BaseModel) -> RequestKey:
    """The key of a request with `body` in `scope`."""
    return RequestKey(
        sha256(f"{scope}\n{key}".encode()).digest(),
        sha256(body.model_dump_json().encode()).digest(),
        key,
    )


def _required(
    idempotency_key: Annotated[
        str | None,
        Header(
            alias=HEADER,
            description="Required: 16 to 128 visible ASCII characters, best a UUID. Sending a request again with the"
            " same key and body gives the stored answer and changes nothing.",
            examples=["0190b6c2-6f3e-7d1a-9a52-3d9f0c1e4b7a"],
        ),
    ] = None,
) -> str:
    if idempotency_key is None:
        raise field_problem("IDEMPOTENCY_KEY_REQUIRED", HEADER, f"send a header {HEADER} with a UUID")
    if not _ACCEPTED.fullmatch(idempotency_key):
        raise field_problem("INVALID_IDEMPOTENCY_KEY", HEADER, "must be 16 to 128 visible ASCII characters")
    return idempotency_key


IdempotencyKey = Annotated[str, Depends(_required)]
"""The key of a request; a request without one is refused."""
