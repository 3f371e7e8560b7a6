"""Options: sizes of grids (FL-6), and combinations that mean nothing."""

from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words.options import Options


@pytest.mark.parametrize(("seats", "side"), [(2, 7), (3, 7), (4, 7), (5, 8), (6, 8), (7, 9), (8, 10)])
def test_recommended_sizes(seats: int, side: int) -> None:
    """FL-6: 7 by 7 for up to four players, 8 by 8 for five and six, 9 by 9 for seven, 10 by 10 for eight."""
    assert Options().size(seats) == (side, side)


def test_any_size_from_four_by_four_non_square_too() -> None:
    assert options.read(Options, {"rows": 4, "columns": 7}).size(8) == (4, 7)
    assert options.read(Options, {"rows": 5, "columns": 9}).size(2) == (5, 9)
    assert options.read(Options, {"rows": 4}).size(5) == (4, 8)


@pytest.mark.parametrize("name", ["rows", "columns"])
@pytest.mark.parametrize("side", [0, 3, 16])
def test_sides_have_limits(name: str, side: int) -> None:
    with pytest.raises(RequestError, match="from 4 to 15"):
        options.read(Options, {name: side})


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"competitive": True}, "competitive: there are challenges with TABLE only"),
        ({"must_define": True}, "must_define: there are challenges with TABLE only"),
        ({"adjudicator": "LEXICON"}, "adjudicator: LEXICON goes with TABLE"),
        ({"adjudication": "TABLE", "adjudicator": "LEXICON", "must_define": True}, "without must_define"),
        ({"abbreviations": ["rofl", "lol"]}, "abbreviations[1]: must have 4 letters, not 'lol'"),
        ({"custom": "word + 1 == 'a'"}, "custom: line 1, column 6: found no matching overload"),
        ({"custom": "tags.exists(t, t == 'food')"}, "custom: uses all, exists"),
        ({"custom": "words == 'toss'"}, "undeclared reference to 'words'"),
    ],
)
def test_options_that_clash_say_why(chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(RequestError) as refused:
        options.read(Options, chosen)
    assert refused.value.reason == "OPTION_CONFLICT"
    assert told in refused.value.text


def test_letters_and_abbreviations_are_kept_in_lower_case_and_once() -> None:
    chosen = options.read(Options, {"banned_letters": "SZ", "abbreviations": ["ROFL", "rofl", "LMAO"]})
    assert chosen.banned_letters == "sz"
    assert chosen.abbreviations == ("rofl", "lmao")


def test_the_help_of_the_custom_rule_names_its_variables() -> None:
    spec = next(spec for spec in options.describe(Options) if spec.id == "custom")
    assert all(name in spec.help for name in ("word", "vowels", "consonants", "different", "tags"))
