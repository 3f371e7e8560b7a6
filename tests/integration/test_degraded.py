"""Lexicon and engine go away in the middle of play and come back: what is stored can be read, the rest is refused."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.integration.stack import Backs, Guest, Table, gateway, refusal, service, table
from tests.integration.test_word_sprout import BOMBASTIC
from tests.processes import Program

pytestmark = pytest.mark.processes

SPROUT = {"game": "word_sprout", "lexicons": ["seed"]}
STONES = {"game": "sprout_r_out"}
NOTHING_MISSING = {
    "status": "ok",
    "checks": {"database": True, "engine": True, "lexicon": True},
    "degraded": [],
}


@dataclass
class Behind:
    """Lexicon and engine, which can be killed and started again where they were."""

    lexicons: Path
    programs: dict[str, Program]
    where: Backs
    stack: ExitStack

    def kill(self, *names: str) -> None:
        for name in names:
            self.programs[name].process.kill()
            self.programs[name].ended()

    def start(self, *names: str) -> None:
        for name in names:
            self.programs[name], _ = self.stack.enter_context(self._service(name))

    def _service(self, name: str) -> Any:
        port = {f"TRELLIS_{name.upper()}_PORT": getattr(self.where, name).split(":")[1]}
        if name == "lexicon":
            return service(name, TRELLIS_LEXICON_DIR=str(self.lexicons), **port)
        return service(name, TRELLIS_ENGINE_LEXICON_TARGET=self.where.lexicon, **port)


@contextmanager
def killable(lexicons: Path) -> Iterator[Behind]:
    """Lexicon and engine of this test alone."""
    with ExitStack() as stack:
        own = service("lexicon", TRELLIS_LEXICON_DIR=str(lexicons))
        lexicon, words = stack.enter_context(own)
        engine, rules = stack.enter_context(service("engine", TRELLIS_ENGINE_LEXICON_TARGET=words))
        yield Behind(lexicons, {"lexicon": lexicon, "engine": engine}, Backs(words, rules), stack)


def ready(base: str) -> Any:
    """What the gateway says of itself, which answers 200 as long as its database works."""
    answer = httpx.get(f"{base}/readyz")
    assert answer.status_code == 200, answer.text
    assert httpx.get(f"{base}/livez").status_code == 200
    return answer.json()


def until_whole(base: str) -> None:
    """Ask until nothing is missing any more."""
    for _ in range(1_000):
        if ready(base)["status"] == "ok":
            return
    pytest.fail("engine and lexicon did not come back")


def refused(answer: httpx.Response) -> str:
    """The reason of a refusal that says when to come again."""
    assert answer.headers["retry-after"] == "1"
    return str(refusal(answer, 503)["reason"])


def looked_at(played: Table) -> list[Any]:
    """Everything that is read of a match, by everybody."""
    return [
        *(played.shown(seat) for seat in (None, 0, 1)),
        *(played.history(seat) for seat in (None, 0, 1)),
        played.onlooker.get("/matches", game=played.shown()["game"]),
    ]


def test_without_the_lexicon_all_goes_on_that_needs_no_words(lexicons: Path, tmp_path: Path) -> None:
    with (
        killable(lexicons) as behind,
        gateway(behind.where, tmp_path) as (_, base),
        table(base, SPROUT) as played,
        table(base, STONES) as stones,
    ):
        assert ready(base) == NOTHING_MISSING
        for number, move in enumerate(BOMBASTIC[:3]):
            played.play(number % 2, move)
        before = looked_at(played)
        behind.kill("lexicon")
        assert ready(base) == {
            "status": "degraded",
            "checks": {"database": True, "engine": True, "lexicon": False},
            "degraded": ["lexicon"],
        }
        assert looked_at(played) == before
        assert refused(played.send(1, BOMBASTIC[3])) == "LEXICON_UNAVAILABLE"
        assert refused(played.onlooker.http.get("/lexicons/seed/words/oat")) == "LEXICON_UNAVAILABLE"
        assert refused(played.onlooker.post("/matches", {**SPROUT, "seats": 2})) == "LEXICON_UNAVAILABLE"
        stones.play(0, stones.guests[0].get(f"{stones.path}/legal-moves")["moves"][0]["notation"])
        with table(base, STONES) as another:
            assert another.play(0, "concede")["status"]["outcome"]["winners"] == [1]
        behind.start("lexicon")
        until_whole(base)
        for number, move in enumerate(BOMBASTIC[3:], 3):
            played.play(number % 2, move)
        assert played.moves() == BOMBASTIC


def test_without_the_engine_what_is_stored_is_read_also_by_a_gateway_that_starts_now(
    lexicons: Path, tmp_path: Path
) -> None:
    with killable(lexicons) as behind:
        with (
            gateway(behind.where, tmp_path) as (program, base),
            table(base, SPROUT) as played,
            Guest(base) as guest,
        ):
            for number, move in enumerate(BOMBASTIC[:3]):
                played.play(number % 2, move)
            waiting = guest.post("/matches", {**SPROUT, "seats": 2}).json()
            before = looked_at(played)
            behind.kill("engine", "lexicon")
            program.process.kill()
            program.ended()
        with gateway(behind.where, tmp_path) as (_, base), Guest(base) as guest:
            played.moved_to(base)
            assert ready(base)["degraded"] == ["engine", "lexicon"]
            assert _public(looked_at(played)) == _public(before)
            path = f"/matches/{waiting['id']}"
            seat = guest.post(f"{path}/seats", {"name": "Ada"}).json()
            with Guest(base, seat["token"]) as ada:
                assert ada.get(path)["viewer"] == 0
                assert ada.get(path)["view"]["text"] == waiting["view"]["text"]
            assert refused(played.send(1, BOMBASTIC[3])) == "ENGINE_UNAVAILABLE"
            assert refused(played.guests[1].http.get(f"{played.path}/legal-moves")) == "ENGINE_UNAVAILABLE"
            assert refused(guest.post("/matches", {**SPROUT, "seats": 2})) == "ENGINE_UNAVAILABLE"
            with guest.http.stream("GET", f"{path}/events") as stream:
                lines = stream.iter_lines()
                assert "event: view" in lines
                assert guest.post(f"{path}/seats", {"name": "Grace"}).status_code == 201
                assert "event: entry" in lines
                assert "event: view" in lines
            behind.start("engine", "lexicon")
            until_whole(base)
            for number, move in enumerate(BOMBASTIC[3:], 3):
                played.play(number % 2, move)
            assert played.moves() == BOMBASTIC
        played.__exit__()


def _public(answers: list[Any]) -> list[Any]:
    """The answers with what the views of everybody show alike: who did not move last is shown what onlookers see."""
    return [_without_viewer(each) if isinstance(each, dict) and "view" in each else each for each in answers]


def _without_viewer(match: dict[str, Any]) -> dict[str, Any]:
    return {**match, "viewer": None, "view": {**match["view"], "viewer": None}}
