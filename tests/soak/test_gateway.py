"""Long campaigns against the whole house: requests of every kind, and a gateway that is killed again and again.

How long is set by SOAK_REQUESTS (requests of each operation; eight times as many of those that change something) and
SOAK_KILLS; the numbers are printed.
"""

import os
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.integration.conftest import base, behind, data, lexicons
from tests.integration.fuzz import campaign
from tests.integration.replay import require_replay
from tests.integration.stack import Backs, Table, gateway, table

__all__ = ["base", "behind", "data", "lexicons"]  # fixtures

REQUESTS = int(os.environ.get("SOAK_REQUESTS", "1000"))
KILLS = int(os.environ.get("SOAK_KILLS", "50"))

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


def _play(played: Table, acknowledged: dict[int, str], enough: threading.Event, wanted: int) -> None:
    """Play moves drawn at random until the gateway is gone; `acknowledged` are those that were answered."""
    with suppress(httpx.HTTPError):
        for number in count():
            shown = played.shown()
            if not shown["status"]["to_act"]:
                enough.set()
                return
            seat = shown["status"]["to_act"][0]
            legal = played.guests[seat].get(f"{played.path}/legal-moves", sample=1, sample_seed=f"{number}")
            answer = played.send(seat, legal["moves"][0]["notation"], shown["version"])
            acknowledged[answer.json()["version"]] = answer.json()["notation"]
            if len(acknowledged) >= wanted:
                enough.set()


def _killed_once(behind: Backs, data: Path, wanted: int) -> int:
    """A match played until the gateway is killed; afterwards everything that was answered is there, once."""
    acknowledged: dict[int, str] = {}
    enough = threading.Event()
    with gateway(behind, data) as (program, url), table(url, {"game": "sprout_r_out"}) as played:
        player = threading.Thread(target=_play, args=(played, acknowledged, enough, wanted))
        player.start()
        assert enough.wait(120)
        program.process.kill()
        player.join()
        with gateway(behind, data) as (_, again):
            played.moved_to(again)
            log = {entry["version"]: entry["notation"] for entry in played.history()}
        assert {version: log[version] for version in acknowledged} == acknowledged
        assert require_replay(behind.engine, data, played.id) - len(acknowledged) in {0, 1}
    return len(acknowledged)


def test_a_gateway_killed_again_and_again_loses_no_move(
    behind: Backs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(1)
    moves = sum(_killed_once(behind, tmp_path, random.randint(1, 20)) for _ in range(KILLS))
    with capsys.disabled():
        print(f"\n{KILLS} kills, {moves} moves answered, none lost")  # noqa: T201 - the numbers are the result
    assert moves >= KILLS
