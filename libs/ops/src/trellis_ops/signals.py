"""The two signals that ask a process to end."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPING = (signal.SIGTERM, signal.SIGINT)


def on_stop(act: Callable[[], object]) -> None:
    """Call `act` on the first SIGTERM or SIGINT; a second one ends the process at once."""

    def handle(number: int, frame: FrameType | None) -> None:
        for name in STOPPING:
            signal.signal(name, signal.SIG_DFL)
        act()

    for name in STOPPING:
        signal.signal(name, handle)


def stop_signal() -> threading.Event:
    """An event that the first SIGTERM or SIGINT sets."""
    event = threading.Event()
    on_stop(event.set)
    return event


@contextmanager
def held_back() -> Iterator[None]:
    """Signals that arrive meanwhile are delivered at the end: a process forked here installs its own handlers first."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
