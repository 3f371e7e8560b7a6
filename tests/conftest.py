"""What holds for all tests."""

import os

import pytest

from tests.needs import require

# Importing readline, as the workers of pytest-xdist do, writes a terminal's size into the environment; a console made
# later would keep to it whatever a test asks for.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test marked `needs` where a program is missing; in CI fail it."""
    for mark in item.iter_markers("needs"):
        require(*mark.args)
