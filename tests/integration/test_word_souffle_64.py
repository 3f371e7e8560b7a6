"""Sixty-four people place their letters at once, over REST and the three real services (SF-1, SF-7, SF-D2)."""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.integration.stack import Table, refusal, table

SEATS = 64
ROUNDS = 2
BODY = {"game": "word_souffle", "seed": "000102030405060708090a0b0c0d0e0f", "lexicons": ["enable"]}

pytestmark = [pytest.mark.processes, pytest.mark.timeout(300)]

Moves = Mapping[int, str]


@pytest.fixture(scope="module")
def crowd(base: str) -> Iterator[Table]:
    with table(base, BODY, [f"player {seat}" for seat in range(SEATS)]) as opened:
        yield opened


def _drawn(played: Table) -> Moves:
    """A legal placement for each seat, drawn by the engine."""
    return {
        seat: guest.get(f"{played.path}/legal-moves", sample=1, sample_seed=f"seat {seat}")["moves"][0][
            "notation"
        ]
        for seat, guest in enumerate(played.guests)
    }


def _at_once(played: Table, moves: Moves, version: int, copies: int) -> dict[int, list[httpx.Response]]:
    """Sends every move, each as many times under one Idempotency-Key as asked, all of them let go together."""
    gate = threading.Barrier(len(moves) * copies)

    def send(seat: int, key: str) -> tuple[int, httpx.Response]:
        gate.wait()
        return seat, played.send(seat, moves[seat], version, key)

    keys = {seat: str(uuid4()) for seat in moves}
    with ThreadPoolExecutor(len(moves) * copies) as pool:
        answers = list(pool.map(lambda seat: send(seat, keys[seat]), [*moves] * copies))
    by_seat: dict[int, list[httpx.Response]] = {seat: [] for seat in moves}
    for seat, answer in answers:
        by_seat[seat].append(answer)
    return by_seat


def _entries(played: Table, after: int, seat: int | None = None) -> list[Any]:
    """The moves in the log after a version, as a seat or an onlooker may know them."""
    guest = played.onlooker if seat is None else played.guests[seat]
    entries: list[Any] = []
    token = ""
    while True:
        page = guest.get(f"{played.path}/history", page_size=200, page_token=token)
        entries += page["entries"]
        token = page["next_page_token"]
        if not token:
            return [entry for entry in entries if entry["kind"] == "MOVE" and entry["version"] > after]


def _placed(entry: Any) -> dict[int, Any]:
    """What each seat wrote, as the move that closed the round shows it."""
    details = [event["word_souffle"] for event in entry["events"] if "word_souffle" in event]
    return {item["seat"]: item for detail in details if (item := detail.get("letters_placed"))}


def _written(letters: Any) -> str:
    """Typed letters in notation."""
    signs = {"SPOT_NEW_LINE": "+", "SPOT_BEGINNING": "<{line}", "SPOT_END": ">{line}"}
    return " ".join(
        item["letter"] + signs[item["spot"].removeprefix("WORD_SOUFFLE_")].format(line=item["line"])
        for item in letters
    )


def test_rounds_of_64_lose_and_double_no_placement(crowd: Table) -> None:
    """Every request is sent twice at the same time, as by a client that lost the answer; all against one version."""
    for _ in range(ROUNDS):
        _play_a_round(crowd)


def _play_a_round(crowd: Table) -> None:
    before = crowd.shown()
    assert before["status"]["to_act"] == list(range(SEATS))
    version, moves = before["version"], _drawn(crowd)

    answers = _at_once(crowd, moves, version, copies=2)

    for seat, (one, other) in answers.items():
        assert (one.status_code, other.status_code) == (201, 201), (seat, one.text, other.text)
        assert one.json() == other.json()
        assert one.json()["seat"] == seat
        assert {one.headers.get("Idempotency-Replayed"), other.headers.get("Idempotency-Replayed")} == {
            None,
            "true",
        }
    versions = sorted(one.json()["version"] for one, _ in answers.values())
    assert versions == list(range(version + 1, version + SEATS + 1))

    log = _entries(crowd, version)
    assert Counter(entry["seat"] for entry in log) == Counter(range(SEATS))
    assert all(entry["hidden"] and not entry["events"] for entry in log[:-1])
    placed = _placed(log[-1])
    assert {seat: _written(item["letters"]) for seat, item in placed.items()} == dict(moves)

    after = crowd.shown()
    assert after["version"] == version + SEATS
    _require_books(before["view"]["word_souffle"], after["view"]["word_souffle"], placed)


def _require_books(before: Any, after: Any, placed: Mapping[int, Any]) -> None:
    """Each sheet holds what was written on it and has gone one seat on; the scores are the sums of the entries."""
    assert after["sheets_in_front"] == [before["sheets_in_front"][seat - 1] for seat in range(SEATS)]
    sheets = {sheet["sheet"]: [line["letters"] for line in sheet["lines"]] for sheet in after["sheets"]}
    assert {item["sheet"]: item["lines"] for item in placed.values()} == sheets
    assert sum(len("".join(lines)) for lines in sheets.values()) == 3 * SEATS * before["round"]
    totals = Counter[int]()
    for entry in after["entries"]:
        totals[entry["seat"]] += entry["points"]
    assert after["scores"] == [totals[seat] for seat in range(SEATS)]
    assert after["round"] == before["round"] + 1


def test_what_one_has_placed_is_hidden_from_the_others_and_cannot_be_placed_twice(crowd: Table) -> None:
    before = crowd.shown()
    moves = _drawn(crowd)
    answer = crowd.send(5, moves[5], before["version"])
    assert answer.status_code == 201
    for seat in (6, None):
        seen = crowd.shown(seat)
        assert seen["status"]["to_act"] == [other for other in range(SEATS) if other != 5]
        assert seen["view"]["word_souffle"].get("placement") is None
        (entry,) = _entries(crowd, before["version"], seat)
        assert (entry["hidden"], entry["notation"], entry["move"], entry["events"]) == (True, None, None, [])
    assert crowd.shown(5)["view"]["word_souffle"]["placement"]["letters"]
    document = refusal(crowd.send(5, moves[5]), 409)
    assert (document["reason"], document["rule"]) == ("ALREADY_PLACED", "SF-1")
    stale = refusal(crowd.send(5, moves[5], before["version"]), 412)
    assert stale["reason"] == "STALE_VERSION"
    assert crowd.send(6, moves[6], before["version"]).status_code == 201
