"""Lexicons with different alphabets agreed on together (G-1, G-5): each is asked what its letters can spell."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.words.test_port import served
from tests.lexicon.small import build_small
from trellis_cli.local_words import LocalLexicons
from trellis_engine.words import Lexicons, Words
from trellis_engine.words.merging import united
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_lexicon import Lexicon, Store
from trellis_lexicon.index.alphabet import Alphabet

ENGLISH = ["boot", "note", "oat"]
SPANISH = ["boot", "noto", "año", "niño"]
LETTERS = "abcdefghijklmnñopqrstuvwxyz"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Lexicon]]:
    root = tmp_path_factory.mktemp("alphabets")
    store, garden = build_small(root, ENGLISH, lexicon_id="garden")
    _, spanish = build_small(root, SPANISH, lexicon_id="es", alphabet=Alphabet(LETTERS, "aeiou"))
    assert isinstance(store, Store)
    return store.root, {"garden": garden, "es": spanish}


@pytest.fixture(scope="module", params=["in memory", "in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, built: tuple[Path, dict[str, Lexicon]]) -> Iterator[Lexicons]:
    root, opened = built
    if request.param == "in memory":
        yield WordSets({"garden": WordSet(ENGLISH), "es": WordSet(SPANISH, LETTERS)})
    elif request.param == "in process":
        yield LocalLexicons(lambda name, digest: opened.get(name))
    else:
        with served(root) as found:
            yield found


@pytest.fixture(params=[("garden", "es"), ("es", "garden")], ids="+".join)
def words(request: pytest.FixtureRequest, lexicons: Lexicons) -> Words:
    return lexicons.open(lexicons.resolve(request.param))


def test_the_alphabet_has_all_letters_in_the_order_of_the_larger(words: Words) -> None:
    assert words.alphabet == LETTERS
    assert united(["ab", "xaz", "b"]) == "xazb"


def test_words_and_parts_are_looked_up_where_they_can_be_spelled(words: Words) -> None:
    assert words.contains(["niño", "oat", "boot", "ñoñ", ""]) == (True, True, True, False, False)
    assert words.substrings(["iñ", "oa", "", "ñi", "é"]) == (True, True, True, False, False)


def test_extensions_of_a_letter_of_one_alphabet(words: Words) -> None:
    found = [(item.position, item.letter) for item in words.extensions("ñ")]
    assert found == [(0, "a"), (0, "i"), (1, "o")]


def test_lists_come_in_one_order_and_each_word_once(words: Words) -> None:
    assert list(words.containing("o")) == ["año", "boot", "niño", "note", "noto", "oat"]
    assert list(words.goal_words("oo")) == ["boot", "noto"]
    assert list(words.containing("ño")) == ["año", "niño"]
    assert list(words.matching(["....", "ñ.."])) == ["boot", "niño", "note", "noto"]


def test_entries_come_from_each_lexicon_that_has_the_word(words: Words) -> None:
    boy, boot, oat = words.entries(["niño", "boot", "oat"])
    assert [entry.lexicon for entry in boy] == ["es"]
    assert {entry.lexicon for entry in boot} == {"garden", "es"}
    assert [entry.lexicon for entry in oat] == ["garden"]
