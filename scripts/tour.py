"""Runs the tour of the README against running services and writes the answers into it.

    python scripts/tour.py [--gateway http://127.0.0.1:8080]     writes the answers
    python scripts/tour.py --check …                             fails where an answer differs

Blocks marked ``console`` hold commands (lines that begin with ``$ ``) and what they answered. All commands run in one
shell, in order, as a reader would type them. Ids, tokens, times and content hashes differ from run to run; comparing
ignores them.
"""

import argparse
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"
DEFAULT = "http://127.0.0.1:8080"
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
MARK = "--- next ---"
CHANGING = [
    (re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?"), "TIME"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "HASH"),
    (re.compile(r"\b[0-9a-f]{32}\b"), "REQUEST"),
    (re.compile(r"(?<=/matches/)[a-z0-9]{16}\b"), "MATCH"),
    (re.compile(r'(?<=":")[a-z0-9]{16}(?=")'), "MATCH"),
]
PATIENCE_SECONDS = 120


def commands(text: str) -> list[str]:
    """Return every command of the tour in order."""
    return [line[2:] for block in BLOCK.findall(text) for line in block.splitlines() if line.startswith("$ ")]


def answers(lines: list[str], gateway: str) -> list[str]:
    """Tell what each command prints, run one after the other in one shell against a gateway."""
    script = "".join(f"{line.replace(DEFAULT, gateway)}\necho; echo '{MARK}'\n" for line in lines)
    ran = subprocess.run(
        ["bash"],  # noqa: S607 - whichever bash the reader has
        input=script,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        cwd=README.parent,
        check=False,
    )
    parts = ran.stdout.replace(gateway, DEFAULT).split(MARK + "\n")[:-1]
    if len(parts) != len(lines):
        raise SystemExit(f"the tour stopped after {len(parts)} of {len(lines)} commands:\n{ran.stderr}")
    return [part.strip("\n") for part in parts]


def filled(text: str, printed: list[str]) -> str:
    """Return the text with what each command printed below it."""
    rest = iter(printed)

    def block(found: re.Match[str]) -> str:
        return "".join(_entry(line, next(rest)) for line in found[0].splitlines() if line.startswith("$ "))

    return BLOCK.sub(block, text)


def _entry(command: str, printed: str) -> str:
    return f"{command}\n{printed}\n" if printed else f"{command}\n"


def settled(text: str) -> str:
    """Return the text without what differs from run to run."""
    for pattern, name in CHANGING:
        text = pattern.sub(name, text)
    return text


def differences(old: str, new: str) -> Iterator[str]:
    """Yield the lines that differ, old and new."""
    for before, after in zip(settled(old).splitlines(), settled(new).splitlines(), strict=False):
        if before != after:
            yield f"README: {before}\n   now: {after}"


def require_ready(gateway: str) -> None:
    """Stops the program where no gateway is ready."""
    try:
        with urllib.request.urlopen(f"{gateway}/readyz", timeout=10):  # noqa: S310 - the reader's own gateway
            return
    except OSError as error:
        raise SystemExit(f"no gateway is ready at {gateway} ({error}): start one with make run") from error


def main(arguments: list[str] | None = None) -> int:
    """Runs the tour; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gateway", default=DEFAULT, help="where the gateway is")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    wanted = parser.parse_args(arguments)
    gateway = wanted.gateway.rstrip("/")
    require_ready(gateway)
    old = README.read_text(encoding="utf-8")
    new = filled(old, answers(commands(old), gateway))
    if not wanted.check:
        README.write_text(new, encoding="utf-8")
        return 0
    found = list(differences(old, new))
    print("\n".join(found) or f"all {len(commands(old))} commands answer as the README says")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
