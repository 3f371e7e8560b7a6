"""What the gateway's page shows is what happens."""

import os
import re
import subprocess

import pytest

from tests.processes import REPOSITORY

pytestmark = [
    pytest.mark.processes,
    pytest.mark.needs("bash", "curl", "jq", "python3"),
]


def test_the_challenge_on_the_page_runs_as_shown(base: str) -> None:
    page = (REPOSITORY / "docs" / "gateway.md").read_text()
    found = re.search(r"```sh\n(.*?)```\n\n```\n(.*?)```", page, re.DOTALL)
    assert found is not None
    script, shown = found.groups()
    done = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "GATEWAY": f"{base}/v1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == shown
