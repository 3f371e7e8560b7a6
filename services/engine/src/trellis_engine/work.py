"""How much a call may cost: steps of work, counted down wherever something is searched (G-10).

Whoever answers a call says how much it may cost, and every loop that searches spends:

    with limited(Work(200_000, still_wanted)):
        answer = game.check(…)

    for candidate in candidates:
        spend()
        …

A step is a candidate looked at (a turn tried, a word weighed, a stone put down), some five microseconds; what is
dearer spends more, so that steps bound time. Steps and not seconds are counted, so that the same call is answered alike
on every machine. Every `STEPS_BETWEEN_LOOKS` steps the caller is asked whether it still waits, so that a call that
nobody waits for any more ends soon.

The work at hand is found through a context variable, like a deadline in trio: the rules stay functions of their
arguments, and no verdict depends on it: a search either ends or raises.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from trellis_engine.errors import Reason, RequestError

STEPS_BETWEEN_LOOKS = 256
"""Some milliseconds of searching."""


def _always_wanted() -> None:
    """Stand for a caller that waits as long as it takes."""


class Work:
    """The steps that a call may still spend.

    Args:
        steps: how many; None for any number.
        look: called every `STEPS_BETWEEN_LOOKS` steps; raises where nobody waits for the answer any more.
        patience: seconds for which the answer to one question to another service may be waited for; None for as long as
            that takes usually.
    """

    __slots__ = ("_left", "_limit", "_look", "patience", "spent")

    def __init__(
        self,
        steps: int | None = None,
        look: Callable[[], None] = _always_wanted,
        patience: float | None = None,
    ) -> None:
        self.spent = 0
        self.patience = patience
        self._limit = steps
        self._look = look
        self._left = STEPS_BETWEEN_LOOKS

    def spend(self, steps: int = 1) -> None:
        """Count steps before they are taken.

        Raises:
            RequestError: TOO_MUCH_WORK if the call would cost more than it may; and what `look` raises.
        """
        self.spent += steps
        self._left -= steps
        if self._left < 0:
            self._left = STEPS_BETWEEN_LOOKS
            self._look()
            if self._limit is not None and self.spent > self._limit:
                text = f"answering would take more than {self._limit:,} steps of work"
                raise RequestError(Reason.TOO_MUCH_WORK, text, "", {"steps": str(self._limit)})


_UNLIMITED = Work()
_at_hand: ContextVar[Work] = ContextVar("work", default=_UNLIMITED)


@contextmanager
def limited(work: Work) -> Iterator[Work]:
    """Let everything that is searched inside spend from this work."""
    token = _at_hand.set(work)
    try:
        yield work
    finally:
        _at_hand.reset(token)


@contextmanager
def part(steps: int) -> Iterator[Work]:
    """Let what is searched inside spend some steps and no more, all of which the work at hand pays.

    Raises:
        RequestError: TOO_MUCH_WORK where it would take more than that, or more than the work at hand may cost; in the
            first case more than `steps` have been spent.
    """
    whole, paid = _at_hand.get(), 0

    def pay() -> None:
        nonlocal paid
        owed, paid = work.spent - paid, work.spent
        whole.spend(owed)

    work = Work(steps, pay, whole.patience)
    with limited(work):
        yield work
    pay()


def spend(steps: int = 1) -> None:
    """Count steps before they are taken. Raises as `Work.spend`."""
    _at_hand.get().spend(steps)


def spent() -> int:
    """Tell how many steps the work at hand has taken."""
    return _at_hand.get().spent


def patience(usual: float) -> float:
    """Tell for how many seconds the work at hand may wait for another service."""
    found = _at_hand.get().patience
    return usual if found is None else min(found, usual)
