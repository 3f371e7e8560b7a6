"""Prove that every locked package has a wheel for each platform and Python version that the README names.

`python scripts/check_wheels.py LOCK …` resolves each lock as pip would on those machines, installing nothing.
"""

import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

PLATFORMS = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "x86_64-apple-darwin", "aarch64-apple-darwin")
PYTHONS = ("3.11", "3.12", "3.13")


def missing(lock: str, platform: str, python: str, scratch: str) -> str:
    """Tell what the resolver says cannot be had, empty if all can."""
    uv = str(Path(sys.executable).with_name("uv"))
    target = ("--target", scratch, "--python-platform", platform, "--python-version", python)
    command = [
        uv,
        "pip",
        "install",
        "--dry-run",
        "--quiet",
        *target,
        "--only-binary",
        ":all:",
        "--require-hashes",
    ]
    done = subprocess.run([*command, "-r", lock], check=False, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def main() -> int:
    """Check every lock named; 1 if a wheel is missing."""
    failed = False
    with TemporaryDirectory() as scratch:
        for lock, platform, python in product(sys.argv[1:], PLATFORMS, PYTHONS):
            if complaint := missing(lock, platform, python, scratch):
                failed = True
                print(f"{lock} on {platform}, Python {python}:\n{complaint}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
