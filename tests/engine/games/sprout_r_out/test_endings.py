"""How a match ends: majority, two passes, the cap of turns, conceding (positions drawn in `scenes`)."""

import pytest

from tests.engine.games.sprout_r_out.scenes import (
    legal,
    opening,
    outcome,
    play,
    refusal,
    scene,
    territory,
    view,
)
from trellis_engine.contract import Concede, OutcomeKind
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.stones.situation import Phase
from trellis_engine.words import NO_WORDS

CORNER_EYE = (1, 4, 5)
"""On Limping 3: the stones around cell 0."""


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
