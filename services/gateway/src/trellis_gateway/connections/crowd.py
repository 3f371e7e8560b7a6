"""How many connections there are, of one address and in all, and who makes room when there are too many.

Whoever opens a thousand connections and sends half a request on each must not keep others out. So a newcomer is not
refused while there is somebody to send away: first whoever has been in the middle of a request for the longest time,
then whoever has been idle for the longest. A client that sends its request at once is never in the middle of one for
more than a moment. With room for 3, where `h` has half sent its request, `i` is idle and `s` is being served:

    h1 i2 s3      a newcomer, h4     h1 goes
    i2 s3 h4      a newcomer, s5     h4 goes
    i2 s3 s5      a newcomer, s6     i2 goes
    s3 s5 s6      a newcomer         is refused: nobody is sent away in the middle of an answer
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol


class Standing(Enum):
    """What the gateway and the client of a connection wait for."""

    SENDING = auto()
    """The client has not sent the whole of a request yet."""
    IDLE = auto()
    """The client has its answer and has not begun another request."""
    SERVED = auto()
    """The gateway has not sent the whole of an answer yet."""


class Guest(Protocol):
    """A connection, as the crowd sees it."""

    def send_away(self) -> None:
        """Close the connection at once."""


@dataclass(slots=True)
class _Room:
    """Connections that are counted together; those that can be sent away, the longest waiting first."""

    limit: int
    count: int = 0
    sending: dict[Guest, None] = field(default_factory=dict)
    idle: dict[Guest, None] = field(default_factory=dict)

    def forget(self, guest: Guest) -> None:
        self.sending.pop(guest, None)
        self.idle.pop(guest, None)

    def place(self, guest: Guest, standing: Standing) -> None:
        self.forget(guest)
        if standing is Standing.SENDING:
            self.sending[guest] = None
        elif standing is Standing.IDLE:
            self.idle[guest] = None

    def longest_waiting(self) -> Guest | None:
        return next(iter(self.sending), None) or next(iter(self.idle), None)


class Crowd:
    """The connections of a process.

    Args:
        limit: connections in all.
        limit_per_address: connections of one address.
    """

    def __init__(self, limit: int, limit_per_address: int) -> None:
        self._everybody = _Room(limit)
        self._limit_per_address = limit_per_address
        self._homes: dict[str, _Room] = {}
        self._addresses: dict[Guest, str | None] = {}

    def __len__(self) -> int:
        """Count the connections."""
        return self._everybody.count

    def admit(self, guest: Guest, address: str | None) -> bool:
        """Let a connection in, as one that sends; somebody else may have to go. `address` None: not counted by it.

        Returns whether there is room.
        """
        if not self._make_room(address):
            return False
        self._addresses[guest] = address
        if address is not None and address not in self._homes:
            self._homes[address] = _Room(self._limit_per_address)
        for room in self._rooms(address):
            room.count += 1
            room.place(guest, Standing.SENDING)
        return True

    def place(self, guest: Guest, standing: Standing) -> None:
        """Note what a connection waits for now."""
        if guest in self._addresses:
            for room in self._rooms(self._addresses[guest]):
                room.place(guest, standing)

    def leave(self, guest: Guest) -> None:
        """Forget a connection, if it was let in."""
        if guest not in self._addresses:
            return
        address = self._addresses.pop(guest)
        for room in self._rooms(address):
            room.count -= 1
            room.forget(guest)
        if address is not None and not self._homes[address].count:
            del self._homes[address]

    def _rooms(self, address: str | None) -> Iterator[_Room]:
        yield self._everybody
        if address is not None and address in self._homes:
            yield self._homes[address]

    def _make_room(self, address: str | None) -> bool:
        for room in list(self._rooms(address)):
            if room.count < room.limit:
                continue
            guest = room.longest_waiting()
            if guest is None:
                return False
            self.leave(guest)
            guest.send_away()
        return True
