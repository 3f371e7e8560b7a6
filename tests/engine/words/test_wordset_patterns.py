"""Patterns, tags and definitions in the reference adapter of the words port."""

import random
import re

from trellis_engine.words import Entry, Tag, TagFilter
from trellis_engine.words.wordset import WordSet, WordSets

FOODS = TagFilter(with_any=frozenset({"food"}))
COMMON = TagFilter(without=frozenset({Tag.CAPITALISED, Tag.ABBREVIATION}))

WORDS = WordSet(
    ["salt", "malt", "plum", "anne", "nasa", "sal", "salty"],
    tags={"salt": {"food"}, "malt": {"food"}, "anne": {Tag.CAPITALISED}, "nasa": {Tag.ABBREVIATION}},
    definitions={"malt": "sprouted grain"},
)


def test_a_pattern_matches_whole_words_letter_by_letter() -> None:
    assert tuple(WORDS.matching(["sal."])) == ("salt",)
    assert tuple(WORDS.matching([".al."])) == ("malt", "salt")
    assert tuple(WORDS.matching(["plum"])) == ("plum",)
    assert tuple(WORDS.matching(["s.m."])) == ()
    assert tuple(WORDS.matching([])) == ()


def test_several_patterns_give_each_word_once_in_word_order() -> None:
    assert tuple(WORDS.matching(["s...", ".a.t", "...m", "..."])) == ("malt", "plum", "sal", "salt")


def test_the_filter_looks_at_tags() -> None:
    assert tuple(WORDS.matching(["...."], FOODS)) == ("malt", "salt")
    assert tuple(WORDS.matching(["...."], COMMON)) == ("malt", "plum", "salt")
    assert not TagFilter(without=frozenset({"food"}), with_any=frozenset({"food"})).admits(
        frozenset({"food"})
    )


def test_a_word_counts_if_one_of_several_lexicons_admits_it() -> None:
    """G-5: a word is real if any of the lexicons has it; each lexicon has its own tags."""
    other = WordSet(["anne", "zest"], tags={"zest": {"food"}}, definitions={"anne": "a girl's shawl"})
    lexicons = WordSets({"first": WORDS, "second": other})
    both = lexicons.open(lexicons.resolve(["first", "second"]))
    assert tuple(both.matching(["...."], COMMON)) == ("anne", "malt", "plum", "salt", "zest")
    assert tuple(both.matching(["...."], FOODS)) == ("malt", "salt", "zest")
    assert both.entries(["anne", "malt", "oooo"]) == (
        (Entry("first", frozenset({Tag.CAPITALISED})), Entry("second", definition="a girl's shawl")),
        (Entry("first", frozenset({"food"}), "sprouted grain"),),
        (),
    )


def test_patterns_agree_with_regular_expressions_on_random_words() -> None:
    source = random.Random(4)
    words = WordSet("".join(source.choices("abcd", k=source.randint(2, 5))) for _ in range(300))
    for _ in range(60):
        patterns = ["".join(source.choices("abcd....", k=4)) for _ in range(source.randint(1, 6))]
        expected = re.compile("|".join(patterns))
        assert tuple(words.matching(patterns)) == tuple(
            word for word in words.words if expected.fullmatch(word)
        )
