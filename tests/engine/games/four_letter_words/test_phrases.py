"""What people write besides the notation of Four Letter Words: a word, a cell with a direction, ``skip``."""

import pytest

from tests.engine.games.four_letter_words.table import Table
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME


def meant(table: Table, seat: int, text: str) -> list[str]:
    moves = GAME.interpret(table.state, seat, text, table.words)
    return [GAME.write_move(move) for move in moves]


@pytest.mark.parametrize("text", ["toss", "TOSS", "say toss", "announce toss", '"toss"'])
def test_a_word_alone_is_announced(text: str) -> None:
    assert meant(Table(), 0, text) == ["say toss"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a1>", "write a1>"),
        ("a1 right", "write a1>"),
        ("across a1", "write a1>"),
        ("toss a1 down", "write a1v"),
        ("write b7 up", "write b7^"),
        ("a1-a4", "write a1v"),
        ("a1 to d1", "write a1>"),
        ("d1 a1", "write d1<"),
    ],
)
def test_a_line_is_named_by_cell_and_direction_or_by_both_ends(text: str, expected: str) -> None:
    assert meant(Table().play("0 say toss"), 0, text) == [expected]


def test_a_cell_alone_is_a_question_where_several_lines_begin_there() -> None:
    table = Table().play("0 say toss")
    assert meant(table, 0, "a1") == ["write a1>", "write a1v"]
    moves = GAME.interpret(table.state, 0, "a1", table.words)
    assert [GAME.describe_move(table.state, move) for move in moves] == [
        "from a1 right to d1",
        "from a1 down to a4",
    ]


def test_a_strike_is_taken_by_skipping() -> None:
    table = Table().play("0 say toss", "0 write a1>")
    assert meant(table, 1, "skip") == ["strike"]


def test_three_cells_are_crossed_in_the_x_variant() -> None:
    table = Table(x_variant=True).play("0 say toss", "0 write a1>")
    assert meant(table, 1, "x a1, b1, c1") == ["strike a1 b1 c1"]
    assert meant(table, 1, "a1 b1 c1") == ["strike a1 b1 c1"]


def test_a_word_is_accepted_doubted_and_defined_in_plain_words() -> None:
    table = Table(adjudication="TABLE").play("0 say toss")
    assert meant(table, 1, "ok") == ["accept"]
    assert meant(table, 1, "legal") == ["accept"]
    assert meant(table, 1, "doubt") == ["challenge"]
    table.play("1 challenge")
    assert meant(table, 0, "common") == ["define common"]
    assert meant(table, 0, "salt") == ["say salt"]


def test_an_unknown_text_gets_examples_that_fit() -> None:
    table = Table().play("0 say toss")
    with pytest.raises(RequestError) as caught:
        meant(table, 0, "wriet it somewhere")
    assert caught.value.metadata["form"] == "write <cell><arrow>"
    assert caught.value.metadata["examples"].splitlines() == ["write a1>", "write a1v"]


def test_at_a_table_words_are_listed_before_other_strings() -> None:
    """Any four letters may be announced there (G-6), but nobody looks for AAAA first."""
    table = Table(adjudication="TABLE")
    referee = Table()
    known = referee.listed(0, 500)[:-1]
    assert table.listed(0, len(known)) == known
    assert "say aaaa" not in known
