"""Every condition of a search against its plain meaning, alone and combined."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon.small import build_small
from trellis_lexicon import Lexicon, WordFilter

VOWELS = "aeiou"


def fits(word: str, pattern: str) -> bool:
    return re.fullmatch(pattern.replace("*", ".*"), word) is not None


def spelled(word: str, rack: str, whole: bool) -> bool:
    """Whether the rack spells the word, each blank standing for one letter."""
    lacking = (Counter(word) - Counter(rack.replace("?", ""))).total()
    if whole:
        return len(word) == len(rack) and lacking == rack.count("?")
    return lacking <= rack.count("?")


def with_vowels(word: str, text: str) -> bool:
    """Whether some run of letters of the word becomes the text when vowels are taken out."""
    for start in range(len(word)):
        reached = {0}
        for letter in word[start:]:
            onward = {i + 1 for i in reached if i < len(text) and text[i] == letter}
            reached = onward | ({i for i in reached if i} if letter in VOWELS else set())
            if len(text) in reached:
                return True
    return not text


def meets(word: str, wanted: WordFilter) -> bool:
    return (
        wanted.contains in word
        and word.startswith(wanted.starts_with)
        and word.endswith(wanted.ends_with)
        and wanted.min_length <= len(word) <= (wanted.max_length or len(word))
        and (not wanted.pattern or fits(word, wanted.pattern))
        and (not wanted.rack or spelled(word, wanted.rack, not wanted.partial_rack))
        and with_vowels(word, wanted.contains_with_vowels)
    )


FILTERS = [
    WordFilter(pattern=".oo."),
    WordFilter(pattern="o"),
    WordFilter(pattern="....."),
    WordFilter(pattern="q....................."),
    WordFilter(pattern="b*"),
    WordFilter(pattern="*"),
    WordFilter(pattern="*.*.*"),
    WordFilter(pattern="b*t*i."),
    WordFilter(pattern="*oo*ed"),
    WordFilter(rack="tab"),
    WordFilter(rack="ta?"),
    WordFilter(rack="??"),
    WordFilter(rack="attoot?"),
    WordFilter(rack="tabbe", partial_rack=True),
    WordFilter(rack="o?", partial_rack=True),
    WordFilter(rack="bok???", partial_rack=True),
    WordFilter(contains_with_vowels="bt"),
    WordFilter(contains_with_vowels="q"),
    WordFilter(contains_with_vowels="oz"),
    WordFilter(contains_with_vowels="aa"),
    WordFilter(contains_with_vowels="tt", ends_with="o"),
    WordFilter(pattern="t*", rack="otatom??s", partial_rack=True, min_length=3, contains="o"),
    WordFilter(min_length=3, max_length=3, ends_with="e"),
]


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_a_search_gives_the_words_that_meet_the_filter(
    garden: Lexicon, garden_words: tuple[str, ...], wanted: WordFilter
) -> None:
    expected = [word for word in garden_words if meets(word, wanted)]
    assert list(garden.search(wanted)) == expected
    goals = list(garden.goal_words("t"))
    assert list(garden.goal_words("t", only=wanted)) == [word for word in goals if meets(word, wanted)]


LETTERS = st.text("abdeot", max_size=4)
ANY_FILTER = st.builds(
    WordFilter,
    contains=LETTERS,
    starts_with=LETTERS,
    ends_with=LETTERS,
    min_length=st.integers(0, 9),
    max_length=st.integers(0, 9),
    pattern=st.text("bot.*", max_size=6),
    rack=st.text("abdeot?", max_size=7),
    partial_rack=st.booleans(),
    contains_with_vowels=LETTERS,
)


@given(wanted=ANY_FILTER)
@settings(max_examples=400, deadline=None)
def test_any_combination_of_conditions(
    garden: Lexicon, garden_words: tuple[str, ...], wanted: WordFilter
) -> None:
    assert list(garden.search(wanted)) == [word for word in garden_words if meets(word, wanted)]


@pytest.mark.parametrize(
    ("wanted", "test"),
    [
        (WordFilter(rack="retains"), lambda w: sorted(w) == sorted("retains")),
        (WordFilter(rack="qu?z"), lambda w: len(w) == 4 and not Counter("quz") - Counter(w)),
        (WordFilter(pattern="z..z"), lambda w: re.fullmatch("z..z", w)),
        (WordFilter(pattern="*zz*zz*"), lambda w: re.search("zz.*zz", w)),
        (
            WordFilter(contains_with_vowels="rhthm"),
            lambda w: re.search("r[aeiou]*h[aeiou]*t[aeiou]*h[aeiou]*m", w),
        ),
        (WordFilter(min_length=22), lambda w: len(w) >= 22),
    ],
)
def test_searches_of_enable(
    enable: Lexicon, enable_words: tuple[str, ...], wanted: WordFilter, test: Callable[[str], object]
) -> None:
    assert list(enable.search(wanted)) == [word for word in enable_words if test(word)]


def test_frequent_words_come_first_on_request(enable: Lexicon) -> None:
    found = list(enable.search(WordFilter(rack="tale"), by_frequency=True))
    assert found[:2] == ["late", "tale"]
    assert sorted(found) == list(enable.search(WordFilter(rack="tale")))
    assert enable.search(WordFilter(), by_frequency=True)[0] == "the"


def test_bands_split_the_words_by_frequency(enable: Lexicon) -> None:
    sizes = [
        len(enable.search(WordFilter(min_frequency_band=band, max_frequency_band=band))) for band in range(8)
    ]
    assert sum(sizes) == enable.word_count
    assert all(sizes)
    common = enable.search(WordFilter(min_frequency_band=7))
    assert "the" in common
    assert all(enable.index.frequency(number) >= 700 for number in common.numbers)


def test_a_vowel_run_of_any_length_is_searched_without_backtracking(tmp_path: Path) -> None:
    _, lexicon = build_small(tmp_path, ["a" * 63, "ae" * 31])
    assert len(lexicon.search(WordFilter(contains_with_vowels="a" * 32))) == 1
    assert not lexicon.search(WordFilter(contains_with_vowels="a" * 30 + "b"))
    assert not lexicon.search(WordFilter(pattern="*a" * 20 + "*b"))
