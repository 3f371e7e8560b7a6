"""Answers that somebody else writes, for as long as it takes."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from trellis_gateway.features.outlets import OUTLET_EXTENSION, Gathering, Outlet


class Pushed(Response):
    """An answer that `run` writes to an outlet: one that the server opened, or one that is emptied through ASGI."""

    def __init__(
        self, run: Callable[[Outlet], Awaitable[None]], media_type: str, headers: Mapping[str, str]
    ) -> None:
        self._run = run
        self.status_code = 200
        self.media_type = media_type
        self.background = None
        self.init_headers(headers)

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, and let the rest be written."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        extension = scope.get("extensions", {}).get(OUTLET_EXTENSION)
        if extension is not None:
            await self._run(extension["open"]())
        else:
            await self._gather(send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _gather(self, send: Send) -> None:
        outlet = Gathering()
        running = asyncio.ensure_future(self._run(outlet))
        running.add_done_callback(lambda _: outlet.close())
        try:
            async for body in outlet.bodies():
                await send({"type": "http.response.body", "body": body, "more_body": True})
            await running
        finally:
            running.cancel()
