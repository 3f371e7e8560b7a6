"""`trellis lexicon` as a user meets it: output, exit codes, and what is said when something is wrong."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from trellis_cli.main import app
from trellis_lexicon import Store, open_lexicon

WORDS = "oat\noats\nomat\ntomato\nbombast\nbombastic\nbombasts\n"


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a lexicon `own` of the words above, built by the command."""
    folder = tmp_path_factory.mktemp("store")
    (folder / "words.txt").write_text(WORDS)
    store = folder / "lexicons"
    result = run("build", "--words", str(folder / "words.txt"), "--dir", str(store))
    assert result.exit_code == 0
    assert result.output.startswith("own: 7 words")
    return store


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["lexicon", *arguments], env={"COLUMNS": "200"})


def ask(directory: Path, *arguments: str) -> Result:
    return run(*arguments, "--lexicon", "own", "--dir", str(directory))


def test_info_describes_what_was_built(directory: Path) -> None:
    result = run("info", "--verify", "--dir", str(directory))
    assert result.exit_code == 0
    assert "7, the longest of 9 letters" in result.output
    assert open_lexicon(Store(directory), "own").content_hash in result.output
    assert "verified" in result.output


def test_check_says_yes_with_zero_and_no_with_one(directory: Path) -> None:
    assert ask(directory, "check", "oat", "TOMATO").exit_code == 0
    result = ask(directory, "check", "oat", "oma")
    assert result.exit_code == 1
    assert "2 words" in result.output


def test_extend_lists_letters_with_witnesses(directory: Path) -> None:
    result = ask(directory, "extend", "bombast")
    assert result.exit_code == 0
    assert "bombasti" in result.output
    assert "2 extensions, 2 goal words" in result.output
    assert "1 extensions" in ask(directory, "extend", "bombast", "--letters", "i").output
    assert ask(directory, "extend", "tomato").exit_code == 1


def test_goals_lists_goal_words(directory: Path) -> None:
    result = ask(directory, "goals", "bombast")
    assert (result.exit_code, result.stdout) == (0, "bombastic\nbombasts\n")
    assert result.stderr == "2 of 2 goal words\n"
    assert ask(directory, "goals", "bombast", "--limit", "1").stdout == "bombastic\n"
    assert ask(directory, "goals", "tomato").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("check", "a b"), 2, "string 1 has the character ' '"),
        (("extend", "x" * 65), 2, "at most 64"),
        (("extend", "o", "--letters", "1"), 2, "--letters has the character '1'"),
        (("goals", "é"), 2, "no letter of this lexicon's alphabet"),
    ],
)
def test_a_wrong_question_is_explained(
    directory: Path, arguments: tuple[str, ...], code: int, message: str
) -> None:
    result = ask(directory, *arguments)
    assert result.exit_code == code
    assert message in result.stderr


def test_a_missing_lexicon_is_explained(tmp_path: Path) -> None:
    for arguments in (("info",), ("info", "nope"), ("check", "a")):
        result = run(*arguments, "--dir", str(tmp_path))
        assert result.exit_code == 2
        assert "trellis lexicon build" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("klingon",), "there is no recipe 'klingon'"),
        (("--words", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("--recipe", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("--words", "x", "--alphabet", "aa"), "each of them once"),
        (("--words", "x", "--id", "../x"), "cannot be the id"),
    ],
)
def test_a_build_that_fails_says_why(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    result = run("build", *arguments, "--dir", str(tmp_path))
    assert result.exit_code == 1
    assert message in result.stderr


def test_a_place_that_cannot_be_written_to_is_explained(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("oat")
    (tmp_path / "file").write_text("in the way")
    result = run("build", "--words", str(tmp_path / "words"), "--dir", str(tmp_path / "file"))
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


def test_a_damaged_index_is_explained(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("oat")
    store = tmp_path / "lexicons"
    assert run("build", "--words", str(tmp_path / "words"), "--dir", str(store)).exit_code == 0
    with open_lexicon(Store(store), "own").directory.joinpath("words.txt").open("ab") as file:
        file.write(b"x")
    result = run("info", "--dir", str(store))
    assert result.exit_code == 2
    assert "words.txt has 5 bytes, not 4" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--contains", "ma", "--ends-with", "o"), "tomato\n"),
        (("--pattern", "o.x*"), ""),
        (("--pattern", "o.*s"), "oats\n"),
        (("--rack", "ta?"), "oat\n"),
        (("--rack", "tamo", "--partial-rack"), "oat\nomat\n"),
        (("--contains-with-vowels", "tmt"), "tomato\n"),
        (("--min-length", "4", "--max-length", "4", "--limit", "1"), "oats\n"),
    ],
)
def test_search_lists_the_words_that_meet_all_conditions(
    directory: Path, arguments: tuple[str, ...], words: str
) -> None:
    result = ask(directory, "search", *arguments)
    assert result.stdout == words
    assert result.exit_code == (0 if words else 1)


def test_a_search_that_cannot_be_understood_is_explained(directory: Path) -> None:
    result = ask(directory, "search", "--tags", "noun.food")
    assert result.exit_code == 2
    assert "the tags of this lexicon are: none" in result.stderr


def test_fits_counts_the_words_of_each_pattern(directory: Path) -> None:
    result = ask(directory, "fits", "oat.", "t....o", "--ends-with", "s")
    rows = [[cell.strip() for cell in line.split("│")] for line in result.stdout.splitlines() if "│" in line]
    assert [row[1:4] for row in rows] == [["oat.", "1", "oats"], ["t....o", "0", ""]]
    assert result.exit_code == 1
    assert ask(directory, "fits", "oat.").exit_code == 0


def test_fits_explains_what_is_no_pattern(directory: Path) -> None:
    result = ask(directory, "fits", "oat", "o*")
    assert result.exit_code == 2
    assert "pattern 2 must have" in result.stderr


def test_analyze_tells_who_wins_and_a_line_of_play(directory: Path) -> None:
    result = ask(directory, "analyze", "bombast")
    assert result.exit_code == 0
    assert "wins" in result.output
    assert "bombast bombasts" in result.output
    assert "is beaten" in ask(directory, "analyze", "bombastic").output


def test_prune_removes_versions_that_are_not_in_service(tmp_path: Path) -> None:
    words, store = tmp_path / "words", tmp_path / "lexicons"
    for text in ("oat", "oat\noats"):
        words.write_text(text)
        assert run("build", "--words", str(words), "--dir", str(store)).exit_code == 0
    assert len(Store(store).versions("own")) == 2
    result = run("build", "--words", str(words), "--dir", str(store), "--prune")
    assert "own: 1 older versions removed" in result.output
    assert Store(store).versions("own") == [Store(store).current("own")]
