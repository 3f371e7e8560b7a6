"""Every sentence of the seed's rules and of the rulings, on positions made by hand (drawn in `scenes`)."""

import pytest

from tests.engine.games.sprout_r_out.scenes import (
    events,
    eyes,
    legal,
    opening,
    outcome,
    owed,
    play,
    refusal,
    scene,
    territory,
    view,
)
from trellis_engine.contract import Concede, OutcomeKind, ScoreChanged
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.events import EyeFilled, EyesLost, EyesMade, GroupRemoved, TurnBegan
from trellis_engine.games.sprout_r_out.rules.study import Phase
from trellis_engine.words import NO_WORDS

CORNER_EYE = (1, 4, 5)
"""On Limping 3: the stones around cell 0."""


# --- definitions -----------------------------------------------------------------------------------------


def test_a_group_is_what_hangs_together_step_by_step_in_one_colour() -> None:
    """SR-D1: 0-1-2 is one group, 24 another; 3 beside 2 is the enemy's."""
    state = scene(x=(0, 1, 2, 24), o=(3,), order=3)
    assert [(group.seat, group.stones) for group in view(state).groups] == [
        (0, (0, 1, 2)),
        (0, (24,)),
        (1, (3,)),
    ]


def test_an_eye_is_a_single_empty_site_inside_a_single_group() -> None:
    """SR-D2: 0 is an eye of x; 3 lacks the stone on 8."""
    state = scene(x=(*CORNER_EYE, 2, 7), o=(26,), order=3)
    assert eyes(state, 0) == (0,)
    assert eyes(state, 1) == ()


def test_a_site_between_two_groups_is_no_eye() -> None:
    """SR-D2, Cairo 1: all around 2 (0, 7, 8) is x, but 0 does not hang together with 7 and 8."""
    state = scene(x=(0, 7, 8), o=(47,), board="CAIRO", order=1)
    assert eyes(state, 0) == ()


def test_two_empty_sites_together_are_no_eye() -> None:
    """SR-D2: 0 and 1 are empty side by side."""
    state = scene(x=(2, 4, 5, 6), o=(26,), order=3)
    assert eyes(state, 0) == ()


def test_a_merge_across_a_cairo_board_completes_a_far_away_eye() -> None:
    """SR-5: 15 joins 0-1-3-10 with 7-8-12-19, and cell 2, which it does not touch, becomes an eye."""
    state = scene(x=(0, 1, 3, 10, 7, 8, 12, 19), o=(), mover=0, board="CAIRO", order=1)
    assert eyes(state, 0) == ()
    after = play(state, "P15")
    assert eyes(after, 0) == (2,)
    assert EyesMade(0, (2,)) in events(state, "P15")
    assert territory(after, 0) == (0, 1, 2, 3, 7, 8, 10, 12, 15, 19)


def test_an_immortal_group_is_one_with_an_eye_and_territory_is_these_groups_and_their_eyes() -> None:
    """SR-D3, SR-D4: the stones on 24 and 25 have no eye and are no territory."""
    state = scene(x=(*CORNER_EYE, 6, 24, 25), o=(3,), order=3)
    assert territory(state, 0) == (0, 1, 4, 5, 6)
    assert territory(state, 1) == ()


# --- the first stone -------------------------------------------------------------------------------------


def test_play_starts_on_the_empty_board_with_a_single_stone() -> None:
    """SR-2: any cell; with no enemy group nothing is owed and the other seat is to move."""
    state = opening(order=3)
    assert legal(state) == [f"P{cell}" for cell in range(27)]
    after = play(state, "P11")
    assert (view(after).turn, view(after).mover, view(after).phase) == (1, 1, Phase.FIRST_STONE)
    assert TurnBegan(1, 1, Phase.FIRST_STONE) in events(state, "P11")


def test_there_is_no_swap_and_the_second_player_starts_with_a_first_stone_too() -> None:
    """SR-2, SR-3: away from the enemy's stone its group is owed afterwards, beside it it is not."""
    state = play(opening(order=3), "P11")
    assert legal(state) == [f"P{cell}" for cell in range(27) if cell != 11]
    assert owed(play(state, "P0")) == [11]
    assert view(play(state, "P12")).mover == 0


def test_stones_go_on_empty_sites() -> None:
    state = scene(x=(0,), o=(3,), order=3)
    for cell in (0, 3):
        broken = refusal(state, f"P{cell}")
        assert (broken.reason, broken.rule, broken.metadata) == ("CELL_OCCUPIED", "SR-P", {"cell": str(cell)})


def test_the_first_stone_touches_at_most_one_enemy_group() -> None:
    """SR-P, SR-3: 25 lies between the groups on 24 and on 26; 20 touches one, 11 none."""
    state = scene(x=(0,), o=(24, 26), order=3)
    broken = refusal(state, "P25")
    assert (broken.reason, broken.rule) == ("TOUCHES_SEVERAL_GROUPS", "SR-P")
    assert broken.metadata == {"cell": "25", "groups": "24 26"}
    assert {"P20", "P11"} <= set(legal(state))


def test_touching_one_group_with_several_stones_is_touching_one_group() -> None:
    """SR-P: 25 touches 24 and 21, which hang together."""
    assert "P25" in legal(scene(x=(0,), o=(24, 21), order=3))


@pytest.mark.parametrize(("mover", "owner"), [(0, 0), (1, 0), (0, 1)])
def test_the_first_stone_goes_outside_both_territories(mover: int, owner: int) -> None:
    """SR-T1, SR-3: neither into the enemy's eye nor into one's own."""
    stones = (CORNER_EYE, (26,)) if owner == 0 else ((26,), CORNER_EYE)
    state = scene(*stones, mover=mover, order=3)
    broken = refusal(state, "P0")
    assert (broken.reason, broken.rule) == ("INSIDE_TERRITORY", "SR-T1")
    assert broken.metadata == {"cell": "0", "owner": str(owner)}


def test_a_group_that_the_first_stone_touches_counts_as_played_to() -> None:
    """SR-3: 20 touches the group on 24; only the one on 3 is owed."""
    state = scene(x=(0,), o=(24, 3), order=3)
    assert owed(play(state, "P20")) == [3]
    assert owed(play(state, "P11")) == [3, 24]


def test_a_removal_or_a_pass_does_not_begin_a_turn() -> None:
    """SR-T1, SR-T4: the group on 3 is closed in, but groups are removed after the first stone."""
    state = scene(x=(2, 7, 8), o=(3,), order=3)
    assert refusal(state, "R3").reason == "FIRST_STONE_DUE"
    broken = refusal(state, "pass")
    assert (broken.reason, broken.rule) == ("PASS_NOT_ALLOWED", "SR-T4")


# --- the rest of the turn --------------------------------------------------------------------------------


def test_every_further_stone_touches_one_owed_group_and_no_other() -> None:
    """SR-4 with groups on 24, 26 and 3, the first of them played to."""
    state = play(scene(x=(0,), o=(24, 26, 3), order=3), "P20")
    assert owed(state) == [3, 26]
    assert legal(state) == ["P2", "P7", "P8", "P22", "P23"]
    nothing = refusal(state, "P12")
    assert (nothing.reason, nothing.rule) == ("TOUCHES_NO_GROUP", "SR-4")
    assert nothing.metadata == {"cell": "12", "owed": "3 26"}
    done = refusal(state, "P21")
    assert (done.reason, done.rule) == ("GROUP_NOT_OWED", "SR-4")
    assert done.metadata == {"cell": "21", "groups": "24", "owed": "3 26"}
    assert refusal(state, "P25").reason == "TOUCHES_SEVERAL_GROUPS"


def test_the_groups_are_played_to_in_any_order_and_the_turn_ends_by_itself() -> None:
    state = play(scene(x=(0,), o=(24, 26, 3), order=3), "P20")
    for moves in (("P7", "P23"), ("P23", "P7")):
        assert view(play(state, moves[0])).mover == 0
        after = play(state, *moves)
        assert (view(after).mover, view(after).phase) == (1, Phase.FIRST_STONE)


def test_one_plays_to_each_group_only_once_in_a_turn() -> None:
    """SR-T2: after 7 beside the group on 3, neither 2 nor 8 is legal."""
    state = play(scene(x=(0,), o=(24, 26, 3), order=3), "P20", "P7")
    assert legal(state) == ["P22", "P23"]


def test_nobody_moves_out_of_turn() -> None:
    state = scene(x=(0,), o=(24,), mover=1, order=3)
    broken = refusal(state, "P11", seat=0)
    assert (broken.reason, broken.rule) == ("NOT_YOUR_TURN", "SR-T5")
    assert list(GAME.legal_moves(state, 0, NO_WORDS)) == []


def test_the_first_stone_of_a_turn_may_merge_ones_own_groups_but_touches_each_enemy_group_apart() -> None:
    """Own groups do not matter for placements: 5 touches x on 0 and on 6."""
    state = scene(x=(0, 6), o=(26,), order=3)
    after = play(state, "P5")
    assert [group.stones for group in view(after).groups if group.seat == 0] == [(0, 5, 6)]


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


# --- the end ---------------------------------------------------------------------------------------------

NEARLY = (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13)
"""With a stone on 5 these are 13 stones and the eye on 0: 14 of 27 cells."""


def test_a_majority_reached_mid_turn_wins_only_when_the_turn_is_complete() -> None:
    """SR-9: 14 of 27 after the first stone, but the groups on 24 and 26 are owed."""
    state = play(scene(x=NEARLY, o=(24, 26), order=3), "P5")
    assert len(territory(state, 0)) == 14
    assert GAME.outcome(state) is None
    assert legal(state) == ["P20", "P21", "P22", "P23"]
    after = play(state, "P20", "P23")
    over = outcome(after)
    assert (over.kind, over.winners, over.reason, over.rule) == (OutcomeKind.WIN, (0,), "MAJORITY", "SR-W1")
    assert over.scores == (14, 0)


def test_half_of_the_cells_is_no_majority() -> None:
    """SR-9, strictly more: 6 of 12 on Limping 2 go on, 7 win."""
    half, more = (1, 3, 4, 5, 7), (1, 3, 4, 5, 7, 8)
    assert GAME.outcome(scene(x=half, o=(11,), order=2)) is None
    assert outcome(scene(x=more, o=(11,), order=2)).scores == (7, 0)


def test_a_filled_eye_counts_for_the_majority() -> None:
    """SR-5: the stone of o on 0 does not lessen the 7 cells of x."""
    state = scene(x=(1, 3, 4, 5, 7, 8), o=(0, 11), filled=(0,), order=2)
    assert outcome(state).scores == (7, 0)


FULL = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
"""Limping 2 with nothing empty but the eyes on 0 (of x) and on 11 (of o): 6 cells each."""


def test_without_a_first_stone_and_an_eyeless_group_one_must_pass() -> None:
    """SR-E3."""
    state = scene(*FULL, order=2)
    assert legal(state) == ["pass"]
    assert view(state).phase is Phase.FORCED_PASS
    assert refusal(state, "P0").rule == "SR-E3"
    assert refusal(state, "R6").rule == "SR-E3"
    after = play(state, "pass")
    assert (view(after).mover, view(after).passes) == (1, 1)


def test_two_passes_in_a_row_end_the_match_and_equal_territories_tie() -> None:
    """SR-W2, SR-9."""
    over = outcome(play(scene(*FULL, order=2), "pass", "pass"))
    assert (over.kind, over.winners, over.reason, over.rule) == (
        OutcomeKind.TIE,
        (0, 1),
        "TWO_PASSES",
        "SR-W2",
    )
    assert over.scores == (6, 6)


def test_an_unplayable_site_between_two_territories_of_each_seat_can_tie() -> None:
    """The seed's own case: 11 touches two immortal groups of both seats; 13 cells each, one for nobody."""
    x = (1, 4, 5, 9, 10, 15, 12, 13, 14, 18, 23)
    o = (2, 6, 7, 8, 16, 17, 20, 21, 22, 25, 26)
    state = scene(x, o, order=3)
    assert legal(state) == ["pass"]
    assert refusal(state, "P11").rule == "SR-E3"
    assert outcome(play(state, "pass", "pass")).scores == (13, 13)


def test_after_two_passes_the_larger_territory_wins() -> None:
    """SR-9: x passes by repetition, then o finds no first stone and no eyeless group. o has no eye: 6 to 0."""
    x, o = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)
    state = scene(x, o, order=2, last_starts=(((), ()), (x, o)))
    over = outcome(play(state, "pass", "pass"))
    assert (over.kind, over.winners, over.scores) == (OutcomeKind.WIN, (0,), (6, 0))


def test_the_cap_of_turns_ends_a_match_by_territory() -> None:
    """SR-9: with a cap of 3, the third turn is the last one; no eye is on the board."""
    state = play(opening(order=3, turn_cap=3), "P11", "P12")
    assert GAME.outcome(state) is None
    over = outcome(play(state, "P6"))
    assert (over.kind, over.reason, over.rule) == (OutcomeKind.TIE, "TURN_CAP", "SR-9")


def test_at_the_cap_the_larger_territory_wins() -> None:
    """SR-9: turn 10 of 11 begins; x has an eye, o has none."""
    state = scene(x=CORNER_EYE, o=(24,), order=3, turn_cap=11)
    over = outcome(play(state, "P20"))
    assert (over.winners, over.reason, over.scores) == ((0,), "TURN_CAP", (4, 0))


def test_a_majority_comes_before_the_cap() -> None:
    state = scene(x=NEARLY, o=(24,), order=3, turn_cap=11)
    assert outcome(play(state, "P5", "P20")).reason == "MAJORITY"


@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_gives_the_other_seat_the_win_at_any_time(seat: int) -> None:
    """G-7: also out of turn and in the middle of one."""
    state = play(scene(x=(0,), o=(24, 26, 3), order=3), "P20")
    after = GAME.apply(state, seat, Concede(), NO_WORDS).state
    over = outcome(after)
    assert (over.kind, over.winners, over.reason, over.rule) == (
        OutcomeKind.WIN,
        (1 - seat,),
        "CONCEDED",
        "G-7",
    )
