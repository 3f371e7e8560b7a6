"""Metamorphism (WS-10): whoever wins a round makes a rule or removes one, by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME


def won(*moves: str, **options: Any) -> Match:
    """Seat 1 has won the first of three rounds and may change the rules."""
    return Match("no on strut", 2, rounds=3, metamorphism=True, **options).play("0 concede", *moves)


def test_the_winner_is_asked_before_the_next_round() -> None:
    match = won()
    assert (match.position.chooser, match.position.round, GAME.to_act(match.state)) == (1, 1, frozenset({1}))
    assert match.reason("0 +n@0") == ("RULES_TO_CHOOSE", "WS-10")
    assert match.reason("0 keep") == ("NOT_YOUR_TURN", "WS-10")


def test_keeping_the_rules_begins_the_next_round() -> None:
    match = won("1 keep")
    assert (match.position.chooser, match.mover, match.position.rules) == (None, 1, ())


def test_a_rule_made_is_in_force_and_can_be_removed() -> None:
    match = won('1 add WS-R4 {"letters": 2}')
    assert match.reason("1 +o@0") == ("CONSONANTS_FIRST", "WS-R4")
    match.play("1 concede")
    assert match.position.chooser == 0
    assert "remove WS-R4" in match.legal(0)
    match.play("0 remove WS-R4")
    assert match.position.rules == ()
    assert ("WS-10", "RuleRemoved") in match.told()


def test_a_rule_that_clashes_is_refused_by_name() -> None:
    refused = won(rules={"complete_words": {}}).refusal("1 add WS-R2")
    assert (refused.reason, refused.rule) == ("RULES_CLASH", "WS-10")
    assert "WS-R1" in refused.text


def test_a_rule_under_which_nobody_could_begin_is_refused() -> None:
    refused = won(pot={"n": 1, "o": 1}).refusal("1 add WS-R4")
    assert "first letter" in refused.text


def test_a_rule_that_another_needs_stays() -> None:
    rules: dict[str, Any] = {"vowel_collections": {}, "collections_persist": {}}
    assert won(rules=rules).reason("1 remove WS-R12") == ("RULES_CLASH", "WS-10")


def test_core_rules_cannot_be_removed() -> None:
    assert won().reason("1 remove WS-C4") == ("NO_SUCH_RULE", "WS-10")


def test_a_rule_is_not_made_twice() -> None:
    refused = won(rules={"no_more_vowels": {}}).refusal('1 add WS-R5 {"margin": 1}')
    assert (refused.reason, "twice" in refused.text) == ("RULES_CLASH", True)


def test_conceding_the_choice_keeps_the_rules() -> None:
    match = won("1 concede")
    assert (match.position.chooser, match.playing, match.position.rules) == (None, (0, 1), ())


def test_after_the_last_round_nobody_chooses() -> None:
    match = won("1 keep", "0 concede", "1 keep", "0 concede")
    assert GAME.outcome(match.state) is not None
    assert match.position.chooser is None


def test_choosing_is_for_winners_only() -> None:
    assert Match("no on", rounds=2, metamorphism=True).reason("0 keep") == ("NO_RULES_TO_CHOOSE", "WS-10")


def test_in_a_match_of_one_round_it_means_nothing() -> None:
    with pytest.raises(RequestError) as caught:
        Match("no", metamorphism=True)
    assert (caught.value.reason, "WS-10" in caught.value.text) == (Reason.OPTION_CONFLICT, True)


def test_the_list_of_choices_names_what_can_be_made() -> None:
    listed = won().legal(1)
    assert listed[0] == "keep"
    assert "add WS-R5" in listed
    assert "add WS-R13" not in listed
    assert "add WS-R9" not in listed
