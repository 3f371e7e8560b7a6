"""`python -m trellis_gateway`."""

import sys

from trellis_gateway.server import run
from trellis_gateway.settings import GatewaySettings
from trellis_ops.settings import from_command_line


def main() -> int:
    """Run the gateway; returns the exit code."""
    return run(
        from_command_line(GatewaySettings, "The gateway of Trellis: matches and dictionaries over REST.")
    )


if __name__ == "__main__":
    sys.exit(main())
