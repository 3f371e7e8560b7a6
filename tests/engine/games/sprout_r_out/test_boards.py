"""Boards against ruling SR-1: counts, degrees, numbering, symmetry, and adjacency against the drawn polygons."""

from collections import Counter
from itertools import pairwise

import pytest

from trellis_engine.games.sprout_r_out.boards.board import (
    MAX_CELLS,
    ORDERS,
    Board,
    Family,
    bits,
    board,
    cells,
)

EVERY_BOARD = [(family, order) for family, orders in ORDERS.items() for order in orders]
SMALL_BOARDS = [(Family.LIMPING, 2), (Family.LIMPING, 5), (Family.CAIRO, 1), (Family.CAIRO, 2)]


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 5) + 0.0, round(point[1], 5) + 0.0


@pytest.mark.parametrize(("order", "count"), [(2, 12), (3, 27), (5, 75), (7, 147), (15, 675)])
def test_limping_boards_have_three_times_the_square_of_their_order(order: int, count: int) -> None:
    assert board(Family.LIMPING, order).size == count


@pytest.mark.parametrize(("order", "count"), [(1, 48), (2, 160), (6, 1248)])
def test_cairo_boards_have_the_cells_of_the_ruling(order: int, count: int) -> None:
    assert board(Family.CAIRO, order).size == count


@pytest.mark.parametrize(("family", "order"), EVERY_BOARD)
def test_every_board_follows_its_closed_form(family: Family, order: int) -> None:
    found = board(family, order)
    expected = 3 * order**2 if family is Family.LIMPING else 16 * order * (2 * order + 1)
    assert found.size == len(found.polygons) == len(found.neighbours) == expected <= MAX_CELLS


@pytest.mark.parametrize(("order", "threes", "fives"), [(1, 20, 28), (2, 40, 120)])
def test_cairo_cells_have_three_or_five_neighbours(order: int, threes: int, fives: int) -> None:
    degrees = Counter(map(len, board(Family.CAIRO, order).neighbours))
    assert degrees == {3: threes, 5: fives}


def test_limping_cells_have_three_four_or_six_neighbours() -> None:
    """Six corners of three; along the sides four; 3 * 4 ** 2 = 48 cells of Limping 5 lie inside."""
    assert Counter(map(len, board(Family.LIMPING, 5).neighbours)) == {3: 6, 4: 21, 6: 48}


def test_the_sides_of_a_limping_board_are_n_and_n_plus_one_in_turn() -> None:
    """Limping 3 by rows from the bottom: 4 at the bottom side, 3 at the top."""
    rows = Counter(round(y, 6) for _, y in board(Family.LIMPING, 3).centres)
    assert [rows[y] for y in sorted(rows)] == [4, 5, 6, 5, 4, 3]


@pytest.mark.parametrize(("family", "order"), EVERY_BOARD)
def test_contact_is_mutual_and_never_with_oneself(family: Family, order: int) -> None:
    found = board(family, order)
    for relation in (found.neighbours, found.corner_neighbours):
        for cell, others in enumerate(relation):
            assert list(others) == sorted(set(others) - {cell})
            assert all(cell in relation[other] for other in others)


@pytest.mark.parametrize(("family", "order"), SMALL_BOARDS)
def test_neighbours_share_an_edge_of_their_polygons(family: Family, order: int) -> None:
    """An edge is two corners, a corner contact one; all other cells share nothing."""
    found = board(family, order)
    corners = [set(map(rounded, polygon)) for polygon in found.polygons]
    for cell, here in enumerate(corners):
        shared = {other: len(here & there) for other, there in enumerate(corners) if other != cell}
        assert {other for other, count in shared.items() if count == 2} == set(found.neighbours[cell])
        assert {other for other, count in shared.items() if count == 1} == set(found.corner_neighbours[cell])
        assert max(shared.values()) == 2


@pytest.mark.parametrize(("family", "order"), EVERY_BOARD)
def test_cells_are_numbered_by_height_and_then_from_left_to_right(family: Family, order: int) -> None:
    keys = [(round(y, 4), round(x, 4)) for x, y in board(family, order).centres]
    assert all(before < after for before, after in pairwise(keys))


def test_a_limping_board_is_laid_out_as_drawn() -> None:
    """The drawing in `scenes`: 11 of Limping 3 touches the two beside it, below it and above it."""
    found = board(Family.LIMPING, 3)
    assert found.neighbours[0] == (1, 4, 5)
    assert found.neighbours[11] == (5, 6, 10, 12, 16, 17)
    assert found.neighbours[26] == (22, 23, 25)


def turned(found: Board, quarter_or_third: str) -> list[int]:
    """Where each cell goes when the board is turned about its middle."""
    middle_x = sum(x for x, _ in found.centres) / found.size
    middle_y = sum(y for _, y in found.centres) / found.size
    cosine, sine = {"quarter": (0.0, 1.0), "third": (-0.5, 3**0.5 / 2)}[quarter_or_third]
    places = {rounded((x - middle_x, y - middle_y)): cell for cell, (x, y) in enumerate(found.centres)}
    goals = []
    for x, y in found.centres:
        dx, dy = x - middle_x, y - middle_y
        x_turned, y_turned = rounded((cosine * dx - sine * dy, sine * dx + cosine * dy))
        goals.append(min(places, key=lambda at: abs(at[0] - x_turned) + abs(at[1] - y_turned)))
    return [places[goal] for goal in goals]


@pytest.mark.parametrize(
    ("family", "order", "turn"),
    [
        (Family.LIMPING, 3, "third"),
        (Family.LIMPING, 5, "third"),
        (Family.CAIRO, 1, "quarter"),
        (Family.CAIRO, 2, "quarter"),
    ],
)
def test_boards_look_the_same_when_turned(family: Family, order: int, turn: str) -> None:
    """A third of a turn for limping boards, a quarter for Cairo boards ("the same turned by 90°")."""
    found = board(family, order)
    goal = turned(found, turn)
    assert sorted(goal) == list(range(found.size))
    for cell, others in enumerate(found.neighbours):
        assert {goal[other] for other in others} == set(found.neighbours[goal[cell]])


def test_a_cairo_pentagon_has_four_long_edges_and_a_short_one() -> None:
    """The short one is 2A = 1/√3; the corners at the grid points are those of the tiling with A = 1 / (2√3)."""
    for polygon in board(Family.CAIRO, 1).polygons:
        ends = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        lengths = sorted(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in ends)
        assert lengths[0] == pytest.approx(3**-0.5)
        assert lengths[1:] == pytest.approx([lengths[1]] * 4)


@pytest.mark.parametrize(
    ("family", "order"),
    [(Family.LIMPING, 1), (Family.LIMPING, 16), (Family.CAIRO, 0), (Family.CAIRO, 7)],
)
def test_orders_outside_the_ruling_are_refused(family: Family, order: int) -> None:
    with pytest.raises(ValueError, match=rf"order from \d+ to \d+, not {order}$"):
        board(family, order)


def test_diagonal_contact_adds_the_corner_neighbours() -> None:
    plain, diagonal = board(Family.CAIRO, 1), board(Family.CAIRO, 1, diagonal=True)
    assert plain.contacts[0] == (1, 2, 5)
    assert diagonal.contacts[0] == (1, 2, 5, 8)
    assert sum(map(len, plain.contacts)) == 20 * 3 + 28 * 5
    assert sum(map(len, diagonal.contacts)) == 20 * 3 + 28 * 5 + 20 * 1 + 28 * 2


def test_cairo_cells_have_two_corner_neighbours_inside_and_fewer_at_the_rim() -> None:
    assert Counter(map(len, board(Family.CAIRO, 1).corner_neighbours)) == {1: 20, 2: 28}


def test_hexagons_have_no_diagonal_contact() -> None:
    assert not any(board(Family.LIMPING, 4).corner_neighbours)


@pytest.mark.parametrize("where", [set(), {0}, {3, 64, 1247}, set(range(75))])
def test_sets_of_bits_give_back_their_cells(where: set[int]) -> None:
    assert list(cells(bits(where))) == sorted(where)
