"""Which words may be chosen (FL-5, FL-W1 to FL-W4, FL-V1 to FL-V5)."""

from typing import Any

import pytest

from tests.engine.games.four_letter_words.lexicons import COMMON, FOODS
from tests.engine.games.four_letter_words.table import Table
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.events import WordAnnounced


@pytest.mark.parametrize(
    ("chosen", "word", "refusal"),
    [
        ({}, "oooo", ("NOT_IN_LEXICON", "FL-W1")),
        ({}, "anne", ("ALWAYS_CAPITALISED", "FL-W2")),
        ({}, "zeus", ("ALWAYS_CAPITALISED", "FL-W2")),
        ({}, "don't", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "don\u2019t", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "no-no", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "a la", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "dont", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "nono", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ({}, "nasa", ("ABBREVIATION", "FL-W4")),
        ({}, "tbsp", ("ABBREVIATION", "FL-W4")),
        ({"starts_with_vowel": True}, "salt", ("STARTS_WITH_CONSONANT", "FL-V1")),
        ({"banned_letters": "S"}, "toss", ("BANNED_LETTER", "FL-V2")),
        ({"semantic_class": "noun.food"}, "toss", ("OUTSIDE_CLASS", "FL-V4")),
        ({"custom": "word.endsWith('t')"}, "toss", ("CUSTOM_RULE", "FL-V5")),
        ({"custom": "'noun.food' in tags"}, "toss", ("CUSTOM_RULE", "FL-V5")),
        ({"custom": "1 / (vowels - 1) == 1"}, "toss", ("CUSTOM_RULE", "FL-V5")),
        ({"abbreviations": ["rofl"]}, "lmao", ("NOT_IN_LEXICON", "FL-W1")),
        ({"abbreviations": ["rofl"]}, "nasa", ("ABBREVIATION", "FL-W4")),
        (
            {"allow_abbreviations": True, "starts_with_vowel": True},
            "nasa",
            ("STARTS_WITH_CONSONANT", "FL-V1"),
        ),
    ],
)
def test_refused_words(chosen: dict[str, Any], word: str, refusal: tuple[str, str]) -> None:
    assert Table(**chosen).refusal(f"0 say {word}") == refusal


@pytest.mark.parametrize(
    ("chosen", "word"),
    [
        ({}, "salt"),
        ({"starts_with_vowel": True}, "omen"),
        ({"banned_letters": "S"}, "malt"),
        ({"semantic_class": "noun.food"}, "malt"),
        ({"custom": "word.endsWith('t') && vowels == 1"}, "malt"),
        ({"custom": "consonants == 3 && different == 4 && word.charAt(0) == 'm'"}, "malt"),
        ({"custom": "'noun.food' in tags"}, "malt"),
        ({"abbreviations": ["ROFL"]}, "rofl"),
        ({"abbreviations": ["nasa"]}, "nasa"),
        ({"allow_abbreviations": True}, "nasa"),
        ({"allow_capitalised": True}, "zeus"),
        ({"ids": ("common", "second")}, "memo"),
        ({"ids": ("common", "second")}, "anne"),
    ],
)
def test_words_that_may_be_chosen(chosen: dict[str, Any], word: str) -> None:
    assert Table(**chosen).violation(f"0 say {word}") is None
    assert f"say {word}" in Table(**chosen).listed(0)


def test_a_refusal_tells_what_a_person_needs_to_see() -> None:
    found = Table(banned_letters="st").violation("0 say toss")
    assert found is not None
    assert found.metadata == {"word": "toss", "letters": "st"}
    found = Table().violation("0 say nasa")
    assert found is not None
    assert found.metadata == {"word": "nasa", "tag": "abbreviation", "lexicon": "common"}


def test_restrictions_go_together() -> None:
    chosen: dict[str, Any] = {
        "starts_with_vowel": True,
        "banned_letters": "z",
        "semantic_class": "noun.food",
        "custom": "different == 4",
        "allow_abbreviations": True,
    }
    expected = [f"say {word}" for word in sorted(FOODS) if word[0] in "aeiou" and len(set(word)) == 4]
    assert Table(**chosen).listed(0) == expected == ["say oats", "say okra"]


def test_without_restrictions_every_common_word_is_listed_and_nothing_else() -> None:
    assert Table().listed(0) == [f"say {word}" for word in sorted(COMMON)]


def test_a_definition_is_shown_where_a_dictionary_has_one() -> None:
    table = Table()
    move = GAME.read_move("say malt")
    meaning = "grain that was made to sprout and then dried"
    assert GAME.support(table.state, 0, move, table.words) == {"lexicon": "common", "definition": meaning}
    table.play("0 say malt")
    assert table.details(WordAnnounced) == [WordAnnounced(0, "malt", "common", meaning)]
    assert meaning in table.latest.events[0].text
    assert GAME.support(Table().state, 0, GAME.read_move("say plum"), table.words) == {"lexicon": "common"}


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"semantic_class": "planets"}, "options.semantic_class"),
        ({"custom": "false"}, "options"),
        ({"banned_letters": "aeiou"}, "options"),
        ({"banned_letters": "ß!"}, "options.banned_letters"),
        ({"abbreviations": ["ro!l"]}, "options.abbreviations[0]"),
        ({"abbreviations": ["rofl", "lmao"], "banned_letters": "m"}, "options.abbreviations[1]"),
        ({"abbreviations": ["rofl"], "starts_with_vowel": True}, "options.abbreviations[0]"),
        ({"abbreviations": ["rofl"], "semantic_class": "noun.food"}, "options.abbreviations[0]"),
        ({"first_seat": 2}, "options.first_seat"),
    ],
)
def test_set_ups_in_which_nobody_could_play_are_refused(chosen: dict[str, Any], field: str) -> None:
    with pytest.raises(RequestError) as refused:
        Table(**chosen)
    assert refused.value.field == field
    assert refused.value.reason in ("OPTION_CONFLICT", "LETTER_OUTSIDE_ALPHABET")


def test_agreed_abbreviations_alone_are_enough_to_play() -> None:
    assert Table(custom="word == 'rofl'", abbreviations=["rofl"]).listed(0) == ["say rofl"]
