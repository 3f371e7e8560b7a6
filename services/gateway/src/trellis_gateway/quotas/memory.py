"""Counters in memory, for the library `limits`.

The library's own memory looks through all its counters at each request, which 100,000 addresses make a flood.
Here what has expired goes a few counters at a time, and there are never more than a bound.
"""

from collections import OrderedDict
from time import time

from limits.aio.storage import Storage
from typing_extensions import override

MAX_COUNTERS = 200_000
_SWEPT_AT_ONCE = 4


class BoundedMemory(Storage):
    """Counters that begin with a first request and end with their window; the oldest go first if there are too many."""

    def __init__(self, limit: int = MAX_COUNTERS) -> None:
        super().__init__()
        self._limit = limit
        self._counters: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def __len__(self) -> int:
        """Count the counters, those that have expired a moment ago included."""
        return len(self._counters)

    @property
    @override
    def base_exceptions(self) -> type[Exception]:
        """Nothing goes wrong in memory."""
        return ValueError

    @override
    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a counter, which a first call opens for `expiry` seconds; return its value."""
        now = time()
        self._sweep(now)
        value, end = self._counters.get(key, (0, 0.0))
        if end <= now:
            self._counters.pop(key, None)
            value, end = 0, self._end(now, expiry)
        return self._set(key, value + amount, end)

    @override
    async def get(self, key: str) -> int:
        """Return the value of a counter."""
        value, end = self._counters.get(key, (0, 0.0))
        return value if end > time() else 0

    @override
    async def get_expiry(self, key: str) -> float:
        """Return when a counter ends, in seconds since 1970."""
        return max(time(), self._counters.get(key, (0, 0.0))[1])

    @override
    async def check(self) -> bool:
        """Tell that memory is always there."""
        return True

    @override
    async def reset(self) -> int:
        """Forget every counter; return how many there were."""
        count = len(self._counters)
        self._counters.clear()
        return count

    @override
    async def clear(self, key: str) -> None:
        """Forget a counter."""
        self._counters.pop(key, None)

    def _set(self, key: str, value: int, end: float) -> int:
        self._counters[key] = value, end
        return value

    def _end(self, now: float, expiry: float) -> float:
        """Choose when a counter ends that is opened now."""
        return now + expiry

    def _sweep(self, now: float) -> None:
        """Forget some counters that have ended. All windows are equally long: the oldest counter ends first."""
        for _ in range(_SWEPT_AT_ONCE):
            oldest = next(iter(self._counters.values()), None)
            if oldest is None or (oldest[1] > now and len(self._counters) < self._limit):
                return
            self._counters.popitem(last=False)
