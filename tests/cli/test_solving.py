"""`trellis solve` solves a small board, and says what it cannot solve."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from trellis_cli.main import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["solve", *words])
    return result.exit_code, result.output


def test_a_small_board_is_solved_under_the_readings_agreed_on() -> None:
    code, said = run("sprout-r-out", "--board", "limping-2", "-o", "removal_pass_counts=true")
    assert code == 0
    assert "limping-2: the first seat wins in 19 moves" in said
    assert "0, 1, 2, … moves: 1 12 132 717 3456 12171" in said
    assert "best line: P4 P9 " in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rewordable"], "only sprout-r-out has boards that can be solved"),
        (["sprout-r-out", "-b", "limping-3"], "Limping 3 has 27 cells"),
        (["sprout-r-out", "-b", "cairo-1"], "Cairo 1 has 48 cells"),
        (["sprout-r-out", "-b", "limping"], "a family and an order"),
        (["sprout-r-out", "-b", "limping-99"], "order"),
        (["sprout-r-out", "-b", "chess-2"], "board"),
        (["sprout-r-out", "-o", "colour=red"], "no option 'colour'"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: list[str], told: str) -> None:
    code, said = run(*words)
    assert code == 2
    assert told in said


def test_other_commands_do_not_load_the_runtime_of_the_kernel() -> None:
    code = "import sys, trellis_cli.main; print('wasmtime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
