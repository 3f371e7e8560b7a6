"""Nothing is lost when the gateway ends, in order or not, in the middle of a match."""

import signal
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.integration.replay import require_replay
from tests.integration.stack import Backs, Guest, gateway, refusal, table
from tests.integration.test_word_sprout import BOMBASTIC

pytestmark = pytest.mark.processes

GAME = {"game": "word_sprout", "lexicons": ["seed"]}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_match_goes_on_after_a_restart(behind: Backs, tmp_path: Path, how: signal.Signals) -> None:
    with gateway(behind, tmp_path) as (program, base), table(base, GAME) as played:
        for number, move in enumerate(BOMBASTIC[:5]):
            played.play(number % 2, move)
        last = played.send(1, BOMBASTIC[5], key="0123456789abcdef")
        before = [played.shown(seat) for seat in (None, 0, 1)], played.history()
        program.process.send_signal(how)
        assert program.ended() == (0 if how is signal.SIGTERM else -signal.SIGKILL)
        with gateway(behind, tmp_path) as (_, second):
            played.moved_to(second)
            assert ([played.shown(seat) for seat in (None, 0, 1)], played.history()) == before
            again = played.send(1, BOMBASTIC[5], 7, key="0123456789abcdef")
            assert (again.json(), again.headers["idempotency-replayed"]) == (last.json(), "true")
            for number, move in enumerate(BOMBASTIC[6:], 6):
                played.play(number % 2, move)
            assert played.shown()["status"]["outcome"]["winners"] == [0]
            assert played.moves() == BOMBASTIC
        assert require_replay(behind.engine, tmp_path, played.id) == len(BOMBASTIC)


def _storm(guest: Guest, path: str, keys: list[str], answered: list[str], enough: threading.Event) -> None:
    with suppress(httpx.HTTPError):
        for key in keys:
            answer = guest.post(path, {"name": key}, key)
            if answer.status_code == 201:
                answered.append(key)
            if len(answered) >= 10:
                enough.set()


def test_what_was_answered_survives_a_kill_in_the_middle_of_many_requests(
    behind: Backs, tmp_path: Path
) -> None:
    """Whoever got an answer has the seat; whoever got none asks again with the same key and has one seat, not two."""
    keys = [[f"seat-of-somebody-{thread}-{number:02}" for number in range(16)] for thread in range(4)]
    answered: list[str] = []
    body = {"game": "word_souffle", "seats": 64}
    with gateway(behind, tmp_path) as (program, base), Guest(base) as guest:
        created = guest.post("/matches", body)
        assert created.status_code == 201, created.text
        path = f"/matches/{created.json()['id']}/seats"
        enough = threading.Event()
        threads = [threading.Thread(target=_storm, args=(guest, path, k, answered, enough)) for k in keys]
        for thread in threads:
            thread.start()
        assert enough.wait(60)
        program.process.kill()
        for thread in threads:
            thread.join()
    assert 10 <= len(answered) <= 64
    with gateway(behind, tmp_path) as (_, base), Guest(base) as guest:
        taken = {}
        for key in [key for mine in keys for key in mine]:
            answer = guest.post(path, {"name": key}, key)
            assert answer.status_code == 201, answer.text
            taken[key] = answer.json()["seat"]
            if key in answered:
                assert answer.headers["idempotency-replayed"] == "true"
        assert sorted(taken.values()) == list(range(64))
        assert refusal(guest.post(path, {"name": "x"}), 409)["reason"] == "MATCH_FULL"
