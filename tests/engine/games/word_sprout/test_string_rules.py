"""WS-R1 to WS-R8 by hand, from the sentences of the page."""

import itertools
from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME


def ruled(words: str, *moves: str, seats: int = 2, plurals: str = "", **rules: Any) -> Match:
    chosen = {name: {} if value is True else value for name, value in rules.items()}
    return Match(words, seats, plurals=plurals, auto_eliminate=False, rules=chosen).play(*moves)


class TestCompleteWords:
    """WS-R1: a string is valid only if it forms a complete word, not just a substring."""

    def test_a_substring_that_is_no_word_is_refused(self) -> None:
        match = ruled("at cat cart", "0 +a@0", "1 +t@1", "0 +c@0", complete_words=True)
        assert match.string == "cat"
        assert match.legal(1) == ["+r@2"]
        refused = ruled("at cat scatter", "0 +a@0", "1 +t@1", "0 +c@0", complete_words=True).refusal("1 +s@0")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "NOT_A_COMPLETE_WORD",
            "WS-R1",
            {"string": "scat"},
        )

    def test_one_letter_words_are_an_option(self) -> None:
        assert ruled("at to", complete_words={"one_letter_words": "t"}).legal(0) == ["+t@0"]
        assert ruled("at to", complete_words=True).legal(0) == ["+a@0", "+o@0"]

    def test_one_letter_words_of_the_lexicon_count(self) -> None:
        assert ruled("at t", complete_words={"one_letter_words": ""}).legal(0) == ["+t@0"]

    def test_one_letter_words_side_by_side_are_no_word(self) -> None:
        """A, I and O are words by themselves; IO and AIO are none, though IO is part of ION and AIO of KAIOS."""
        match = ruled("ion on", "0 +o@0", complete_words=True, unreachable_goals=True)
        assert match.reason("1 +i@0") == ("NOT_A_COMPLETE_WORD", "WS-R1")
        assert match.legal(1) == ["+n@1"]
        match = ruled("ai kaios", "0 +a@0", "1 +i@1", complete_words=True, unreachable_goals=True)
        assert match.reason("0 +o@2") == ("NOT_A_COMPLETE_WORD", "WS-R1")

    def test_with_every_letter_a_word_two_letters_still_need_one(self) -> None:
        alphabet = {"one_letter_words": "abcdefghijklmnopqrstuvwxyz"}
        match = ruled("strut", "0 +s@0", complete_words=alphabet, unreachable_goals=True)
        assert match.reason("1 +t@1") == ("NOT_A_COMPLETE_WORD", "WS-R1")


class TestMissingVowels:
    """WS-R2: a string is valid if it could be made a substring of a word by adding vowels."""

    def test_the_consonants_of_a_word_are_valid(self) -> None:
        match = ruled("tomato", "0 +t@0", "1 +m@1", "0 +t@2", vowels_may_be_missing=True)
        assert match.string == "tmt"
        assert match.play("1 +o@3").string == "tmto"

    def test_missing_consonants_are_not_forgiven(self) -> None:
        match = ruled("tomato", "0 +t@0", vowels_may_be_missing=True)
        refused = match.refusal("1 +t@1")
        assert (refused.reason, refused.rule) == ("NOT_PART_OF_A_WORD", "WS-C2")
        assert refused.text == "no word contains TT, whatever vowels are added"

    def test_any_number_of_vowels_may_be_missing_at_one_place(self) -> None:
        assert ruled("queue squeak", "0 +q@0", "1 +k@1", vowels_may_be_missing=True).string == "qk"


class TestNoPlurals:
    """WS-R3: no plurals, unless the word can be justified on other grounds."""

    def test_a_word_that_is_only_a_plural_is_no_goal(self) -> None:
        match = ruled("cat cats", "0 +c@0", "1 +a@1", "0 +t@2", plurals="cats", no_plurals=True)
        refused = match.refusal("1 +s@3")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "GOAL_WORD_IS_A_PLURAL",
            "WS-R3",
            {"word": "cats"},
        )

    def test_bikes_is_fine_because_one_can_bike(self) -> None:
        match = ruled("bike bikes cats", "0 +k@0", "1 +e@1", "0 +s@2", plurals="cats", no_plurals=True)
        assert match.string == "kes"

    def test_a_plural_inside_another_word_does_not_matter(self) -> None:
        match = ruled("cats catsup", "0 +c@0", "1 +a@1", "0 +t@2", "1 +s@3", plurals="cats", no_plurals=True)
        assert match.string == "cats"


class TestConsonantsFirst:
    """WS-R4: the first three letters played must be consonants."""

    def test_a_vowel_among_the_first_three_is_refused(self) -> None:
        match = ruled("strut", "0 +s@0", "1 +t@1", consonants_first=True)
        refused = match.refusal("0 +u@2")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "CONSONANTS_FIRST",
            "WS-R4",
            {"letter": "u"},
        )
        assert match.play("0 +r@2", "1 +u@3").string == "stru"

    def test_a_word_without_three_consonants_side_by_side_is_reached_by_a_detour_only(self) -> None:
        """SISTER cannot grow from three neighbouring consonants, but SST of CROSSTOWN becomes SIST of SISTER."""
        with pytest.raises(RequestError, match="WS-R4"):
            ruled("sister", consonants_first=True)
        match = ruled("sister crosstown", "0 +s@0", "1 +s@1", "0 +t@2", "1 +i@1", consonants_first=True)
        assert match.string == "sist"

    def test_how_many_is_a_parameter(self) -> None:
        moves = ("0 +n@0", "1 +g@1", "0 +t@2")
        assert ruled("length", *moves, consonants_first={"letters": 4}).legal(1) == ["+h@3"]
        assert ruled("length", *moves, consonants_first={"letters": 3}).legal(1) == ["+e@0", "+h@3"]


class TestNoMoreVowels:
    """WS-R5: there may not be more vowels than consonants."""

    def test_a_string_with_more_vowels_is_refused_with_the_counts(self) -> None:
        match = ruled("oat atlas", "0 +t@0", "1 +a@0", no_more_vowels=True)
        refused = match.refusal("0 +o@0")
        assert (refused.reason, refused.rule) == ("MORE_VOWELS_THAN_CONSONANTS", "WS-R5")
        assert refused.metadata == {"string": "oat", "vowels": "2", "consonants": "1"}

    def test_no_first_letter_is_a_vowel(self) -> None:
        assert ruled("tab", no_more_vowels=True).legal(0) == ["+b@0", "+t@0"]

    def test_a_goal_word_with_more_vowels_cannot_be_reached(self) -> None:
        assert ruled("queue squash", "0 +q@0", no_more_vowels=True).legal(1) == ["+s@0", "+u@1"]
        assert ruled("queue tab", no_more_vowels=True).legal(0) == ["+b@0", "+t@0"]

    def test_the_margin_is_a_parameter(self) -> None:
        assert ruled("oat", "0 +t@0", "1 +a@0", no_more_vowels={"margin": 1}).legal(0) == ["+o@0"]


class TestNoConsonantInFront:
    """WS-R6: after the first three letters are played, no one may add a consonant to the beginning."""

    def test_the_fourth_letter_may_not_be_a_consonant_in_front(self) -> None:
        match = ruled("flat late", "0 +l@0", "1 +a@1", "0 +t@2", no_consonant_in_front=True)
        refused = match.refusal("1 +f@0")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "NO_CONSONANT_IN_FRONT",
            "WS-R6",
            {"letter": "f"},
        )

    def test_the_third_letter_still_may(self) -> None:
        assert ruled("flat", "0 +l@0", "1 +a@1", "0 +f@0", no_consonant_in_front=True).string == "fla"

    def test_a_word_whose_first_letter_can_no_longer_be_put_in_front_is_out_of_reach(self) -> None:
        match = ruled("stone tonic", "0 +t@0", "1 +o@1", no_consonant_in_front=True)
        assert match.play("0 +n@2").reason("1 +e@3") == ("GOAL_WORD_OUT_OF_REACH", "WS-R6")

    def test_a_vowel_in_front_is_allowed(self) -> None:
        match = ruled("instep", "0 +n@0", "1 +s@1", "0 +t@2", "1 +i@0", no_consonant_in_front=True)
        assert match.string == "inst"


class TestPalindromeLock:
    """WS-R7: a palindrome at the end of the third turn or later locks; one or two letters a turn."""

    def test_two_letters_may_be_played(self) -> None:
        match = ruled("level", "0 +e@0+v@1", palindrome_lock=True)
        assert match.string == "ev"
        assert match.play("1 +l@0").string == "lev"

    def test_only_the_string_at_the_end_of_the_turn_must_be_valid(self) -> None:
        """V, then E and L around it: VL in between is part of no word, VEL is."""
        assert ruled("level", "0 +v@0", "1 +l@1+e@1", palindrome_lock=True).string == "vel"

    def test_a_palindrome_at_the_end_of_the_third_turn_locks(self) -> None:
        match = ruled("level revel", "0 +v@0", "1 +e@0", "0 +e@2", palindrome_lock=True)
        assert match.string == "eve"
        assert match.position.table.locked
        assert ("WS-R7", "PalindromesLocked") in match.told()
        assert match.reason("1 +l@3") == ("NOT_A_PALINDROME", "WS-R7")
        assert match.play("1 +l@0+l@4").string == "level"

    def test_a_palindrome_before_the_third_turn_does_not(self) -> None:
        match = ruled("level eve", "0 +e@0", "1 +v@1+e@2", palindrome_lock=True)
        assert (match.string, match.position.table.locked) == ("eve", False)

    def test_locked_strings_need_a_palindrome_as_goal_word(self) -> None:
        match = ruled("seven even", "0 +v@0", "1 +e@0", palindrome_lock=True)
        assert match.reason("0 +e@2") == ("GOAL_WORD_OUT_OF_REACH", "WS-R7")

    def test_three_letters_are_too_many_for_a_move(self) -> None:
        with pytest.raises(RequestError):
            GAME.read("+a@0+b@1+c@2")


class TestUnreachableGoals:
    """WS-R8: a goal word does not need to be reachable."""

    def test_a_word_without_tiles_is_a_goal_all_the_same(self) -> None:
        tiles = {"o": 1, "a": 1, "t": 1, "s": 1}
        match = Match("oat boast", pot=tiles, auto_eliminate=False, rules={"unreachable_goals": {}})
        match.play("0 +o@0", "1 +a@1", "0 +s@2")
        assert match.string == "oas"

    def test_vowels_may_outnumber_consonants_in_a_goal_that_is_never_reached(self) -> None:
        rules: dict[str, Any] = {"no_more_vowels": {}, "unreachable_goals": {}}
        assert Match("queue", auto_eliminate=False, rules=rules).legal(0) == ["+q@0"]

    def test_a_locked_palindrome_is_valid_for_a_word_that_is_none(self) -> None:
        """`WS-R7` wants palindromes of strings, not of goal words: ANA is part of BANANA, and so is ANANA."""
        rules: dict[str, Any] = {"palindrome_lock": {}, "unreachable_goals": {}}
        match = Match("banana", auto_eliminate=False, rules=rules).play("0 +a@0", "1 +n@1", "0 +a@2")
        assert match.position.table.locked
        assert match.reason("1 +n@0") == ("NOT_A_PALINDROME", "WS-R7")
        assert match.play("1 +a@0+n@1").string == "anana"


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"complete_words": {}, "vowels_may_be_missing": {}}, ["WS-R1", "WS-R2", "no complete word"]),
        ({"collections_persist": {}}, ["WS-R13", "WS-R12"]),
        ({"vowel_collections": {}, "everyone_turns_in": {}}, ["WS-R14", "WS-R13"]),
        ({"vowel_collections": {}, "collections_persist": {}}, ["WS-R13", "one round"]),
        ({"played_again_is_lost": {}}, ["WS-R15", "WS-R12"]),
        ({"anyone_challenges": {}}, ["WS-R9", "TABLE"]),
        ({"teams": {"teams": [0, 0]}}, ["WS-R11", "one team"]),
        ({"teams": {"teams": [0, 1, 0]}}, ["WS-R11", "3 seats"]),
        ({"complete_words": {}, "consonants_first": {}}, ["WS-R1 and WS-R4", "first letter"]),
    ],
)
def test_ws11_rules_that_do_not_go_together_are_refused_by_name(
    rules: dict[str, Any], named: list[str]
) -> None:
    with pytest.raises(RequestError) as caught:
        Match("strut at", rules=rules)
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.rules")
    assert all(part in caught.value.text for part in named), caught.value.text


class TestDoubledLetters:
    """An L added after an L makes the same string as one added before it, and is another play."""

    @pytest.mark.parametrize("other", ["palindrome_lock", "vowels_may_be_missing"])
    def test_a_doubled_first_consonant_is_reached_from_behind(self, other: str) -> None:
        """WS-R6 forbids the L in front of LAMA, and not the L after its L, so LLAMA can be reached (WS-2)."""
        moves = ("0 +a@0", "1 +m@1", "0 +l@0", "1 +a@3")
        rules: dict[str, Any] = {"no_consonant_in_front": True, other: True}
        match = ruled("llama", *moves, **rules)
        assert match.reason("0 +l@0") == ("NO_CONSONANT_IN_FRONT", "WS-R6")
        assert match.legal(0) == ["+l@1"]


def test_r8_with_tiles_and_many_words_that_are_no_goals() -> None:
    """WS-R8: a goal word does not need to be reachable, however many other words must be passed over to find it."""
    others = ("e" + "".join(letters) for letters in itertools.product("bcdf", repeat=5))
    zebra = {"name": "zebra", "scope": "GOAL_WORD", "expression": "word == 'zebra'"}
    match = Match(
        f"{' '.join(others)} zebra",
        pot={"e": 2, "b": 2, "c": 1},
        auto_eliminate=False,
        rules={"unreachable_goals": {}},
        custom_rules=[zebra],
    )
    assert match.legal(0) == ["+b@0", "+e@0"]
