"""Counts of legal plays to depth 3, compared with the brute force of `reference` (perft)."""

from typing import Any

import pytest

from tests.engine.games.word_sprout import reference, reference_grid
from tests.engine.games.word_sprout.reference import Rules
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.words.wordset import WordSet, WordSets

WORDS = (
    *("at", "tan", "ant", "ants", "tans", "stan", "satan", "noon", "nun", "eve", "even", "seven", "strut"),
    *("trust", "rust", "tree", "queue", "as", "ass", "sass", "i", "it", "its", "sit", "level", "el", "eel"),
)
FEW = ("noon", "eve", "ass", "nun")
PLURALS = frozenset({"ants", "tans"})
POT = dict.fromkeys("stanelvruiqo", 1) | {"s": 2, "t": 2, "e": 3, "n": 2}
TIGHT = {"a": 2, "t": 1, "n": 1, "s": 2, "e": 2, "v": 1, "l": 1}

CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, int] | None]] = {
    "core": ({}, {}, None),
    "pot": ({}, {}, POT),
    "tight pot": ({}, {}, TIGHT),
    "R1": ({"complete_words": {}}, {"complete": True}, None),
    "R1 one-letter words": (
        {"complete_words": {"one_letter_words": "ast"}},
        {"complete": True, "one_letter": "ast"},
        None,
    ),
    "R1 R8 letters that are words and also neighbours in words": (
        {"complete_words": {"one_letter_words": "aist"}, "unreachable_goals": {}},
        {"complete": True, "one_letter": "aist", "unreachable_goals": True},
        None,
    ),
    "R2": ({"vowels_may_be_missing": {}}, {"vowels_missing": True}, None),
    "R3": ({"no_plurals": {}}, {"no_plurals": True}, None),
    "R4": ({"consonants_first": {}}, {"consonants_first": 3}, None),
    "R4 two letters": ({"consonants_first": {"letters": 2}}, {"consonants_first": 2}, None),
    "R5": ({"no_more_vowels": {}}, {"vowel_margin": 0}, None),
    "R5 margin": ({"no_more_vowels": {"margin": 1}}, {"vowel_margin": 1}, None),
    "R6": ({"no_consonant_in_front": {}}, {"front_after": 3}, None),
    "R6 after one": ({"no_consonant_in_front": {"letters": 1}}, {"front_after": 1}, None),
    "R7 from the first turn": (
        {"palindrome_lock": {"from_turn": 1}},
        {"palindromes_from": 1, "words": FEW},
        None,
    ),
    "R7 from the second turn": (
        {"palindrome_lock": {"from_turn": 2}},
        {"palindromes_from": 2, "words": FEW},
        None,
    ),
    "R8 pot": ({"unreachable_goals": {}}, {"unreachable_goals": True}, TIGHT),
    "R1 R3": ({"complete_words": {}, "no_plurals": {}}, {"complete": True, "no_plurals": True}, None),
    "R1 R3 as older matches have it": (
        {"complete_words": {}, "no_plurals": {"words_formed": False}},
        {"complete": True, "no_plurals": True, "plurals_formed": True},
        None,
    ),
    "R7 two letters only when locked": (
        {"palindrome_lock": {"from_turn": 2, "two_letters_only_when_locked": True}},
        {"palindromes_from": 2, "pairs_when_locked": True, "words": FEW},
        None,
    ),
    "WS-15": ({"only_at_the_ends": {}}, {"at_ends": True}, None),
    "WS-15 pot": ({"only_at_the_ends": {}}, {"at_ends": True}, TIGHT),
    "WS-15 R1": ({"only_at_the_ends": {}, "complete_words": {}}, {"at_ends": True, "complete": True}, None),
    "WS-15 R2 R5": (
        {"only_at_the_ends": {}, "vowels_may_be_missing": {}, "no_more_vowels": {}},
        {"at_ends": True, "vowels_missing": True, "vowel_margin": 0},
        None,
    ),
    "WS-15 R4 R8": (
        {"only_at_the_ends": {}, "consonants_first": {"letters": 2}, "unreachable_goals": {}},
        {"at_ends": True, "consonants_first": 2, "unreachable_goals": True},
        None,
    ),
    "WS-15 R7": (
        {"only_at_the_ends": {}, "palindrome_lock": {"from_turn": 2}},
        {"at_ends": True, "palindromes_from": 2, "words": FEW},
        None,
    ),
    "R4 R5 R6": (
        {"consonants_first": {"letters": 2}, "no_more_vowels": {}, "no_consonant_in_front": {"letters": 2}},
        {"consonants_first": 2, "vowel_margin": 0, "front_after": 2},
        None,
    ),
    "R2 R5 R6 pot": (
        {"vowels_may_be_missing": {}, "no_more_vowels": {}, "no_consonant_in_front": {"letters": 1}},
        {"vowels_missing": True, "vowel_margin": 0, "front_after": 1},
        POT,
    ),
    "R2 R4 R8": (
        {"vowels_may_be_missing": {}, "consonants_first": {}, "unreachable_goals": {}},
        {"vowels_missing": True, "consonants_first": 3, "unreachable_goals": True},
        None,
    ),
    "R12 tight pot": ({"vowel_collections": {}}, {"collecting": True}, TIGHT),
    "R10 R12 tight pot": (
        {"vowels_reverse": {}, "vowel_collections": {}},
        {"reversing": True, "collecting": True, "seats": 3},
        TIGHT,
    ),
    "R10 R12 R15 tight pot": (
        {"vowels_reverse": {}, "vowel_collections": {}, "played_again_is_lost": {}},
        {"reversing": True, "collecting": True, "losing": True, "seats": 3},
        TIGHT,
    ),
    "R5 R7 R12 pot": (
        {"no_more_vowels": {"margin": 1}, "palindrome_lock": {"from_turn": 1}, "vowel_collections": {}},
        {"vowel_margin": 1, "palindromes_from": 1, "collecting": True, "words": ("eve", "level", "noon")},
        {"e": 4, "v": 1, "l": 2, "a": 2, "s": 2, "n": 2, "u": 1},
    ),
}
DEPTH = 3


def counts(chosen: dict[str, Any], rules: Rules, pot: dict[str, int] | None, depth: int = DEPTH) -> list[int]:
    """How many sequences of legal plays the engine lists."""
    words = WordSet(rules.words, tags={word: ["plural"] for word in PLURALS})
    lexicons = WordSets({"few": words})
    refs = lexicons.resolve(())
    agreed = options.read(Options, {"rules": chosen, "pot": pot, "auto_eliminate": False})
    states = [GAME.initial(Setup(agreed, refs, rules.seats), Chance(bytes(16)), words).state]
    found = []
    for _ in range(depth):
        states = [
            GAME.apply(state, state.position.table.mover, move, words).state
            for state in states
            for move in GAME.legal_moves(state, state.position.table.mover, words)
        ]
        found.append(len(states))
    return found


@pytest.mark.parametrize("case", CASES)
def test_the_legal_plays_are_those_of_the_brute_force(case: str) -> None:
    chosen, plain, pot = CASES[case]
    rules = Rules(**{"words": WORDS, "plurals": PLURALS, **plain})
    expected = reference.counts(rules, pot, DEPTH)
    assert counts(chosen, rules, pot) == expected
    assert expected[-1] > 0, "a case without plays shows nothing"


@pytest.mark.parametrize(
    ("words", "least", "depth"),
    [
        (("at", "ta", "tot", "oat"), 2, 4),
        (("at", "tat", "tata", "at"), 2, 5),
        (("cat", "cow", "tnt", "wet"), 3, 4),
        (("aa", "aaa"), 2, 5),
    ],
)
def test_the_legal_plays_on_the_grid_are_those_of_the_brute_force(
    words: tuple[str, ...], least: int, depth: int
) -> None:
    chosen = {"crossing_strings": {"min_length": least}}
    expected = reference_grid.counts(words, least, depth)
    assert counts(chosen, Rules(words), None, depth) == expected
    assert expected[-1] > 0


@pytest.mark.parametrize(
    ("words", "least", "first", "depth"),
    [
        (("ava", "at"), 3, 3, 3),
        (("aa", "aab"), 2, 1, 3),
        (("eve", "ve"), 2, 2, 3),
    ],
)
def test_palindromes_on_the_grid_are_those_of_the_brute_force(
    words: tuple[str, ...], least: int, first: int, depth: int
) -> None:
    """WS-R7 with WS-R16: one or two letters a turn, and strings that lock together."""
    chosen = {"crossing_strings": {"min_length": least}, "palindrome_lock": {"from_turn": first}}
    expected = reference_grid.palindrome_counts(words, least, first, depth)
    assert counts(chosen, Rules(words), None, depth) == expected
    assert expected[-1] > 0
