"""What players can ask."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.games.rewordable.tables import WORDS, Match, match, player
from trellis_engine import options
from trellis_engine.contract import Concede
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import GAME
from trellis_engine.words.wordset import WordSet

FORMATIONS, SHEET = GAME.analyses
STATE = match(player("b se q", "le|nd", "s"), player("sh", "lin|ed", "con"))


def ask(state: Match, seat: int | None, words: WordSet = WORDS, **given: Any) -> list[Mapping[str, object]]:
    parameters = options.read(FORMATIONS.parameters, given, "parameters")
    return list(FORMATIONS.rows(state, seat, parameters, words))


def test_formations_are_listed_for_all_cards_of_the_hand_best_first() -> None:
    assert [(row["formation"], row["gain"], row["play"]) for row in ask(STATE, 0)] == [
        ("lin|se|ed|s < lin|ed@1", 8, ["se"]),
        ("lin|se|ed < lin|ed@1", 7, ["se"]),
        ("b|le|nd|s < le|nd", 2, ["b"]),
        ("b|le|nd < le|nd", 1, ["b"]),
    ]


def test_a_row_tells_everything_about_a_formation() -> None:
    assert ask(STATE, 0)[0] == {
        "formation": "lin|se|ed|s < lin|ed@1",
        "turn": "se: lin|se|ed|s < lin|ed@1",
        "word": "linseeds",
        "cards": ["lin", "se", "ed", "s"],
        "gain": 8,
        "play": ["se"],
        "own_words": [],
        "stolen_words": [{"seat": 1, "cards": ["lin", "ed"]}],
        "stolen_cards": [],
        "stolen_letters": 5,
    }


def test_every_turn_that_is_offered_is_legal() -> None:
    for row in ask(STATE, 0):
        assert GAME.check(STATE, 0, GAME.read(str(row["turn"])), WORDS) is None


def test_one_card_can_be_asked_about() -> None:
    assert [row["word"] for row in ask(STATE, 0, card="B")] == ["blends", "blend"]
    with pytest.raises(RequestError) as caught:
        ask(STATE, 0, card="sh")
    assert (caught.value.reason, caught.value.field) == (Reason.FIELD_OUT_OF_RANGE, "parameters.card")


def test_steals_can_be_asked_for_alone() -> None:
    assert [row["word"] for row in ask(STATE, 0, steals_only=True)] == ["linseeds", "linseed"]


def test_a_seat_that_is_not_to_move_may_plan() -> None:
    """sh joins ed, but that stands in a word; con joins s of seat 0."""
    assert [row["word"] for row in ask(STATE, 1)] == ["con"]


def test_an_onlooker_has_no_cards_to_ask_about() -> None:
    with pytest.raises(RequestError) as caught:
        ask(STATE, None)
    assert (caught.value.reason, caught.value.field) == (Reason.MISSING_FIELD, "seat")


def test_with_an_empty_hand_formations_need_no_card() -> None:
    rows = ask(match(player("", "le|nd", "b"), player("x")), 0)
    assert [(row["turn"], row["play"]) for row in rows] == [("-: b|le|nd < le|nd", [])]


def test_who_has_conceded_and_whoever_asks_after_the_end_can_form_nothing() -> None:
    """G-7, RW-4: it could put con before s·ist; nobody plays on."""
    words = WordSet(["con", "consist"])
    table = (player("x", "s|ist con"), player("", "be"), player("", "ed"))
    state = match(*table)
    assert [row["turn"] for row in ask(state, 0, words)] == ["x: con|s|ist < con| + s|ist"]
    assert ask(GAME.apply(state, 0, Concede(), words).state, 0, words) == []
    assert ask(GAME.apply(state, 0, GAME.read("x"), words).state, 0, words) == []
    last = match(*(replace(each, out=seat > 0) for seat, each in enumerate(table)))
    assert ask(last, 0, words) == []


def test_the_score_sheet_lists_every_word() -> None:
    rows = list(SHEET.rows(STATE, None, SHEET.parameters(), WORDS))
    assert rows == [
        {"seat": 0, "word": "lend", "cards": ["le", "nd"], "letters": 4},
        {"seat": 0, "total": 4},
        {"seat": 1, "word": "lined", "cards": ["lin", "ed"], "letters": 5},
        {"seat": 1, "total": 5},
    ]
