"""Tiles (other rule 1, WS-5) and rounds (WS-9), by hand."""

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.contract import ScoreChanged
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME


def test_a_letter_without_tiles_cannot_be_played() -> None:
    match = Match("oat coo", pot={"o": 1, "a": 1, "t": 1, "c": 1}).play("0 +o@0")
    refused = match.refusal("1 +o@1")
    assert (refused.reason, refused.rule, refused.metadata) == ("NO_TILE_LEFT", "WS-O1", {"letter": "o"})


def test_ws2_a_word_whose_letters_are_not_in_the_pot_is_no_goal() -> None:
    match = Match("oat boast", pot={"o": 1, "a": 1, "t": 1, "s": 1}).play("0 +o@0", "1 +a@1")
    refused = match.refusal("0 +s@2")
    assert (refused.reason, refused.rule) == ("GOAL_WORD_LACKS_TILES", "WS-O1")
    assert refused.metadata == {"word": "boast", "tiles": "b"}
    assert match.legal(0) == ["+t@2"]


def test_a_word_needs_a_tile_for_each_of_its_letters() -> None:
    assert Match("noon", pot={"n": 2, "o": 1}).playing == (1,)
    assert Match("noon", pot={"n": 2, "o": 2}).legal(0) == ["+n@0", "+o@0"]


def test_a_pot_is_full_again_in_the_next_round() -> None:
    match = Match("no on", rounds=2, pot={"n": 1, "o": 1}).play("0 +n@0", "1 +o@1")
    assert match.position.round == 1
    assert match.position.table.pot is not None
    assert dict(match.position.table.pot.tiles) == {"n": 1, "o": 1}


def test_a_letter_of_the_pot_that_the_alphabet_lacks_is_named() -> None:
    with pytest.raises(RequestError) as caught:
        Match("no", pot={"ж": 1})
    assert (caught.value.reason, caught.value.field) == (Reason.LETTER_OUTSIDE_ALPHABET, "options.pot.ж")


@pytest.mark.parametrize("pot", [{"no": 1}, {"A": 1, "a": 2}, {"": 1}])
def test_a_pot_is_a_table_of_different_single_letters(pot: dict[str, int]) -> None:
    with pytest.raises(RequestError) as caught:
        Match("no", pot=pot)
    assert caught.value.reason is Reason.OPTION_CONFLICT


@pytest.mark.parametrize("pot", [{}, {"n": 0, "o": 0}])
def test_a_pot_without_tiles_is_refused(pot: dict[str, int]) -> None:
    with pytest.raises(RequestError) as caught:
        Match("no", pot=pot)
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.pot")
    assert "no tiles" in caught.value.text


def test_ws9_the_next_round_starts_with_the_seat_after_the_last_starter() -> None:
    match = Match("no on", 3, rounds=3).play("0 +n@0", "1 +o@1")
    assert (match.position.starter, match.mover, match.playing, match.string) == (1, 1, (0, 1, 2), "")
    match.play("1 +n@0", "2 +o@1")
    assert (match.position.starter, match.mover) == (2, 2)


def test_ws9_most_rounds_won_wins_the_match() -> None:
    match = Match("no on", 2, rounds=3)
    match.play("0 +n@0", "1 +o@1", "1 +n@0", "0 +o@1", "0 concede")
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (1, 2), "MOST_ROUNDS_WON")
    assert [event.detail for event in match.events if isinstance(event.detail, ScoreChanged)] == [
        ScoreChanged(1, 1, 2, "a round won")
    ]


def test_g7_a_player_who_conceded_is_in_again_in_the_next_round() -> None:
    match = Match("no on", 3, rounds=2).play("2 concede", "1 concede")
    assert (match.position.round, match.playing) == (1, (0, 1, 2))


def test_goal_words_are_those_of_the_original_program_under_the_tiles() -> None:
    """WS-14: words containing something that one letter makes of the string."""
    words = "oat coat boat float tomato tot"
    match = Match(words).play("0 +o@0", "1 +a@1")
    assert match.ask("goal_words") == [
        {"word": "boat", "play": "+b@0", "string": "boa"},
        {"word": "coat", "play": "+c@0", "string": "coa"},
        {"word": "float", "play": "+l@0", "string": "loa"},
        {"word": "oat", "play": "+t@2", "string": "oat"},
        {"word": "tomato", "play": "+m@1", "string": "oma"},
    ]
    tiles = Match(words, pot={"o": 1, "a": 1, "t": 1, "c": 1}).play("0 +o@0", "1 +a@1")
    assert [row["word"] for row in tiles.ask("goal_words")] == ["coat", "oat"]


def test_goal_words_of_another_string() -> None:
    match = Match("oat coat")
    assert [row["word"] for row in match.ask("goal_words", string="COA")] == ["coat"]
    with pytest.raises(RequestError) as caught:
        match.ask("goal_words", string="c3")
    assert caught.value.field == "parameters.string"


def test_the_tiles_of_another_string_are_taken_from_the_pot() -> None:
    """TAC has the only T, so TACT cannot be made of it, and what lies on the table goes back to the pot for it."""
    match = Match("cat cats cact scat tact tacs", pot={"c": 2, "a": 1, "t": 1, "s": 1}, auto_eliminate=False)
    assert [row["word"] for row in match.ask("goal_words", string="tac")] == ["tacs"]
    match.play("0 +c@0", "1 +a@1", "0 +t@2")
    assert [row["word"] for row in match.ask("goal_words", string="tac")] == ["tacs"]
    assert [row["word"] for row in match.ask("goal_words", string="cat")] == ["cact", "cats", "scat"]


def test_what_has_no_tiles_for_its_letters_has_no_goal_words() -> None:
    match = Match("tact tacts", pot={"t": 1, "a": 1, "c": 1, "s": 1}, auto_eliminate=False)
    with pytest.raises(RequestError) as caught:
        match.ask("goal_words", string="tact")
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_OUT_OF_RANGE, "parameters.string")
    assert "T" in caught.value.text
    assert "WS-O1" in caught.value.text


def test_goal_words_of_a_string_that_is_too_long_in_normal_form() -> None:
    """G-1: one character may stand for two letters; the limit is on letters."""
    with pytest.raises(RequestError) as caught:
        Match("oat").ask("goal_words", string="ß" * 33)
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_OUT_OF_RANGE, "parameters.string")


def test_goal_words_are_those_of_strings_started_across_as_well() -> None:
    """WS-14 under WS-R16: below the R of CROWN an O starts RO, which is part of ROT."""
    match = Match("crown rot", rules={"crossing_strings": {}}, auto_eliminate=False)
    for column, letter in enumerate("crown"):
        match.play(f"{column % 2} +{letter}@0,{column}")
    assert {row["word"]: row["string"] for row in match.ask("goal_words")} == {"crown": "cr", "rot": "ro"}
