"""`python -m trellis_lexicon`: serve the lexicons that are built."""

import sys

from trellis_ops.polling import poll_on_serving_thread

poll_on_serving_thread()

from trellis_lexicon.server import build  # noqa: E402 - see polling
from trellis_lexicon.settings import LexiconSettings  # noqa: E402 - see polling
from trellis_ops.server import run  # noqa: E402 - see polling
from trellis_ops.settings import from_command_line  # noqa: E402 - see polling


def main() -> int:
    """Serve until SIGTERM; returns the exit code."""
    settings = from_command_line(LexiconSettings, "The dictionary service of Trellis.")
    return run(settings, lambda: build(settings))


if __name__ == "__main__":
    sys.exit(main())
