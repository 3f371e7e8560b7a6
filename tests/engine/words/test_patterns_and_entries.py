"""Patterns, tags and definitions through every adapter of the words port: one contract."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.engine.words import tagged
from trellis_cli.local_words import LocalLexicons
from trellis_engine.words import ANY_TAGS, Entry, Lexicons, Tag, TagFilter, Words
from trellis_engine.words.remote import RemoteLexicons
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_lexicon import Lexicon, Store
from trellis_lexicon.server import build
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.channels import connect
from trellis_ops.server import serving
from trellis_ops.settings import load
from trellis_words.strings import MAX_BATCH_STRINGS

FOOD = frozenset({"noun.food"})
PLAIN = TagFilter(without=frozenset({Tag.CAPITALISED, Tag.ABBREVIATION, Tag.APOSTROPHE, Tag.HYPHEN}))
COMMON = ["ants", "lime", "malt", "plum", "salt", "toss"]
EVERY = sorted([*COMMON, "anne", "zeus", "nasa", "tbsp", "dont", "cant"])
TAGS = {
    "anne": ["capitalised"],
    "zeus": ["capitalised"],
    "nasa": ["abbreviation"],
    "tbsp": ["abbreviation"],
    "dont": ["apostrophe"],
    "cant": ["apostrophe"],
    "malt": ["noun.food"],
    "salt": ["noun.food", "verb.contact"],
    "lime": ["noun.plant"],
}
MEANINGS = {"malt": tagged.MALT, "salt": tagged.SALT, "lime": "lime (noun): a tree of warm countries"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, dict[str, Lexicon]]:
    return tagged.build_tagged(tmp_path_factory.mktemp("tagged"))


@contextmanager
def served(root: Path) -> Iterator[Lexicons]:
    environment = {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(root),
        "TRELLIS_LEXICON_DEFAULT": "tagged",
    }
    settings = load(LexiconSettings, environment)
    with (
        serving(build(settings), settings) as server,
        connect(f"127.0.0.1:{server.port}", SERVICE) as channel,
    ):
        yield RemoteLexicons(channel)


@pytest.fixture(scope="module", params=["in memory", "in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, built: tuple[Store, dict[str, Lexicon]]) -> Iterator[Lexicons]:
    store, opened = built
    if request.param == "in memory":
        words = WordSet(EVERY, tags=TAGS, definitions=MEANINGS)
        yield WordSets({"tagged": words, "more": WordSet(["anne", "memo", "salt"])})
    elif request.param == "in process":
        yield LocalLexicons(lambda name, digest: opened.get(name))
    else:
        with served(store.root) as found:
            yield found


def _open(lexicons: Lexicons, *ids: str) -> Words:
    return lexicons.open(lexicons.resolve(ids))


def test_entries_tell_lexicon_tags_and_definition(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged")
    assert words.entries(["malt", "oooo", "anne", "ants", "malt"]) == (
        (Entry("tagged", FOOD, tagged.MALT),),
        (),
        (Entry("tagged", frozenset({"capitalised"})),),
        (Entry("tagged"),),
        (Entry("tagged", FOOD, tagged.MALT),),
    )
    assert words.entries([]) == ()


def test_each_lexicon_speaks_for_itself(lexicons: Lexicons) -> None:
    found = _open(lexicons, "tagged", "more").entries(["anne", "memo", "salt"])
    assert found == (
        (Entry("tagged", frozenset({"capitalised"})), Entry("more")),
        (Entry("more"),),
        (Entry("tagged", frozenset({"noun.food", "verb.contact"}), tagged.SALT), Entry("more")),
    )


def test_strange_strings_have_no_entries(lexicons: Lexicons) -> None:
    words = _open(lexicons, "tagged", "more")
    assert words.entries(["", "ñ", "don't", "m.lt", "x" * 65, "SALT"]) == ((),) * 6


def test_many_entries_are_answered_in_their_order(lexicons: Lexicons) -> None:
    source = random.Random(1)
    asked = ["".join(source.choices("almst", k=4)) for _ in range(MAX_BATCH_STRINGS * 2)] + ["malt", "salt"]
    found = _open(lexicons, "tagged").entries(asked)
    assert [bool(entries) for entries in found] == [word in EVERY for word in asked]


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        ([], []),
        (["...."], EVERY),
        (["..."], []),
        (["sal.", "s..."], ["salt"]),
        ([".alt", "p...", "...s"], ["ants", "malt", "plum", "salt", "toss", "zeus"]),
        (["", "x" * 65, "ñ...", "S...", "don't"], []),
    ],
)
def test_words_that_match_any_pattern(lexicons: Lexicons, patterns: list[str], expected: list[str]) -> None:
    assert list(_open(lexicons, "tagged").matching(patterns)) == expected


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        (ANY_TAGS, EVERY),
        (PLAIN, COMMON),
        (TagFilter(with_any=FOOD), ["malt", "salt"]),
        (TagFilter(with_any=frozenset({"noun.food", "noun.plant"})), ["lime", "malt", "salt"]),
        (TagFilter(frozenset({"verb.contact"}), FOOD), ["malt"]),
        (TagFilter(with_any=frozenset({"noun.planet"})), []),
        (TagFilter(without=frozenset({"noun.planet"})), EVERY),
    ],
)
def test_tags_admit_words(lexicons: Lexicons, tags: TagFilter, expected: list[str]) -> None:
    assert list(_open(lexicons, "tagged").matching(["...."], tags)) == expected


def test_a_word_is_admitted_if_one_of_the_lexicons_admits_it(lexicons: Lexicons) -> None:
    """G-5; ANNE is a name in the one lexicon and has no tags in the other."""
    both = _open(lexicons, "tagged", "more")
    assert list(both.matching(["...."], PLAIN)) == sorted({*COMMON, "anne", "memo"})
    assert list(both.matching(["...."], TagFilter(with_any=FOOD))) == ["malt", "salt"]


def test_a_tag_of_no_word_in_the_other_lexicon_is_no_mistake(lexicons: Lexicons) -> None:
    assert list(_open(lexicons, "more").matching(["...."], PLAIN)) == ["anne", "memo", "salt"]
    assert list(_open(lexicons, "more").matching(["...."], TagFilter(with_any=FOOD))) == []


def test_random_patterns_agree_with_regular_expressions(lexicons: Lexicons) -> None:
    source = random.Random(2)
    words = _open(lexicons, "tagged")
    for _ in range(30):
        patterns = ["".join(source.choices("almst....", k=4)) for _ in range(source.randint(1, 30))]
        expected = re.compile("|".join(patterns))
        assert list(words.matching(patterns)) == [word for word in EVERY if expected.fullmatch(word)]
