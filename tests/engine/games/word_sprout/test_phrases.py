"""What people write besides the notation of Word Sprout: strings, letters without a place, rules by name."""

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.contract import Concede
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME

WORDS = "oat boat boot otto bottom tomato taboo"


def meant(match: Match, text: str, seat: int | None = None) -> list[str]:
    moves = GAME.interpret(match.state, match.mover if seat is None else seat, text, match.words)
    return [GAME.write_move(move) for move in moves]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("oat", ["+t@2"]),
        ("OAT", ["+t@2"]),
        ("t", ["+t@2"]),
        ("+t", ["+t@2"]),
        ("boa", ["+b@0"]),
        ("b+", ["+b@0"]),
        ("+b", ["+b@0"]),
        ("t 2", ["+t@2"]),
        ("+t at 2", ["+t@2"]),
        ("+t@2", ["+t@2"]),
    ],
)
def test_a_play_is_understood_by_its_string_or_its_letter(text: str, expected: list[str]) -> None:
    """OA on the table. +B cannot stand at the end (no word has OAB), so it goes where it can: BOA."""
    assert meant(Match(WORDS).play("0 +o@0", "1 +a@1"), text) == expected


def test_several_letters_that_could_have_made_the_string_are_a_question() -> None:
    """OT becomes OTT: either T may be the new one."""
    match = Match(WORDS).play("0 +o@0", "1 +t@1")
    assert meant(match, "ott") == ["+t@1", "+t@2"]
    moves = GAME.interpret(match.state, 0, "ott", match.words)
    assert [GAME.describe_move(match.state, move) for move in moves] == ["O[T]T", "OT[T]"]


def test_only_letters_that_the_rules_allow_are_asked_about() -> None:
    """WS-R6: after three letters no consonant goes to the front, so BBOT is asked about no further than its rule."""
    words = "bboto bobbot"
    match = Match(words, rules={"no_consonant_in_front": {}}).play("0 +b@0", "1 +o@1", "0 +t@2")
    assert meant(match, "bbot") == ["+b@1"]


def test_two_letters_are_understood_where_a_turn_may_add_two() -> None:
    """WS-R7 lets a turn add two letters: T becomes OTO."""
    assert meant(Match("oto otto", rules={"palindrome_lock": {}}).play("0 +t@0"), "oto") == ["+o@0+o@2"]
    with pytest.raises(RequestError):
        meant(Match("oto otto").play("0 +t@0"), "oto")


def test_a_refused_string_is_kept_so_that_its_rule_is_named() -> None:
    match = Match(WORDS).play("0 +o@0")
    assert meant(match, "oz") == ["+z@1"]
    assert GAME.check(match.state, 1, GAME.interpret(match.state, 1, "oz", match.words)[0], match.words)


def test_what_means_nothing_gets_the_nearest_form_and_two_examples_that_fit() -> None:
    match = Match(WORDS).play("0 +o@0")
    with pytest.raises(RequestError) as caught:
        meant(match, "challange the thing")
    fault = caught.value
    assert fault.reason is Reason.MALFORMED_MOVE
    assert fault.metadata["form"] == "challenge"
    examples = fault.metadata["examples"].splitlines()
    assert len(examples) == 2
    for example in examples:
        (move,) = GAME.interpret(match.state, 1, example, match.words)
        assert GAME.check(match.state, 1, move, match.words) is None
    assert "call out" not in fault.text


def test_a_challenge_is_doubted_and_answered_in_plain_words() -> None:
    match = Match(WORDS, adjudication="TABLE").play("0 +o@0", "1 +a@1")
    assert meant(match, "doubt") == ["challenge"]
    match.play("0 challenge")
    assert meant(match, "boat", 1) == ["show boat"]
    with pytest.raises(RequestError) as caught:
        meant(match, "?!", 1)
    assert caught.value.metadata["examples"].splitlines() == ["show …oa…", "admit"]


def test_a_letter_on_the_grid_is_found_by_the_string_that_it_makes() -> None:
    """WS-R16: TOMATO across nothing becomes TOMATOS by an S in the cell after its end, and nowhere else."""
    match = Match("tomatoes tomatos boat", rules={"crossing_strings": {"min_length": 3}})
    match.play("0 +t@0,0", "1 +o@0,1")
    assert meant(match, "tom") == ["+m@0,2"]


def test_the_winner_of_a_round_makes_and_removes_rules_by_name() -> None:
    match = Match("no on one ifs", plurals="ifs", rounds=2, metamorphism=True, rules={"no_plurals": {}}).play(
        "0 concede"
    )
    assert meant(match, "add complete_words", 1) == ["add WS-R1"]
    assert meant(match, "add WS-R5 margin=1", 1) == ['add WS-R5 {"margin": 1}']
    assert meant(match, "remove no_plurals", 1) == ["remove WS-R3"]
    assert meant(match, "nothing", 1) == ["keep"]
    picture = GAME.picture(match.state.setup, GAME.project(match.state, None))
    assert "seat 1 has won the round and may change the rules: add <rule>" in picture


def test_giving_up_is_understood() -> None:
    match = Match(WORDS)
    assert GAME.interpret(match.state, 0, "I give up", match.words) == (Concede(),)


def test_rules_in_force_are_told_in_words_with_what_is_unusual_about_them() -> None:
    rules = {"no_plurals": {}, "consonants_first": {"letters": 2}}
    match = Match("stop strap traps", plurals="traps", rules=rules)
    told = GAME.in_force(match.state.setup, GAME.project(match.state, None))
    assert [rule.id for rule in told] == ["WS-R3", "WS-R4"]
    assert told[1].text == (
        "Consonants first: The first three letters played must be consonants. (letters 2)"
    )
    picture = GAME.picture(match.state.setup, GAME.project(match.state, None))
    assert "rules: no plurals (WS-R3); consonants first (WS-R4, letters 2)" in picture
