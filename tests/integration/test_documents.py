"""Matches as documents: exported here, imported elsewhere, verified, and refused where they were tampered with."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.integration.stack import Backs, Guest, Table, gateway, refusal, table
from tests.integration.test_every_game import NAMES, SEATS
from trellis_engine.catalog import entries

pytestmark = pytest.mark.processes

SEED = "5e" * 16
MOVES = 12


@pytest.fixture(scope="module")
def elsewhere(behind: Backs, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Another gateway with a database of its own: its base URL, and where it keeps its data."""
    data = tmp_path_factory.mktemp("elsewhere")
    with gateway(behind, data) as (_, url):
        yield url, data


def signed(document: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A document with changes that its hash was made anew for, as its field describes."""
    rest = {name: value for name, value in {**document, **changes}.items() if name != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return {**rest, "sha256": sha256(text.encode()).hexdigest()}


def finished(base: str, game: str) -> tuple[str, Any]:
    """Plays a game at random for a while, then everybody but one gives up; its id and document."""
    with table(base, {"game": game, "seed": SEED}, NAMES[: SEATS[game]]) as played:
        for number in range(MOVES):
            acting = played.shown()["status"]["to_act"]
            if not acting:
                break
            guest = played.guests[acting[0]]
            drawn = guest.get(f"{played.path}/legal-moves", sample=1, sample_seed=f"draw {number}")["moves"]
            played.play(acting[0], drawn[0]["notation"] if drawn else "concede")
        for seat in range(SEATS[game]):
            if played.shown()["phase"] == "RUNNING":
                played.send(seat, "concede")
        assert played.shown()["phase"] == "OVER"
        return played.id, played.onlooker.get(f"{played.path}/export")


@pytest.fixture(scope="module")
def exported(base: str) -> Any:
    return finished(base, "word_sprout")[1]


@pytest.mark.parametrize("game", entries())
def test_a_match_goes_elsewhere_and_ends_the_same(base: str, elsewhere: tuple[str, Path], game: str) -> None:
    match, document = finished(base, game)
    assert (document["complete"], document["seed"]) == (True, SEED)
    assert signed(document) == document
    with Guest(base) as here, Guest(elsewhere[0]) as there:
        answer = there.post("/matches:import", document)
        assert answer.status_code == 201, answer.text
        imported = answer.json()
        assert there.get(answer.headers["location"].removeprefix("/v1")) == imported
        original = here.get(f"/matches/{match}")
        for name in ("status", "view", "seed", "seats", "game", "phase"):
            assert imported[name] == original[name], name
        assert there.get(f"/matches/{imported['id']}/export") == document
        told = there.get(f"/matches/{imported['id']}/history", page_size=200)["entries"]
        assert told[0]["kind"] == "IMPORTED"
        before = here.get(f"/matches/{match}/history", page_size=200)["entries"]
        kept = ("kind", "seat", "notation", "move", "events", "at")
        moves = [
            [{name: e[name] for name in kept} for e in log if e["kind"] == "MOVE"] for log in (told, before)
        ]
        assert moves[0] == moves[1]
        assert imported["id"] not in [each["id"] for each in there.get("/matches")["matches"]]


def test_an_import_that_is_sent_again_is_stored_once(elsewhere: tuple[str, Path], exported: Any) -> None:
    with Guest(elsewhere[0]) as there:
        first, again = (there.post("/matches:import", exported, key="import-me-only-once") for _ in range(2))
        assert first.json() == again.json()
        assert again.headers["Idempotency-Replayed"] == "true"


def _moves(change: Callable[[list[Any]], Any]) -> Callable[[Any], Any]:
    def changed(document: Any) -> Any:
        moves = [dict(move) for move in document["moves"]]
        change(moves)
        return {"moves": moves}

    return changed


TAMPERED: list[tuple[str, Callable[[Any], Any], str, str]] = [
    ("format", lambda d: {"format": "pgn"}, "UNKNOWN_FORMAT", "format"),
    ("version", lambda d: {"version": 2}, "UNKNOWN_FORMAT", "version"),
    ("complete", lambda d: {"complete": False}, "DOCUMENT_INCOMPLETE", "complete"),
    ("game", lambda d: {"game": "chess"}, "UNKNOWN_GAME", "game"),
    ("option", lambda d: {"options": {**d["options"], "rounds": 2}}, "DOCUMENT_INCOMPLETE", "moves"),
    ("option left out", lambda d: {"options": {}}, "DOCUMENT_DIFFERS", "options"),
    ("no option", lambda d: {"options": {**d["options"], "colour": 1}}, "UNKNOWN_OPTION", "options.colour"),
    (
        "lexicon",
        lambda d: {"lexicons": [{**d["lexicons"][0], "digest": "0" * 64}]},
        "LEXICON_CONTENT_MISMATCH",
        "lexicons[0].digest",
    ),
    (
        "no such lexicon",
        lambda d: {"lexicons": [{"id": "x", "digest": ""}]},
        "UNKNOWN_LEXICON",
        "lexicons[0]",
    ),
    ("no lexicon", lambda d: {"lexicons": []}, "DOCUMENT_DIFFERS", "lexicons"),
    ("a seat more", lambda d: {"seats": [*d["seats"], "Eve"]}, "NOT_YOUR_TURN", ""),
    ("nobody", lambda d: {"seats": [None, *d["seats"][1:]]}, "DOCUMENT_INCOMPLETE", "seats[0]"),
    ("seed", lambda d: {"seed": "a1" * 16}, "DOCUMENT_DIFFERS", "seed_sha256"),
    ("seed taken out", lambda d: {"seed": None}, "DOCUMENT_INCOMPLETE", "seed"),
    ("its hash", lambda d: {"seed_sha256": "0" * 64}, "DOCUMENT_DIFFERS", "seed_sha256"),
    ("seat of a move", _moves(lambda m: m[0].update(seat=1)), "NOT_YOUR_TURN", ""),
    ("no seat", _moves(lambda m: m[0].update(seat=200)), "SEAT_OUT_OF_RANGE", "moves[0].seat"),
    ("hidden move", _moves(lambda m: m[2].update(notation=None)), "DOCUMENT_INCOMPLETE", "moves[2].notation"),
    ("no move", _moves(lambda m: m[1].update(notation="dance")), "MALFORMED_MOVE", "moves[1].move.notation"),
    ("a move less", _moves(lambda m: m.pop()), "DOCUMENT_INCOMPLETE", "moves"),
    ("a move more", _moves(lambda m: m.append(m[-1])), "MATCH_OVER", ""),
    ("outcome", lambda d: {"outcome": {**d["outcome"], "winners": [0, 1]}}, "DOCUMENT_DIFFERS", "outcome"),
    ("no outcome", lambda d: {"outcome": None}, "DOCUMENT_INCOMPLETE", "outcome"),
    (
        "final state",
        lambda d: {"hashes": {**d["hashes"], "final_state": "0" * 64}},
        "DOCUMENT_DIFFERS",
        "hashes.final_state",
    ),
    (
        "first state",
        lambda d: {"hashes": {**d["hashes"], "initial_state": "0" * 64}},
        "DOCUMENT_DIFFERS",
        "hashes.initial_state",
    ),
    ("no hashes", lambda d: {"hashes": None}, "DOCUMENT_INCOMPLETE", "hashes"),
]


@pytest.fixture(scope="module")
def by_hand(base: str) -> Any:
    """A short match of Word Sprout between two, whose moves are known: O, OA, OAT, and seat 1 gives up."""
    with table(base, {"game": "word_sprout", "lexicons": ["enable"], "seed": SEED}) as played:
        for seat, move in ((0, "+o@0"), (1, "+a@1"), (0, "+t@2"), (1, "concede")):
            played.play(seat, move)
        return played.onlooker.get(f"{played.path}/export")


@pytest.mark.parametrize(
    ("change", "reason", "field"), [row[1:] for row in TAMPERED], ids=[r[0] for r in TAMPERED]
)
def test_what_was_tampered_with_is_refused_though_its_hash_is_right(
    elsewhere: tuple[str, Path], by_hand: Any, change: Callable[[Any], Any], reason: str, field: str
) -> None:
    with Guest(elsewhere[0]) as there:
        answer = there.post("/matches:import", signed(by_hand, **change(by_hand)))
        document = refusal(answer, answer.status_code)
        assert (document["reason"], document.get("field", "")) == (reason, field)


def test_a_move_that_breaks_a_rule_is_named_with_its_number(
    elsewhere: tuple[str, Path], by_hand: Any
) -> None:
    moves = [dict(move) for move in by_hand["moves"]]
    moves[2]["notation"] = "+q@2"
    with Guest(elsewhere[0]) as there:
        document = refusal(there.post("/matches:import", signed(by_hand, moves=moves)), 409)
    assert document["metadata"]["move"] == "2"
    assert document["rule"].startswith("WS-")
    assert document["detail"].startswith("move 2: ")


@pytest.mark.parametrize("name", ["created_at", "seats", "moves"])
def test_names_and_times_are_held_by_the_hash(elsewhere: tuple[str, Path], by_hand: Any, name: str) -> None:
    moves = [{**move, "at": "2020-01-01T00:00:00Z"} for move in by_hand["moves"]]
    other = {"created_at": "2020-01-01T00:00:00Z", "seats": ["Eve", "Mallory"], "moves": moves}[name]
    with Guest(elsewhere[0]) as there:
        document = refusal(there.post("/matches:import", {**by_hand, name: other}), 422)
    assert (document["reason"], document["field"]) == ("DOCUMENT_DAMAGED", "sha256")


def test_while_a_match_runs_its_document_has_what_the_viewer_may_know(base: str) -> None:
    body = {"game": "four_letter_words", "lexicons": ["enable"], "options": {"rows": 4, "columns": 5}}
    with table(base, {**body, "seed": SEED}) as played:
        played.play(0, "say toss")
        played.play(0, "write b2>")
        own, others = (g.get(f"{played.path}/export") for g in (played.guests[0], played.guests[1]))
        assert [move["notation"] for move in own["moves"]] == ["say toss", "write b2>"]
        assert [move["notation"] for move in others["moves"]] == ["say toss", None]
        assert (own["complete"], own["seed"], own["hashes"], own["outcome"]) == (False, None, None, None)
        refused = refusal(played.onlooker.post("/matches:import", own), 422)
        assert (refused["reason"], refused["field"]) == ("DOCUMENT_INCOMPLETE", "complete")


def verified(behind: Backs, data: Path) -> subprocess.CompletedProcess[str]:
    url = f"sqlite:///{data / 'gateway.sqlite3'}"
    command = [
        sys.executable,
        "-m",
        "trellis_cli",
        "matches",
        "verify",
        "--database",
        url,
        "--engine",
        behind.engine,
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def damage(data: Path, statement: str, match: str) -> None:
    with closing(sqlite3.connect(data / "gateway.sqlite3")) as connection:
        assert connection.execute(statement, (match,)).rowcount == 1
        connection.commit()


def _swapped(column: str, of: str) -> str:
    return f"UPDATE matches SET {column} = {of} WHERE id = ?"


_OTHER_MOVE = (
    "UPDATE entries SET record = (SELECT record FROM entries AS e WHERE e.match_id = entries.match_id"
    " AND e.version = 3) WHERE match_id = ? AND version = 5"
)
_DAMAGES = {
    "the stored state": _swapped("state", "initial_state"),
    "the first state": _swapped("initial_state", "state"),
    "cannot be played again": _OTHER_MOVE,
    "version 4 is missing": "DELETE FROM entries WHERE match_id = ? AND version = 4",
}


def _played(base: str) -> Table:
    played = Table(base, {"game": "word_sprout", "lexicons": ["enable"]})
    for seat, move in ((0, "+o@0"), (1, "+a@1"), (0, "+t@2")):
        played.play(seat, move)
    return played


def test_verifying_names_a_damaged_state_and_a_damaged_log(behind: Backs, tmp_path: Path) -> None:
    with gateway(behind, tmp_path) as (_, url):
        found: dict[str, str] = {}
        for said in _DAMAGES:
            with _played(url) as played:
                found[said] = played.id
        with table(url, {"game": "four_letter_words", "lexicons": ["enable"]}) as other:
            other.play(0, "say toss")
        sound = verified(behind, tmp_path)
        assert (sound.returncode, sound.stdout) == (0, ""), sound.stderr
        assert "5 matches checked, 0 differ" in sound.stderr
        for said, statement in _DAMAGES.items():
            damage(tmp_path, statement, found[said])
        told = verified(behind, tmp_path)
    assert told.returncode == 1
    lines = dict(line.split(": ", 1) for line in told.stdout.splitlines())
    assert set(lines) == set(found.values())
    for said, match in found.items():
        assert said in lines[match], lines
    assert "5 matches checked, 4 differ" in told.stderr


def test_verifying_without_an_engine_says_so(tmp_path: Path, behind: Backs) -> None:
    with gateway(behind, tmp_path) as (_, url):
        _played(url).__exit__()
    told = verified(Backs("", "127.0.0.1:1"), tmp_path)
    assert (told.returncode, told.stdout) == (2, "")
    assert "ENGINE_UNAVAILABLE" in told.stderr


def test_the_command_line_writes_and_reads_documents(
    base: str, elsewhere: tuple[str, Path], tmp_path: Path
) -> None:
    match, document = finished(base, "sprout_r_out")
    file = tmp_path / "match.json"
    trellis = [sys.executable, "-m", "trellis_cli", "matches"]
    subprocess.run([*trellis, "export", match, str(file), "--gateway", base], check=True, timeout=60)
    assert json.loads(file.read_text()) == document
    done = subprocess.run(
        [*trellis, "import", str(file), "--gateway", elsewhere[0]],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    with Guest(elsewhere[0]) as there:
        assert there.get(f"/matches/{done.stdout.strip()}/export") == document
