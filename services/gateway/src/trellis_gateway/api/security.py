"""Headers that tell browsers what an answer may do, and which other sites' scripts may read it."""

import re
from base64 import b64encode
from collections.abc import Sequence
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
_EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)

_METHODS = ("GET", "POST")
_SENT = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")
_OWN = ("X-API-Key", "X-Request-Id")
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
        headers = MutableHeaders(raw=list(message["headers"]))
        for name, value in _EVERYWHERE.items():
            headers.setdefault(name, value)
        marked = {**message, "headers": headers.raw}
        if headers.get("content-type", "").startswith("text/html"):
            self._held = marked
            return
        headers.setdefault("Content-Security-Policy", DATA_POLICY)
        await self._send({**marked, "headers": headers.raw})

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
