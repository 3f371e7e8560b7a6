"""A watcher of a match within this process."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Self

from tests.gateway.table import Stack
from trellis_gateway.features.outlets import Gathering
from trellis_gateway.features.streams import Stream


@dataclass
class Watcher:
    """Reads a stream of server-sent events."""

    bodies: AsyncIterator[bytes]
    running: asyncio.Task[None]
    outlet: Gathering
    _unread: bytes = b""

    @classmethod
    def of(cls, stream: Stream | None) -> Self:
        """A watcher of this stream, which must be one."""
        assert stream is not None
        outlet = Gathering()
        running = asyncio.create_task(stream.run(outlet))
        running.add_done_callback(lambda _: outlet.close())
        return cls(outlet.bodies(), running, outlet)

    async def block(self) -> bytes:
        """What comes next, up to an empty line. Raises EOFError at the end of the stream."""
        async with asyncio.timeout(60):
            while b"\n\n" not in self._unread:
                try:
                    self._unread += await anext(self.bodies)
                except StopAsyncIteration:
                    await self.running
                    raise EOFError from None
        block, _, self._unread = self._unread.partition(b"\n\n")
        return block

    async def tagged(self) -> tuple[str, str, Any]:
        """The next event: its name, its id as text, its data."""
        while not (block := await self.block()).startswith(b"event: "):
            pass
        fields = dict(line.split(": ", 1) for line in block.decode().split("\n"))
        return fields["event"], fields.get("id", "-1"), json.loads(fields["data"])

    async def next(self) -> tuple[str, int, Any]:
        """The next event: its name, its id, its data."""
        name, identifier, data = await self.tagged()
        return name, int(identifier), data

    async def until(self, version: int) -> list[tuple[str, int]]:
        """The events up to the view of this version."""
        found = []
        while True:
            name, identifier, data = await self.next()
            found.append((name, identifier))
            if name == "view" and data["version"] == version:
                return found

    async def leave(self) -> None:
        """Go away."""
        self.outlet.ended.set_result(None)
        await self.running


async def watch(stack: Stack, match: str, token: str | None = None, after: int | None = None) -> Watcher:
    """A watcher of a match, as a seat or an onlooker."""
    return Watcher.of(await stack.gateway.watch.admit(match, token, after))
