"""The tour of the README, run word by word against three real processes, answers what the README says."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.integration.stack import backs, gateway
from tests.lexicons import STORE, enable_lexicon

SCRIPT = Path(__file__).parents[2] / "scripts" / "tour.py"

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def tour() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tour", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.needs("bash", "curl", "python3")
def test_every_command_answers_as_the_readme_says(
    tour: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enable_lexicon()
    with backs(STORE.root) as behind, gateway(behind, tmp_path) as (_, base):
        code = tour.main(["--check", "--gateway", base])
    assert code == 0, capsys.readouterr().out
    assert "all 23 commands" in capsys.readouterr().out


def test_a_differing_answer_is_shown(tour: ModuleType) -> None:
    assert list(tour.differences("$ a\n1\n", "$ a\n2\n")) == ["README: 1\n   now: 2"]


def test_ids_times_and_hashes_may_differ(tour: ModuleType) -> None:
    old = (
        '{"instance":"/v1/matches/hy6pj3svhf5cvmpc","at":"2026-11-20T05:12:16.911000Z","hash":"'
        + "a" * 64
        + '"}'
    )
    new = (
        '{"instance":"/v1/matches/aaaaaaaaaaaaaaaa","at":"2027-01-02T15:00:00.000000Z","hash":"'
        + "b" * 64
        + '"}'
    )
    assert list(tour.differences(old, new)) == []


def test_without_a_gateway_the_tour_says_so(tour: ModuleType) -> None:
    with pytest.raises(SystemExit, match="no gateway is ready"):
        tour.main(["--check", "--gateway", "http://127.0.0.1:1"])
