"""Values that are made once for all who want them at about the same time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Shared(Generic[Key, Value]):
    """Makes each value once, and keeps those of late.

    Whoever asks for a value that is being made waits for it. One that cannot be made fails for everybody who waits, and
    is made anew for the next who asks.

    Args:
        limit: bytes kept at most.
        size: tells the bytes of a value.
    """

    def __init__(self, limit: int, size: Callable[[Value], int]) -> None:
        self._limit = limit
        self._size = size
        self._held = 0
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._making: dict[Key, asyncio.Task[Value]] = {}

    async def get(self, key: Key, make: Callable[[], Awaitable[Value]]) -> Value:
        """Find a value, or make it. Raises what `make` raises."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(_heard)
        return await asyncio.shield(task)  # one who leaves does not take it from the others

    def forget(self, key: Key) -> None:
        """Keep a value no longer, so that it is made anew for the next who asks."""
        if key in self._kept:
            self._held -= self._size(self._kept.pop(key))

    async def _make(self, key: Key, make: Callable[[], Awaitable[Value]]) -> Value:
        try:
            value = await make()
        finally:
            del self._making[key]
        self._kept[key] = value
        self._held += self._size(value)
        while self._held > self._limit:
            _, forgotten = self._kept.popitem(last=False)
            self._held -= self._size(forgotten)
        return value


def _heard(task: asyncio.Task[Value]) -> None:
    """Take note of a failure, so that asyncio does not complain if all who waited have left."""
    if not task.cancelled():
        task.exception()
