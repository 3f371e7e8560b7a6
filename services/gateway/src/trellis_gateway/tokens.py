"""Bearer tokens of seats: 256 random bits, shown once, stored as a hash.

The bits are an HMAC of the join's Idempotency-Key under 256 fresh random bits, which are kept only as long as the key's
answer is: a join that is sent again gives the same token again, and neither of the two tables holds a token.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

MAX_TOKEN_CHARACTERS = 256


def salt() -> bytes:
    """Draw 256 bits that a secret is derived from, together with the key of a request."""
    return token_bytes(32)


def write(bits: bytes) -> str:
    """Write a token of 256 bits."""
    return urlsafe_b64encode(bits).decode().rstrip("=")


def digest(token: str) -> bytes:
    """Hash a token for storage. It is random, so that a plain hash suffices."""
    return sha256(token.encode()).digest()
