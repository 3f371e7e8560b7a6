"""Every game that the engine knows is played over REST; nobody sees what it should not."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.engine.kit.sample import samples
from tests.integration.replay import require_replay
from tests.integration.stack import Backs, Guest, Table, table
from trellis_engine.catalog import entries

pytestmark = pytest.mark.processes

NAMES = ["Ada", "Grace", "Mary"]
SEATS = {
    game: max(sample.seats for name, sample in samples() if name == game and sample.seats <= len(NAMES))
    for game in entries()
}
"""The most seats, three at most, of the set-ups that each game is tried on."""
MOST_MOVES = 40


def test_these_are_all_games(base: str) -> None:
    with Guest(base) as guest:
        assert [game["id"] for game in guest.get("/games")["games"]] == list(SEATS)


def _sampled(played: Table, seat: int, seed: str) -> str:
    moves = played.guests[seat].get(f"{played.path}/legal-moves", sample=1, sample_seed=seed)["moves"]
    return str(moves[0]["notation"]) if moves else "concede"


def _random_moves(played: Table) -> Iterator[tuple[int, Any]]:
    """Plays moves drawn at random until the match is over or there were enough; gives seat and answer of each."""
    for number in range(MOST_MOVES):
        status = played.shown()["status"]
        if status["outcome"] is not None:
            return
        seat = status["to_act"][number % len(status["to_act"])]
        yield seat, played.play(seat, _sampled(played, seat, f"draw {number}"))


@pytest.mark.parametrize("game", SEATS)
def test_a_game_at_random(base: str, behind: Backs, data: Path, game: str) -> None:
    with table(base, {"game": game, "seed": "5e" * 16}, NAMES[: SEATS[game]]) as played:
        answers = list(_random_moves(played))
        assert len(answers) >= 3
        log = [entry for entry in played.history() if entry["kind"] == "MOVE"]
        assert [(entry["seat"], entry["version"]) for entry in log] == [(s, a["version"]) for s, a in answers]
        for seat, answer in answers:
            own = next(e for e in played.history(seat) if e["version"] == answer["version"])
            assert own["notation"] == answer["notation"]
        for seat in range(SEATS[game]):
            if played.shown()["phase"] == "RUNNING":
                refused = played.send(seat, "concede")
                assert refused.status_code in {201, 409}, refused.text
        finished = played.shown()
        assert finished["phase"] == "OVER"
        assert finished["status"]["outcome"]["kind"].startswith("OUTCOME_KIND_")
        assert all(entry["hidden"] is False for entry in played.history())
        assert (finished["seed_chosen"], finished["seed"]) == (True, "5e" * 16)
        assert finished["seed_sha256"] == sha256(b"\x5e" * 16).hexdigest()
        assert require_replay(behind.engine, data, played.id) == finished["status"]["move_count"]


def _onlooker_sees(base: str, game: str, seed: str) -> Any:
    with table(base, {"game": game, "seed": seed}, NAMES[: SEATS[game]]) as played:
        for part in ("", "/history", "/events?after=-1"):
            with played.onlooker.http.stream("GET", f"{played.path}{part}") as answer:
                assert seed not in next(answer.iter_text())
        return played.shown()["view"]


def _begins_alike(game: str) -> bool:
    """Whether a match begins without showing anything that chance decides, as a roll."""
    sample = dict(reversed(samples()))[game]
    starts = (sample.start(game, bytes([number]) * 16) for number in range(8))
    return len({repr(found.game.project(start.state, None)) for found, start, _ in starts}) == 1


@pytest.mark.parametrize("game", [game for game in SEATS if _begins_alike(game)])
def test_onlookers_see_the_same_whatever_is_hidden(base: str, game: str) -> None:
    """G-4: two matches that differ in their seed alone look alike until something of it is shown."""
    assert _onlooker_sees(base, game, "5e" * 16) == _onlooker_sees(base, game, "a1" * 16)
