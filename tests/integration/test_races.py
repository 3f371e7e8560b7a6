"""Clients at the same match at the same time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest

from tests.integration.stack import Table, refusal, table

pytestmark = pytest.mark.processes


def _race(played: Table, gate: threading.Barrier, seat: int, version: int, move: str) -> httpx.Response:
    gate.wait()
    return played.send(seat, move, version)


def test_of_two_clients_that_race_for_the_same_move_exactly_one_wins(base: str) -> None:
    with table(base, {"game": "word_sprout"}) as played:
        for turn in range(6):
            seat, version = turn % 2, played.shown()["version"]
            legal = played.guests[seat].get(f"{played.path}/legal-moves", sample=2)["moves"]
            race = partial(_race, played, threading.Barrier(2), seat, version)
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(race, [move["notation"] for move in legal]))
            won = [answer for answer in answers if answer.status_code == 201]
            assert len(won) == 1
            (lost,) = [answer for answer in answers if answer.status_code != 201]
            # A random move may end the match; then that is what the loser is told.
            over = played.shown()["phase"] == "OVER"
            document = refusal(lost, 409 if over else 412)
            assert document["reason"] == ("MATCH_OVER" if over else "STALE_VERSION")
            assert document["current_version"] == version + 1
            assert played.moves()[turn:] == [won[0].json()["notation"]]
            if over:
                assert turn > 0, "no first letter ends a match"
                break
