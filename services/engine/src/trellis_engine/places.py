"""Places for heavy calls, given fairly to those who ask, however much each of them asks for.

A place that becomes free goes to the asker who has the fewest; of several, to the one whose turn it is in the round.
An example with one place: A works, five more calls of A wait, then come one of B and two of C. They get it in this
order: B C A, then C A, then A A A.
"""

from collections import Counter, deque
from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Ticket:
    """A call of somebody, which waits until it has a place."""

    asker: str
    has_place: bool = False


class Places:
    """So many places, and those who wait for one; for one thread at a time."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._taken: Counter[str] = Counter()
        self._lines: dict[str, deque[Ticket]] = {}  # whose turn it is comes first

    def is_free(self) -> bool:
        """Tell whether whoever comes gets a place at once."""
        return self._free > 0

    def waiting(self) -> int:
        """Count those who wait."""
        return sum(map(len, self._lines.values()))

    def waiting_of(self, asker: str) -> int:
        """Count those of an asker who wait."""
        return len(self._lines.get(asker, ()))

    def ahead(self, asker: str) -> int:
        """Estimate how many get a place before one more of an asker would."""
        own = self.waiting_of(asker)
        return own + sum(
            min(len(line), own + (self._taken[other] <= self._taken[asker]))
            for other, line in self._lines.items()
            if other != asker
        )

    def join(self, asker: str) -> Ticket:
        """Give somebody a place, or let it wait for one."""
        ticket = Ticket(asker)
        self._lines.setdefault(asker, deque()).append(ticket)
        self._give()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Let somebody go, with its place or without one."""
        if ticket.has_place:
            self._free += 1
            self._count(ticket.asker, -1)
            if ticket.asker in self._lines:
                self._end_turn(ticket.asker)
            self._give()
            return
        line = self._lines[ticket.asker]
        line.remove(ticket)
        if not line:
            del self._lines[ticket.asker]

    def _give(self) -> None:
        """Give away the places that are free."""
        while self._free and self._lines:
            asker = min(self._lines, key=self._taken.__getitem__)
            self._lines[asker].popleft().has_place = True
            self._end_turn(asker)
            self._free -= 1
            self._count(asker, +1)

    def _end_turn(self, asker: str) -> None:
        """Put an asker who still waits at the end of the round."""
        line = self._lines.pop(asker)
        if line:
            self._lines[asker] = line

    def _count(self, asker: str, change: int) -> None:
        self._taken[asker] += change
        if not self._taken[asker]:
            del self._taken[asker]
