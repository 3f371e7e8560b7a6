"""Rules under which plays take too much work to judge are refused before they are in force (G-10)."""

from typing import Any

import pytest

from tests.engine.kit import words as kit
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play import metamorphism
from trellis_engine.games.word_sprout.play.setting import first_position
from trellis_engine.games.word_sprout.rules import OptionalRule
from trellis_engine.games.word_sprout.rules.custom import CustomRule
from trellis_engine.games.word_sprout.rules.players import VowelCollections
from trellis_engine.games.word_sprout.rules.scopes import Scope
from trellis_engine.words.counted import CountedWords
from trellis_engine.work import Work, limited

POT = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 3)
OF_PLAYERS = CustomRule(name="e", scope=Scope.STRING, expression="player == 0 || !letter.contains('e')")
LONG = CustomRule(name="long", scope=Scope.GOAL_WORD, expression="size(word) > 20")
HARD: tuple[OptionalRule, ...] = (VowelCollections(), OF_PLAYERS, LONG)
HARD_OPTIONS: dict[str, Any] = {
    "rules": {"vowel_collections": {}},
    "custom_rules": [
        {"name": rule.name, "scope": rule.scope.value, "expression": rule.expression}
        for rule in (OF_PLAYERS, LONG)
    ],
}


def _begin(seats: int, **chosen: Any) -> None:
    lexicons = kit.enable()
    refs = lexicons.resolve(())
    setup = Setup(options.read(Options, {"pot": POT, **chosen}), refs, seats)
    with limited(Work(400_000)):
        GAME.initial(setup, Chance(bytes(16)), CountedWords(lambda: lexicons.open(refs)))


def test_a_match_whose_first_turns_take_too_much_work_is_refused_and_its_rules_are_named() -> None:
    with pytest.raises(RequestError) as refused:
        _begin(6, **HARD_OPTIONS)
    assert refused.value.reason is Reason.OPTION_CONFLICT
    assert "under WS-R12 and WS-12 e and WS-12 long together" in str(refused.value)


def test_hard_rules_of_the_seed_are_played_with() -> None:
    for chosen in (
        ("consonants_first", "no_consonant_in_front"),
        ("vowels_may_be_missing", "palindrome_lock"),
    ):
        _begin(3, rules={name: {} for name in chosen})


def test_a_rule_of_their_own_is_tried_out_before_players_add_it() -> None:
    lexicons = kit.enable()
    refs = lexicons.resolve(())
    setup = Setup(options.read(Options, {"pot": POT}), refs, 6)
    words = CountedWords(lambda: lexicons.open(refs))
    tame, hard = (
        metamorphism.obstacle(setup, rules, words) for rules in ((VowelCollections(), OF_PLAYERS), HARD)
    )
    assert tame is None
    assert hard is not None
    assert "too much work" in hard


def test_whoever_may_not_try_as_much_out_is_told_that_and_not_that_the_rules_are_hard() -> None:
    lexicons = kit.enable()
    refs = lexicons.resolve(())
    setup = Setup(options.read(Options, {"pot": POT}), refs, 6)
    words = CountedWords(lambda: lexicons.open(refs))
    assert first_position(setup, HARD).rules == HARD
    with limited(Work(2_000)), pytest.raises(RequestError) as refused:
        metamorphism.obstacle(setup, HARD, words)
    assert refused.value.reason is Reason.TOO_MUCH_WORK
