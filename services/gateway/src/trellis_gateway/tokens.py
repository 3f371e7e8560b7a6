"""Bearer tokens of seats: 256 random bits, shown once, stored as a hash.

The bits are an HMAC of the join's Idempotency-Key under 256 fresh random bits, which are kept only as long as the key's
answer is: a join that is sent again gives the same token again, and neither of the two tables holds a token.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from trellis_gateway.errors import Problem

MAX_TOKEN = 256
_bearer = HTTPBearer(auto_error=False, description="A seat's token, as the join gave it.")


def write(bits: bytes) -> str:
    """The token made of 256 bits."""
    return urlsafe_b64encode(bits).decode().rstrip("=")


def digest(token: str) -> bytes:
    """What is stored of a token. The token is random, so that a plain hash suffices."""
    return sha256(token.encode()).digest()


def _sent(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    if credentials is not None and 0 < len(credentials.credentials) <= MAX_TOKEN:
        return credentials.credentials
    if "authorization" in request.headers:
        raise Problem("INVALID_TOKEN", "Authorization must be `Bearer` and a seat's token")
    return None


BearerToken = Annotated[str | None, Depends(_sent)]
"""The token that a request carries, None if it carries none."""
