"""Removals, and eyes filled, emptied, opened and lost, on positions made by hand (drawn in `scenes`)."""

import pytest

from tests.engine.games.sprout_r_out.scenes import (
    events,
    eyes,
    legal,
    owed,
    play,
    refusal,
    scene,
    territory,
    view,
)
from trellis_engine.contract import ScoreChanged
from trellis_engine.games.sprout_r_out.events import EyeFilled, EyesLost, EyesMade, GroupRemoved

CORNER_EYE = (1, 4, 5)
"""On Limping 3: the stones around cell 0."""


# --- removals --------------------------------------------------------------------------------------------


def test_a_group_that_cannot_be_played_beside_is_removed_instead() -> None:
    """SR-T3: all around 3 is x."""
    state = play(scene(x=(2, 7, 8), o=(3, 20), order=3), "P21")
    assert (owed(state), legal(state)) == ([3], ["R3"])
    assert GroupRemoved(1, (3,)) in events(state, "R3")
    after = play(state, "R3")
    assert view(after).seats[1].stones == (20,)
    assert view(after).vacated == (3,)


def test_a_group_beside_which_a_stone_can_be_put_stays() -> None:
    """SR-T3: 8 is empty."""
    state = play(scene(x=(2, 7), o=(3,), order=3), "P26")
    broken = refusal(state, "R3")
    assert (broken.reason, broken.rule) == ("GROUP_CAN_BE_PLAYED_TO", "SR-T3")
    assert broken.metadata == {"group": "3", "cells": "8"}


def test_a_group_that_has_been_played_to_is_not_removed() -> None:
    """SR-4: the stone on 8 takes the last cell beside 3, and plays to it."""
    state = play(scene(x=(2, 7), o=(3, 24), order=3), "P8")
    assert owed(state) == [24]
    broken = refusal(state, "R3")
    assert (broken.reason, broken.rule, broken.metadata) == (
        "GROUP_NOT_OWED",
        "SR-4",
        {"group": "3", "owed": "24"},
    )


def test_an_empty_cell_that_touches_two_groups_saves_neither() -> None:
    """SR-4: 1 touches the groups on 0 and on 2 and is legal for none; both may be removed."""
    state = play(scene(x=(3, 4, 5, 6, 7), o=(0, 2), order=3), "P26")
    assert legal(state) == ["R0", "R2"]


@pytest.mark.parametrize(("removed", "saved"), [("R0", 2), ("R2", 0)])
def test_a_removal_saves_a_neighbour_and_the_order_matters(removed: str, saved: int) -> None:
    """The seed: removing one group might prevent a different one from being removed. 1 is free for the other now."""
    state = play(scene(x=(3, 4, 5, 6, 7), o=(0, 2), order=3), "P26", removed)
    assert owed(state) == [saved]
    assert legal(state) == ["P1"]
    assert refusal(state, f"R{saved}").reason == "GROUP_CAN_BE_PLAYED_TO"


def test_removals_and_stones_mix_in_any_order() -> None:
    """SR-4: the closed group on 3 and the open one on 24."""
    state = play(scene(x=(2, 7, 8), o=(3, 24), order=3), "P13")
    assert legal(state) == ["P20", "P21", "P25", "R3"]
    assert view(play(state, "R3", "P20")).mover == view(play(state, "P20", "R3")).mover == 1


def test_a_group_is_named_by_its_smallest_cell() -> None:
    """SR-10: the group is 3 and 8."""
    state = play(scene(x=(2, 7, 13, 14), o=(3, 8), order=3), "P26")
    assert legal(state) == ["R3"]
    broken = refusal(state, "R8")
    assert (broken.reason, broken.rule, broken.metadata) == (
        "NOT_SMALLEST_CELL",
        "SR-10",
        {"cell": "8", "group": "3"},
    )
    assert refusal(state, "R2").reason == "OWN_GROUP"
    assert refusal(state, "R20").reason == "NO_GROUP"


# --- eyes during play ------------------------------------------------------------------------------------


def test_further_stones_can_be_put_into_eyes() -> None:
    """The seed: except for the first placement. The eye on 0 touches its own group alone."""
    state = play(scene(x=(24,), o=CORNER_EYE, order=3), "P26")
    assert "P0" in legal(state)
    assert EyeFilled(1, 0) in events(state, "P0")


def test_an_eye_filled_by_the_enemy_stays_its_owners_and_counts() -> None:
    """SR-5, SR-D2 (2)."""
    after = play(scene(x=(24,), o=CORNER_EYE, order=3), "P26", "P0")
    assert eyes(after, 1) == (0,)
    assert view(after).seats[1].filled_eyes == (0,)
    assert territory(after, 1) == (0, 1, 4, 5)
    assert territory(after, 0) == ()


def test_an_eye_filled_and_emptied_is_an_eye_still() -> None:
    """The owner removes the stone in its eye, which cannot be played beside."""
    state = scene(x=(0, 24), o=CORNER_EYE, mover=1, filled=(0,), order=3)
    state = play(state, "P20")
    assert legal(state) == ["R0"]
    after = play(state, "R0")
    assert eyes(after, 1) == (0,)
    assert view(after).seats[1].filled_eyes == ()
    assert not any(isinstance(event, EyesMade | EyesLost) for event in events(state, "R0"))


def test_an_occupied_site_that_was_no_eye_before_does_not_become_one() -> None:
    """SR-D2 (2): the stone on 0 was there before 5 closed the ring."""
    state = scene(x=(1, 4), o=(0, 26), order=3)
    after = play(state, "P5")
    assert eyes(after, 0) == ()


def test_a_removal_opens_an_eye() -> None:
    """SR-5: with the stone on 0 gone the site is empty inside a single group."""
    state = play(scene(x=CORNER_EYE, o=(0,), order=3), "P26")
    assert events(state, "R0")[:3] == [
        GroupRemoved(1, (0,)),
        EyesMade(0, (0,)),
        ScoreChanged(0, 4, 4, "territory"),
    ]
    assert territory(play(state, "R0"), 0) == (0, 1, 4, 5)


def test_an_immortal_group_with_an_empty_eye_cannot_be_removed() -> None:
    """Its eye is the cell beside it: x must play there."""
    state = play(scene(x=(2, 6, 11, 10, 9), o=CORNER_EYE, order=3), "P26")
    assert legal(state) == ["P0"]


def test_an_immortal_group_whose_eyes_are_all_filled_is_removed() -> None:
    """SR-6: owed, and no legal cell. The eye goes with the group, the stone in it stays."""
    state = play(scene(x=(0, 2, 6, 11, 10, 9), o=CORNER_EYE, filled=(0,), order=3), "P26")
    assert territory(state, 1) == (0, 1, 4, 5)
    assert legal(state) == ["R1"]
    assert events(state, "R1")[:3] == [
        GroupRemoved(1, CORNER_EYE),
        EyesLost(1, (0,)),
        ScoreChanged(1, -4, 0, "territory"),
    ]
    after = play(state, "R1")
    assert eyes(after, 1) == ()
    assert 0 in view(after).seats[0].stones
    later = play(after, "P16")
    assert eyes(later, 1) == ()


def test_several_eyes_are_not_enough_if_all_are_filled() -> None:
    """The seed: even multiple larger eyes can be insufficient. Eyes 0 and 3, one stone of x in each."""
    o = (1, 2, 4, 5, 6, 7, 8)
    state = scene(x=(0, 3, 9, 10, 11, 12, 13, 14), o=o, filled=(0, 3), order=3)
    assert territory(state, 1) == tuple(range(9))
    assert legal(play(state, "P26")) == ["R1"]


def test_a_single_eye_is_enough_to_live_while_it_can_be_played_into() -> None:
    """Filled in one turn, emptied by its owner in the next: the group lives on."""
    state = scene(x=(2, 6, 11, 10, 9), o=CORNER_EYE, order=3)
    state = play(state, "P26", "P0")
    assert view(state).mover == 1
    state = play(state, "P20")
    assert "R0" in legal(state)


# --- SR-6 read the other way -----------------------------------------------------------------------------

CLOSED_IN = (0, 2, 6, 9, 10, 11)
"""Stones of x all around the group `CORNER_EYE` and in its eye."""


def test_by_option_an_immortal_group_whose_eyes_are_all_filled_stays() -> None:
    """SR-6, immortal_groups_stay: nothing else is owed, so the turn is complete with the first stone."""
    state = scene(x=CLOSED_IN, o=CORNER_EYE, filled=(0,), order=3, immortal_groups_stay=True)
    after = play(state, "P26")
    assert (view(after).mover, view(after).turn, owed(after)) == (1, 11, [])
    assert territory(after, 1) == (0, 1, 4, 5)


def test_by_option_its_removal_is_refused_while_another_group_is_owed() -> None:
    """The group on 3 is closed in and eyeless; the immortal one stays, and after R3 nothing can be done about it."""
    state = scene(x=(*CLOSED_IN, 7, 8), o=(*CORNER_EYE, 3), filled=(0,), order=3, immortal_groups_stay=True)
    state = play(state, "P26")
    assert (owed(state), legal(state)) == ([1, 3], ["R3"])
    broken = refusal(state, "R1")
    assert (broken.reason, broken.rule, broken.metadata) == (
        "GROUP_HAS_EYE",
        "SR-6",
        {"group": "1", "eyes": "0"},
    )
    assert view(play(state, "R3")).mover == 1


def test_by_option_an_immortal_group_beside_which_a_removal_makes_room_is_played_to() -> None:
    """2 touches the immortal group and the one on 3; with 3 removed it is free for a stone beside the immortal one."""
    x, o = (0, 6, 7, 8, 9, 10, 11), (*CORNER_EYE, 3)
    state = play(scene(x, o, filled=(0,), order=3, immortal_groups_stay=True), "P26")
    assert (owed(state), legal(state)) == ([1, 3], ["R3"])
    after = play(state, "R3")
    assert (owed(after), legal(after)) == ([1], ["P2"])
