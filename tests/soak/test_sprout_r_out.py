"""Long campaigns of Sprout-R-Out: the rules against the tests' reference implementation, the kernel against the rules.

SPROUT_R_OUT_GAMES multiplies the numbers of games (1 by default: a few minutes, and a quarter of an hour for the
kernel's 100,000 games); how the games ended is printed.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.engine.games.sprout_r_out.duel import (
    Table,
    duel,
    perft_of_engine,
    perft_of_reference,
    random_start,
    tables,
)
from tests.engine.games.sprout_r_out.kernel_duel import BOARDS, READINGS, kernel_duel
from trellis_engine.games.sprout_r_out.options import Options

TIMES = int(os.environ.get("SPROUT_R_OUT_GAMES", "1"))
GAMES = {
    "limping_2": 2_000,
    "limping_2_author": 2_000,
    "limping_2_contact": 2_000,
    "limping_3_contact": 500,
    "limping_2_immortal": 2_000,
    "limping_3_immortal": 500,
    "cairo_1_both": 100,
    "limping_3": 500,
    "limping_3_capped": 500,
    "limping_5": 20,
    "limping_7": 3,
    "cairo_1": 100,
    "cairo_1_diagonal": 100,
    "cairo_2": 2,
}

KERNEL_GAMES = {
    "limping_2": 3_500,
    "limping_3": 3_500,
    "limping_3_capped": 300,
    "cairo_1": 2_500,
    "cairo_1_diagonal": 500,
    "limping_5": 2_000,
    "limping_7": 400,
    "cairo_2": 400,
    "limping_9": 10,
}
"""Games under each of the eight readings of the rules."""

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7_200)]


@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_random_games_agree_move_by_move(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Legal moves, eyes, territory, groups owed, turn, passes and result."""
    table = tables()[name]
    ends = Counter(duel(table, Random(f"soak {name} {number}")) for number in range(GAMES[name] * TIMES))
    with capsys.disabled():
        print(f"\n{name}: {ends.total()} games agree, endings {dict(ends)}")  # noqa: T201 - what was played
    assert ends.total() == GAMES[name] * TIMES


@pytest.mark.parametrize(("family", "order"), [("LIMPING", 5), ("LIMPING", 7), ("CAIRO", 2)])
def test_counts_to_depth_3_agree_on_the_large_boards(family: str, order: int) -> None:
    table = Table(family, order)
    assert perft_of_engine(table.engine(), 3) == perft_of_reference(table.reference(), 3)


@pytest.mark.parametrize(("name", "moves"), [("limping_5", 60), ("cairo_1", 50), ("cairo_1_diagonal", 40)])
def test_counts_to_depth_3_agree_in_the_middle_of_many_games(name: str, moves: int) -> None:
    rng = Random(f"soak middle {name}")
    for _ in range(10):
        state, other = random_start(tables()[name], rng, moves)
        assert perft_of_engine(state, 3) == perft_of_reference(other, 3)


@pytest.mark.parametrize(
    "reading", READINGS, ids=lambda reading: "".join(str(int(on)) for on in reading.values())
)
@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_the_kernel_agrees_with_the_rules_move_by_move(
    name: str, reading: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Legal moves, stones, eyes, territories, groups owed, counters and results of 100,000 random games."""
    options, games = Options(**BOARDS[name], **reading), KERNEL_GAMES[name] * TIMES
    seed = f"kernel {name} {sorted(reading.items())}"
    ends = Counter(kernel_duel(options, Random(f"{seed} {number}")) for number in range(games))
    with capsys.disabled():
        print(f"\n{name}: {ends.total()} games of the kernel agree, endings {dict(ends)}")  # noqa: T201
    assert ends.total() == games
