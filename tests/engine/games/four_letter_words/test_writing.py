"""Writing and skipping (FL-1, FL-3, FL-P1 to FL-P3, FL-S1): every refusal, and what is allowed."""

import pytest

from tests.engine.games.four_letter_words.table import Table
from trellis_engine.contract import EVERYONE, Audience
from trellis_engine.games.four_letter_words.state import Announcing, Decision, Writing


def _second_word(word: str = "salt") -> Table:
    """Both have written TOSS right from a1; seat 1 announced another word."""
    return Table(rows=4, columns=5).play("0 say toss", "0 write a1>", "1 write a1>", f"1 say {word}")


def test_the_first_word_goes_anywhere() -> None:
    """Seed: on the very first turn of the game, players write the chosen word anywhere inside their grid."""
    table = Table(rows=4, columns=4).play("0 say toss")
    assert table.listed(0) == [
        "write a1>", "write a1v", "write b1v", "write c1v", "write d1v", "write d1<", "write a2>", "write d2<",
        "write a3>", "write d3<", "write a4>", "write a4^", "write b4^", "write c4^", "write d4<", "write d4^",
    ]  # fmt: skip


def test_a_later_word_uses_letters_that_are_there() -> None:
    """TOSS stands in row 1; SALT (S at c1 or d1, T at a1) can only hang from it."""
    table = _second_word()
    assert table.listed(1) == ["write c1v", "write d1v", "write a4^"]
    assert table.listed(0) == ["write c1v", "write d1v", "write a4^", "strike"]


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("0 write b1v", ("LETTERS_CLASH", "FL-P2")),
        ("0 write a1>", ("LETTERS_CLASH", "FL-P2")),
        ("0 write a2>", ("NO_LETTER_REUSED", "FL-P3")),
        ("0 write c1>", ("OFF_GRID", "FL-P1")),
        ("0 write a1^", ("OFF_GRID", "FL-P1")),
        ("0 write e4v", ("OFF_GRID", "FL-P1")),
        ("0 write c4<", ("OFF_GRID", "FL-P1")),
        ("0 write f1v", ("MALFORMED_MOVE", "start")),
        ("0 write a5v", ("MALFORMED_MOVE", "start")),
        ("0 strike a2 b2 c2", ("CROSS_COUNT", "FL-7")),
        ("1 strike", ("OWN_WORD", "FL-S1")),
        ("0 say malt", ("WRONG_PHASE", "FL-T1")),
        ("1 say malt", ("WRONG_PHASE", "FL-T1")),
        ("0 accept", ("WRONG_PHASE", "FL-4")),
        ("0 challenge", ("WRONG_PHASE", "FL-4")),
        ("1 define common", ("WRONG_PHASE", "FL-4")),
    ],
)
def test_refusals_while_writing(move: str, refusal: tuple[str, str]) -> None:
    table = _second_word()
    before = table.state
    assert table.refusal(move) == refusal
    assert table.state == before


def test_a_clash_names_cells_and_letters() -> None:
    found = _second_word().violation("0 write b1v")
    assert found is not None
    assert found.metadata == {"cells": "b1", "letters": "o"}
    assert "O at b1" in found.text


def test_a_word_does_not_count_as_written_where_it_stands_already() -> None:
    """All four letters reused: no new cell (FL-1)."""
    assert _second_word("toss").refusal("0 write a1>") == ("NO_EMPTY_CELL", "FL-P3")


def test_one_two_and_three_letters_may_be_reused() -> None:
    table = Table(rows=4, columns=4).play("0 say toss", "0 write a1>", "1 write a1>", "1 say salt")
    table.draw(0, "s...", "a...", "l...", "....").draw(1, "sa..", "....", "....", "....")
    assert "write a1v" in table.listed(0)
    assert "write a1>" in table.listed(1)
    assert "write a1v" in table.listed(1)


def test_a_seat_decides_once() -> None:
    table = _second_word().play("0 write c1v")
    assert table.refusal("0 write d1v") == ("ALREADY_DONE", "FL-1")
    assert table.refusal("0 strike") == ("ALREADY_DONE", "FL-1")


def test_a_strike_may_be_taken_although_the_word_fits_and_after_it_too() -> None:
    """FL-3: a player with a legal placement may still take a strike."""
    table = _second_word()
    assert table.listed(0)[-1] == "strike"
    table.play("0 strike")
    assert table.sheet(0).strikes == 1
    assert table.sheet(0).grid.count(".") == 16


def test_the_turn_waits_for_all_and_any_order_gives_the_same() -> None:
    moves = ["0 write c1v", "1 write a4^"]
    one, other = _second_word().play(*moves), _second_word().play(*reversed(moves))
    assert one.position == other.position
    assert isinstance(one.position.phase, Announcing)
    assert one.position.words == ("toss", "salt")


def test_the_stage_moves_on_with_the_last_decision_only() -> None:
    table = _second_word()
    stage = table.state.stage
    table.play("0 write c1v")
    assert table.state.stage == stage
    assert table.to_act == {1}
    table.play("1 write a4^")
    assert table.state.stage == stage + 1


def test_placing_is_seen_by_its_seat_alone_and_a_strike_by_everybody() -> None:
    table = _second_word().play("0 write c1v")
    assert table.latest.audience == Audience.only(0)
    seen = [(type(event.detail).__name__, event.audience) for event in table.latest.events]
    assert seen == [("WordWritten", Audience.only(0)), ("HasWritten", EVERYONE)]
    table = _second_word().play("0 strike")
    assert table.latest.audience == EVERYONE
    assert [(type(event.detail).__name__, event.audience) for event in table.latest.events] == [
        ("StrikeTaken", EVERYONE)
    ]


def test_writing_changes_just_the_cells_of_the_word() -> None:
    table = _second_word().play("0 write c1v")
    assert table.sheet(0).grid == "toss." + "..a.." + "..l.." + "..t.."
    phase = table.position.phase
    assert isinstance(phase, Writing)
    assert phase.decisions == (Decision.WRITTEN, Decision.WAITING)


def test_a_palindrome_may_be_written_from_either_end() -> None:
    table = Table(rows=4, columns=4).play("0 say noon")
    assert {"write a1>", "write d1<"} <= set(table.listed(0))
    other = Table(rows=4, columns=4).play("0 say noon")
    assert table.play("0 write a1>").sheet(0) == other.play("0 write d1<").sheet(0)
