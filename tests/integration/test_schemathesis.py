"""schemathesis, as anybody would run it on the OpenAPI document, finds nothing wrong with a running gateway.

It sends what the document allows and what it does not, follows from one answer to the next request, and compares
statuses, headers and bodies with the document. `test_fuzz` knows the games; this knows nothing but the document.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.integration.stack import table

pytestmark = pytest.mark.processes

SECONDS = int(os.environ.get("SCHEMATHESIS_SECONDS", "15"))
"""How long one campaign may take."""
CONFIGURATION = Path(__file__).with_name("schemathesis.toml")


def schemathesis(base: str, seconds: int, *options: str, configuration: Path = CONFIGURATION) -> int:
    """Run it; assert that it found nothing, and return how many requests it made."""
    program = Path(sys.executable).with_name("schemathesis")
    done = subprocess.run(
        [
            *(program, "--config-file", configuration, "run", f"{base}/openapi.json", "--no-color"),
            *("--max-time", str(seconds), "--exclude-path-regex", "events$", *options),
        ],
        capture_output=True,
        text=True,
        timeout=seconds + 120,
        check=False,
    )
    counted = re.search(r"(\d+) generated", done.stdout)
    assert done.returncode == 0, done.stdout[-6_000:]
    assert counted is not None, done.stdout
    return int(counted[1])


def test_a_stranger_finds_nothing(base: str) -> None:
    assert schemathesis(base, SECONDS) > 100


def test_the_holder_of_a_seat_finds_nothing(base: str, tmp_path: Path) -> None:
    with table(base, {"game": "word_sprout"}) as seated:
        own = tmp_path / "schemathesis.toml"
        own.write_text(f'{CONFIGURATION.read_text()}\n[parameters]\n"path.match" = "{seated.id}"\n')
        # The match is always this one, so a test that puts nonsense in its place would find it accepted.
        own.write_text(f"{own.read_text()}\n[checks.negative_data_rejection]\nenabled = false\n")
        options = ("--include-path-regex", r"matches/\{match\}")
        header = ("--header", f"Authorization: Bearer {seated.tokens[0]}")
        assert schemathesis(base, SECONDS, *options, *header, configuration=own) > 100
