"""People at the gateway's table, for tests: a client that speaks HTTP to the application in this process."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import httpx
from fastapi import FastAPI

from trellis_gateway.app import create_app
from trellis_gateway.news.hub import Hub
from trellis_gateway.news.local import Exchange, LocalCourier
from trellis_gateway.settings import DATABASE_FILE, GatewaySettings
from trellis_gateway.wiring import Gateway, prepare, running
from trellis_ops.settings import load


@dataclass
class Stack:
    """A running gateway and a client of it."""

    app: FastAPI
    gateway: Gateway
    client: httpx.AsyncClient
    hub: Hub
    settings: GatewaySettings

    async def create(self, seats: int = 2, **body: Any) -> str:
        answer = await self.post("/v1/matches", {"game": "story", "seats": seats, **body})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def join(self, match: str, name: str | None = None, **body: Any) -> str:
        """Take a seat, under a name of its own unless one is given; its token."""
        own = f"guest {uuid4().hex[:12]}" if name is None else name
        answer = await self.post(f"/v1/matches/{match}/seats", {"name": own, **body})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    async def started(self, seats: int = 2, **body: Any) -> tuple[str, list[str]]:
        """A match in play and the tokens of its seats."""
        match = await self.create(seats, **body)
        return match, [await self.join(match, f"player {n}") for n in range(seats)]

    async def post(
        self,
        path: str,
        body: Any,
        token: str | None = None,
        key: str | None = None,
        version: int | None = None,
    ) -> httpx.Response:
        headers = {"Idempotency-Key": key or str(uuid4())}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return await self.client.post(path, json=body, headers=headers)

    async def play(
        self, match: str, token: str, move: Any, version: int, key: str | None = None
    ) -> httpx.Response:
        return await self.post(f"/v1/matches/{match}/moves", {"move": move}, token, key, version)

    async def get(self, path: str, token: str | None = None, **headers: str) -> httpx.Response:
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return await self.client.get(path, headers=headers)

    async def hosted(self, seats: int = 2, **table: Any) -> tuple[str, str]:
        """A match at a table with these terms, and the token of its host."""
        answer = await self.post("/v1/matches", {"game": "story", "seats": seats, "table": table})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"]), str(answer.json()["host_token"])

    async def act(self, match: str, deed: str, token: str | None, key: str | None = None) -> httpx.Response:
        """Do something to a table: `table:start`, `seats/1:kick`, …"""
        return await self.post(f"/v1/matches/{match}/{deed}", None, token, key)

    async def version(self, match: str) -> int:
        return int((await self.get(f"/v1/matches/{match}")).json()["version"])


@cache
def application() -> FastAPI:
    """The application, built once: which gateway it serves is a matter of its state."""
    return create_app(load(GatewaySettings, {}))


@cache
def _fresh_database() -> bytes:
    """A database with all tables and no rows."""
    with TemporaryDirectory() as directory, ThreadPoolExecutor(1) as apart:
        settings = load(GatewaySettings, {"TRELLIS_DATA_DIR": directory})
        apart.submit(asyncio.run, prepare(settings)).result()
        return (settings.data_dir / DATABASE_FILE).read_bytes()


@asynccontextmanager
async def opened(settings: GatewaySettings, app: FastAPI | None = None) -> AsyncIterator[Stack]:
    """A gateway with these settings, its database made if it is not there."""
    file = settings.data_dir / DATABASE_FILE
    if settings.database is not None:
        await prepare(settings)
    elif not file.exists():
        file.write_bytes(_fresh_database())
    hub, served = Hub(), app or application()
    transport = httpx.ASGITransport(served, raise_app_exceptions=True)
    async with (
        running(settings, hub, LocalCourier(Exchange())) as gateway,
        httpx.AsyncClient(transport=transport, base_url="http://t") as client,
    ):
        served.state.gateway = gateway
        yield Stack(served, gateway, client, hub, settings)


def reason(answer: httpx.Response, status: int) -> str:
    """The reason of a problem with this status, its shape checked."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    document = answer.json()
    assert document["status"] == status
    assert document["request_id"] == answer.headers["x-request-id"]
    assert {"type", "title", "detail", "instance"} <= document.keys()
    return str(document["reason"])
