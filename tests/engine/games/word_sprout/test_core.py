"""Core rules 1 to 4 and rulings WS-1 to WS-4, by hand."""

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.table.letters import Addition

PAGE = "oat coat tomato aromatic wombat bombast bombastic"


def test_letters_go_to_either_end_or_into_the_middle() -> None:
    match = Match(PAGE).play("0 +o@0", "1 +a@1", "0 +t@2", "1 +m@1")
    assert match.string == "omat"
    assert match.play("0 +r@0").string == "romat"


def test_ws3_the_game_of_the_page_ends_with_bombastic() -> None:
    moves = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7", "+c@8"]
    match = Match(PAGE).play(*(f"{number % 2} {move}" for number, move in enumerate(moves)))
    outcome = GAME.outcome(match.state)
    assert match.string == "bombastic"
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((0,), "LAST_PLAYER_LEFT", "WS-C4")
    assert match.told() == [
        ("WS-C1", "LettersPlayed"),
        ("WS-4", "SeatOut"),
        ("WS-C4", "RoundWon"),
        ("WS-9", "ScoreChanged"),
        ("WS-C4", "MatchOver"),
    ]


def test_ws3_with_bombastically_in_the_lexicon_bombastica_goes_on() -> None:
    match = Match(f"{PAGE} bombastically")
    moves = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7", "+c@8"]
    match.play(*(f"{number % 2} {move}" for number, move in enumerate(moves)))
    assert match.legal(1) == ["+a@9"]


def test_a_string_that_no_word_contains_is_refused_with_the_string() -> None:
    refused = Match(PAGE).play("0 +o@0").refusal("1 +z@1")
    assert (refused.reason, refused.rule, refused.metadata) == (
        "NOT_PART_OF_A_WORD",
        "WS-C2",
        {"string": "oz"},
    )


def test_a_seat_plays_on_its_turn_only() -> None:
    refused = Match(PAGE, 3).play("0 +o@0").refusal("0 +a@1")
    assert (refused.reason, refused.rule, refused.metadata) == ("NOT_YOUR_TURN", "WS-C1", {"mover": "1"})


def test_a_seat_that_is_out_does_not_play() -> None:
    match = Match(PAGE, 3).play("0 +o@0", "2 concede")
    assert match.reason("2 +a@1") == ("SEAT_IS_OUT", "WS-C1")


def test_ws1_a_turn_adds_exactly_one_letter() -> None:
    assert Match(PAGE).reason("0 +o@0+a@1") == ("TOO_MANY_LETTERS", "WS-1")


def test_a_position_beyond_the_string_is_malformed_and_named() -> None:
    match = Match(PAGE).play("0 +o@0")
    with pytest.raises(RequestError) as caught:
        match.play("1 +a@2")
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_MOVE, "additions[0].position")


def test_g1_upper_case_is_the_same_letter_and_a_strange_one_is_named() -> None:
    match = Match(PAGE)
    assert match.play("0 +O@0").string == "o"
    with pytest.raises(RequestError) as caught:
        GAME.check(match.state, 1, PlayLetters((Addition("ж", 0),)), match.words)
    assert (caught.value.reason, caught.value.field) == (
        Reason.LETTER_OUTSIDE_ALPHABET,
        "additions[0].letter",
    )


def test_legal_moves_come_by_position_then_letter_and_equal_strings_twice() -> None:
    assert Match("boot").play("0 +o@0").legal(1) == ["+b@0", "+o@0", "+o@1", "+t@1"]


def test_ws4_who_cannot_play_is_out_when_its_turn_would_begin() -> None:
    match = Match("no on", 3).play("0 +n@0", "1 +o@1")
    assert match.playing == (1,)
    assert [event.detail.seat for event in match.events if event.rule == "WS-4"] == [2, 0]


def test_ws4_everyone_but_one_is_out_at_once_where_nothing_can_be_played() -> None:
    match = Match("no on", 3, pot={"x": 5})
    assert match.playing == (2,)
    assert GAME.outcome(match.state) is not None
    assert [kind for _, kind in match.told()][-1] == "MatchOver"


def test_ws4_without_auto_eliminate_a_stuck_player_must_concede() -> None:
    match = Match("no on", auto_eliminate=False).play("0 +n@0", "1 +o@1")
    assert (match.mover, match.legal(0)) == (0, [])
    assert match.play("0 concede").playing == (1,)


def test_evidence_names_a_witness() -> None:
    match = Match(PAGE).play("0 +o@0", "1 +a@1", "0 +t@2")
    move = GAME.read("+m@1")
    assert GAME.evidence(match.state, 1, move, match.words) == {
        "string": "omat",
        "witness": "aromatic",
        "path": "omati omatic romatic aromatic",
    }
