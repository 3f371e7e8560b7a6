"""Verdicts of rule sets that are hard in company are those of the brute force; `make soak` plays many more games."""

from collections import Counter
from typing import Any

from tests.engine.games.word_sprout import hard_sets
from tests.engine.games.word_sprout.match import Match

GAMES = 60


def test_the_plays_of_hard_rule_sets_are_those_of_the_brute_force() -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        seen += hard_sets.play(number)
    assert seen["plays"] > 5 * GAMES, "games without plays show nothing"
    assert seen["refused"], "some sets must leave nobody a first letter"


def test_a_vowel_that_is_lost_again_can_complete_a_goal_word() -> None:
    """WS-R15 with WS-R12: ATATABT needs all three A; the one that seat 0 takes comes back when it plays A again."""
    rules: dict[str, Any] = {"vowels_reverse": {}, "vowel_collections": {}, "played_again_is_lost": {}}
    match = Match("atatabt", pot={"a": 3, "b": 2, "t": 3}, rules=rules)
    match.play("0 +b@0", "1 +t@1", "0 +a@0")
    assert match.position.table.hands == ("a", "")
    assert match.string == "abt"
