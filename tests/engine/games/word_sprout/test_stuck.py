"""Saying that one cannot play, at a table (core rule 3, WS-8), by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import CannotPlay
from trellis_protos.engine.v1 import engine_pb2 as pb

TABLE: dict[str, Any] = {"adjudication": "TABLE"}
WORDS = "tomato aromatic quiz"


def test_players_who_cannot_play_on_their_turn_are_out_and_play_continues() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +q@0", "1 stuck")
    assert (match.playing, match.mover) == ((0, 2), 2)
    assert match.told() == [("WS-C3", "SeatOut"), ("WS-C1", "TurnPassed")]


def test_ws8_undoing_a_bluff_brings_back_whoever_was_stuck_at_it() -> None:
    """0 plays O, 1 bluffs X, 2 believes it and is stuck, 3 challenges: 1 is out, 2 is in again and next."""
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "1 +x@1", "2 stuck", "3 challenge", "1 admit")
    assert (match.string, match.playing, match.mover) == ("o", (0, 2, 3), 2)
    assert ("WS-8", "SeatBack") in match.told()
    assert match.play("2 +m@1").string == "om"


def test_conceding_at_a_bluff_is_final() -> None:
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "1 +x@1", "2 concede", "3 challenge", "1 admit")
    assert (match.playing, match.mover) == ((0, 3), 3)


def test_who_was_stuck_at_a_play_that_stands_stays_out() -> None:
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "1 stuck", "2 +x@1", "3 challenge", "2 admit")
    assert (match.string, match.playing, match.mover) == ("o", (0, 3), 3)


def test_several_who_were_stuck_come_back_and_are_next_in_the_usual_order() -> None:
    match = Match(WORDS, 5, **TABLE).play("0 +x@0", "1 stuck", "2 stuck", "3 challenge", "0 admit")
    assert (match.string, match.playing, match.mover) == ("", (1, 2, 3, 4), 1)


def test_who_is_stuck_last_leaves_the_round_to_the_other() -> None:
    match = Match(WORDS, 2, **TABLE).play("0 +x@0", "1 stuck")
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "LAST_PLAYER_LEFT")


def test_a_play_out_of_turn_is_undone_with_who_was_stuck_at_it() -> None:
    """Seat 2 plays out of turn, seat 3 is stuck, and seat 0 calls seat 2 out: 3 is in again, and 1 is to move."""
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "2 +x@1", "3 stuck", "0 call out 2")
    assert (match.string, match.playing, match.mover) == ("o", (0, 1, 3), 1)


def test_what_awaited_a_stuck_seat_awaits_it_again() -> None:
    """Seat 2 plays out of turn, which awaits 3, and plays again; 3 is stuck: 0 is awaited, until that is undone."""
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "2 +m@1", "1 +x@2", "2 +x@3", "3 stuck")
    assert [play.awaited for play in match.position.plays] == [None, 0, None, None]
    match.play("0 challenge", "2 admit")
    assert match.position.plays[1].awaited == 3
    assert match.playing == (0, 1, 3)


def test_it_is_said_at_a_table_on_ones_turn_and_not_while_something_waits() -> None:
    assert Match(WORDS).play("0 +o@0").reason("1 stuck") == ("REFEREE_JUDGES", "G-6")
    match = Match(WORDS, 3, **TABLE).play("0 +o@0")
    assert match.reason("2 stuck") == ("NOT_YOUR_TURN", "WS-C1")
    assert match.legal(1)[-1] == "stuck"
    match.play("1 challenge")
    assert match.reason("1 stuck") == ("CHALLENGE_PENDING", "WS-O3")
    match.play("0 admit")
    assert match.reason("0 stuck") == ("SEAT_IS_OUT", "WS-C3")


def test_who_must_accept_or_challenge_a_win_cannot_be_stuck() -> None:
    rules: dict[str, Any] = {"vowel_collections": {}}
    match = Match("aeiou", rules=rules, **TABLE)
    for number, letter in enumerate("axexixoxu"):
        match.play(f"{number % 2} +{letter}@0")
    assert match.reason("1 stuck") == ("WIN_CLAIMED", "WS-R12")


def test_a_stuck_seat_is_seen_and_travels() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +x@1", "2 stuck")
    view = GAME.project(match.state, None)
    assert view.stuck == (2,)
    assert "seat 2: out, stuck" in GAME.picture(match.state.setup, view)
    found = entry("word_sprout")
    assert codec.decode_state(codec.encode_state(found, match.state))[1] == match.state


@pytest.mark.parametrize("text", ["stuck", "STUCK", "I cannot play", "i'm stuck", "I can't play"])
def test_it_can_be_said_in_other_words(text: str) -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0")
    assert GAME.interpret(match.state, 1, text, match.words) == (CannotPlay(),)


def test_a_stuck_seat_that_plays_is_no_position() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +x@1", "2 stuck")
    message = codec.encode_state(entry("word_sprout"), match.state)
    message.word_sprout.plays[1].stuck[0].seat = 0
    with pytest.raises(RequestError, match="must be out"):
        codec.decode_state(pb.State.FromString(message.SerializeToString()))
