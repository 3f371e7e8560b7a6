"""The course of turns (FL-T1), going out (FL-2), winning (FL-S2), ties (FL-8) and conceding (G-7)."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.games.four_letter_words.table import Table
from tests.engine.kit.words import listed
from trellis_engine.contract import MatchOver, OutcomeKind, SeatOut
from trellis_engine.games.four_letter_words.events import GridShown, TurnBegan
from trellis_engine.games.four_letter_words.state import Announcing, Decision, Out, OutReason, Writing

SEED_GRID = ("...salt", "stisoon", ".lpo...", "salt...", ".mu....", "..m....", ".......")
SEED_MOVES = """
    0 say toss  0 write d4^  1 write d4<   1 say salt  0 write a4>  1 write d1v   0 say malt  0 write b5^  1 write e2<
    1 say plum  0 write c3v  1 write c3>   0 say salt  0 write d1>  1 write a4v   1 say soon  0 write d2>  1 write b4v
    0 say sits  0 write d2<  1 write b4^
"""


def test_the_seed_example_fills_the_grid_that_the_seed_prints() -> None:
    """TOSS, SALT, MALT, PLUM, SALT, SOON, SITS; seat 1 writes the same turned over the diagonal."""
    table = Table(lexicons=listed("toss salt malt plum soon sits"))
    table.play(*(" ".join(move.split()) for move in re.findall(r"\d \w+ \S+", SEED_MOVES)))
    assert table.sheet(0).grid == "".join(SEED_GRID)
    assert table.sheet(1).grid == "".join(map("".join, zip(*SEED_GRID, strict=True)))
    assert table.position.words == ("toss", "salt", "malt", "plum", "salt", "soon", "sits")


def test_turns_go_clockwise_from_the_agreed_first_seat() -> None:
    table = Table(seats=3, first_seat=1)
    order = []
    for _ in range(4):
        phase = table.position.phase
        order.append(phase.seat)
        table.play(f"{phase.seat} say toss")
        for seat in sorted(table.to_act):
            table.play(f"{seat} {table.listed(seat)[0]}")
    assert order == [1, 2, 0, 1]
    assert table.position.turn == 5


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("1 say toss", ("NOT_YOUR_TURN", "FL-T1")),
        ("0 write a1>", ("WRONG_PHASE", "FL-1")),
        ("1 strike", ("WRONG_PHASE", "FL-1")),
        ("0 say to", ("NOT_FOUR_LETTERS", "FL-W1")),
        ("0 say tossed", ("NOT_FOUR_LETTERS", "FL-W1")),
        ("0 say qqqq", ("NOT_IN_LEXICON", "FL-W1")),
        ("0 say ta5s", ("LETTER_OUTSIDE_ALPHABET", "word")),
        ("0 say тoss", ("LETTER_OUTSIDE_ALPHABET", "word")),
        ("0 accept", ("WRONG_PHASE", "FL-4")),
        ("0 define common", ("WRONG_PHASE", "FL-4")),
    ],
)
def test_refusals_while_announcing(move: str, refusal: tuple[str, str]) -> None:
    assert Table().refusal(move) == refusal


def test_upper_and_lower_case_are_one() -> None:
    """G-1; ß folds to ss, so that TOß is TOSS."""
    assert Table().violation("0 say TOSS") is None
    assert Table().violation("0 say Toß") is None


def test_an_announced_word_must_fit_the_announcers_grid() -> None:
    """FL-1: the announcer must place it. TOSS stands in row 1: LIME has no letter of it, LOSS is no word here."""
    table = Table(rows=4, columns=4).play("0 say toss", "0 write a1>", "1 write a1>")
    assert table.refusal("1 say lime") == ("DOES_NOT_FIT", "FL-1")
    assert table.violation("1 say salt") is None
    assert table.draw(0, *["...."] * 4).violation("1 say salt") is None


def _struck_twice(table: Table, *seats: int) -> None:
    for seat in seats:
        table.put(table.position.with_sheet(seat, replace(table.sheet(seat), strikes=2)))


def test_three_strikes_count_together_at_the_end_of_the_turn() -> None:
    table = Table(seats=3).play("0 say toss", "0 write d4>", "1 write d4>", "2 write d4>")
    _struck_twice(table, 1, 2)
    table.play("1 say salt", "0 write f4v", "2 strike")
    assert table.sheet(2).strikes == 3
    assert table.sheet(2).out is None
    table.play("1 write f4v")
    assert table.sheet(2).out == Out(OutReason.THREE_STRIKES, 2)
    assert table.details(SeatOut) == [SeatOut(2, "THREE_STRIKES")]
    assert table.to_act == {0}


def test_a_player_without_a_playable_word_is_out_when_its_turn_begins() -> None:
    """FL-2, on a grid that no word of the lexicon goes with; seat 0 is left and wins at once (FL-S2)."""
    table = Table(lexicons=listed("toss salt"), rows=4, columns=4).play("0 say toss", "0 write a1>")
    table.draw(1, "zzzz", "zzzz", "zzzz", "zz..").play("1 strike")
    assert table.sheet(1).out == Out(OutReason.NO_PLAYABLE_WORD, 2)
    assert table.outcome is not None
    assert (table.outcome.kind, table.outcome.winners, table.outcome.rule) == (OutcomeKind.WIN, (0,), "FL-S2")
    assert isinstance(table.latest.events[-1].detail, MatchOver)
    assert table.to_act == set()


def test_without_auto_eliminate_the_player_must_find_out_and_concede() -> None:
    table = Table(lexicons=listed("toss salt"), rows=4, columns=4, auto_eliminate=False)
    table.play("0 say toss", "0 write a1>").draw(1, *["zzzz"] * 4).play("1 strike")
    assert table.sheet(1).out is None
    assert table.to_act == {1}
    assert table.listed(1) == []
    assert table.refusal("1 say toss") == ("DOES_NOT_FIT", "FL-1")
    table.play("1 concede")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_the_turn_passes_over_players_who_go_out_as_it_would_begin() -> None:
    table = Table(seats=4, lexicons=listed("toss salt"), rows=4, columns=4).play("0 say toss", "0 write a1>")
    table.draw(1, *["zzzz"] * 4).draw(2, *["zzzz"] * 4).draw(3, "s...", *["...."] * 3)
    table.play("1 strike", "2 strike", "3 strike")
    assert [table.sheet(seat).out for seat in (1, 2)] == [
        Out(OutReason.NO_PLAYABLE_WORD, 2),
        Out(OutReason.NO_PLAYABLE_WORD, 3),
    ]
    assert table.details(TurnBegan) == [TurnBegan(3, 4)]


def test_whoever_skips_the_first_word_writes_its_first_one_anywhere_later() -> None:
    """FL-1: its grid is empty still, so that it starts as the others did."""
    table = Table(seats=3).play("0 say toss", "0 write a1>", "2 write a1>", "1 strike")
    assert (table.to_act, table.sheet(1).out) == ({1}, None)
    table.play("1 say salt")
    assert table.refusal("0 write a4>") == ("NO_LETTER_REUSED", "FL-P3")
    table.play("1 write g7^")
    assert table.sheet(1).grid.strip(".") == "t......l......a......s"


def test_a_grid_with_three_x_is_not_empty() -> None:
    """FL-7: the X are letters like any other, and a later word must use one."""
    table = Table(seats=3, x_variant=True).play(
        "0 say toss", "0 write a1>", "1 strike a1 b1 c1", "2 write a1>"
    )
    assert table.sheet(1).out == Out(OutReason.NO_PLAYABLE_WORD, 2)


def test_by_option_whoever_skips_the_first_word_has_nothing_to_build_on() -> None:
    """FL-1 by the letter: every word after the first turn must use letters that are there."""
    table = Table(seats=3, late_first_word=False).play("0 say toss", "0 write a1>", "2 write a1>", "1 strike")
    assert table.sheet(1).out == Out(OutReason.NO_PLAYABLE_WORD, 2)
    assert table.to_act == {2}


def test_all_grids_are_shown_when_the_match_is_over() -> None:
    table = Table(rows=4, columns=4).play("0 say toss", "0 write a1>", "1 concede")
    shown = table.details(GridShown)
    assert shown == [GridShown(0, ("toss", "....", "....", "....")), GridShown(1, ("....",) * 4)]


def test_those_who_strike_out_in_the_same_turn_tie_without_the_announcer_who_concedes() -> None:
    """FL-8: both rivals take their third strike, and the announcer concedes before the turn is complete."""
    table = Table(seats=3).play("0 say toss", "0 write a1>", "1 write a1>", "2 write a1>")
    _struck_twice(table, 0, 2)
    table.play("1 say salt", "0 strike", "2 strike", "1 concede")
    assert table.outcome is not None
    assert table.outcome.kind is OutcomeKind.TIE
    assert table.outcome.winners == (0, 2)
    assert table.outcome.rule == "FL-8"


@pytest.mark.parametrize("first", ["1 strike", "0 concede"])
def test_conceding_before_or_after_the_rivals_last_strike_gives_the_same_winner(first: str) -> None:
    """FL-8 with two players left: the announcer concedes, the rival wins, whether or not its strikes are complete."""
    table = Table().play("0 say toss", "0 write a1>", "1 write a1>")
    _struck_twice(table, 1)
    table.play("1 say salt", "1 write c1v", "0 write c1v", "0 say tool")
    last = [first] if first == "0 concede" else [first, "0 concede"]
    table.play(*last)
    assert table.outcome is not None
    assert (table.outcome.kind, table.outcome.winners) == (OutcomeKind.WIN, (1,))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_order_of_a_turn_s_last_strikes_and_concessions_changes_no_winner(data: st.DataObject) -> None:
    """FL-8: rivals take their third strike or concede, the announcer concedes; whoever struck shares the win."""
    seats = data.draw(st.integers(2, 5))
    rivals = range(1, seats)
    striking = data.draw(st.sets(st.sampled_from(rivals), min_size=1))
    acts = [f"{seat} {'strike' if seat in striking else 'concede'}" for seat in rivals]
    table = Table(seats=seats).play("0 say toss", *(f"{seat} write a1>" for seat in range(seats)))
    table.put(replace(table.position, phase=Announcing(0)))
    _struck_twice(table, *rivals)
    table.play("0 say salt")
    for act in data.draw(st.permutations(["0 concede", *acts])):
        if table.outcome is None:
            table.play(act)
    assert table.outcome is not None
    assert table.outcome.winners == tuple(sorted(striking))


def test_only_those_of_the_last_turn_tie() -> None:
    table = Table(seats=3).play("0 say toss", "0 write a1>", "1 write a1>", "2 write a1>", "2 concede")
    table.play("1 say salt", "1 write c1v", "0 write c1v")
    _struck_twice(table, 1)
    table.play("0 say salt", "1 strike", "0 concede")
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_conceding_by_the_player_to_move_passes_the_turn() -> None:
    table = Table(seats=3).play("0 concede")
    assert table.to_act == {1}
    assert table.details(SeatOut) == [SeatOut(0, "CONCEDED")]
    assert table.refusal("0 say toss") == ("ALREADY_OUT", "FL-T1")
    assert table.refusal("0 concede") == ("ALREADY_OUT", "G-7")


def test_a_word_is_written_although_its_announcer_concedes() -> None:
    table = Table(seats=3).play("0 say toss", "0 concede", "1 write a1>")
    assert table.to_act == {2}
    table.play("2 write a1>")
    assert table.position.words == ("toss",)
    assert table.to_act == {1}


def test_a_word_that_nobody_wrote_leaves_the_next_one_the_first() -> None:
    table = Table(seats=3).play("0 say toss", "1 strike", "2 strike", "0 concede")
    assert table.position.words == ()
    assert table.to_act == {1}
    table.play("1 say salt", "1 write a1>")
    assert table.sheet(1).out is None


def test_a_word_stays_written_although_its_writer_concedes() -> None:
    """The next word is not the first any more: seats 2 and 3 have nothing to build on, and the last one left wins."""
    table = Table(seats=4, late_first_word=False).play("0 say toss", "1 write a1>", "1 concede")
    phase = table.position.phase
    assert isinstance(phase, Writing)
    assert phase.decisions[1] is Decision.WRITTEN
    table.play("0 concede", "2 strike", "3 strike")
    assert table.position.words == ("toss",)
    assert table.sheet(2).out == Out(OutReason.NO_PLAYABLE_WORD, 2)
    assert table.outcome is not None
    assert table.outcome.winners == (3,)


def test_conceding_while_others_write_keeps_what_they_did() -> None:
    table = Table(seats=3).play("0 say toss", "1 write a1>")
    stage = table.state.stage
    table.play("2 concede")
    assert table.state.stage == stage
    phase = table.position.phase
    assert isinstance(phase, Writing)
    assert phase.decisions == (Decision.WAITING, Decision.WRITTEN, Decision.ABSENT)


def test_the_last_one_left_wins_without_having_to_write() -> None:
    """Seed: you win the game immediately if all other players are out."""
    table = Table().play("0 say toss", "1 concede")
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((0,), "LAST_PLAYER_LEFT")
    assert table.refusal("0 write a1>") == ("MATCH_OVER", "G-0")
