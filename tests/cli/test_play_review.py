"""After the end of a match `trellis play` walks through it (and what may be asked before, G-9)."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.cli.test_play import BOMBASTIC, WORDS
from tests.lexicon.small import build_small
from trellis_cli.main import app


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small(tmp_path_factory.mktemp("review"), WORDS, lexicon_id="tiny")[0].root


def _play(directory: Path, lines: list[str], *arguments: str) -> Result:
    command = ["play", "word-sprout", "--dir", str(directory), "--lexicon", "tiny", *arguments]
    return CliRunner().invoke(app, command, input="".join(f"{line}\n" for line in lines))


def _after_the_end(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.output.partition("Over: seat 0")[2]


def test_a_finished_match_is_walked_back_and_forward(directory: Path) -> None:
    """The fifth move makes OMBAT of OMAT, the sixth OMBAST (WS-3)."""
    shown = _after_the_end(_play(directory, [*BOMBASTIC, "go 5", "back", "forward", "forward"]))
    steps = shown.split("move ")
    assert "Seat 0 played +b@2." in steps[1]
    assert "OMBAT" in steps[1]
    assert "Seat 1 played +m@1." in steps[2]
    assert "OMAT" in steps[2]
    assert "OMBAT" in steps[3]
    assert "OMBAST" in steps[4]


def test_what_else_could_have_been_played_is_told_at_every_position(directory: Path) -> None:
    """After OA seat 0 played OAT; B in front of it would have been BOA, on the way to BOAT."""
    result = _play(directory, [*BOMBASTIC, "review", "go 2", "moves", "ask explain", "ask goal_words"])
    shown = _after_the_end(result)
    assert "4  seat 1: +m@1" in shown
    at_two = shown.partition("Seat 1 played +a@1.")[2]
    assert "+b@0" in at_two
    assert "word=boat" in at_two
    assert "(G-9)" not in at_two, "when it is over everything may be asked"


def test_a_move_that_the_match_has_not_is_refused(directory: Path) -> None:
    shown = _after_the_end(_play(directory, [*BOMBASTIC, "go 10", "forward", "go x", "+a@0", "moves"]))
    assert shown.count("there are moves from 0 (the start) to 9") == 2
    assert "as in: go 3" in shown
    assert "the match is over; `help`" in shown
    assert "Nothing: the match is over." in shown


def test_an_empty_line_leaves_with_the_exit_code_of_a_match_played_to_its_end(directory: Path) -> None:
    assert _play(directory, [*BOMBASTIC, "", "go 2"]).exit_code == 0


def test_help_beyond_what_one_could_look_up_waits_for_the_end_unless_agreed(directory: Path) -> None:
    assert "(G-9)" in _play(directory, ["+o@0", "ask explain", "quit"]).output
    assert "(G-9)" not in _play(directory, ["+o@0", "ask goal_words", "quit"]).output
    agreed = _play(directory, ["+o@0", "ask explain", "quit"], "-o", "analyses=everything")
    assert "(G-9)" not in agreed.output
