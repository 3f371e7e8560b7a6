"""Words less those of some tags, and the tags that lexicons know: one contract for every adapter."""

from collections.abc import Iterator

import pytest

from tests.engine.words import tagged
from tests.engine.words.test_patterns_and_entries import TAGS, served
from trellis_cli.local_words import LocalLexicons
from trellis_engine.words import Extension, Lexicons, Standing, Tag, Words
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_lexicon import Lexicon, Store
from trellis_words.racks import Rack

UNNAMED = frozenset({Tag.CAPITALISED, Tag.ABBREVIATION})


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, dict[str, Lexicon]]:
    return tagged.build_tagged(tmp_path_factory.mktemp("tagged"))


@pytest.fixture(scope="module", params=["in memory", "in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, built: tuple[Store, dict[str, Lexicon]]) -> Iterator[Lexicons]:
    store, opened = built
    if request.param == "in memory":
        words = WordSet("anne ants cant dont lime malt nasa plum salt tbsp toss zeus".split(), tags=TAGS)
        yield WordSets({"tagged": words, "more": WordSet(["anne", "memo", "salt"])})
    elif request.param == "in process":
        yield LocalLexicons(lambda name, digest: opened.get(name))
    else:
        with served(store.root) as found:
            yield found


def _open(lexicons: Lexicons, *ids: str) -> Words:
    return lexicons.open(lexicons.resolve(ids))


def test_lexicons_tell_every_tag_that_some_word_has(lexicons: Lexicons) -> None:
    everything = {"abbreviation", "apostrophe", "capitalised", "noun.food", "noun.plant", "verb.contact"}
    assert _open(lexicons, "tagged").tags == everything
    assert _open(lexicons, "more").tags == frozenset()
    assert _open(lexicons, "more", "tagged").tags == everything
    assert _open(lexicons, "tagged").without(UNNAMED).tags == everything - UNNAMED


def test_words_with_the_tags_are_no_words(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED)
    asked = ["anne", "zeus", "nasa", "tbsp", "dont", "malt", "oooo", ""]
    assert words.contains(asked) == (False, False, False, False, True, True, False, False)


def test_a_word_counts_that_another_lexicon_has_without_the_tags(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged", "more").without(UNNAMED)
    assert words.contains(["anne", "zeus", "memo"]) == (True, False, True)
    assert list(words.containing("an")) == ["anne", "ants", "cant"]


def test_strings_that_only_words_with_the_tags_contain_are_in_none(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED)
    assert words.substrings(["nas", "sp", "eu", "an", "alt", "", "zzz"]) == (
        False, False, False, True, True, True, False,
    )  # fmt: skip
    assert list(words.containing("an")) == ["ants", "cant"]


def test_beginnings_are_those_of_the_words_left(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED)
    assert words.beginnings(["nas", "zeu", "an", "can", "", "lt"]) == (False, False, True, True, True, False)


def test_extensions_count_the_words_that_are_left(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED)
    assert words.extensions("an") == (Extension(0, "c", "cant", 1), Extension(2, "t", "ants", 2))
    assert words.extensions("nas") == ()


def test_goal_words_entries_and_patterns_are_those_of_the_words_left(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED)
    assert list(words.goal_words("an")) == ["ants", "cant"]
    assert [bool(found) for found in words.entries(["anne", "ants"])] == [False, True]
    assert list(words.matching(["an..", "n..."])) == ["ants"]
    assert [each.word for each in words.assemblies(Rack(dict.fromkeys("nast", 2)))] == ["ants"]


def test_tags_may_be_left_out_one_after_another(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged").without(UNNAMED).without(frozenset({"noun.food"}))
    assert words.contains(["malt", "anne", "lime"]) == (False, False, True)


def test_a_solved_table_does_not_speak_for_some_of_its_words(lexicons: Lexicons) -> None:
    assert _open(lexicons, "more").without(UNNAMED).standing("ann") is not None
    words = _open(lexicons, "tagged").without(UNNAMED)
    assert words.standing("lim") in (None, Standing(won=True, distance=1))
