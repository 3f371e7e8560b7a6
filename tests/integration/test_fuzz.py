"""No request makes the gateway answer with a failure of its own."""

import httpx
import pytest

from tests.integration.fuzz import campaign

pytestmark = pytest.mark.processes

EXAMPLES = 12


def test_whatever_is_sent_the_answer_is_no_failure(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = campaign(base, EXAMPLES, repeatable=True)
    with capsys.disabled():
        print(f"\n{done.told()}")  # noqa: T201 - the number of requests is part of the result
    assert done.sent.keys() == done.operations
    assert min(done.sent.values()) >= EXAMPLES // 2
    assert {200, 201, 400, 401, 403, 404, 409, 422} <= done.statuses.keys()  # the rarer ones: `make soak`
    assert httpx.get(f"{base}/readyz").status_code == 200
