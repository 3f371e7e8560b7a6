"""Playable words (FL-2), against trying every word of the lexicon on every line."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from typing_extensions import override

from tests.engine.games.four_letter_words.lexicons import COMMON, FOODS, common
from trellis_engine import options
from trellis_engine.games.four_letter_words.grids.fitting_counts import Reach
from trellis_engine.games.four_letter_words.grids.grid import Size, placements
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.words import Tag, TagFilter, Words
from trellis_engine.words.wordset import WordSet

LEXICONS = common()
WORDS = LEXICONS.open(LEXICONS.resolve(()))


def _search(size: Size, words: Words = WORDS, **chosen: Any) -> Search:
    return Search(size, validity(options.read(Options, chosen)), words)


def _fits(grid: str, size: Size, word: str) -> bool:
    """Whether a later word fits: every line is looked at cell by cell."""
    rows = [list(range(r * size.columns, (r + 1) * size.columns)) for r in range(size.rows)]
    columns = [list(range(c, size.cells, size.columns)) for c in range(size.columns)]
    for whole in (*rows, *columns):
        for start in range(len(whole) - 3):
            cells = whole[start : start + 4]
            for order in (cells, cells[::-1]):
                there = [grid[cell] for cell in order]
                agree = all(mark in (".", letter) for mark, letter in zip(there, word, strict=True))
                if agree and 1 <= sum(mark != "." for mark in there) <= 3:
                    return True
    return False


@pytest.mark.parametrize(
    ("chosen", "allowed"),
    [
        ({}, lambda word: True),
        ({"starts_with_vowel": True}, lambda word: word[0] in "aeiou"),
        ({"banned_letters": "sT"}, lambda word: not set("st") & set(word)),
        ({"semantic_class": "noun.food"}, lambda word: word in FOODS),
        (
            {"custom": "vowels == 2 && !('noun.food' in tags)"},
            lambda word: sum(c in "aeiou" for c in word) == 2 and word not in FOODS,
        ),
    ],
    ids=["all", "vowel", "banned", "foods", "custom"],
)
def test_playable_words_agree_with_brute_force_on_random_grids(chosen: dict[str, Any], allowed: Any) -> None:
    source = random.Random(11)
    for _ in range(60):
        size = Size(source.randint(4, 7), source.randint(4, 7))
        gaps = source.choice([1, 4, 20])
        grid = "".join(source.choices("aeilmost" + "." * gaps * 4, k=size.cells))
        expected = [word for word in sorted(COMMON) if allowed(word) and _fits(grid, size, word)]
        assert list(_search(size, **chosen).playable(grid, first=False)) == expected


def test_a_word_is_playable_exactly_if_it_can_be_written() -> None:
    source = random.Random(12)
    size = Size(6, 5)
    for _ in range(40):
        grid = "".join(source.choices("aeilmost" + "." * 12, k=size.cells))
        found = set(_search(size).playable(grid, first=False))
        for word in COMMON:
            ways = list(placements(grid, size, word, first=False))
            assert bool(ways) == (word in found)


def test_a_full_grid_and_a_grid_without_letters_have_no_playable_word() -> None:
    size = Size(4, 4)
    assert list(_search(size).playable("salt" * 4, first=False)) == []
    assert list(_search(size).playable("." * 16, first=False)) == []
    assert list(_search(size).playable("." * 16, first=True)) == sorted(COMMON)
    assert not _search(size).finds_any("salt" * 4, first=False)
    assert _search(size).finds_any("." * 16, first=True)


def test_agreed_abbreviations_are_found_with_the_words_in_word_order() -> None:
    search = _search(Size(4, 4), abbreviations=["ROFL", "aids", "lmao"])
    found = list(search.playable("...l" + "." * 12, first=False))
    assert "rofl" in found
    assert "lmao" in found
    assert found == sorted(found)
    assert len(set(found)) == len(found)


class _Counting(WordSet):
    """Counts the questions that are asked."""

    def __init__(self) -> None:
        super().__init__(COMMON)
        self.asked: list[int] = []

    @override
    def matching(self, patterns: Sequence[str], tags: TagFilter = TagFilter()) -> Iterator[str]:  # noqa: B008 - frozen
        """See `Words`."""
        self.asked.append(len(patterns))
        return super().matching(patterns, tags)


def test_all_lines_go_to_the_lexicons_in_one_batch() -> None:
    words = _Counting()
    grid = "".join(random.Random(14).choices("aeilmost" + "." * 8, k=100))
    _search(Size(10, 10), words).playable(grid, first=False)
    assert len(words.asked) == 1
    assert words.asked[0] > 100


def test_letters_that_the_lexicons_do_not_know_match_nothing() -> None:
    """An X is written even where the alphabet has none (FL-7)."""
    words = WordSet(["aba", "abab", "baba"], alphabet="ab")
    search = _search(Size(4, 4), words)
    assert list(search.playable("x..." + "." * 12, first=False)) == []
    assert list(search.playable("x..." + "a..." + "." * 8, first=False)) == ["abab", "baba"]


def test_several_lexicons_count_together() -> None:
    """G-5: a word is real if any of the lexicons has it; each speaks for its own classes."""
    both = LEXICONS.open(LEXICONS.resolve(["common", "second"]))
    found = set(_search(Size(4, 4), both).playable("." * 16, first=True))
    assert {"memo", "wifi", "anne", "salt"} <= found
    assert not {"zeus", "nasa"} & found
    assert Tag.CAPITALISED in both.entries(["anne"])[0][0].tags


def test_reach_counts_the_words_that_match_any_pattern() -> None:
    source = random.Random(13)
    every = list(WORDS.matching(["...."]))
    for _ in range(50):
        found = ["".join(source.choices("..aeilmost", k=4)) for _ in range(source.randint(0, 8))]
        assert Reach(every).count(found) == len(list(WORDS.matching(found)))
