"""`make game` writes a game that keeps every law, and the tutorial makes a whole game of it, word for word."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED = (
    "protos",
    "services/engine",
    "services/lexicon",
    "libs",
    "tests/engine",
    "tests/lexicons.py",
    "scripts",
    "docs",
)
PACKAGES = Path("services/engine/src/trellis_engine/games")
SOURCES = ("protos/python", "libs/ops/src", "services/lexicon/src", "services/engine/src", ".")
BLOCK = re.compile(r'^```\w+ title="(?P<path>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
REMOVED = re.compile(r"^\$ rm (?P<patterns>.+)$", re.MULTILINE)
GAME = "superghost"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a game is made of, copied so that the repository stays as it is."""
    for name in COPIED:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, target)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(str(tree / source) for source in SOURCES)
    environment = {**os.environ, "PYTHONPATH": paths, "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=110,
    )


def done(tree: Path, *words: str) -> str:
    answer = run(tree, *words)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


def conforms(tree: Path) -> int:
    """How many tests of the conformance kit the game passes; all of them."""
    said = done(tree, "-m", "pytest", "-q", "-n0", "tests/engine/conformance", "-k", GAME)
    found = re.search(r"(\d+) passed", said)
    assert found
    assert "skipped" not in said
    return int(found[1])


def written(tree: Path) -> Iterator[Path]:
    yield from (tree / PACKAGES / GAME).glob("*.py")
    yield from (tree / "tests/engine/games" / GAME).glob("*.py")


def lints(tree: Path) -> None:
    files = [str(path.relative_to(tree)) for path in written(tree)]
    done(tree, "-m", "ruff", "check", *files)
    done(tree, "-m", "ruff", "format", "--check", *files)
    done(tree, "-m", "mypy", "--follow-imports=silent", str(PACKAGES / GAME))


def test_the_skeleton_of_a_game_passes_lint_and_conformance(tree: Path) -> None:
    done(tree, "-m", "scripts.new_game", GAME)
    lints(tree)
    assert conforms(tree) > 50


def test_the_tutorial_builds_a_game_that_passes_lint_and_conformance(tree: Path) -> None:
    done(tree, "-m", "scripts.new_game", GAME)
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    for block in BLOCK.finditer(page):
        (tree / block["path"]).write_text(block["text"], encoding="utf-8")
    for removed in REMOVED.finditer(page):
        for pattern in removed["patterns"].split():
            (path,) = tree.glob(pattern)
            path.unlink()
    done(tree, "protos/generate.py")
    done(tree, "-m", "tests.engine.kit.fixtures")
    lints(tree)
    assert conforms(tree) > 50


@pytest.mark.parametrize("name", ["Super", "super-ghost", "1up", "", "a" * 41])
def test_a_name_that_cannot_be_a_package_is_refused(tmp_path: Path, name: str) -> None:
    answer = run(ROOT, "-m", "scripts.new_game", name, "--root", str(tmp_path))
    assert answer.returncode == 2
    assert "lower-case words joined by _" in answer.stderr
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_there_is_not_written_over(tree: Path) -> None:
    page = tree / "docs/games/word_sprout.md"
    before = page.read_bytes()
    answer = run(tree, "-m", "scripts.new_game", "word_sprout")
    assert answer.returncode == 2
    assert "is there already" in answer.stderr
    assert page.read_bytes() == before
