import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import REPOSITORY

pytestmark = pytest.mark.needs("git")

HOME = "/" + "home/someone/trellis"
HOST = "https://py" + "pi.org/simple"


def check(folder: Path) -> "subprocess.CompletedProcess[str]":
    script = REPOSITORY / "scripts" / "check_names.py"
    return subprocess.run([sys.executable, script], check=False, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A git repository with one tracked text file and one tracked binary file."""
    (tmp_path / "a.txt").write_text("nothing special\n")
    (tmp_path / "b.bin").write_bytes(b"\xff" + HOME.encode())
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], check=True, cwd=tmp_path)
    return tmp_path


@pytest.mark.parametrize("text", [HOST, f"cd {HOME}", f'"{HOME}"', f"file://{HOME}"])
def test_registry_host_or_machine_path_is_named_with_its_line(repository: Path, text: str) -> None:
    (repository / "a.txt").write_text(f"first\n{text}\n")
    result = check(repository)
    assert (result.returncode, result.stdout) == (1, f"a.txt:2: {text}\n")


@pytest.mark.parametrize("text", ["http://x.example/home/page", "~/works/x", "/opt/venv", "docs/roots/x"])
def test_what_only_looks_similar_passes(repository: Path, text: str) -> None:
    (repository / "a.txt").write_text(text)
    assert check(repository).returncode == 0


def test_untracked_and_binary_files_do_not_count(repository: Path) -> None:
    (repository / "untracked.txt").write_text(HOME)
    assert check(repository).returncode == 0
