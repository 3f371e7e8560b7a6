"""The signals that ask a process to end, without the races of work done inside a signal handler.

A handler runs between two bytecodes of the main thread: it may find a lock taken by the very code that it interrupts,
and not run at all while that code blocks in a system call that was just being entered. Here the interpreter's wake-up
pipe carries the signals, and whoever waits reads it.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

STDIN = 0
STOPPING = (signal.SIGTERM, signal.SIGINT)


class SignalPipe:
    """Collects the signals `numbers` of this process in order of arrival. To be made in the main thread."""

    def __init__(self, *numbers: signal.Signals) -> None:
        self._numbers = numbers or STOPPING
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        for number in self._numbers:
            signal.signal(number, lambda number, frame: None)
        signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when a signal has arrived."""
        return self._read

    def wait(self) -> int:
        """Wait for the next signal; its number, 0 for one made by `set`."""
        return os.read(self._read, 1)[0]

    def set(self) -> None:
        """Wake whoever waits, as a signal would; from any thread."""
        os.write(self._write, b"\0")

    def wait_once(self) -> None:
        """Wait for the first signal; a further one ends the process at once."""
        self.wait()
        for number in self._numbers:
            signal.signal(number, signal.SIG_DFL)


def stop_with_stdin() -> None:
    """Send this process SIGTERM when its standard input ends, as it does when whoever holds the other end is gone."""

    def read() -> None:
        while os.read(STDIN, 1024):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=read, name="stdin", daemon=True).start()


@contextmanager
def held_back() -> Iterator[None]:
    """Keep signals back until the end, so that a process forked here can make its own pipe first."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
