"""The reader against brute force over the raw list, on all substrings and on strings that are none."""

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon.brute import Brute, Row, all_substrings
from tests.lexicon.small import build_small
from trellis_lexicon import Extension, Lexicon, Place, WordFilter

NEAR_LETTERS = "abdeostz"


def rows(extensions: Iterable[Extension]) -> list[Row]:
    return [(e.position, e.last_position, e.letter, e.text, e.witness, e.word_count) for e in extensions]


def test_every_substring_of_a_small_list_answers_as_brute_force_does(
    garden: Lexicon, garden_brute: Brute, garden_words: tuple[str, ...]
) -> None:
    for text in all_substrings(garden_words):
        containing = garden_brute.containing(text)
        assert garden.is_substring(text)
        assert garden.is_word(text) == garden_brute.is_word(text)
        assert list(garden.words_containing(text)) == containing
        assert garden.count_containing(text) == len(containing)
        assert garden.witness(text) == containing[0]


def test_extensions_of_every_substring_of_a_small_list(
    garden: Lexicon, garden_brute: Brute, garden_words: tuple[str, ...]
) -> None:
    for text in all_substrings(garden_words):
        assert rows(garden.extensions(text)) == garden_brute.extensions(text)
        assert rows(garden.extensions(text, Place.ENDS)) == garden_brute.extensions(text, ends_only=True)


def test_goal_words_of_every_substring_of_a_small_list(
    garden: Lexicon, garden_brute: Brute, garden_words: tuple[str, ...]
) -> None:
    for text in all_substrings(garden_words):
        for place, ends_only in ((Place.ANYWHERE, False), (Place.ENDS, True)):
            expected = garden_brute.goal_words(text, ends_only)
            assert list(garden.goal_words(text, place)) == expected
            assert garden.goal_word_count(text, place) == len(expected)


@given(text=st.text(NEAR_LETTERS, max_size=9))
@settings(max_examples=300, deadline=None)
def test_random_strings_answer_as_brute_force_does(garden: Lexicon, garden_brute: Brute, text: str) -> None:
    assert garden.is_substring(text) == bool(garden_brute.containing(text))
    assert rows(garden.extensions(text)) == garden_brute.extensions(text)
    assert list(garden.goal_words(text)) == garden_brute.goal_words(text)
    assert garden.goal_word_count(text) == len(garden_brute.goal_words(text))
    assert rows(garden.extensions(text, Place.ENDS, "ae")) == garden_brute.extensions(text, True, "ae")


@given(
    words=st.sets(st.text("abc", min_size=1, max_size=7), min_size=1, max_size=12),
    text=st.text("abcd", max_size=6),
)
@settings(max_examples=60, deadline=None)
def test_random_lists_answer_as_brute_force_does(
    tmp_path_factory: pytest.TempPathFactory, words: set[str], text: str
) -> None:
    _, lexicon = build_small(tmp_path_factory.mktemp("random"), sorted(words))
    brute = Brute(tuple(sorted(words)))
    for string in [text, *all_substrings(words)]:
        assert list(lexicon.words_containing(string)) == brute.containing(string)
        assert rows(lexicon.extensions(string)) == brute.extensions(string)
        assert list(lexicon.goal_words(string)) == brute.goal_words(string)


def test_a_letter_beside_an_equal_one_is_one_extension_with_a_range_of_positions(garden: Lexicon) -> None:
    (only,) = [e for e in garden.extensions("to", letters="o") if e.text == "too"]
    assert (only.position, only.last_position, only.letter) == (1, 2, "o")
    assert only.at_end


def test_a_string_that_no_word_contains_can_still_be_extended(garden: Lexicon) -> None:
    assert not garden.is_substring("bmbast")
    assert rows(garden.extensions("bmbast")) == [(1, 1, "o", "bombast", "bombast", 4)]


def test_extending_the_empty_string_gives_every_letter_used(
    garden: Lexicon, garden_words: tuple[str, ...]
) -> None:
    assert [e.letter for e in garden.extensions("")] == sorted(set("".join(garden_words)))
    assert garden.goal_word_count("") == len(garden_words) == len(garden.goal_words(""))


def test_words_and_substrings_of_other_letters_sort_by_their_alphabet(spanish: Lexicon) -> None:
    words = ["año", "mano", "mañana", "niña", "niño", "nube", "nz", "ñu", "ópalo", "pingüino", "zorro"]
    expected = sorted(words, key=lambda word: [spanish.alphabet.letters.index(c) for c in word])
    assert list(spanish.words()) == expected
    assert expected.index("ñu") == expected.index("nz") + 1
    assert list(spanish.words_containing("ñ")) == [word for word in expected if "ñ" in word]
    brute = Brute(tuple(expected), spanish.alphabet.letters)
    for text in all_substrings(words):
        assert rows(spanish.extensions(text)) == brute.extensions(text)
    assert list(spanish.search(WordFilter(starts_with="n"))) == [
        word for word in expected if word.startswith("n")
    ]


FILTERS = [
    WordFilter(),
    WordFilter(contains="oo"),
    WordFilter(starts_with="bo"),
    WordFilter(starts_with="z"),
    WordFilter(ends_with="ed"),
    WordFilter(min_length=9),
    WordFilter(max_length=1),
    WordFilter(contains="o", starts_with="b", ends_with="ing", min_length=7, max_length=7),
    WordFilter(contains="zz"),
    WordFilter(starts_with="qq"),
]


def meets(word: str, wanted: WordFilter) -> bool:
    return (
        wanted.contains in word
        and word.startswith(wanted.starts_with)
        and word.endswith(wanted.ends_with)
        and wanted.min_length <= len(word) <= (wanted.max_length or len(word))
    )


@pytest.mark.parametrize("wanted", FILTERS, ids=str)
def test_search_gives_the_words_that_meet_the_filter(
    garden: Lexicon, garden_words: tuple[str, ...], wanted: WordFilter
) -> None:
    assert list(garden.search(wanted)) == [word for word in garden_words if meets(word, wanted)]
    goals = garden.goal_words("o")
    assert list(garden.goal_words("o", only=wanted)) == [word for word in goals if meets(word, wanted)]


def test_words_have_numbers_in_word_order(garden: Lexicon, garden_words: tuple[str, ...]) -> None:
    assert [garden.index.word(number) for number in range(garden.word_count)] == list(garden_words)
    assert [garden.index.word_number(word) for word in garden_words] == list(range(len(garden_words)))
    assert garden.index.word_number("xyzzy") is None


# --- ENABLE ---


def adversarial(words: Sequence[str]) -> list[str]:
    longest = max(words, key=len)
    return [
        "",
        longest,
        longest[:-1],
        longest + "s",
        "z" * 20,
        "qqq",
        "e",
        "er",
        "ing",
        *"abcdefghijklmnopqrstuvwxyz",
    ]


def sampled(words: Sequence[str], count: int) -> Iterator[str]:
    """Strings of every kind: substrings, substrings with a letter changed or left out, and random letters."""
    chance = random.Random(20)
    for _ in range(count):
        word = chance.choice(words)
        start = chance.randrange(len(word))
        text = word[start : chance.randint(start + 1, len(word))]
        at = chance.randrange(len(text))
        letter = chance.choice("abcdefghijklmnopqrstuvwxyz")
        yield chance.choice(
            [text, text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :], letter * 3]
        )


def test_enable_membership_of_thousands_of_strings(enable: Lexicon, enable_words: tuple[str, ...]) -> None:
    everything, text = set(enable_words), "\n".join(enable_words)
    strings = [*adversarial(enable_words), *sampled(enable_words, 3000)]
    assert [enable.is_word(string) for string in strings] == [string in everything for string in strings]
    assert [enable.is_substring(string) for string in strings] == [string in text for string in strings]


def test_enable_words_containing(enable: Lexicon, enable_words: tuple[str, ...]) -> None:
    brute = Brute(enable_words)
    for string in [*adversarial(enable_words), *sampled(enable_words, 60)]:
        assert list(enable.words_containing(string)) == brute.containing(string)


def test_enable_extensions(enable: Lexicon, enable_words: tuple[str, ...]) -> None:
    substrings = {
        word[i:j] for word in enable_words for i in range(len(word)) for j in range(i + 1, len(word) + 1)
    }
    for string in [*adversarial(enable_words), *sampled(enable_words, 5000)]:
        found = {extension.text for extension in enable.extensions(string)}
        assert found == {result for _, _, result in Brute(()).insertions(string)} & substrings


@pytest.mark.parametrize("string", ["qu", "bombast", "zax", "rhythm", "omst"])
def test_enable_goal_words(enable: Lexicon, enable_words: tuple[str, ...], string: str) -> None:
    results = [extension.text for extension in enable.extensions(string)]
    goals = [word for word in enable_words if any(result in word for result in results)]
    assert list(enable.goal_words(string)) == goals
    assert enable.goal_word_count(string) == len(goals)


def test_enable_is_the_list_that_the_recipe_pins(enable: Lexicon) -> None:
    assert enable.word_count == 172_823
    assert enable.manifest.substring_count == 1_076_459 + 1
    assert enable.manifest.longest_word_length == 28
