"""What was used of late, as much of it as there is room for."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_MOST_OF_IT = 16
"""A single value may take this part of the room, so that it does not drive out all others."""


class Recent(Generic[K, V]):
    """Values by their keys; those that were not asked for longest are forgotten first. For any number of threads.

    Args:
        room: what the values may weigh together.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._held = 0
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Find a value; None if there is none, or it is forgotten."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V, weight: int) -> None:
        """Keep a value that is not there yet, unless it is too heavy."""
        if weight > self._room // _MOST_OF_IT:
            return
        with self._lock:
            if key in self._values:
                return
            self._values[key] = value, weight
            self._held += weight
            while self._held > self._room:
                _, (_, freed) = self._values.popitem(last=False)
                self._held -= freed
