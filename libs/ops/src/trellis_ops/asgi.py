"""The request id for ASGI applications: taken from `x-request-id`, logged, sent on, returned to the client."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from trellis_ops import logs

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

_HEADER = logs.REQUEST_ID_HEADER.encode()


class RequestIdMiddleware:
    """Serves each HTTP request under its id: `logs.request_id()` has it, and so has the answer's `x-request-id`."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Handle one connection; anything but HTTP passes through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sent = next((value.decode("latin-1") for name, value in scope["headers"] if name == _HEADER), None)
        identifier = logs.accepted_request_id(sent)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (_HEADER, identifier.encode())]
            await send(message)

        with logs.request(identifier):
            await self._app(scope, receive, answer)
