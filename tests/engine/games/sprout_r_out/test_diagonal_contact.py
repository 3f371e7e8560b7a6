"""The option of SR-1: groups, eyes and touching over shared corners too, on Cairo 1 (0 and 8 share a corner only)."""

from typing import Any

import pytest

from tests.engine.games.sprout_r_out.scenes import eyes, legal, opening, owed, play, refusal, scene, view
from trellis_engine.errors import Reason, RequestError

CAIRO: dict[str, Any] = {"board": "CAIRO", "order": 1}


def groups(*, diagonal: bool) -> list[tuple[int, ...]]:
    state = scene((0, 8), (47,), diagonal_contact=diagonal, **CAIRO)
    return [group.stones for group in view(state).groups if group.seat == 0]


def test_stones_that_share_a_corner_hang_together() -> None:
    assert groups(diagonal=False) == [(0,), (8,)]
    assert groups(diagonal=True) == [(0, 8)]


def test_an_eye_needs_its_corner_neighbours_as_well() -> None:
    """All around 2 are 0, 7 and 8; at its corners lie 4 and 5. 5 joins 0 with 8 over edges."""
    x = (0, 5, 7, 8)
    assert eyes(scene(x, (47,), **CAIRO), 0) == (2,)
    assert eyes(scene(x, (47,), diagonal_contact=True, **CAIRO), 0) == ()
    assert eyes(scene((*x, 4), (47,), diagonal_contact=True, **CAIRO), 0) == (2,)


def test_corner_contact_completes_an_eye() -> None:
    """Without it 0 is a group of its own; with it 0-8 is one, and 4 and 5 close the corners."""
    x = (0, 4, 7, 8)
    assert eyes(scene(x, (47,), **CAIRO), 0) == ()
    assert eyes(scene((*x, 5), (47,), diagonal_contact=True, **CAIRO), 0) == (2,)


def test_a_stone_touches_over_corners() -> None:
    """8 plays to the group on 0 with the option, and touches nothing without it."""
    assert owed(play(scene((47,), (0,), **CAIRO), "P8")) == [0]
    assert view(play(scene((47,), (0,), diagonal_contact=True, **CAIRO), "P8")).mover == 1


def test_a_corner_is_enough_to_touch_a_second_group() -> None:
    """5 touches 0 and 12 over edges, and 2 over a corner."""
    assert "P5" in legal(scene((47,), (0, 2), **CAIRO))
    state = scene((47,), (2, 12), diagonal_contact=True, **CAIRO)
    assert refusal(state, "P5").metadata == {"cell": "5", "groups": "2 12"}
    assert "P5" in legal(scene((47,), (2, 12), **CAIRO))


def test_contact_over_corners_is_refused_on_hexagons_which_share_none() -> None:
    with pytest.raises(RequestError, match="LIMPING boards") as caught:
        opening(board="LIMPING", diagonal_contact=True)
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.diagonal_contact")
