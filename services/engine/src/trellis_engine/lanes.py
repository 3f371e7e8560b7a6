"""Two lanes: moves of running matches go at once, heavy questions wait for each other and give way to moves.

Python runs one thread at a time, so a search that takes seconds slows down everything beside it. Heavy calls (those
analyses, lists of moves and new matches that are not answered in a moment, replays, printing) therefore share a few
places. One that finds no place waits for it, but only few may wait, because a call that waits holds a thread, and fewer
of one asker: the others are told to come again. Places go round between askers (see `places`). While moves are under
way, a heavy call pauses a little at each look (see `work`).

Nobody waits in vain. A call that would get its place and its answer too late for its caller, going by how long heavy
calls took of late, is refused at once; and one whose time runs out although it has begun ends a little before its
caller gives up. Both are told that the engine is busy, and when to come again. An example: two places, both taken, two
calls waiting, calls take 3 s of late. A fifth call would begin after (2 + 1) / 2 * 3 = 4.5 s and end after 7.5 s: it
waits if its caller does so for 10 s, and is refused if for 5 s.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from threading import Condition
from typing import Protocol, TypeVar

from trellis_engine.errors import Reason, RequestError
from trellis_engine.places import Places
from trellis_engine.work import Work, limited

QUICK_STEPS = 5_000
"""What a question may cost, about 50 ms, before it is called heavy."""
PAUSE_SECONDS = 0.005
"""How long a heavy call pauses at a look while moves are under way."""
WAIT_SECONDS = 0.02
"""How often a call that waits for a place looks whether it is still wanted."""
LATE_SECONDS = 1.0
"""How long before its caller gives up a heavy call does, so that its caller hears of it."""
LATE_SHARE = 0.1
"""It is no more than this part of what the caller would wait."""
USUAL_SECONDS = 1.0
"""How long a heavy call is taken to be before there was one."""
NEWEST_WEIGHT = 0.2
"""What the newest call counts for in how long they take of late."""

T = TypeVar("T")


class Caller(Protocol):
    """Whoever waits for an answer; see `trellis_ops.cancellation`."""

    def check(self) -> None:
        """Raise if nobody waits any more."""


class Asker(Caller, Protocol):
    """Whoever waits for an answer that may take long."""

    def seconds_left(self) -> float:
        """Tell how long the caller still waits."""
        ...

    def name(self) -> str:
        """Name for whom it asks."""
        ...


class Lanes:
    """Lets calls begin, and knows which are under way.

    Args:
        move_steps: what a call of a running match may cost; see `work`.
        heavy_steps: what a heavy call may cost.
        places: heavy calls that run at the same time.
        waiting: heavy calls that may wait for a place.
        waiting_each: of these, those of one asker.
    """

    def __init__(
        self, *, move_steps: int, heavy_steps: int, places: int, waiting: int, waiting_each: int
    ) -> None:
        self.heavy_steps = heavy_steps
        self._move_steps = move_steps
        self._may_wait = waiting
        self._may_wait_each = waiting_each
        self._changed = Condition()
        self._moves = 0
        self._number = places
        self._places = Places(places)
        self._usual_seconds = USUAL_SECONDS

    @contextmanager
    def move(self, caller: Caller, steps: int | None = None, patience: float | None = None) -> Iterator[None]:
        """Run a call that a running match waits for.

        Args:
            caller: whoever waits for it.
            steps: it may cost no more than that, if that is less than a move may.
            patience: see `Work`.
        """
        most = self._move_steps if steps is None else min(steps, self._move_steps)
        with self._changed:
            self._moves += 1
        try:
            with limited(Work(most, caller.check, patience)):
                yield
        finally:
            with self._changed:
                self._moves -= 1

    def answer(self, caller: Asker, ask: Callable[[], T]) -> T:
        """Answer a question that may be heavy: at once if it turns out to be cheap, otherwise among the heavy ones.

        Most lists, analyses and set-ups are cheap, and whoever asks for one should not wait behind a stranger's
        search. So the question is asked twice where it is heavy, the first time for `QUICK_STEPS` in vain.

        Args:
            caller: whoever waits for it.
            ask: finds the answer; without side effects.
        """
        try:
            reserve = _reserve(caller)
            with limited(Work(QUICK_STEPS, lambda: self._require_time(caller, reserve))):
                return ask()
        except RequestError as error:
            if error.reason is not Reason.TOO_MUCH_WORK:
                raise
        with self.heavy(caller):
            return ask()

    @contextmanager
    def heavy(self, caller: Asker) -> Iterator[None]:
        """Run a call that others may have to wait for.

        Args:
            caller: whoever waits for it.

        Raises:
            RequestError: ENGINE_BUSY where too many wait already, or where the answer would come too late.
        """
        reserve = _reserve(caller)
        with self._place(caller, reserve):
            began = time.monotonic()
            try:
                with limited(Work(self.heavy_steps, lambda: self._look(caller, reserve))):
                    yield
            finally:
                with self._changed:
                    self._usual_seconds += NEWEST_WEIGHT * (time.monotonic() - began - self._usual_seconds)

    @contextmanager
    def _place(self, caller: Asker, reserve: float) -> Iterator[None]:
        """Wait for a place, and have it."""
        with self._changed:
            asker = caller.name()
            if not self._places.is_free():
                self._require_room(caller, asker, reserve)
            ticket = self._places.join(asker)
        try:
            with self._changed:
                while not ticket.has_place:
                    self._require_time(caller, reserve)
                    self._changed.wait(WAIT_SECONDS)
            yield
        finally:
            with self._changed:
                self._places.leave(ticket)
                self._changed.notify_all()

    def _require_room(self, caller: Asker, asker: str, reserve: float) -> None:
        """Raise unless one more may wait, and would not wait in vain."""
        if self._places.waiting_of(asker) >= self._may_wait_each:
            raise self._busy("too many of your heavy questions are waiting")
        turn = (self._places.ahead(asker) + 1) / self._number * self._usual_seconds
        late = turn + self._usual_seconds > caller.seconds_left() - reserve
        if late or self._places.waiting() >= self._may_wait:
            raise self._busy("too many heavy questions are under way")

    def _look(self, caller: Asker, reserve: float) -> None:
        self._require_time(caller, reserve)
        if self._moves:
            time.sleep(PAUSE_SECONDS)

    def _require_time(self, caller: Asker, reserve: float) -> None:
        """Raise what ends a call that nobody waits for, or that cannot be answered in time."""
        caller.check()
        if caller.seconds_left() < reserve:
            raise self._busy("this question is not answered in time while others are asked")

    def _busy(self, why: str) -> RequestError:
        """Refuse a call, with the seconds after which half of those that are there now will be gone."""
        there = self._places.waiting() + self._number
        seconds = ceil(self._usual_seconds * there / self._number / 2)
        text = f"{why}; come again in {seconds} s"
        return RequestError(Reason.ENGINE_BUSY, text, "", {"seconds": str(seconds)})


def _reserve(caller: Asker) -> float:
    """Choose how long before its caller gives up a call does."""
    return min(LATE_SECONDS, caller.seconds_left() * LATE_SHARE)
