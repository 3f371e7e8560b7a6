"""What is missing on a machine skips a test there, and fails it in CI."""

import pytest

from tests.conftest import pytest_runtest_setup
from tests.needs import require

MISSING = "no-program-has-this-name"


def test_a_missing_program_skips_the_test_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=f"^not installed: {MISSING}$"):
        require("sh", MISSING)


def test_in_ci_a_missing_program_fails_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=f"not installed: {MISSING}"):
        require("sh", MISSING)


def test_programs_that_are_there_let_the_test_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    require("sh")


def test_the_mark_is_looked_at_before_a_test_runs(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    request.node.add_marker(pytest.mark.needs(MISSING))
    with pytest.raises(pytest.skip.Exception, match=MISSING):
        pytest_runtest_setup(request.node)
