"""Questions for players: which words fit, how many, and where a word is best written."""

from typing import Any

import pytest

from tests.engine.games.four_letter_words.table import Table
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.options import read


def _rows(table: Table, name: str, seat: int | None = 0, **parameters: Any) -> list[dict[str, Any]]:
    analysis = next(item for item in GAME.analyses if item.id == name)
    given = read(analysis.parameters, parameters)
    return [dict(row) for row in analysis.rows(table.state, seat, given, table.words)]


def _table() -> Table:
    """Seat 1 is to choose; TOSS stands in row 1 of both grids."""
    return Table(rows=4, columns=4).play("0 say toss", "0 write a1>", "1 write a1>")


def test_playable_words_are_the_announcements_of_the_seat_with_their_placements() -> None:
    table = _table()
    rows = _rows(table, "playable_words", 1)
    assert [f"say {row['word']}" for row in rows] == table.listed(1)
    told = {row["word"]: row["placements"] for row in rows}
    assert told["salt"] == 3
    assert told["omen"] == 1
    table.play("1 say salt")
    assert len([move for move in table.listed(0) if move.startswith("write")]) == told["salt"]


def test_a_seat_may_ask_before_its_turn() -> None:
    table = _table()
    assert _rows(table, "playable_words", 0) == _rows(table, "playable_words", 1)


def test_room_counts_words_and_empty_cells() -> None:
    table = _table()
    words = len(_rows(table, "playable_words", 1))
    assert _rows(table, "room", 1) == [{"words": words, "empty_cells": 12}]
    table.draw(1, *["salt"] * 4)
    assert _rows(table, "room", 1) == [{"words": 0, "empty_cells": 0}]


def test_placements_tell_what_stays_playable_and_come_best_first() -> None:
    table = _table().play("1 say salt")
    rows = _rows(table, "placements", 0)
    assert {row["move"] for row in rows} == {"write a4^", "write c1v", "write d1v"}
    assert [row["keeps"] for row in rows] == sorted((row["keeps"] for row in rows), reverse=True)
    for row in rows:
        after = _table().play("1 say salt", f"0 {row['move']}", "1 write c1v")
        assert row["keeps"] == _rows(after, "room", 0)[0]["words"]
        assert row["reused"] == 1
        assert len(row["cells"]) == 4


def test_placements_of_a_word_that_was_not_announced() -> None:
    rows = _rows(_table(), "placements", 0, word="TOLL")
    assert {row["move"] for row in rows} == {"write a1v"}
    assert _rows(_table(), "placements", 0, word="lime") == []
    assert _rows(_table(), "placements", 0) == []


def test_what_the_lexicons_say_about_a_word() -> None:
    table = Table(ids=("common", "second"))
    assert _rows(table, "word", None, word="anne") == [
        {
            "word": "anne",
            "lexicon": "common",
            "tags": ["capitalised"],
            "definition": "",
            "may_be_chosen": False,
            "rule": "FL-W2",
        },
        {
            "word": "anne",
            "lexicon": "second",
            "tags": [],
            "definition": "a kind of shawl",
            "may_be_chosen": True,
            "rule": "",
        },
    ]
    assert _rows(table, "word", 0, word="oooo") == []


@pytest.mark.parametrize(
    ("word", "reason"), [("sal", "OPTION_OUT_OF_RANGE"), ("s1lt", "LETTER_OUTSIDE_ALPHABET")]
)
@pytest.mark.parametrize("name", ["placements", "word"])
def test_what_is_no_word_of_four_letters_is_refused(name: str, word: str, reason: str) -> None:
    with pytest.raises(RequestError) as refused:
        _rows(_table(), name, 0, word=word)
    assert (refused.value.reason, refused.value.field) == (reason, "parameters.word")
