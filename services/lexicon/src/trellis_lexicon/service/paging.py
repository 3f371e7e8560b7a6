"""Pages of a sequence, by tokens (AIP-158).

A token holds the version that answered, a fingerprint of the question and where the next page starts. A lexicon's
version never changes, so pages stay stable for as long as the version is on disk, even when another one has
been put into service meanwhile.
"""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Any, TypeVar

from google.protobuf.message import Message

from trellis_lexicon.errors import LexiconError, Reason
from trellis_words.strings import MAX_PAGE_ITEMS

T = TypeVar("T")

_HASH, _MARK, _START = 32, 8, 4


@dataclass(frozen=True, slots=True)
class Cursor:
    """What a token says: the version that answered, the fingerprint of the question, and the start of the page."""

    content_hash: str
    mark: bytes
    start: int

    def token(self) -> str:
        """Return the cursor as a page token."""
        raw = bytes.fromhex(self.content_hash) + self.mark + self.start.to_bytes(_START, "big")
        return urlsafe_b64encode(raw).decode()


def cursor(question: Message, token: str) -> Cursor | None:
    """Return the cursor in a token; None for an empty one, which asks for the first page.

    Raises:
        LexiconError: INVALID_PAGE_TOKEN if the token is none that an answer to this question gave.
    """
    if not token:
        return None
    try:
        raw = urlsafe_b64decode(token.encode("ascii"))
    except ValueError as error:
        raise _refused() from error
    found = Cursor(raw[:_HASH].hex(), raw[_HASH:-_START], int.from_bytes(raw[-_START:], "big"))
    if len(raw) != _HASH + _MARK + _START or found.mark != fingerprint(question):
        raise _refused()
    return found


def version(question: Any) -> str:
    """Return the version that a question names, by its page token if it has one; whether that is one is not checked."""
    named: str = question.content_hash
    token: str = getattr(question, "page_token", "")
    try:
        return urlsafe_b64decode(token.encode("ascii"))[:_HASH].hex() or named
    except ValueError:
        return named


def fingerprint(question: Message) -> bytes:
    """Return eight bytes that tell questions apart; page size and token do not count."""
    bare = type(question)()
    bare.CopyFrom(question)
    bare.ClearField("page_size")
    bare.ClearField("page_token")
    kind = bare.DESCRIPTOR.full_name.encode()
    return hashlib.blake2b(
        kind + b"\0" + bare.SerializeToString(deterministic=True), digest_size=_MARK
    ).digest()


def size(asked: int, default: int) -> int:
    """Return the size of a page: the default for 0, never more than 1,000.

    Raises:
        LexiconError: INVALID_PAGE_SIZE for a negative one.
    """
    if asked < 0:
        message = f"page_size is {asked}; it must be 0 (which means {default}) or more"
        raise LexiconError(Reason.INVALID_PAGE_SIZE, "page_size", message, limit=str(MAX_PAGE_ITEMS))
    return min(asked or default, MAX_PAGE_ITEMS)


def next_token(question: Message, content_hash: str, end: int, total: int) -> str:
    """Return the token of the page that starts at `end`; empty if there is none."""
    return Cursor(content_hash, fingerprint(question), end).token() if end < total else ""


def _refused() -> LexiconError:
    message = "page_token is not one that an answer to this question gave; ask without it for the first page"
    return LexiconError(Reason.INVALID_PAGE_TOKEN, "page_token", message)
