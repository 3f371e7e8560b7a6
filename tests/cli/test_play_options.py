"""Options of `trellis play`: listed in words, read from plain text, completed by the shell."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.lexicon.small import build_small
from trellis_cli.main import app
from trellis_cli.play.agreeing import agreed
from trellis_cli.play.table import CannotPlayError
from trellis_engine.catalog import entries
from trellis_engine.options import Kind, Spec, describe


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    words = ["wombat", "tomato", "aromatic", "strap", "oat", "boat"]
    return build_small(tmp_path_factory.mktemp("options"), words, lexicon_id="tiny")[0].root


def read(game: str, *pairs: str) -> dict[str, Any]:
    return agreed(pairs, describe(entries()[game].game.options))


def paths(specs: tuple[Spec, ...], prefix: str = "") -> Iterator[tuple[str, Spec]]:
    for spec in specs:
        yield prefix + spec.id, spec
        if spec.kind is Kind.RECORD:
            yield from paths(spec.fields, f"{prefix}{spec.id}.")


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("game", entries())
def test_every_option_is_listed_with_its_meaning_range_and_default(
    game: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trellis_cli.play.command.out.width", columns)
    result = CliRunner().invoke(app, ["play", game.replace("_", "-"), "--options"])
    assert result.exit_code == 0, result.output
    shown = "".join(result.output.split())
    for path, spec in paths(describe(entries()[game].game.options)):
        assert path in shown
        assert "".join(spec.help.split()) in shown
        for name, meaning in spec.choices:
            assert "".join(f"{name}:{meaning}".split()) in shown
        if spec.kind is Kind.INTEGER:
            assert f"{spec.minimum}to{spec.maximum}" in shown
    assert max(map(len, result.output.splitlines())) <= columns


def test_boards_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    result = CliRunner().invoke(app, ["play", "sprout-r-out", "--options"])
    assert "LIMPING: Hexagons" in result.output
    assert "CAIRO: Pentagons" in result.output


@pytest.mark.parametrize(
    ("game", "pairs", "expected"),
    [
        ("word_sprout", ["rules=WS-R1,WS-R4"], {"rules": {"complete_words": {}, "consonants_first": {}}}),
        ("word_sprout", ["rules=no_plurals,ws-r4"], {"rules": {"no_plurals": {}, "consonants_first": {}}}),
        (
            "word_sprout",
            ["rules.consonants_first.letters=4"],
            {"rules": {"consonants_first": {"letters": 4}}},
        ),
        ("word_sprout", ["rules.WS-R4.letters=4"], {"rules": {"consonants_first": {"letters": 4}}}),
        (
            "word_sprout",
            ["rules=WS-R1,WS-R4", "rules.consonants_first.letters=4"],
            {"rules": {"complete_words": {}, "consonants_first": {"letters": 4}}},
        ),
        ("word_sprout", ["rules.no_plurals"], {"rules": {"no_plurals": {}}}),
        ("word_sprout", ["rules.no_plurals=off"], {"rules": {"no_plurals": None}}),
        ("word_sprout", ['rules={"no_plurals": {}}'], {"rules": {"no_plurals": {}}}),
        ("word_sprout", ["rules.teams.teams=0,1,0"], {"rules": {"teams": {"teams": [0, 1, 0]}}}),
        ("word_sprout", ["pot=a:9,b:2"], {"pot": {"a": 9, "b": 2}}),
        ("word_sprout", ['pot={"a": 1}'], {"pot": {"a": 1}}),
        (
            "word_sprout",
            ["adjudication=table", "metamorphism=yes"],
            {"adjudication": "TABLE", "metamorphism": True},
        ),
        ("word_sprout", ["metamorphism", "rounds=3"], {"metamorphism": True, "rounds": 3}),
        ("four_letter_words", ["abbreviations=rofl,lmao"], {"abbreviations": ["rofl", "lmao"]}),
        ("four_letter_words", ["banned_letters=s"], {"banned_letters": "s"}),
        ("four_letter_words", ["rows=null"], {"rows": None}),
    ],
)
def test_options_are_read_from_plain_text_and_json(
    game: str, pairs: list[str], expected: dict[str, Any]
) -> None:
    assert read(game, *pairs) == expected


@pytest.mark.parametrize(
    ("pair", "complaint"),
    [
        ("ruels=WS-R1", "options.ruels: there is no option 'ruels'; did you mean rules?"),
        ("rules=WS-R99", "options.rules.WS-R99: there is no option 'WS-R99'"),
        ("rules.consonants_first.leters=4", "did you mean letters?"),
        ("rounds", "'rounds' is not of the form name=value"),
        ("pot=abc", "options.pot: 'abc' is not of the form name:count"),
    ],
)
def test_what_is_no_option_is_said_with_its_path(pair: str, complaint: str) -> None:
    with pytest.raises(CannotPlayError) as caught:
        read("word_sprout", pair)
    assert complaint in str(caught.value)


def test_rules_chosen_by_id_are_named_by_the_table_and_by_rules_first(directory: Path) -> None:
    command = ["play", "word-sprout", "--dir", str(directory), "-l", "tiny"]
    chosen = ["-o", "rules=WS-R5,WS-R4", "-o", "rules.consonants_first.letters=2"]
    output = CliRunner().invoke(app, [*command, *chosen], input="rules\nquit\n").output
    assert "rules: consonants first (WS-R4, letters 2); no more vowels (WS-R5)" in output
    in_force = output.index("In force in this match")
    assert in_force < output.index("Consonants first: ") < output.index("No more vowels: ")
    assert output.index("No more vowels: ") < output.index("WS-C1")


def test_whoever_wins_a_round_with_metamorphism_is_told_that_a_rule_may_be_made_and_how(
    directory: Path,
) -> None:
    command = [
        "play",
        "word-sprout",
        "--dir",
        str(directory),
        "-l",
        "tiny",
        "-o",
        "metamorphism",
        "-o",
        "rounds=2",
    ]
    lines = ["concede", "???", "add no_more_vowels", "rules", "quit"]
    output = CliRunner().invoke(app, command, input="".join(f"{line}\n" for line in lines)).output
    assert "may change the rules: add <rule>" in output
    assert "or keep them as they are (keep)" in " ".join(output.split())
    assert "here, for example: keep or add no_plurals" in " ".join(output.split())
    assert "rules: no more vowels (WS-R5)" in output
    assert "No more vowels: " in output


def completed(line: str, directory: Path) -> list[str]:
    """What the shell offers at the end of a line, asked as a completing bash asks."""
    environment = {
        "_TRELLIS_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
        "TRELLIS_LEXICON_DIR": str(directory),
    }
    program = Path(sys.executable).with_name("trellis")
    answer = subprocess.run(
        [program], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=False
    )
    return answer.stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("trellis play word-s", ["word-souffle", "word-sprout"]),
        ("trellis play word-sprout -o adj", ["adjudication=", "adjudicator="]),
        ("trellis play word-sprout -o adjudication=T", ["adjudication=TABLE"]),
        ("trellis play word-sprout -o rules.consonants_first.", ["rules.consonants_first.letters="]),
        ("trellis play word-sprout -l t", ["tiny"]),
        ("trellis play chess -o a", []),
    ],
)
def test_the_shell_completes_games_options_and_lexicons(
    line: str, expected: list[str], directory: Path
) -> None:
    assert completed(line, directory) == expected


def test_the_list_of_games_says_two_seats_once() -> None:
    output = CliRunner().invoke(app, ["play"]).output
    assert "2-2" not in output
    (line,) = [line for line in output.splitlines() if line.startswith("sprout-r-out")]
    assert line.split()[1] == "2"


def test_the_list_of_games_says_which_numbers_of_players_are_not_recommended() -> None:
    """FL-6: beside the seats, where somebody looks who wants to sit down with nine."""
    listed = " ".join(CliRunner().invoke(app, ["play"]).output.split())
    assert "2-16" in listed
    assert "More than 8 players" in listed
