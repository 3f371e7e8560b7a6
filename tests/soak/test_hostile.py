"""Fair players beside hostile ones: every attack at once, for minutes, and the players notice little.

SOAK_SECONDS says for how long; the numbers are printed.
"""

import asyncio
import os
from pathlib import Path

import pytest

from benchmarks._rest import services
from benchmarks._tables import percentile
from benchmarks.attacks import FAIR_MATCHES, attacked
from tests.integration.conftest import lexicons

__all__ = ["lexicons"]  # a fixture

SECONDS = float(os.environ.get("SOAK_SECONDS", "180"))

pytestmark = [pytest.mark.soak, pytest.mark.processes, pytest.mark.timeout(7_200)]


def test_fair_matches_go_on_beside_every_attack_at_once(
    lexicons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The gateway has its default settings; all strangers come from one address."""
    with services(lexicons, tmp_path) as running:
        attack = asyncio.run(attacked(running, "all of these", SECONDS))
    p50, p99 = (percentile(attack.moves, part) for part in (0.5, 0.99))
    with capsys.disabled():
        print(  # noqa: T201 - the numbers are the result
            f"\n{len(attack.moves)} fair moves of {FAIR_MATCHES} matches in {attack.seconds:.0f} s,"
            f" {attack.refused} refused: median {p50 * 1e3:.0f} ms, 99 % {p99 * 1e3:.0f} ms,"
            f" longest {max(attack.moves) * 1e3:.0f} ms;"
            f" hostile requests: {dict(sorted(attack.answers.items()))}"
        )
    assert len(attack.moves) > 100
    assert attack.refused == 0
    assert p99 < 1
    assert not {"500", "502", "504"} & attack.answers.keys()
