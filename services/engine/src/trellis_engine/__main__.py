"""Starts the engine: `python -m trellis_engine`; `--help` lists the environment variables."""

import sys

from trellis_engine.server import EngineSettings, build
from trellis_ops.launch import run
from trellis_ops.settings import from_command_line


def main() -> int:
    """Serve until told to stop; returns the exit code."""
    settings = from_command_line(
        EngineSettings, "The rules engine of Trellis: judges and plays moves of every game."
    )
    return run(settings, lambda: build(settings))


if __name__ == "__main__":
    sys.exit(main())
