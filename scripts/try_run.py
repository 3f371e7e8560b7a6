"""Tries `make run` as after a clone: wait until it is ready, ask it over REST, stop it; and once again.

    python scripts/try_run.py

The first time it is stopped by Ctrl-C, that is by SIGINT to make and to all below it, which make reports as its own
interruption. The second time `trellis up` alone is told to end (SIGTERM), and make ends with 0. Ends with 1, and says
why, if anything is not as it should be. Needs Linux and nothing beyond Python and make.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from urllib.request import Request, urlopen

REPOSITORY = Path(__file__).resolve().parents[1]
PORTS = {f"TRELLIS_{name}_PORT": "0" for name in ("LEXICON", "ENGINE", "GATEWAY")}
SERVICES = ["gateway", "engine", "lexicon"]
"""In the order in which they stop."""


def lines(process: "subprocess.Popen[str]") -> Iterator[str]:
    """Tell what the process says, also shown."""
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        yield line


def found_words(gateway: str, words: list[str]) -> list[bool]:
    """Tell what the gateway answers about some words."""
    body = json.dumps({"words": words}).encode()
    url = f"{gateway}/lexicons/enable/words:lookup"
    request = Request(url, body, {"Content-Type": "application/json"})  # noqa: S310 - our own gateway
    with urlopen(request, timeout=60) as answer:  # noqa: S310 - our own gateway
        return [result["found"] for result in json.load(answer)["results"]]


def interrupt(make: int) -> None:
    """Send what Ctrl-C sends."""
    os.killpg(make, signal.SIGINT)


def end_command(make: int) -> None:
    """Tell the only child of make to end."""
    (child,) = Path(f"/proc/{make}/task/{make}/children").read_text().split()
    os.kill(int(child), signal.SIGTERM)


def tried(stop: Callable[[int], None]) -> int:
    """Run it once and stop it so; make's exit code."""
    began = monotonic()
    environment = {**os.environ, **PORTS}
    with subprocess.Popen(
        ["make", "run"],  # noqa: S607 - whichever make there is
        cwd=REPOSITORY,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        told = lines(process)
        gateway = next(line for line in told if "REST API" in line).split()[-1]
        next(line for line in told if line.startswith("  lexicon "))
        print(f"ready after {monotonic() - began:.0f} s", flush=True)
        answers = found_words(gateway, ["bombastic", "omat"])
        stop(process.pid)
        stopped = [line.split()[0] for line in told if line.endswith(" stopped\n")]
    _require(answers == [True, False], f"BOMBASTIC and OMAT were found: {answers}")
    _require(stopped == SERVICES, f"these stopped: {stopped}")
    return process.returncode


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - a condition and what to say
    if not holds:
        raise SystemExit(f"make run: {otherwise}")


def main() -> int:
    """Run it twice; returns the exit code."""
    code = tried(interrupt)
    _require(code == -signal.SIGINT, f"ended with {code} after Ctrl-C")
    code = tried(end_command)
    _require(code == 0, f"ended with {code} after SIGTERM")
    print("make run: ready twice, answered, stopped in order")
    return 0


if __name__ == "__main__":
    sys.exit(main())
