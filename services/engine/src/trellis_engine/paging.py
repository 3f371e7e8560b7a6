"""Cuts lazy answers into pages without keeping anything between calls (AIP-158).

A page token holds where the next page starts and a fingerprint of the question, so that a token given with another
question is refused. Pages are found by running the answer again up to where they start, which bounds how
far one can page. A page whose items are dear to find ends before it is full, so that one call does not cost too much.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from typing import TypeVar

from google.protobuf.message import Message

from trellis_engine import work
from trellis_engine.errors import Reason, RequestError

T = TypeVar("T")

DEFAULT_PAGE = 100
MAX_PAGE_ITEMS = 1_000
MAX_PAGED_ITEMS = 1_000_000
PAGE_STEPS = 20_000
"""Steps of work after which a page ends that has something on it."""
_MARK = 8
_UNCOUNTED = ("state", "page_token", "page_size")


def fingerprint(question: Message, view: Message | None = None) -> bytes:
    """Return eight bytes that tell questions apart, made of nothing that the asker does not know (G-4).

    Whoever guesses a secret could check the guess against a token that depends on it: a match played again with a
    candidate grid would give the candidate's token. So the state does not count but what the asker sees of it.

    Args:
        question: the request; its state, page token and page size do not count.
        view: what the asker sees of the state, if the question is about one.
    """
    counted = type(question)()
    counted.CopyFrom(question)
    for name in _UNCOUNTED:
        if name in question.DESCRIPTOR.fields_by_name:
            counted.ClearField(name)
    seen = b"" if view is None else view.SerializeToString(deterministic=True)
    return blake2b(counted.SerializeToString(deterministic=True) + seen, digest_size=_MARK).digest()


def cut(answer: Iterator[T], size: int, token: str, mark: bytes) -> tuple[list[T], str]:
    """Return a page of an answer and the token of the next page (empty on the last).

    Args:
        answer: the whole answer.
        size: how many items at most; 0 means 100, more than 1000 is lowered to 1000.
        token: where the page starts, as an earlier call gave it, or empty.
        mark: the fingerprint of the question.

    Raises:
        RequestError: FIELD_OUT_OF_RANGE for a negative size, INVALID_PAGE_TOKEN. Pages end at a million items.
    """
    if size < 0:
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, "must not be negative", "page_size")
    size = min(size or DEFAULT_PAGE, MAX_PAGE_ITEMS)
    start = _start(token, mark)
    rest = islice(answer, start, None)
    page = list(islice(rest, 1))
    began = work.spent()
    for item in rest:
        if len(page) == size or work.spent() - began > PAGE_STEPS:
            return page, _token(start + len(page), mark)
        page.append(item)
    return page, ""


def _token(start: int, mark: bytes) -> str:
    if start > MAX_PAGED_ITEMS:
        return ""
    return urlsafe_b64encode(start.to_bytes(4, "big") + mark).decode()


def _start(token: str, mark: bytes) -> int:
    if not token:
        return 0
    try:
        raw = urlsafe_b64decode(token.encode())
    except (NotBase64, ValueError) as broken:
        raise _refused() from broken
    start = int.from_bytes(raw[:-_MARK], "big")
    if len(raw) != _MARK + 4 or raw[-_MARK:] != mark or start > MAX_PAGED_ITEMS:
        raise _refused()
    return start


def _refused() -> RequestError:
    return RequestError(
        Reason.INVALID_PAGE_TOKEN, "is not a token that an answer to this question gave", "page_token"
    )
