"""A long campaign against the whole house: requests of every kind.

How long is set by SOAK_REQUESTS (requests of each operation; eight times as many of those that change something); the
numbers are printed.
"""

import os

import httpx
import pytest

from tests.integration.conftest import base, behind, data, lexicons
from tests.integration.fuzz import campaign

__all__ = ["base", "behind", "data", "lexicons"]  # fixtures

REQUESTS = int(os.environ.get("SOAK_REQUESTS", "1000"))

pytestmark = [pytest.mark.soak, pytest.mark.processes, pytest.mark.timeout(7_200)]


def test_whatever_is_sent_for_long_the_answer_is_no_failure(
    base: str, capsys: pytest.CaptureFixture[str]
) -> None:
    done = campaign(base, REQUESTS, repeatable=False)
    with capsys.disabled():
        print(f"\n{done.told()}")  # noqa: T201 - the number of requests is the result
    assert done.sent.keys() == done.operations
    assert {200, 201, 400, 401, 403, 404, 409, 412, 413, 422, 428} <= done.statuses.keys()
    assert httpx.get(f"{base}/readyz").status_code == 200
