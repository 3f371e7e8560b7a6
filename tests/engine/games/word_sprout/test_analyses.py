"""Explanations, the outlook and trials of rules, by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError


def test_a_valid_play_is_explained_by_a_goal_word_and_a_path() -> None:
    match = Match("tomato").play("0 +o@0", "1 +m@1")
    assert match.ask("explain", play="+a@2") == [
        {"string": "oma", "valid": True, "word": "tomato", "path": ["omat", "omato", "tomato"]}
    ]


def test_an_invalid_play_is_explained_by_the_rule_and_the_nearest_goal_words() -> None:
    match = Match("oat boast boasts", pot={"o": 1, "a": 1, "t": 1, "s": 1}, auto_eliminate=False)
    match.play("0 +o@0", "1 +a@1")
    (row,) = match.ask("explain", play="+s@2")
    assert (row["string"], row["valid"], row["rule"], row["reason"]) == (
        "oas",
        False,
        "WS-O1",
        "GOAL_WORD_LACKS_TILES",
    )
    assert row["nearest"] == ["boast", "boasts"]


def test_a_forbidden_play_is_explained_by_the_rule() -> None:
    match = Match("strut sun", rules={"consonants_first": {}}).play("0 +s@0")
    (row,) = match.ask("explain", play="+u@1")
    assert (row["valid"], row["rule"], row["nearest"]) == (False, "WS-R4", ["sun"])


def test_any_string_can_be_explained() -> None:
    match = Match("tomato")
    assert match.ask("explain", string="omat")[0]["valid"] is True
    assert match.ask("explain", string="xyz")[0]["reason"] == "NOT_PART_OF_A_WORD"


def test_a_string_without_tiles_for_it_is_explained_by_the_tile_that_lacks() -> None:
    """WS-O1: TACT has two T, and there is one."""
    match = Match("tact tacts", pot={"t": 1, "a": 1, "c": 1, "s": 1}, auto_eliminate=False)
    (row,) = match.ask("explain", string="tact")
    assert (row["string"], row["valid"], row["rule"], row["reason"]) == (
        "tact",
        False,
        "WS-O1",
        "NO_TILE_LEFT",
    )
    assert row["text"] == "there is no tile T left in the pot"
    assert match.ask("explain", string="tact", play="+s@4") == [row]


def test_the_tiles_of_an_explained_string_are_taken_from_the_pot() -> None:
    match = Match("cat cats scat tact", pot={"c": 1, "a": 1, "t": 1}, auto_eliminate=False)
    (row,) = match.ask("explain", string="tac")
    assert (row["valid"], row["rule"], row["reason"]) == (False, "WS-O1", "GOAL_WORD_LACKS_TILES")
    (row,) = match.ask("explain", string="ca", play="+c@2")
    assert (row["valid"], row["reason"], row["rule"]) == (False, "NO_TILE_LEFT", "WS-O1")


@pytest.mark.parametrize("play", ["challenge", "+a@9", "+3@0"])
def test_what_is_no_play_is_refused(play: str) -> None:
    with pytest.raises(RequestError) as caught:
        Match("tomato").ask("explain", play=play)
    assert caught.value.field == "parameters.play"


def outlook(match: Match, **parameters: Any) -> dict[object, object]:
    return {row["play"]: row["result"] for row in match.ask("outlook", **parameters) if "play" in row}


def test_the_outlook_is_proved_where_the_budget_suffices() -> None:
    """NO takes two letters, and seat 0 is stuck: every first play loses. ONE takes three: every one wins."""
    assert outlook(Match("no")) == {"+n@0": "PROVED_LOSS", "+o@0": "PROVED_LOSS"}
    assert set(outlook(Match("one")).values()) == {"PROVED_WIN"}


def test_the_outlook_with_a_choice_of_parity() -> None:
    """After A: AT ends at once, which the mover wins; ARC goes on to three letters, which it loses."""
    match = Match("at arc").play("0 +a@0")
    assert outlook(match) == {"+r@1": "PROVED_LOSS", "+t@1": "PROVED_WIN"}


def test_the_solved_table_says_how_long_it_lasts() -> None:
    (row, *_) = Match("one").ask("outlook")
    assert row == {"play": "+e@0", "string": "e", "result": "PROVED_WIN", "letters_left": 2}


def test_search_and_solved_table_agree() -> None:
    """A pot with tiles enough for everything changes nothing but that the table no longer speaks."""
    words = "at arc art tar rat star"
    plenty = dict.fromkeys("artcs", 9)
    searched = outlook(Match(words, pot=plenty), budget=300)
    assert outlook(Match(words)) == searched
    assert set(searched.values()) <= {"PROVED_WIN", "PROVED_LOSS"}


def test_beyond_the_budget_nothing_is_claimed() -> None:
    match = Match("bombastically", rules={"unreachable_goals": {}})
    assert set(outlook(match, budget=1).values()) <= {"UNKNOWN_WITHIN_BUDGET", "PROVED_WIN", "PROVED_LOSS"}
    assert "UNKNOWN_WITHIN_BUDGET" in outlook(match, budget=1).values()
    assert match.ask("outlook", budget=1)[-1] == {"plays_made": 1}


def test_with_three_players_a_proved_win_holds_whatever_the_others_do() -> None:
    """ONE has three letters: seat 2 plays the last one, and seats 0 and 1 are out in turn."""
    assert set(outlook(Match("one", 3)).values()) == {"PROVED_LOSS"}
    assert set(outlook(Match("ones", 3)).values()) == {"PROVED_WIN"}


def test_a_rule_of_ones_own_is_tried_against_the_lexicon() -> None:
    rows = Match("cat dog").ask("try_rule", expression="!word.contains('a')", scope="GOAL_WORD")
    assert rows == [{"tried": 2, "allowed": 1, "forbidden": 1}, {"example": "cat"}]
    strings = Match("cat").ask("try_rule", expression="length < 3")
    assert strings == [{"tried": 3, "allowed": 2, "forbidden": 1}, {"example": "cat"}]


def test_a_rule_that_is_none_is_not_tried() -> None:
    with pytest.raises(RequestError) as caught:
        Match("cat").ask("try_rule", expression="length")
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_OUT_OF_RANGE, "parameters.expression")


def test_a_forbidden_play_on_the_grid_is_explained_by_the_string_that_the_rule_forbids() -> None:
    """WS-R5: an E beside the S and below the O makes SE, which is fine, and OE, which has two vowels."""
    rules: dict[str, Any] = {"crossing_strings": {"min_length": 2}, "no_more_vowels": {}}
    match = Match("to ts se oe", rules=rules, auto_eliminate=False)
    match.play("0 +t@0,0", "1 +o@0,1", "0 +s@1,0")
    (row,) = match.ask("explain", play="+e@1,1")
    assert (row["string"], row["rule"], row["text"]) == ("oe", "WS-R5", "OE has 2 vowels and 0 consonants")
