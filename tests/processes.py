"""Programs started as real processes; tests wait for what they say, never for time."""

import os
import queue
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
PATIENCE_SECONDS = 60


@dataclass
class Program:
    """A running program: its lines as they come, and how it ended."""

    process: subprocess.Popen[str]
    lines: "queue.Queue[str | None]" = field(default_factory=queue.Queue)
    said: list[str] = field(default_factory=list)

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def wait_for(self, text: str) -> str:
        """The first coming line that contains `text`."""
        while (line := self.lines.get(timeout=PATIENCE_SECONDS)) is not None:
            self.said.append(line)
            if text in line:
                return line
        raise AssertionError(f"ended without saying {text!r} but:\n" + "\n".join(self.said))

    def remaining(self) -> list[str]:
        """The lines up to the end of whatever writes them."""
        return list(iter(lambda: self.lines.get(timeout=PATIENCE_SECONDS), None))

    def ended(self) -> int:
        return self.process.wait(PATIENCE_SECONDS)


def environment(**variables: str) -> dict[str, str]:
    """This process's environment with these variables in place of any that configure Trellis."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TRELLIS_", "OTEL_"))}
    return kept | variables


@contextmanager
def started(command: list[str], variables: Mapping[str, str]) -> Iterator[Program]:
    """The program with its standard error merged into its output; killed at the end if it still runs."""
    with subprocess.Popen(
        command,
        cwd=REPOSITORY,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as popen:
        program = Program(popen)
        reader = threading.Thread(target=program.read)
        reader.start()
        try:
            yield program
        finally:
            popen.kill()
            reader.join()
