"""Rules that players write themselves (WS-12), by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME


def ruled(words: str, expression: str, scope: str = "STRING", **options: Any) -> Match:
    rule = {"name": "ours", "scope": scope, "expression": expression}
    return Match(words, auto_eliminate=False, custom_rules=[rule], **options)


def test_a_rule_on_strings_sees_the_play() -> None:
    """Only the end of the string may be built on."""
    match = ruled("oat coat oath", "position == size(before)").play("0 +o@0", "1 +a@1", "0 +t@2")
    refused = match.refusal("1 +c@0")
    assert (refused.reason, refused.rule) == ("CUSTOM_RULE", "WS-12")
    assert refused.metadata == {"name": "ours", "expression": "position == size(before)", "string": "coat"}
    assert match.legal(1) == ["+h@3"]


def test_a_rule_on_strings_is_part_of_reachability() -> None:
    """COAT can only grow from its beginning, so OA has no goal word but OAT and OATH."""
    match = ruled("coat", "position == size(before)").play("0 +c@0")
    assert match.legal(1) == ["+o@1"]
    assert ruled("coat tab", "position == size(before)").legal(0) == ["+c@0", "+t@0"]


def test_a_rule_on_goal_words_sees_the_word_and_its_tags() -> None:
    match = ruled("cat cats cart", "!('plural' in tags)", "GOAL_WORD", plurals="cats")
    match.play("0 +c@0", "1 +a@1", "0 +t@2")
    assert match.reason("1 +s@3") == ("CUSTOM_RULE", "WS-12")
    assert match.play("1 +r@2").string == "cart"


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("turn != 2 || letter == 'a'", ["+a@1"]),
        ("played == 0 || vowels <= consonants", ["+t@1"]),
        ("length < 2", []),
    ],
)
def test_what_a_rule_on_strings_can_look_at(expression: str, allowed: list[str]) -> None:
    match = Match(
        "oat ot",
        auto_eliminate=False,
        adjudication="REFEREE",
        rules={"unreachable_goals": {}},
        custom_rules=[{"name": "ours", "expression": expression}],
    ).play("0 +o@0")
    assert [move for move in match.legal(1) if move.endswith("@1")] == allowed


@pytest.mark.parametrize(
    ("expression", "complaint"),
    [
        ("letter == 1", "line 1, column 8"),
        ("lettre == 'a'", "lettre"),
        ("size(after)", "true or false"),
        ("after.startsWith(", "Syntax error"),
        ("[1, 2].all(x, x > 0)", ""),
        ("x" * 1001, "1000 characters"),
        ("after.matches('[')", "expression of 'ours': '[' is no regular expression: missing ]"),
        ("turn > 0 || after.matches('(a')", "'(a' is no regular expression: missing )"),
    ],
)
def test_an_expression_that_is_no_rule_is_refused_readably(expression: str, complaint: str) -> None:
    with pytest.raises(RequestError) as caught:
        ruled("oat", expression)
    assert caught.value.reason in {Reason.OPTION_CONFLICT, Reason.OPTION_OUT_OF_RANGE}
    assert caught.value.field.startswith("options.custom_rules[0]")
    assert complaint in caught.value.text


def test_an_expression_without_an_answer_allows_nothing() -> None:
    match = ruled("oat", "turn == 1 || 1 / (length - length) > 0", rules={"unreachable_goals": {}})
    assert match.play("0 +o@0").legal(1) == []


def test_a_rule_under_which_nobody_could_begin_is_refused_by_name() -> None:
    with pytest.raises(RequestError, match="WS-12 ours"):
        ruled("oat", "length > 3")


def test_a_winner_writes_a_rule_and_the_next_one_removes_it() -> None:
    match = Match("no on", rounds=3, metamorphism=True).play("0 concede")
    match.play('1 add WS-12 {"name": "no O first", "expression": "turn > 1 || letter != \'o\'"}')
    assert [rule.key for rule in match.position.rules] == ["WS-12 no O first"]
    assert match.legal(1) == ["+n@0"]
    match.play("1 concede", "0 remove WS-12 no O first")
    assert match.position.rules == ()


def test_two_rules_of_one_name_are_refused() -> None:
    rule = {"name": "ours", "expression": "turn > 0"}
    with pytest.raises(RequestError, match="given twice"):
        Match("oat", custom_rules=[rule, rule])


@pytest.mark.parametrize(
    "text",
    [
        'add WS-12 {"name": "", "expression": "true"}',
        'add WS-12 {"name": "a", "expression": "1"}',
        'add WS-12 {"name": "a", "expression": "after.matches(\'[\')"}',
    ],
)
def test_a_rule_that_is_none_is_a_malformed_move(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        GAME.read_move(text)
    assert caught.value.reason is Reason.MALFORMED_MOVE


def test_players_have_at_most_sixteen_rules_of_their_own() -> None:
    match = Match("no on", rounds=20, metamorphism=True)
    for number in range(16):
        loser = 0 if match.mover == 0 else 1
        match.play(f"{loser} concede")
        rule = f'{{"name": "rule {number}", "expression": "turn > 0"}}'
        match.play(f"{match.position.chooser} add WS-12 {rule}")
    match.play("0 concede")
    assert match.reason(f'{match.position.chooser} add WS-12 {{"name": "one more"}}') == (
        "RULES_CLASH",
        "WS-10",
    )
