"""The engine against the reference implementation: random games in which both say the same after every move."""

from random import Random

import pytest

from tests.engine.games.sprout_r_out.duel import (
    Table,
    duel,
    perft_of_engine,
    perft_of_reference,
    random_start,
    tables,
)

SHORT = [
    ("limping_2", 60),
    ("limping_2_author", 60),
    ("limping_2_contact", 60),
    ("limping_3_contact", 8),
    ("limping_2_immortal", 60),
    ("limping_3_immortal", 8),
    ("cairo_1_both", 3),
    ("limping_3", 12),
    ("cairo_1", 3),
    ("cairo_1_diagonal", 3),
    ("limping_3_capped", 12),
]


@pytest.mark.parametrize(("name", "games"), SHORT)
def test_random_games_agree_move_by_move(name: str, games: int) -> None:
    """Legal moves, eyes, territory, groups owed, phase and result."""
    table = tables()[name]
    for number in range(games):
        duel(table, Random(f"{name} {number}"))


def test_a_random_game_on_limping_5_agrees() -> None:
    duel(Table("LIMPING", 5), Random("limping_5"))


DEGREES = [
    ("LIMPING", 2, {3: 6, 4: 3, 6: 3}, 798),
    ("LIMPING", 3, {3: 6, 4: 9, 6: 12}, 5_796),
    ("LIMPING", 5, {3: 6, 4: 21, 6: 48}, 55_212),
    ("CAIRO", 1, {3: 20, 5: 28}, 17_720),
]


@pytest.mark.parametrize(("family", "order", "degrees", "expected"), DEGREES)
def test_counts_to_depth_3_from_the_empty_board(
    family: str, order: int, degrees: dict[int, int], expected: int
) -> None:
    """By hand: a first stone on a cell of degree d, then one beside it (d ways; n - 2 first stones follow) or elsewhere
    (n - 1 - d ways; the d cells beside the first stone follow).
    """
    start = Table(family, order).engine()
    size = sum(degrees.values())
    by_hand = sum(count * (d * (size - 2) + (size - 1 - d) * d) for d, count in degrees.items())
    counts = [perft_of_engine(start, depth) for depth in (1, 2, 3)]
    assert counts == [size, size * (size - 1), by_hand] == [size, size * (size - 1), expected]


@pytest.mark.parametrize(("family", "order"), [("LIMPING", 2), ("LIMPING", 3), ("CAIRO", 1)])
def test_counts_to_depth_3_agree_with_the_reference(family: str, order: int) -> None:
    table = Table(family, order)
    assert perft_of_engine(table.engine(), 3) == perft_of_reference(table.reference(), 3)


@pytest.mark.parametrize(
    ("name", "moves"), [("limping_2", 8), ("limping_2_author", 12), ("limping_3", 20), ("cairo_1", 50)]
)
def test_counts_to_depth_3_agree_in_the_middle_of_games(name: str, moves: int) -> None:
    rng = Random(f"middle {name}")
    for _ in range(4):
        state, other = random_start(tables()[name], rng, moves)
        assert perft_of_engine(state, 3) == perft_of_reference(other, 3)
