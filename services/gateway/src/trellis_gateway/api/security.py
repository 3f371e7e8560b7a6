"""Headers that tell browsers what an answer may do, and which other sites' scripts may read it."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256

from starlette.datastructures import MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"
"""For everything that is no page: a browser that shows it runs and loads nothing."""
_PAGE_POLICY = (
    "default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " worker-src 'self' blob:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
_POLICY = b"content-security-policy"
_EVERYWHERE = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
_WITH_DATA = (*_EVERYWHERE, (_POLICY, DATA_POLICY.encode()))
_INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)

_METHODS = ("GET", "POST", "PATCH")
_SENT = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")
_OWN = ("Trellis-Seat-Tokens", "X-API-Key", "X-Request-Id")
_EXPOSED = (
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Page-Count",
)
_PREFLIGHT_SECONDS = 7_200  # the longest that any browser keeps one


def page_policy(page: bytes) -> str:
    """Write the policy of an HTML page: its own files, and the inline scripts that it came with, by their hashes.

    A script that somebody manages to put into the page later, or one from elsewhere, does not run.
    """
    digests = (b64encode(sha256(script).digest()).decode() for script in _INLINE_SCRIPT.findall(page))
    return _PAGE_POLICY.format(hashes="".join(f" 'sha256-{digest}'" for digest in digests))


class SecurityHeaders:
    """Gives every answer the headers that keep browsers from guessing, framing and telling tales."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        await self._app(scope, receive, _Marking(send))


class _Marking:
    """Adds the headers to one answer; that of a page waits for its whole body, whose scripts its policy names."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: Message | None = None
        self._page = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            await self._start(message)
        elif self._held is not None and message["type"] == "http.response.body":
            await self._gather(self._held, message)
        else:
            await self._send(message)

    async def _start(self, message: Message) -> None:
        sent: Mapping[bytes, bytes] = dict(message["headers"])
        is_page = sent.get(b"content-type", b"").startswith(b"text/html")
        marks = _EVERYWHERE if is_page else _WITH_DATA
        message["headers"] = [*message["headers"], *(mark for mark in marks if mark[0] not in sent)]
        if is_page:
            self._held = message
        else:
            await self._send(message)

    async def _gather(self, held: Message, message: Message) -> None:
        self._page += message.get("body", b"")
        if message.get("more_body", False):
            return
        headers = MutableHeaders(raw=list(held["headers"]))
        headers.setdefault("Content-Security-Policy", page_policy(self._page))
        await self._send({**held, "headers": headers.raw})
        await self._send({**message, "body": self._page})
        self._held = None


def cross_origin(app: ASGIApp, origins: Sequence[str]) -> ASGIApp:
    """Let scripts of other sites (`origins`; `*`: of any) use `app`. Nothing is sent along by itself: no cookies."""
    return CORSMiddleware(
        app,
        allow_origins=origins,
        allow_methods=_METHODS,
        allow_headers=(*_SENT, *_OWN),
        expose_headers=(*_EXPOSED, "X-Request-Id"),
        max_age=_PREFLIGHT_SECONDS,
    )
