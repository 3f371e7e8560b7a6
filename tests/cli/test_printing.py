"""`trellis print` writes files that can be printed, and says what it cannot print."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from trellis_cli.main import app


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["print", *map(str, words)])
    return result.exit_code, result.output


def test_a_deck_is_written_as_one_pdf(tmp_path: Path) -> None:
    code, said = run("rewordable", "deck", "--dir", tmp_path)
    assert code == 0
    assert "rewordable-deck.pdf" in said
    assert (tmp_path / "rewordable-deck.pdf").read_bytes().startswith(b"%PDF-")


def test_svg_pages_are_numbered(tmp_path: Path) -> None:
    wanted = ("sprout-r-out", "board", "-o", "board=CAIRO", "-o", "stone_mm=14", "-f", "svg", "-d", tmp_path)
    assert run(*wanted)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "sprout-r-out-board-01.svg",
        "sprout-r-out-board-02.svg",
    ]


def test_a_game_alone_prints_all_that_it_has_on_the_paper_asked_for(tmp_path: Path) -> None:
    assert run("word-souffle", "-p", "letter", "-d", tmp_path / "new")[0] == 0
    written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert set(written) == {
        "word-souffle-dice-stickers.pdf",
        "word-souffle-score-sheet.pdf",
        "word-souffle-sheets.pdf",
    }
    assert all(b"/MediaBox [ 0 0 612 792" in content for content in written.values())


def test_without_a_game_everything_is_listed() -> None:
    code, said = run()
    assert code == 0
    assert all(name in said for name in ("rewordable", "deck", "tiles", "grids", "board", "dice_stickers"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "rewordable"),
        (["rewordable", "poster"], "there are: deck"),
        (["rewordable", "deck", "-p", "a0"], "a4 or letter"),
        (["rewordable", "deck", "-f", "png"], "pdf or svg"),
        (["rewordable", "deck", "-o", "colour=red"], "no option 'colour'"),
        (["four-letter-words", "grids", "-o", "rows=3"], "must be from 4 to 15"),
        (["four-letter-words", "grids", "-o", "rows"], "name=value"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run(*words)
    assert code == 2
    assert told in " ".join(said.split())
    assert not list(tmp_path.iterdir())
