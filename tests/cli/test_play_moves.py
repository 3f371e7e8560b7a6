"""What people type in `trellis play`: moves in their own words, long answers, pictures."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from tests.cli.keyboard import Keyboard
from tests.lexicon.small import build_small
from trellis_cli.main import app

WORDS = "oat oats boat boot otto bottom tomato taboo toss salt".split()


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small(tmp_path_factory.mktemp("moves"), WORDS, lexicon_id="tiny")[0].root


def typed(directory: Path, game: str, lines: list[str], *arguments: str) -> Result:
    command = ["play", game, "--dir", str(directory), *arguments]
    if game != "sprout-r-out":
        command += ["-l", "tiny"]
    return CliRunner().invoke(app, command, input="".join(f"{line}\n" for line in lines))


def text_of(result: Result) -> str:
    return " ".join(result.output.split())


def test_word_sprout_is_played_by_strings_and_letters(directory: Path) -> None:
    output = text_of(typed(directory, "word-sprout", ["o", "oa", "t", "+b", "quit"]))
    for played in ("plays O: O.", "plays A: OA.", "plays T: OAT.", "plays B: BOAT."):
        assert played in output


def test_a_string_that_several_letters_make_is_asked_about(directory: Path) -> None:
    """OT becomes OTT by either T."""
    output = text_of(typed(directory, "word-sprout", ["o", "ot", "ott", "2", "quit"]))
    assert "Which OTT? 1 O[T]T +t@1 2 OT[T] +t@2 1 to 2, or Enter for none: 2" in output
    assert "latest: seat 0 +t@2" in output


def test_a_question_is_left_by_enter_and_another_line_is_taken_as_the_next(directory: Path) -> None:
    output = text_of(typed(directory, "word-sprout", ["o", "ot", "ott", "", "ott", "tot", "quit"]))
    assert "No (WS-C2): no word contains TOT" in output
    assert "OTT." not in output


def test_what_is_not_understood_gets_the_nearest_form_and_two_examples(directory: Path) -> None:
    output = text_of(typed(directory, "word-sprout", ["o", "chalenge now", "quit"]))
    assert (
        "No: 'chalenge now' is not understood; the nearest form is challenge (challenge the latest play); "
        "here, for example: +b@0 or to" in output
    )
    assert "call out" not in output


def test_legal_is_moves(directory: Path) -> None:
    output = typed(directory, "word-sprout", ["legal", "moves", "quit"]).output
    listed = [line for line in output.splitlines() if line.startswith("+a@0")]
    assert len(listed) == 2
    assert listed[0] == listed[1]


def test_a_word_that_is_a_command_is_played_in_quotes(directory: Path, tmp_path: Path) -> None:
    root = build_small(tmp_path, ["look", "book"], lexicon_id="tiny")[0].root
    output = text_of(typed(root, "four-letter-words", ["", '"look"', "quit"]))
    assert "Seat 0 announces LOOK." in output


def test_a_table_of_four_letter_words_does_not_list_what_is_no_word_first(directory: Path) -> None:
    result = typed(directory, "four-letter-words", ["", "moves", "quit"], "-o", "adjudication=TABLE")
    line = next(line for line in result.output.splitlines() if line.startswith("say "))
    assert line.split("  ")[:4] == ["say boat", "say boot", "say oats", "say otto"]


def test_more_than_sixty_moves_are_shown_page_by_page(directory: Path) -> None:
    """75 cells are open at the start, and there is conceding."""
    result = typed(directory, "sprout-r-out", ["moves", "", "", "moves", "more", "more", "quit"])
    output = text_of(result)
    assert output.count("P59 … more moves: Enter or `more` shows them seat 0> P60") == 1
    assert output.count("P59 … more moves: Enter or `more` shows them seat 0> more P60") == 1
    assert output.count("P74 concede") == 2
    assert "That was all." in output


def test_the_geometry_of_160_cells_is_shown_whole(directory: Path) -> None:
    lines = ["ask geometry", "more", "more", "more", "more", "quit"]
    output = typed(directory, "sprout-r-out", lines, "-o", "board=cairo", "-o", "order=2").output
    for cell in range(160):
        assert f"cell={cell}  centre=" in output
    assert "That was all." in output


def test_the_board_numbers_every_cell_and_marks_the_latest_stone(directory: Path) -> None:
    output = typed(directory, "sprout-r-out", ["17", "2.3", "quit"], "-o", "order=3").output
    assert "●17'" in output
    assert "○6'" in output or "No" in output
    assert all(f"·{cell}" in output for cell in range(27))


def test_the_picture_is_saved_as_svg(directory: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    lines = ["4", f"svg {file} width=300", "svg", f"svg {tmp_path}", f"svg {file} width=1", "quit"]
    output = text_of(typed(directory, "sprout-r-out", lines, "-o", "order=2"))
    assert ET.parse(file).getroot().attrib["width"] == "300"
    assert "name a file, as in: svg board.svg" in output
    assert "Is a directory" in output
    assert "must be from 100 to 4000" in output


def test_help_names_conceding_once(directory: Path) -> None:
    output = typed(directory, "sprout-r-out", ["help", "quit"]).output
    assert len([line for line in output.splitlines() if line.startswith("concede")]) == 1


def test_a_third_seat_is_one_too_many(directory: Path) -> None:
    result = typed(directory, "sprout-r-out", [], "-n", "3")
    assert result.exit_code == 2
    assert "is for exactly 2 seats, not 3" in text_of(result)


def test_a_board_is_coloured_unless_no_color_says_otherwise(directory: Path) -> None:
    for variables, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with Keyboard(directory, "sprout-r-out", "-o", "order=2", variables=variables) as keyboard:
            keyboard.until("seat 0> ")
            keyboard.type("4", "seat 1> ")
            assert ("\x1b[1;4;36m●4'" in keyboard.written) is coloured
            assert "●4'" in keyboard.written


@pytest.mark.parametrize("columns", [40, 60])
def test_a_board_that_is_too_wide_is_drawn_without_numbers(directory: Path, columns: int) -> None:
    with Keyboard(directory, "sprout-r-out", "-o", "board=cairo", columns=columns) as keyboard:
        seen = re.sub(r"\x1b\[[\d;]*m", "", keyboard.until("seat 0> "))
        rows = [line for line in seen.splitlines() if "·" in line]
        assert sum(line.count("·") for line in rows) == 160
        assert max(map(len, rows)) <= columns


def test_moves_that_have_spaces_are_not_broken_between_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trellis_cli.play.command.out.width", 30)
    root = build_small(tmp_path, "jackdaws love my big sphinx of quartz".split(), lexicon_id="tiny")[0].root
    seed = ["--seed", "000102030405060708090a0b0c0d0e0f"]
    output = typed(root, "word-souffle", ["", "moves", "quit"], "-n", "2", *seed).output
    listed = output.partition("> moves\n")[2].partition("\n…")[0].partition("\nseat")[0]
    moves = [move for line in listed.splitlines() for move in line.split("  ")]
    assert len(moves) > 5
    assert all(len(move.split()) == 3 for move in moves if move != "concede")
