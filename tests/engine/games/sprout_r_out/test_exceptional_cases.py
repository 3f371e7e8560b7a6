"""The three exceptional cases in their priority, and the two readings of ruling SR-7."""

from tests.engine.games.sprout_r_out.scenes import ELSEWHERE, legal, outcome, play, refusal, scene, view
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.stones.situation import Phase

# --- case 1: repetition ----------------------------------------------------------------------------------

THERE = (0, 5), (11, 24)


def test_repetition_must_pass() -> None:
    """SR-E1, SR-8: the stones lie as at the start of the mover's last turn."""
    state = scene(*THERE, order=3, last_starts=(ELSEWHERE, THERE))
    assert (legal(state), view(state).phase) == (["pass"], Phase.REPETITION_PASS)
    for move in ("P20", "R11"):
        broken = refusal(state, move)
        assert (broken.reason, broken.rule) == ("MUST_PASS", "SR-E1")


def test_the_forced_pass_is_the_whole_turn() -> None:
    """SR-8: the next seat plays; one pass does not end the match."""
    state = scene(*THERE, order=3, last_starts=(ELSEWHERE, THERE))
    after = play(state, "pass")
    assert (view(after).mover, view(after).passes, view(after).turn) == (1, 1, 11)
    assert GAME.outcome(after) is None


def test_repetition_after_a_pass_plays_on() -> None:
    """SR-E1: unless the previous player just passed."""
    state = scene(*THERE, order=3, passes=1, last_starts=(THERE, THERE))
    assert view(state).phase is Phase.FIRST_STONE
    assert "P20" in legal(state)
    assert refusal(state, "pass").reason == "PASS_NOT_ALLOWED"


def test_repetition_compares_with_ones_own_last_turn_alone() -> None:
    """SR-8: the start of the other seat's turn does not count."""
    state = scene(*THERE, order=3, last_starts=(THERE, ELSEWHERE))
    assert view(state).phase is Phase.FIRST_STONE


def test_repetition_compares_both_colours() -> None:
    """SR-8: the same cells with the colours exchanged are another position."""
    state = scene(*THERE, order=3, last_starts=(ELSEWHERE, (THERE[1], THERE[0])))
    assert view(state).phase is Phase.FIRST_STONE


def test_the_start_of_each_turn_is_remembered_for_the_next_but_one() -> None:
    """SR-8 through play: after two turns the mover's last start is the position before its last turn."""
    state = play(scene((0,), (11,), order=3), "P12", "P1")
    assert [tuple(map(int.bit_count, start)) for start in state.position.starts] == [(2, 1), (1, 1)]


def test_repetition_comes_before_the_other_cases() -> None:
    """The cases are dealt with in order of priority: here case 2 would apply as well."""
    state = scene(*BLOCKED, order=2, last_starts=(ELSEWHERE, BLOCKED))
    assert legal(state) == ["pass"]
    assert view(state).phase is Phase.REPETITION_PASS


def test_a_pass_of_the_other_seat_lifts_repetition_and_then_the_next_case_applies() -> None:
    state = scene(*BLOCKED, order=2, passes=1, last_starts=(BLOCKED, BLOCKED))
    assert legal(state) == ["R0", "R2"]


# --- case 2: no first stone, an eyeless group ------------------------------------------------------------

BLOCKED = ((3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 2))
"""Limping 2: only 1 is empty, and it touches the groups on 0 and on 2. Nobody has an eye."""


def test_without_a_first_stone_one_eyeless_group_must_be_removed() -> None:
    """SR-E2."""
    state = scene(*BLOCKED, order=2)
    assert (legal(state), view(state).phase) == (["R0", "R2"], Phase.FORCED_REMOVAL)
    stone = refusal(state, "P1")
    assert (stone.reason, stone.rule, stone.metadata) == ("MUST_REMOVE", "SR-E2", {"groups": "0 2"})
    assert refusal(state, "pass").reason == "MUST_REMOVE"


def test_the_removal_ends_the_turn_and_is_a_pass() -> None:
    """SR-7: "must remove one eyeless enemy group and then pass"."""
    after = play(scene(*BLOCKED, order=2), "R0")
    assert (view(after).mover, view(after).turn, view(after).passes) == (1, 11, 1)
    assert view(after).seats[1].stones == (2,)


def test_groups_with_an_eye_may_not_be_chosen() -> None:
    """SR-6: the group 8-9-10 has the eye 11."""
    state = scene((3, 4, 5, 6, 7), (0, 2, 8, 9, 10), order=2)
    assert legal(state) == ["R0", "R2"]
    broken = refusal(state, "R8")
    assert (broken.reason, broken.rule, broken.metadata) == (
        "GROUP_HAS_EYE",
        "SR-6",
        {"group": "8", "eyes": "11"},
    )


def test_a_filled_eye_protects_from_being_chosen() -> None:
    """SR-5, SR-6: x on 11 does not make the group eyeless."""
    state = scene((3, 4, 5, 6, 7, 11), (0, 2, 8, 9, 10), filled=(11,), order=2)
    assert legal(state) == ["R0", "R2"]


def test_the_removal_may_open_an_eye_and_win() -> None:
    """SR-5, SR-9: the board is full, and without the stone on 0 that cell lies inside the one group of x."""
    state = scene((1, 3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 2), order=2)
    assert legal(state) == ["R0", "R2"]
    over = outcome(play(state, "R0"))
    assert (over.winners, over.reason, over.scores) == ((0,), "MAJORITY", (11, 0))


# --- SR-7 read both ways ---------------------------------------------------------------------------------


def test_by_option_a_removal_between_two_passes_keeps_the_match_going() -> None:
    """SR-7 as the author's program has it: not a pass for the end by two passes."""
    state = scene(*BLOCKED, order=2, passes=1, removal_pass_counts=False)
    after = play(state, "R0")
    assert GAME.outcome(after) is None
    assert view(after).passes == 0


def test_the_removal_is_the_second_pass() -> None:
    """SR-7, SR-W2: "If both players pass consecutively … the game ends"."""
    state = scene(*BLOCKED, order=2, passes=1)
    assert outcome(play(state, "R0")).reason == "TWO_PASSES"


def test_a_single_removal_is_one_pass() -> None:
    after = play(scene(*BLOCKED, order=2), "R0")
    assert view(after).passes == 1
    assert GAME.outcome(after) is None


AFTER_REMOVAL = (BLOCKED[0], (2,))
"""What R0 makes of `BLOCKED`."""


def test_by_option_a_removal_does_not_lift_repetition() -> None:
    """SR-7: not a pass for the exception of case 1: o finds its last start again and must pass."""
    state = scene(*BLOCKED, order=2, last_starts=(AFTER_REMOVAL, ELSEWHERE), removal_pass_counts=False)
    after = play(state, "R0")
    assert view(after).phase is Phase.REPETITION_PASS


def test_a_removal_lifts_repetition() -> None:
    """SR-7, SR-E1: "unless the previous player just passed" could never apply otherwise."""
    state = scene(*BLOCKED, order=2, last_starts=(AFTER_REMOVAL, ELSEWHERE))
    after = play(state, "R0")
    assert view(after).phase is Phase.FIRST_STONE


def test_a_removal_within_a_normal_turn_is_no_pass_in_either_reading() -> None:
    for counts in (True, False):
        state = scene((2, 7, 8), (3, 20), order=3, removal_pass_counts=counts)
        assert view(play(state, "P21", "R3")).passes == 0
