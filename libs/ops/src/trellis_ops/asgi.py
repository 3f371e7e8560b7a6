"""Traces of what an ASGI application serves; see `trellis_ops.tracing` for when there are any."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from trellis_ops import tracing
from trellis_ops.logs import REQUEST_ID_HEADER
from trellis_ops.tracing import Span

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


def traced(app: Application) -> Application:
    """Give each request to `app` a span that continues the caller's trace; return `app` while tracing is off."""

    async def serve(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with tracing.span(scope["method"], headers) as span:
            await app(scope, receive, _marking(span, scope, send))

    return serve if tracing.is_on() else app


def _marking(span: Span, scope: Message, send: Send) -> Send:
    """Wrap `send` so that the span has the route and the status of the answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            # The router has written the route's template into the scope by now: one name for all matches.
            path = getattr(scope.get("route"), "path", "")
            span.update_name(f"{scope['method']} {path}".strip())
            sent = {
                name.decode("latin-1"): value.decode("latin-1") for name, value in message.get("headers", ())
            }
            span.set_attributes(
                {
                    "http.request.method": scope["method"],
                    "http.route": path,
                    "http.response.status_code": message["status"],
                    "request_id": sent.get(REQUEST_ID_HEADER, ""),
                }
            )
        await send(message)

    return sending
