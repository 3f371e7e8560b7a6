"""A terminal with `trellis play` in it, as people at one keyboard have: lines are typed, and the screen is read."""

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from fcntl import ioctl
from pathlib import Path
from types import TracebackType
from typing import Self

from trellis_cli.play.screen import WIPE

PATIENCE_SECONDS = 60.0


class Keyboard:
    """A running `trellis play`; what it writes is kept as a terminal keeps it."""

    def __init__(
        self, directory: Path, *arguments: str, columns: int = 80, variables: Mapping[str, str] | None = None
    ) -> None:
        """Starts it with a directory of lexicons in a terminal of that many columns."""
        self._screen, keys = pty.openpty()
        ioctl(keys, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        kept = {
            name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "trellis_cli", "play", *arguments, "--dir", str(directory)],
            stdin=keys,
            stdout=keys,
            stderr=keys,
            env={**kept, "TERM": "xterm-256color", **(variables or {})},
            start_new_session=True,
        )
        os.close(keys)
        self.written = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    @property
    def seen(self) -> str:
        """What can be seen, scrolled back as far as the terminal goes: everything since it was last wiped."""
        return self.written.rpartition(WIPE)[2].replace("\r", "")

    def until(self, end: str) -> str:
        """What can be seen when the screen ends with a prompt."""
        limit = time.monotonic() + PATIENCE_SECONDS
        while not self.seen.endswith(end):
            ready, _, _ = select.select([self._screen], [], [], max(0.0, limit - time.monotonic()))
            assert ready, f"no {end!r} after {self.seen[-500:]!r}"
            self.written += self._read()
        return self.seen

    def type(self, line: str, end: str) -> str:
        """Types a line; what can be seen when the screen ends with the next prompt."""
        before = len(self.written)
        os.write(self._screen, f"{line}\n".encode())
        limit = time.monotonic() + PATIENCE_SECONDS
        while "\n" not in self.written[before:]:
            ready, _, _ = select.select([self._screen], [], [], max(0.0, limit - time.monotonic()))
            assert ready, "the terminal does not echo"
            self.written += self._read()
        return self.until(end)

    def ended(self) -> int:
        """Waits for the end; the exit code."""
        limit = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < limit:
            try:
                text = self._read()
            except OSError:  # Linux: the other side of the terminal is closed
                break
            if not text:
                break
            self.written += text
        return self._process.wait(PATIENCE_SECONDS)

    def _read(self) -> str:
        return os.read(self._screen, 65_536).decode("utf-8", "replace")
