"""`trellis play` in this process: what people type and what they are shown."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.lexicon.small import build_small
from trellis_cli.main import app
from trellis_cli.play.session import value_of

WORDS = ["wombat", "tomato", "aromatic", "bombast", "bombastic", "oat", "boat"]
BOMBASTIC = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7", "+c@8"]
"""O, OA, OAT, OMAT, OMBAT, OMBAST, BOMBAST, BOMBASTI, BOMBASTIC: the game of the seed (WS-3)."""


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small(tmp_path_factory.mktemp("play"), WORDS, lexicon_id="tiny")[0].root


def _play(directory: Path, lines: list[str], *arguments: str) -> Result:
    command = ["play", "word-sprout", "--dir", str(directory), "--lexicon", "tiny", *arguments]
    return CliRunner().invoke(app, command, input="".join(f"{line}\n" for line in lines))


def test_the_game_of_the_seed_is_won_by_the_player_who_makes_bombastic(directory: Path) -> None:
    """Without a longer word in the list player 2 cannot go on, so player 1 (seat 0) wins (WS-3)."""
    result = _play(directory, BOMBASTIC)
    assert result.exit_code == 0, result.output
    assert "BOMBASTIC" in result.output
    assert "Over: seat 0" in result.output


def test_a_refused_move_names_its_rule_and_asks_again(directory: Path) -> None:
    result = _play(directory, ["+z@0", *BOMBASTIC])
    assert result.exit_code == 0
    assert "No (WS-C2)" in result.output


def test_nonsense_is_told_from_a_broken_rule(directory: Path) -> None:
    result = _play(directory, ["%%%", "quit"])
    assert "No:" in result.output
    assert "No (" not in result.output


def test_quitting_leaves_the_match_with_an_exit_code_of_its_own(directory: Path) -> None:
    result = _play(directory, ["+o@0", "quit"])
    assert result.exit_code == 1
    assert "The match was left." in result.output


def test_the_end_of_the_input_leaves_the_match(directory: Path) -> None:
    assert _play(directory, ["+o@0"]).exit_code == 1


def test_moves_rules_questions_and_help_are_shown(directory: Path) -> None:
    result = _play(
        directory, ["+o@0", "moves", "rules", "ask", "ask goal_words", "ask nothing", "help", "quit"]
    )
    assert "+b@0" in result.output
    assert "WS-C1" in result.output
    assert "word=boat" in result.output
    assert "nothing called 'nothing' to ask" in result.output
    assert "+<letter>@<position>" in result.output


def test_a_line_may_be_addressed_to_another_seat(directory: Path) -> None:
    lines = ["+o@0", "+t@0", "0: challenge", "1: show tomato"]
    result = _play(directory, lines, "--option", "adjudication=TABLE")
    assert result.exit_code == 0, result.output
    assert "Over: seat 1" in result.output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--option", "rounds=1000"], "options.rounds"),
        (["--option", "colour=red"], "options.colour"),
        (["--option", "rounds"], "name=value"),
        (["--seats", "1"], "seats"),
        (["--lexicon", "weeds"], "weeds"),
        (["--seed", "xyz"], "--seed"),
    ],
)
def test_a_match_that_cannot_be_set_up_says_why(
    directory: Path, arguments: list[str], complaint: str
) -> None:
    result = _play(directory, [], *arguments)
    assert result.exit_code == 2
    assert complaint in result.output


def test_an_unknown_game_lists_the_games() -> None:
    result = CliRunner().invoke(app, ["play", "chess[b]"])
    assert result.exit_code == 2
    assert "word-sprout" in result.output
    assert "there is no game 'chess[b]'" in result.output


def test_a_gateway_that_is_not_there_is_said_plainly() -> None:
    result = CliRunner().invoke(app, ["play", "word-sprout", "--gateway", "http://127.0.0.1:1"])
    assert result.exit_code == 2
    assert "trellis up" in result.output


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ("rounds=3", ("rounds", 3)),
        ("open=true", ("open", True)),
        ("adjudication=TABLE", ("adjudication", "TABLE")),
        ('pot={"a":1}', ("pot", {"a": 1})),
        ("name=", ("name", "")),
    ],
)
def test_options_are_json_or_plain_text(pair: str, expected: tuple[str, object]) -> None:
    assert value_of(pair) == expected
