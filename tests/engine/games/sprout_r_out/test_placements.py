"""Definitions and placements, sentence by sentence, on positions made by hand (drawn in `scenes`)."""

from typing import Any

import pytest

from tests.engine.games.sprout_r_out.scenes import (
    events,
    eyes,
    legal,
    opening,
    owed,
    play,
    refusal,
    scene,
    territory,
    view,
)
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.events import EyesMade, TurnBegan
from trellis_engine.games.sprout_r_out.stones.situation import Phase
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


def test_a_legal_move_is_supported_by_the_rule_that_it_follows() -> None:
    state = scene(x=(0,), o=(24, 26, 3), order=3)
    assert GAME.support(state, 0, GAME.read("P20"), NO_WORDS) == {"rule": "SR-T1"}
    assert GAME.support(play(state, "P20"), 0, GAME.read("P7"), NO_WORDS) == {"rule": "SR-T2"}


# --- SR-3 read the other way -----------------------------------------------------------------------------


def test_by_option_a_group_that_the_first_stone_touches_is_owed_all_the_same() -> None:
    """SR-3, first_stone_plays_to off: 21 touches the group on 20, which is owed beside the one on 3."""
    chosen: dict[str, Any] = {"x": (10,), "o": (3, 20), "order": 3}
    assert owed(play(scene(**chosen), "P21")) == [3]
    state = play(scene(**chosen, first_stone_plays_to=False), "P21")
    assert owed(state) == [3, 20]
    assert owed(play(state, "P24")) == [3]


def test_by_option_the_first_stone_may_take_the_last_cell_of_a_group_and_then_remove_it() -> None:
    """SR-3, SR-T3: the stone on 8 closes the group on 3, which is still owed and cannot be played beside."""
    state = play(scene(x=(2, 7), o=(3,), order=3, first_stone_plays_to=False), "P8")
    assert (owed(state), legal(state)) == ([3], ["R3"])
