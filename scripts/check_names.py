"""Refuse tracked files that name a package registry's host or a path of one machine.

Locks and docs must work wherever packages come from, and nothing may depend on where somebody's clone lies.
"""

import re
import subprocess
import sys
from pathlib import Path

# Written apart so that this file does not find itself.
HOSTS = ("py" + "pi.org", "files.python" + "hosted.org", "registry.npm" + "js.org", "deb.debian" + ".org")
PATHS = ("/ro" + "ot/", "/ho" + "me/", "/wo" + "rk/", "/Us" + "ers/")
# A path counts only where one can begin: not in the middle of a longer one or of a URL.
FORBIDDEN = re.compile(
    "|".join([re.escape(host) for host in HOSTS] + [rf"(?<![\w.~$}}])(?:{'|'.join(PATHS)})"])
)


def findings(name: str) -> list[str]:
    """Return the offending lines of one tracked file, as `name:line: text`; none for binary files."""
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    return [f"{name}:{n}: {line.strip()[:160]}" for n, line in enumerate(lines, 1) if FORBIDDEN.search(line)]


def main() -> int:
    """Check every tracked file; 1 if any offends."""
    listed = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout  # noqa: S607
    names = [name for name in listed.split("\0") if name and Path(name).is_file()]
    found = [finding for name in names for finding in findings(name)]
    print("\n".join(found) if found else "no registry host and no machine path in any tracked file")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
