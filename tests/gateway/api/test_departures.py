"""What takes long is cancelled when its client leaves."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from trellis_gateway.api.departures import Departures

PATIENCE_SECONDS = 60
WHOLE: Message = {"type": "http.request", "body": b"{}", "more_body": False}
LEFT: Message = {"type": "http.disconnect"}

Served = Callable[[Receive, Send], Awaitable[None]]


def scope(method: str, path: str, query: bytes = b"") -> Scope:
    return {"type": "http", "method": method, "path": path, "query_string": query}


async def serve(asked: Scope, served: Served, *arriving: Message) -> list[Message]:
    """Serve a request whose parts arrive at once; nothing comes after them."""
    waiting, sent = list(arriving), list[Message]()

    async def receive() -> Message:
        if not waiting:
            await asyncio.get_running_loop().create_future()
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await served(receive, send)

    async with asyncio.timeout(PATIENCE_SECONDS):
        await Departures(app)(asked, receive, send)
    return sent


class Endless:
    """Works for ever, and notes that it was cancelled."""

    def __init__(self, parts: int) -> None:
        self.cancelled = False
        self._parts = parts

    async def __call__(self, receive: Receive, send: Send) -> None:
        for _ in range(self._parts):
            await receive()
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            self.cancelled = True
            raise


@pytest.mark.parametrize(
    ("asked", "parts"),
    [
        (scope("GET", "/v1/matches/abc/analyses/outlook"), 0),
        (scope("GET", "/v1/matches/abc/legal-moves"), 0),
        (scope("GET", "/v1/matches/abc", b"version=7"), 0),
        (scope("POST", "/v1/matches/abc/moves:validate"), 1),
        (scope("POST", "/v1/matches"), 1),
    ],
)
def test_work_that_nobody_waits_for_is_cancelled(asked: Scope, parts: int) -> None:
    endless = Endless(parts)
    with pytest.raises(ClientDisconnect):
        asyncio.run(serve(asked, endless, WHOLE, LEFT))
    assert endless.cancelled


def test_a_move_is_played_though_its_client_leaves() -> None:
    async def played(receive: Receive, send: Send) -> None:
        assert await receive() == WHOLE
        await send({"type": "done"})

    assert asyncio.run(serve(scope("POST", "/v1/matches/abc/moves"), played, WHOLE, LEFT)) == [
        {"type": "done"}
    ]


def test_a_client_that_stays_gets_its_answer_and_its_body_is_read_part_by_part() -> None:
    parts = [{"type": "http.request", "body": bytes([n]), "more_body": n < 3} for n in range(4)]

    async def reading(receive: Receive, send: Send) -> None:
        got: list[Any] = [await receive() for _ in parts]
        assert got == parts
        await send({"type": "done"})

    assert asyncio.run(serve(scope("POST", "/v1/matches"), reading, *parts)) == [{"type": "done"}]


def test_what_fails_fails_as_without() -> None:
    async def failing(receive: Receive, send: Send) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(serve(scope("POST", "/v1/matches"), failing, WHOLE))
