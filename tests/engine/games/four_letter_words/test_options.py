"""Options: sizes of grids (FL-6), and combinations that mean nothing."""

from typing import Any

import pytest

from tests.engine.games.four_letter_words.table import Table
from tests.engine.kit.words import listed
from trellis_engine import options
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import events
from trellis_engine.games.four_letter_words.options import Options


def test_sizes_for_more_players_than_recommended_have_as_many_cells_for_each() -> None:
    """Ours (FL-6): the smallest square with twelve cells or more a player, as 10 by 10 has for eight."""
    for seats in range(9, 17):
        rows, columns = Options().size(seats)
        assert rows == columns == next(side for side in range(4, 16) if side * side >= 12 * seats)


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
        ({"withdrawing_costs_turn": True}, "withdrawing_costs_turn (FL-4) goes with competitive"),
        (
            {"adjudication": "TABLE", "withdrawing_costs_turn": True},
            "withdrawing_costs_turn (FL-4) goes with competitive",
        ),
        (
            {
                "adjudication": "TABLE",
                "competitive": True,
                "withdrawing_costs_turn": True,
                "must_define": True,
            },
            "with must_define, or LEXICON as adjudicator (G-6), no word is withdrawn",
        ),
        (
            {
                "adjudication": "TABLE",
                "competitive": True,
                "withdrawing_costs_turn": True,
                "adjudicator": "LEXICON",
            },
            "with must_define, or LEXICON as adjudicator (G-6), no word is withdrawn",
        ),
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


@pytest.mark.parametrize("name", ["competitive", "must_define"])
def test_the_help_says_what_an_option_does_to_bluffs(name: str) -> None:
    spec = next(spec for spec in options.describe(Options) if spec.id == name)
    assert "bluff" in spec.help.casefold()


@pytest.mark.parametrize(("seats", "told"), [(8, []), (9, ["seats"]), (16, ["seats"])])
def test_more_than_eight_players_are_not_recommended_and_allowed(seats: int, told: list[str]) -> None:
    """ "Playing Four Letter Words with more than 8 players is not recommended" (FL-6)."""
    table = Table(seats=seats)
    assert [remark.about for remark in table.details(events.Remark)] == told
    assert table.to_act == {0}


def test_seventeen_players_are_too_many() -> None:
    with pytest.raises(RequestError) as refused:
        Table(seats=17)
    assert refused.value.reason == "SEATS_OUT_OF_RANGE"


def test_a_table_whose_lexicons_have_no_definitions_is_told_so() -> None:
    """FL-4, FL-9: a challenged player is to locate a definition; the recipe that has some is named."""
    table = Table(lexicons=listed("toss salt"), adjudication="TABLE")
    assert [remark.about for remark in table.details(events.Remark)] == ["definitions"]
    assert "enable-wordnet" in table.history[0].text


@pytest.mark.parametrize("adjudication", ["REFEREE", "TABLE"])
def test_nothing_is_said_where_a_lexicon_has_definitions(adjudication: str) -> None:
    assert Table(adjudication=adjudication).details(events.Remark) == []


def test_nothing_is_said_of_definitions_where_nobody_challenges() -> None:
    assert Table(lexicons=listed("toss salt")).details(events.Remark) == []
