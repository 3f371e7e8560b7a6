import asyncio
from typing import Any

from trellis_ops import logs
from trellis_ops.asgi import Message, Receive, RequestIdMiddleware, Send


def served(scope: Message) -> tuple[list[Message], list[str | None]]:
    """What the client gets, and the request ids that the application saw."""
    sent: list[Message] = []
    seen: list[str | None] = []

    async def app(scope: Message, receive: Receive, send: Send) -> None:
        seen.append(logs.request_id())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
        await send({"type": "http.response.body", "body": b"x"})

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(RequestIdMiddleware(app)(scope, receive, send))
    return sent, seen


def scope(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http", "headers": list(headers)}


def test_id_sent_by_the_client_is_seen_and_returned() -> None:
    sent, seen = served(scope((b"accept", b"*/*"), (b"x-request-id", b"r-1")))
    assert seen == ["r-1"]
    assert sent[0]["headers"] == [(b"a", b"b"), (b"x-request-id", b"r-1")]


def test_unfit_id_is_replaced() -> None:
    sent, seen = served(scope((b"x-request-id", b"\xff\n")))
    assert seen[0] is not None
    assert len(seen[0]) == 32
    assert (b"x-request-id", seen[0].encode()) in sent[0]["headers"]


def test_anything_but_http_passes_through() -> None:
    sent, seen = served({"type": "lifespan"})
    assert seen == [None]
    assert sent[0]["headers"] == [(b"a", b"b")]
