"""Secret grids from REST to the dictionary, through three real processes: nobody learns where another has written."""

import json

import pytest

from tests.integration.stack import Table, refusal, table
from tests.integration.test_events import watching

pytestmark = pytest.mark.processes

GAME = {"game": "four_letter_words", "lexicons": ["enable"], "options": {"rows": 4, "columns": 5}}
SECRET = ("write b2>", "b2 right", ".toss")
ASKING = {**GAME, "options": {"rows": 4, "columns": 5, "analyses": "EVERYTHING"}}


def _all_seen_by(played: Table, seat: int | None) -> str:
    """Everything that a seat, or an onlooker, can ask the gateway for."""
    return json.dumps([played.shown(seat), played.history(seat)])


def test_where_a_word_was_written_reaches_its_own_seat_alone(base: str) -> None:
    with table(base, GAME, ("Ada", "Grace", "Mary")) as played, watching(base, played.path) as stream:
        played.play(0, "say toss")
        mine = json.dumps(played.play(0, "write b2>"))
        assert all(secret in mine for secret in SECRET)
        assert all(secret in _all_seen_by(played, 0) for secret in SECRET)
        others = [_all_seen_by(played, 1), _all_seen_by(played, 2), _all_seen_by(played, None)]
        others += [json.dumps(stream.next()) for _ in range(5)]
        assert not [secret for secret in SECRET for seen in others if secret in seen]
        assert all("Seat 0 has written." in seen for seen in others[:3])
        refused = refusal(played.send(0, "write b2>"), 409)
        assert refused["reason"] == "ALREADY_DONE"


def test_seats_write_at_the_same_time_against_the_same_version(base: str) -> None:
    with table(base, GAME, ("Ada", "Grace", "Mary")) as played:
        played.play(0, "say toss")
        seen = played.shown()["version"]
        for seat, move in enumerate(["write a1>", "strike", "write a4>"]):
            answer = played.send(seat, move, version=seen)
            assert answer.status_code == 201, answer.text
        shown = played.shown()
        assert shown["view"]["four_letter_words"]["words"] == ["toss"]
        assert shown["status"]["to_act"] == [
            1
        ]  # seat 1 skipped the first word and may write its first one anywhere


def test_everything_is_open_when_the_match_is_over(base: str) -> None:
    with table(base, GAME) as played:
        played.play(0, "say toss")
        played.play(0, "write b2>")
        played.play(1, "concede")
        seen = _all_seen_by(played, None)
        assert all(secret in seen for secret in SECRET)
        grids = [sheet["grid"] for sheet in played.shown()["view"]["four_letter_words"]["sheets"]]
        assert grids == ["." * 6 + "toss" + "." * 10, "." * 20]


def test_a_word_that_may_not_be_chosen_is_refused_with_the_rule(base: str) -> None:
    with table(base, GAME) as played:
        refused = refusal(played.send(0, "say qqqq"), 409)
        assert (refused["reason"], refused["rule"]) == ("NOT_IN_LEXICON", "FL-W1")
        refused = refusal(played.send(1, "say toss"), 409)
        assert refused["reason"] == "NOT_YOUR_TURN"
        assert played.moves() == []


def test_a_player_sees_what_fits_and_nobody_else_does(base: str) -> None:
    with table(base, ASKING) as played:
        for move in ("say toss", "write a1>"):
            played.play(0, move)
        played.play(1, "write a1>")
        path = f"{played.path}/analyses/room"
        (room,) = played.guests[1].get(path)["rows"]
        assert room["empty_cells"] == 16
        assert room["words"] > 500
        assert played.onlooker.get(path)["rows"] == []
