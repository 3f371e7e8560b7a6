"""Playing out of turn (other rule 2, WS-6) and undo across rules (WS-8), by hand. Seats A, B, C, D are 0 to 3."""

from typing import Any

from tests.engine.games.word_sprout.match import Match
from trellis_engine.games.word_sprout import GAME

TABLE: dict[str, Any] = {"adjudication": "TABLE"}
WORDS = "tomato aromatic noon"


def table(*moves: str, seats: int = 4, **options: Any) -> Match:
    return Match(WORDS, seats, **TABLE, **options).play(*moves)


def test_with_a_referee_playing_out_of_turn_is_refused() -> None:
    match = Match(WORDS, 4).play("0 +o@0")
    assert match.reason("3 +m@1") == ("NOT_YOUR_TURN", "WS-C1")
    assert match.reason("3 call out 0") == ("REFEREE_JUDGES", "G-6")


def test_at_a_table_the_play_is_made_and_stands_provisionally() -> None:
    match = table("0 +o@0", "2 +m@1")
    assert (match.string, match.mover, match.position.offenders) == ("om", 3, (2,))
    assert GAME.to_act(match.state) == {3}
    assert [seat for seat in range(4) if "call out 2" in match.legal(seat)] == [0, 1, 3]


def test_called_out_the_offender_is_out_the_play_undone_and_the_order_as_it_was() -> None:
    match = table("0 +o@0", "2 +m@1", "0 call out 2")
    assert (match.string, match.playing, match.mover) == ("o", (0, 1, 3), 1)
    assert [rule for rule, kind in match.told() if kind == "SeatOut"] == ["WS-O2"]


def test_once_the_next_seat_has_played_the_play_counts_as_legal() -> None:
    match = table("0 +o@0", "2 +m@1", "3 +a@2")
    assert (match.position.offenders, match.mover) == ((), 0)
    assert ("WS-6", "OffenceLapsed") in match.told()
    assert match.reason("1 call out 2") == ("NOTHING_TO_CALL_OUT", "WS-6")


def test_nobody_calls_out_themselves_or_who_played_in_turn() -> None:
    match = table("0 +o@0", "2 +m@1")
    assert match.reason("2 call out 2") == ("OWN_PLAY", "WS-6")
    assert match.reason("1 call out 0") == ("NOTHING_TO_CALL_OUT", "WS-6")


def test_who_was_passed_over_may_still_play_and_has_not_offended() -> None:
    match = table("0 +o@0", "2 +m@1", "1 +a@2")
    assert (match.mover, match.position.offenders) == (2, (2,))


def test_stacked_offences_are_undone_down_to_the_one_called_out() -> None:
    """B is to move; D plays, then C plays as well. Calling out D undoes both; C has lost nothing but its play."""
    match = table("0 +o@0", "3 +m@1", "2 +a@2")
    assert match.position.offenders == (3, 2)
    match.play("0 call out 3")
    assert (match.string, match.playing, match.mover) == ("o", (0, 1, 2), 1)
    assert not match.position.offenders


def test_of_stacked_offences_the_later_one_can_be_called_out_alone() -> None:
    match = table("0 +o@0", "3 +m@1", "2 +a@2", "1 call out 2")
    assert (match.string, match.playing, match.mover, match.position.offenders) == ("om", (0, 1, 3), 0, (3,))


def test_the_awaited_seat_going_out_leaves_it_to_the_next() -> None:
    """C offends, D is awaited and concedes: now A is."""
    match = table("0 +o@0", "2 +m@1", "3 concede")
    assert match.position.offenders == (2,)
    assert match.play("0 +a@2").position.offenders == ()


def test_an_offence_lapses_by_a_play_and_lives_again_when_that_is_undone() -> None:
    """WS-8: undo restores out-of-turn status. C offends, D plays X and admits that to A: C can be called out again."""
    match = table("0 +o@0", "2 +m@1", "3 +x@2", "0 challenge", "3 admit")
    assert (match.string, match.position.offenders, match.playing) == ("om", (2,), (0, 1, 2))
    match.play("1 call out 2")
    assert (match.string, match.playing, match.mover) == ("o", (0, 1), 1)


def test_a_play_out_of_turn_can_be_challenged_instead_and_the_order_is_not_affected() -> None:
    """B was to move; C plays X out of turn; D, next after C, challenges; C is out and it is the turn of B."""
    match = table("0 +o@0", "2 +x@1", "3 challenge", "2 admit")
    assert (match.string, match.playing, match.mover) == ("o", (0, 1, 3), 1)


def test_reversal_and_out_of_turn() -> None:
    """C plays a vowel out of turn: the order reverses and B is awaited. Called out: forwards again, B to move."""
    match = table("0 +n@0", "2 +o@1", rules={"vowels_reverse": {}})
    assert (match.mover, match.position.table.backwards) == (1, True)
    match.play("3 call out 2")
    assert (match.mover, match.position.table.backwards, match.string) == (1, False, "n")


def test_collection_pot_and_out_of_turn() -> None:
    """C plays O out of turn from a pot of three: one on the table, one collected. Called out: all three are back."""
    match = table("0 +n@0", "2 +o@1", pot={"n": 2, "o": 3}, rules={"vowel_collections": {}})
    assert match.position.table.hands == ("", "", "o", "")
    assert dict(match.position.table.pot.tiles if match.position.table.pot else {}) == {"n": 1, "o": 1}
    match.play("1 call out 2")
    assert match.position.table.hands == ("", "", "", "")
    assert dict(match.position.table.pot.tiles if match.position.table.pot else {}) == {"n": 1, "o": 3}


def test_palindrome_lock_and_undo() -> None:
    """NON is a palindrome at the end of the third turn and locks; undone, the lock is open."""
    match = table("0 +n@0", "1 +o@1", "2 +n@2", rules={"palindrome_lock": {}})
    assert match.position.table.locked
    match.play("3 challenge", "2 admit")
    assert (match.position.table.locked, match.string, match.mover) == (False, "no", 3)


def test_losing_a_collected_vowel_is_undone_as_well() -> None:
    """WS-R15: A holds O, plays O again and loses it; undone, A holds it again, though A is out."""
    rules: dict[str, Any] = {"vowel_collections": {}, "played_again_is_lost": {}}
    match = table("0 +o@0", "1 +n@0", "0 +o@2", seats=2, rules=rules, rounds=2)
    assert match.position.table.hands == ("", "")
    assert match.play("1 challenge").position.challenge is not None
    play = match.position.plays[-1]
    assert play.before.hands == ("o", "")


def test_reversal_collection_pot_and_lock_in_one_play_are_undone_together() -> None:
    """The third turn makes NON: a tile played and one collected, a lock and a reversal, all at once."""
    rules: dict[str, Any] = {"palindrome_lock": {}, "vowels_reverse": {}, "vowel_collections": {}}
    match = table("0 +n@0", "1 +n@1", pot={"n": 3, "o": 4}, rules=rules)
    before = match.position.table
    match.play("2 +o@1")
    after = match.position.table
    assert (match.string, after.locked, after.backwards, after.hands) == (
        "non",
        True,
        True,
        ("", "", "o", ""),
    )
    assert after.pot is not None
    assert (after.pot.left("o"), match.mover) == (2, 1)
    match.play("1 challenge", "2 admit")
    assert match.position.table.rows == before.rows
    assert match.position.table.pot == before.pot
    assert (match.position.table.locked, match.position.table.backwards) == (False, False)
    assert (match.position.table.hands, match.mover) == (("", "", "", ""), 3)


def test_a_vowel_that_completes_a_collection_out_of_turn_can_be_called_out_before_the_win_is_accepted() -> (
    None
):
    match = Match(WORDS, 2, **TABLE, rules={"vowel_collections": {}})
    for vowel in "aeio":
        match.play(f"0 +{vowel}@0", "1 +x@0")
    match.play("0 +q@0", "0 +u@0")
    assert match.position.claim is not None
    assert match.legal(1) == ["accept", "challenge", "call out 0"]
    match.play("1 call out 0")
    assert GAME.outcome(match.state) is not None
    assert [player.rounds_won for player in match.position.players] == [0, 1]
