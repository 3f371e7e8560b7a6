"""Starts the echo service as a real process and waits for what it says, never for time."""

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]
PATIENCE_SECONDS = 30


@dataclass
class Process:
    """A running service: its log lines as they come, and how it ended."""

    process: subprocess.Popen[str]
    lines: "queue.Queue[dict[str, Any] | None]" = field(default_factory=queue.Queue)

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def wait_for(self, message: str) -> dict[str, Any]:
        """The first coming log line whose message contains `message`."""
        while (line := self.lines.get(timeout=PATIENCE_SECONDS)) is not None:
            if message in line["message"]:
                return line
        raise AssertionError(f"ended without saying {message!r}")

    def remaining(self) -> list[str]:
        """The messages up to the end of whatever writes to the log."""
        return [line["message"] for line in iter(lambda: self.lines.get(timeout=PATIENCE_SECONDS), None)]

    def ended(self) -> int:
        return self.process.wait(PATIENCE_SECONDS)


def environment(**variables: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TRELLIS_", "OTEL_"))}
    return kept | {"TRELLIS_ECHO_PORT": "0"} | variables


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.ops.echo", *arguments]


@contextmanager
def started(**variables: str) -> Iterator[Process]:
    """The echo service with these variables; killed at the end if it still runs."""
    with subprocess.Popen(
        command(), cwd=REPOSITORY, env=environment(**variables), stdout=subprocess.PIPE, text=True
    ) as popen:
        process = Process(popen)
        reader = threading.Thread(target=process.read)
        reader.start()
        try:
            yield process
        finally:
            popen.kill()
            reader.join()
