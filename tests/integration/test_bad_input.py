"""Bad input: each kind has its own reason, names its field or rule, and changes nothing in the match."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import grpc
import pytest

from tests.integration.stack import Backs, Guest, Table, gateway, refusal, table
from trellis_ops.errors import decode
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub

pytestmark = pytest.mark.processes

GAME = {"game": "word_sprout"}


@pytest.fixture(scope="module")
def played(base: str) -> Iterator[Table]:
    """A match in the middle; whatever is sent, it must be the same afterwards."""
    with table(base, GAME) as opened:
        opened.play(0, "+o@0")
        opened.play(1, "+a@1")
        yield opened


@pytest.fixture(autouse=True)
def unchanged(request: pytest.FixtureRequest) -> Iterator[None]:
    """Proves for every test that uses `played` that nothing changed in the match."""
    if "played" not in request.fixturenames:
        yield
        return
    played: Table = request.getfixturevalue("played")
    before = [played.shown(seat) for seat in (None, 0, 1)], played.history(0), played.history(1)
    yield
    assert ([played.shown(seat) for seat in (None, 0, 1)], played.history(0), played.history(1)) == before


@pytest.mark.parametrize(
    ("body", "status", "reason", "field"),
    [
        ({"game": "chess"}, 404, "UNKNOWN_GAME", "game"),
        ({"lexicons": ["klingon"]}, 404, "UNKNOWN_LEXICON", "lexicons"),
        ({"options": {"colour": "red"}}, 422, "UNKNOWN_OPTION", "options.colour"),
        ({"options": {"rounds": 0}}, 422, "OPTION_OUT_OF_RANGE", "options.rounds"),
        ({"options": {"rounds": 100}}, 422, "OPTION_OUT_OF_RANGE", "options.rounds"),
        ({"options": {"rounds": "two"}}, 422, "OPTION_TYPE", "options.rounds"),
        ({"options": {"adjudication": "ANARCHY"}}, 422, "OPTION_OUT_OF_RANGE", "options.adjudication"),
        ({"seats": 1}, 422, "SEATS_OUT_OF_RANGE", "seats"),
        ({"seats": 1_000}, 422, "FIELD_OUT_OF_RANGE", "seats"),
        ({"lexicons": ["x"] * 9}, 422, "TOO_LONG", "lexicons"),
        ({"seed": "beef"}, 422, "INVALID_SEED", "seed"),
    ],
)
def test_a_match_that_cannot_be_set_up(
    base: str, body: dict[str, Any], status: int, reason: str, field: str
) -> None:
    with Guest(base) as guest:
        before = guest.get("/matches")["matches"]
        document = refusal(guest.post("/matches", {"seats": 2, **GAME, **body}), status)
        assert document["reason"] == reason
        assert document["field"].split("[")[0] == field
        assert len(document["detail"]) > 10
        assert guest.get("/matches")["matches"] == before


def test_an_unknown_match(base: str) -> None:
    with Guest(base) as guest:
        document = refusal(guest.http.get("/matches/aaaaaaaaaaaaaaaa"), 404)
        assert document["reason"] == "UNKNOWN_MATCH"


def test_an_unknown_seat(base: str) -> None:
    with Guest(base) as guest:
        match = guest.post("/matches", {**GAME, "seats": 2}).json()["id"]
        document = refusal(guest.post(f"/matches/{match}/seats", {"name": "x", "seat": 2}), 404)
        assert (document["reason"], document["field"]) == ("UNKNOWN_SEAT", "seat")
        assert guest.get(f"/matches/{match}")["version"] == 0


def test_a_move_against_a_stale_version(played: Table) -> None:
    document = refusal(played.send(0, "+t@2", 3), 412)
    assert (document["reason"], document["field"]) == ("STALE_VERSION", "If-Match")
    assert document["current_version"] == 4


@pytest.mark.parametrize("move", ["+ä@0", "+я@0", "+1@0", "+-@0", "+ @0"])
def test_a_letter_outside_the_alphabet(played: Table, move: str) -> None:
    """G-1: refused as malformed, never silently dropped."""
    document = refusal(played.send(0, move), 422)
    assert document["reason"] == "LETTER_OUTSIDE_ALPHABET"
    assert document["field"].startswith("move")


@pytest.mark.parametrize("move", ["+x", "o", "+o@-1", "+o@1e3", "play o", "challenge now"])
def test_a_move_that_cannot_be_read(played: Table, move: str) -> None:
    document = refusal(played.send(0, move), 422)
    assert document["reason"] == "MALFORMED_MOVE"
    assert document["field"].startswith("move")


def test_a_move_of_another_game(played: Table) -> None:
    document = refusal(played.send(0, {"sprout_r_out": {"place": {"cell": 3}}}), 422)
    assert (document["reason"], document["field"]) == ("WRONG_GAME", "move")


def test_a_position_off_the_string(played: Table) -> None:
    document = refusal(played.send(0, "+o@3"), 422)
    assert document["field"].startswith("move")


def test_a_notation_longer_than_the_limit(played: Table) -> None:
    document = refusal(played.send(0, "+o@0" * 251), 422)
    assert (document["reason"], document["field"]) == ("TOO_LONG", "move")


@pytest.mark.parametrize(
    "path", ["words/{}", "extensions?text={}", "goal-words?text={}", "words?contains={}", "words?pattern={}"]
)
def test_a_string_longer_than_the_limit(base: str, path: str) -> None:
    with Guest(base) as guest:
        longest = guest.http.get(f"/lexicons/enable/{path.format('a' * 64)}")
        assert longest.status_code == 200, longest.text
        document = refusal(guest.http.get(f"/lexicons/enable/{path.format('a' * 65)}"), 422)
        assert document["reason"] == "TOO_LONG"
        assert document["field"] in {"word", "text", "contains", "pattern"}


def test_a_body_over_the_limit(played: Table) -> None:
    document = refusal(played.send(0, "x" * 70_000, 4), 413)
    assert document["reason"] == "BODY_TOO_LARGE"
    assert document["metadata"]["limit"] == "65536"


def test_a_missing_token(played: Table) -> None:
    answer = played.onlooker.post(f"{played.path}/moves", {"move": "+t@2"}, headers={"If-Match": '"4"'})
    assert refusal(answer, 401)["reason"] == "TOKEN_REQUIRED"
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_wrong_token(played: Table) -> None:
    with Guest(played.base, "x" * 43) as stranger:
        for answer in (
            stranger.post(f"{played.path}/moves", {"move": "+t@2"}, headers={"If-Match": '"4"'}),
            stranger.http.get(played.path),
            stranger.http.get(f"{played.path}/history"),
            stranger.http.get(f"{played.path}/legal-moves"),
            stranger.http.get(f"{played.path}/events"),
        ):
            assert refusal(answer, 401)["reason"] == "INVALID_TOKEN"
            assert answer.headers["www-authenticate"].startswith("Bearer")


def test_the_token_of_another_seat(played: Table) -> None:
    body = {"move": "+t@2", "seat": 0}
    answer = played.guests[1].post(f"{played.path}/moves", body, headers={"If-Match": '"4"'})
    assert refusal(answer, 403)["reason"] == "WRONG_SEAT_TOKEN"


def test_the_token_of_another_match(played: Table) -> None:
    with table(played.base, GAME) as other:
        answer = other.guests[0].post(f"{played.path}/moves", {"move": "+t@2"}, headers={"If-Match": '"4"'})
        assert refusal(answer, 403)["reason"] == "WRONG_MATCH_TOKEN"


def test_a_move_out_of_turn(played: Table) -> None:
    """Other rule 2, WS-6: the referee refuses it."""
    document = refusal(played.send(1, "+t@2"), 409)
    assert (document["reason"], bool(document["rule"])) == ("NOT_YOUR_TURN", True)


def test_an_engine_that_is_given_bytes_that_are_no_state(behind: Backs) -> None:
    with grpc.insecure_channel(behind.engine) as channel:
        apply = EngineServiceStub(channel).ApplyMove
        move = pb.Move(notation="+o@0")
        for state in (pb.State(), pb.State(schema_version=1, game="word_sprout", seat_count=2)):
            with pytest.raises(grpc.RpcError) as caught:
                apply(pb.ApplyMoveRequest(state=state, seat=0, move=move), timeout=60)
            fault = decode(caught.value)
            assert fault.code is grpc.StatusCode.INVALID_ARGUMENT
            assert fault.violations[0].field.startswith("state")
        torn = channel.unary_unary("/trellis.engine.v1.EngineService/ApplyMove", None, None)
        with pytest.raises(grpc.RpcError) as caught:
            torn(b"\x0a\xff", timeout=60)
        assert decode(caught.value).reason == "MALFORMED_REQUEST"


def _tamper(data: Path, match: str, state: bytes) -> None:
    with closing(sqlite3.connect(data / "gateway.sqlite3")) as connection, connection:
        connection.execute("UPDATE matches SET state = ? WHERE id = ?", (state, match))


def _state(data: Path, match: str) -> bytes:
    with closing(sqlite3.connect(data / "gateway.sqlite3")) as connection:
        (state,) = connection.execute("SELECT state FROM matches WHERE id = ?", (match,)).fetchone()
    return bytes(state)


def test_stored_states_that_cannot_be_judged(behind: Backs, tmp_path: Path) -> None:
    """G-5: a state is never judged against other content; a damaged one is said to be damaged. Nothing is changed."""
    with gateway(behind, tmp_path) as (_, base), table(base, GAME) as played:
        sound = _state(tmp_path, played.id)
        other = pb.State.FromString(sound)
        other.lexicons[0].digest = "0" * 64
        newer = pb.State.FromString(sound)
        newer.schema_version = 99
        cases = [
            (b"\xff\xff\xff", 500, "MALFORMED_STATE"),
            (other.SerializeToString(), 409, "LEXICON_CONTENT_MISMATCH"),
            (newer.SerializeToString(), 503, "UNSUPPORTED_SCHEMA_VERSION"),
        ]
        for state, status, reason in cases:
            _tamper(tmp_path, played.id, state)
            document = refusal(played.send(0, "+o@0", 2), status)
            assert document["reason"] == reason
            assert _state(tmp_path, played.id) == state
        _tamper(tmp_path, played.id, sound)
        played.play(0, "+o@0")
        assert played.moves() == ["+o@0"]
