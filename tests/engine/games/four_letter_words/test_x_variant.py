"""The X variant (FL-7)."""

from dataclasses import replace

import pytest

from tests.engine.games.four_letter_words.table import Table
from tests.engine.kit.words import listed
from trellis_engine.contract import EVERYONE, Audience, SeatOut
from trellis_engine.games.four_letter_words.events import CellsCrossed, StrikeTaken
from trellis_engine.games.four_letter_words.grids.grid import Cell
from trellis_engine.games.four_letter_words.state import Decision, Out, OutReason, Writing


def _table(seats: int = 2) -> Table:
    return Table(seats=seats, x_variant=True, rows=4, columns=4)


def test_three_x_in_empty_cells_replace_a_strike() -> None:
    table = _table().play("0 say toss", "1 strike d4 a1 b2")
    assert table.sheet(1).grid == "x..." + ".x.." + "...." + "...x"
    assert table.sheet(1).strikes == 1
    seen = [(event.detail, event.audience) for event in table.latest.events]
    assert seen == [
        (CellsCrossed(1, (Cell(0, 0), Cell(1, 1), Cell(3, 3))), Audience.only(1)),
        (StrikeTaken(1, 1), EVERYONE),
    ]
    assert table.latest.audience == Audience.only(1)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("1 strike", ("CROSS_COUNT", "FL-7")),
        ("1 strike a1 b1 e1", ("MALFORMED_MOVE", "cells")),
        ("1 strike a1 b4 c4", ("CELL_TAKEN", "FL-7")),
        ("0 strike a1 b1 c1", ("OWN_WORD", "FL-S1")),
    ],
)
def test_refusals(move: str, refusal: tuple[str, str]) -> None:
    table = _table().play("0 say toss").draw(1, "....", "....", "....", ".xx.")
    assert table.refusal(move) == refusal


def test_it_may_be_done_more_than_three_times() -> None:
    table = _table(3)
    table.put(table.position.with_sheet(2, replace(table.sheet(2), strikes=5)))
    table.play("0 say toss", "2 strike a1 b1 c1", "0 write a1>", "1 write a1>")
    assert table.sheet(2).strikes == 6
    assert table.sheet(2).out is None


def test_every_choice_of_three_empty_cells_is_listed() -> None:
    table = _table().play("0 say toss").draw(1, "abcd", "efgh", "ijk.", ".m..")
    assert [move for move in table.listed(1) if move.startswith("strike")] == [
        "strike d3 a4 c4",
        "strike d3 a4 d4",
        "strike d3 c4 d4",
        "strike a4 c4 d4",
    ]


def test_exactly_three_empty_cells_are_enough() -> None:
    """Seed: with less than three empty spaces one is out; with three the grid is full afterwards."""
    table = _table(3).play("0 say toss", "0 write a1>", "2 write a1>").draw(1, "abcd", "efgh", "ijkl", "m...")
    assert table.listed(1) == ["strike b4 c4 d4"]
    assert table.refusal("1 strike") == ("CROSS_COUNT", "FL-7")
    table.play("1 strike b4 c4 d4")
    assert table.sheet(1).grid == "abcd" + "efgh" + "ijkl" + "mxxx"
    assert table.sheet(1).out == Out(OutReason.NO_PLAYABLE_WORD, 2)


def test_whoever_has_no_three_empty_cells_is_out_when_the_turn_is_complete() -> None:
    table = _table(3).play("0 say toss", "0 write a1>").draw(1, "abcd", "efgh", "ijkl", "mn..")
    assert table.listed(1) == ["strike"]
    assert table.refusal("1 strike c4 d4 a1") == ("CROSS_COUNT", "FL-7")
    table.play("1 strike")
    phase = table.position.phase
    assert isinstance(phase, Writing)
    assert phase.decisions[1] is Decision.CRAMPED
    assert table.sheet(1).out is None
    table.play("2 write a1>")
    assert table.sheet(1).out == Out(OutReason.NO_ROOM_FOR_X, 1)
    assert table.details(SeatOut) == [SeatOut(1, "NO_ROOM_FOR_X")]
    assert table.to_act == {2}


def test_an_x_may_be_used_like_any_other_letter() -> None:
    """Seed: these X letters may be utilized like any other letter."""
    table = Table(lexicons=listed("toss flax"), x_variant=True, rows=4, columns=4)
    table.play("0 say toss", "0 write a1>", "1 strike a1 c1 d1", "1 say flax", "1 write a4^")
    assert table.sheet(1).grid == "x.xx" + "a..." + "l..." + "f..."


def test_without_the_variant_a_strike_names_no_cells() -> None:
    assert Table().play("0 say toss").refusal("1 strike a1 b1 c1") == ("CROSS_COUNT", "FL-7")
