"""News among the processes of one gateway, which share a port and a SQLite file: a datagram for each move."""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress

from trellis_gateway.news.port import Ear

_DATAGRAM_BYTES = 64
_ANYTHING = b""


class Siblings:
    """What the processes of a gateway reach each other by; made before they are forked, which all hold all of it.

    One that dies leaves its sockets to the one that takes its place.
    """

    def __init__(self, count: int) -> None:
        self._ends = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        for end in (end for pair in self._ends for end in pair):
            end.settimeout(0)

    def close(self) -> None:
        """Close all sockets."""
        for end in (end for pair in self._ends for end in pair):
            end.close()

    def courier(self, number: int) -> "SiblingCourier":
        """Make the courier of one process."""
        others = [to for other, (_, to) in enumerate(self._ends) if other != number]
        return SiblingCourier(self._ends[number][0], others)


class SiblingCourier:
    """Carries news to the other processes of this gateway.

    Args:
        own: where this process hears.
        others: where each of the others does.
    """

    def __init__(self, own: socket.socket, others: Sequence[socket.socket]) -> None:
        self._own = own
        self._others = others
        self._behind: set[socket.socket] = set()
        self._followed: set[str] = set()

    def tell(self, match: str) -> None:
        """Tell the others at once; one that does not keep up hears later that it missed something."""
        for other in self._others:
            try:
                if other in self._behind:
                    other.send(_ANYTHING)
                    self._behind.discard(other)
                other.send(match.encode())
            except OSError:
                self._behind.add(other)

    def follow(self, match: str) -> None:
        """Begin to hear of a match."""
        self._followed.add(match)

    def leave(self, match: str) -> None:
        """Hear of a match no longer."""
        self._followed.discard(match)

    async def run(self, ear: Ear) -> None:
        """Carry until cancelled."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._own, self._hear, ear)
        ear.hear_anything()
        try:
            await loop.create_future()
        finally:
            loop.remove_reader(self._own)

    def _hear(self, ear: Ear) -> None:
        with suppress(BlockingIOError):
            while True:
                told = self._own.recv(_DATAGRAM_BYTES)
                if told == _ANYTHING:
                    ear.hear_anything()
                elif (match := told.decode()) in self._followed:
                    ear.hear(match)
