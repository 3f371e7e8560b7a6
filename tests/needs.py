"""What a test needs beside Python and the locked packages.

Where it is missing the test is skipped with a reason that says what to install: `make test` passes on any machine that
has Python. In CI, where everything is to be installed, it fails instead: nothing stays unproved unseen.

    @pytest.mark.needs("curl", "jq")   programs on the PATH; read by tests/conftest.py
    lacking("no kustomize …")          whatever else a fixture looks for
"""

import os
import shutil
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Skip the test that is being set up or run; in CI (the variable CI is `true`) fail it."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI must provide what tests need: {reason}", pytrace=False)
    pytest.skip(reason)


def require(*programs: str) -> None:
    """Go on only if all these programs are on the PATH."""
    if missing := [program for program in programs if shutil.which(program) is None]:
        lacking(f"not installed: {', '.join(missing)}")
