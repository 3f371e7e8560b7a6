"""The echo service as a real process."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests import processes
from tests.processes import PATIENCE_SECONDS, REPOSITORY, Program

__all__ = ["PATIENCE_SECONDS", "REPOSITORY", "Process", "command", "environment", "started"]


@dataclass
class Process:
    """A running service and its log."""

    program: Program

    @property
    def pid(self) -> int:
        return self.program.process.pid

    def wait_for(self, message: str) -> dict[str, Any]:
        """The first coming log line that contains `message`."""
        line: dict[str, Any] = json.loads(self.program.wait_for(message))
        return line

    def remaining(self) -> list[str]:
        """The messages up to the end of whatever writes to the log."""
        return [json.loads(line)["message"] for line in self.program.remaining()]

    def ended(self) -> int:
        return self.program.ended()


def environment(**variables: str) -> dict[str, str]:
    return processes.environment(**{"TRELLIS_ECHO_PORT": "0", **variables})


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.ops.echo", *arguments]


@contextmanager
def started(**variables: str) -> Iterator[Process]:
    """The echo service with these variables; killed at the end if it still runs."""
    with processes.started(command(), {"TRELLIS_ECHO_PORT": "0", **variables}) as program:
        yield Process(program)
