"""Tokens of pages, which only fit the question they were given for."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from trellis_gateway.errors import field_problem

_MAX_POSITION = 2**63 - 1  # what a database's integer holds


@dataclass(frozen=True, slots=True)
class Page:
    """A page asked of another service: entries at most, and the token that it gave ("" for the first page)."""

    size: int
    token: str = ""


def _digest(question: tuple[object, ...]) -> str:
    return sha256(repr(question).encode()).hexdigest()[:16]


def write_token(position: int, *question: object) -> str:
    """Write a token that continues `question` after `position`."""
    return urlsafe_b64encode(json.dumps([position, _digest(question)]).encode()).decode().rstrip("=")


def read_token(token: str, *question: object) -> int | None:
    """Read the position in a token, None for an empty one. Raises Problem INVALID_PAGE_TOKEN."""
    if not token:
        return None
    try:
        position, digest = json.loads(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    except (ValueError, TypeError):
        position, digest = None, ""
    if not isinstance(position, int) or not 0 <= position <= _MAX_POSITION or digest != _digest(question):
        raise field_problem("INVALID_PAGE_TOKEN", "page_token", "this is no page token of this request")
    return position
