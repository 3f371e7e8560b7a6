"""Two lanes: moves of running matches go at once, heavy questions wait for each other and give way to moves.

Python runs one thread at a time, so a search that takes seconds slows down everything beside it. Heavy calls (analyses,
lists and samples of moves, new matches, replays, printing) therefore share a few places. One that finds no place
waits for it, but only few may wait, because a call that waits holds a thread: the others are told to come again. While
moves are under way, a heavy call pauses a little at each look (see `work`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from trellis_engine.errors import Reason, RequestError
from trellis_engine.work import Work, limited
from trellis_ops.cancellation import Cancellation

PAUSE_SECONDS = 0.002
"""How long a heavy call pauses at a look while moves are under way."""
WAIT_SECONDS = 0.02
"""How often a call that waits for a place looks whether it is still wanted."""


class Lanes:
    """Lets calls begin, and knows which are under way.

    Args:
        steps: what a call may cost; see `work`.
        places: heavy calls that run at the same time.
        waiting: heavy calls that may wait for a place.
    """

    def __init__(self, steps: int, places: int, waiting: int) -> None:
        self._steps = steps
        self._free = places
        self._may_wait = waiting
        self._changed = Condition()
        self._moves = 0

    @contextmanager
    def move(self, cancellation: Cancellation) -> Iterator[None]:
        """Run a call that a running match waits for."""
        with self._changed:
            self._moves += 1
        try:
            with limited(Work(self._steps, cancellation.check)):
                yield
        finally:
            with self._changed:
                self._moves -= 1

    @contextmanager
    def heavy(self, cancellation: Cancellation) -> Iterator[None]:
        """Run a call that others may have to wait for.

        Raises:
            RequestError: ENGINE_BUSY where too many wait already.
        """
        self._take_place(cancellation)
        try:
            with limited(Work(self._steps, lambda: self._look(cancellation))):
                yield
        finally:
            with self._changed:
                self._free += 1
                self._changed.notify()

    def _take_place(self, cancellation: Cancellation) -> None:
        with self._changed:
            if not self._free:
                self._wait(cancellation)
            self._free -= 1

    def _wait(self, cancellation: Cancellation) -> None:
        if not self._may_wait:
            raise RequestError(
                Reason.ENGINE_BUSY, "too many heavy questions are waiting; come again in a second"
            )
        self._may_wait -= 1
        try:
            while not self._free:
                cancellation.check()
                self._changed.wait(WAIT_SECONDS)
        finally:
            self._may_wait += 1

    def _look(self, cancellation: Cancellation) -> None:
        cancellation.check()
        if self._moves:
            time.sleep(PAUSE_SECONDS)
