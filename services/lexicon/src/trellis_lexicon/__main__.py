"""`python -m trellis_lexicon`: serve the lexicons that are built."""

import sys

from trellis_lexicon.server import build
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.launch import run
from trellis_ops.settings import from_command_line


def main() -> int:
    """Serve until SIGTERM; returns the exit code."""
    settings = from_command_line(LexiconSettings, "The dictionary service of Trellis.")
    return run(settings, lambda: build(settings))


if __name__ == "__main__":
    sys.exit(main())
