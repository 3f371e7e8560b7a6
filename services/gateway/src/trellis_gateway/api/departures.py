"""Ends the work for a request that takes long when its client leaves.

The server tells an application that a client has left only when it asks. For whatever may keep engine or lexicon busy
it is asked all the while, and what was begun is cancelled, which cancels the calls of the services too. What is quick
is not worth the trouble, and a move is to be played: these run to their end.
"""

import asyncio

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trellis_gateway.quotas.costs import PLAIN_POINTS, points

_EARLIER = b"version="
"""In the query of what is asked about an earlier position, which may have to be played again."""


class Departures:
    """Cancels what takes long when nobody waits for it any more."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and _takes_long(scope):
            await self._attended(scope, _Attention(receive), send)
        else:
            await self._app(scope, receive, send)

    async def _attended(self, scope: Scope, attention: "_Attention", send: Send) -> None:
        working = asyncio.ensure_future(self._app(scope, attention.receive, send))
        leaving = asyncio.ensure_future(attention.departure())
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClientDisconnect
            working.result()
        finally:
            working.cancel()
            leaving.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)


class _Attention:
    """Hands a request on to whoever serves it, and after that hears whether its client leaves."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._parts: asyncio.Queue[Message] = asyncio.Queue(1)

    async def receive(self) -> Message:
        """Wait for the next part of the request."""
        return await self._parts.get()

    async def departure(self) -> None:
        """Pass on part after part until the client leaves; a part waits until the one before it is taken."""
        while True:
            message = await self._receive()
            if message["type"] == "http.disconnect":
                return
            await self._parts.put(message)


def _takes_long(scope: Scope) -> bool:
    return points(scope["method"], scope["path"]) > PLAIN_POINTS or _EARLIER in scope["query_string"]
