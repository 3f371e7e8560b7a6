"""Placements: what is refused and why, announcing by hand, all at the same time, secrecy (SF-1 … SF-4, SF-D2)."""

from typing import Any

import pytest

from tests.engine.games.word_souffle.table import Table
from tests.engine.kit import words as lists
from trellis_engine.chance import Chance
from trellis_engine.contract import Audience, Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.events import LettersPlaced, SheetsPassed, WordAnnounced
from trellis_engine.games.word_souffle.options import Options

BY_HAND: dict[str, Any] = {"auto_announce": False}
TABLE: dict[str, Any] = {"adjudication": "TABLE"}


def test_a_length_that_no_word_has_is_refused() -> None:
    """SF-4: nothing could be completed; the longest word here is AMBIDEXTROUSLY, 14 letters."""
    assert Table("ambidextrously", min_word_letters=14).to_act == [0]
    with pytest.raises(RequestError, match="no word of 15 letters or more") as refused:
        Table("ambidextrously", min_word_letters=15)
    assert refused.value.field == "options.min_word_letters"


@pytest.mark.parametrize(
    ("move", "has"),
    [
        ("0 l+ i>0", "L I"),  # letters cannot be kept
        ("0 l+ i>0 q>0 q>0", "L I Q Q"),  # nor added
        ("0 l+ i>0 s>0", "L I S"),
        ("0 l+ l>0 q>0", "L L Q"),
    ],
)
def test_all_letters_and_no_others_are_placed(move: str, has: str) -> None:
    """SF-1: every player places all three letters; they cannot be kept or dropped."""
    refused = Table("aliquot").roll("ilq").refusal(move)
    assert (refused.reason, refused.rule) == ("WRONG_LETTERS", "SF-1")
    assert refused.metadata == {"rolled": "I L Q", "placed": has}


def test_the_wild_stands_for_one_letter_only() -> None:
    table = Table("buzz").roll("*zb")
    assert table.reason("0 u+ z>0 z>0") == ("WRONG_LETTERS", "SF-1")
    assert table.reason("0 z+ b+") == ("WRONG_LETTERS", "SF-1")
    table.play("0 z+ z>0 b+")
    assert table.lines() == ["zz", "b"]


def test_the_wild_may_repeat_a_letter_that_was_rolled() -> None:
    table = Table("cc succulent").roll("*cu")
    assert "c+ c>0 u<0" in table.listed()
    table.play("0 c+ c>0 u<0")
    assert table.lines() == ["ucc"]


def test_upper_case_means_the_same() -> None:
    """G-1: input is case-insensitive; the state stores lower case."""
    table = Table("to ton").roll("ont").play("0 T+ O>0 N>0")
    assert table.lines() == ["TON"]
    assert table.position.sheets[0].lines[0].letters == "ton"


def test_a_character_outside_the_alphabet_is_a_malformed_move() -> None:
    """G-1: never silently dropped."""
    table = Table().roll("*ab")
    move = GAME.read_move("a+ é+ b+")
    with pytest.raises(RequestError) as caught:
        GAME.check(table.state, 0, move, table.words)
    assert caught.value.reason is Reason.LETTER_OUTSIDE_ALPHABET
    assert caught.value.field == "letters[1].letter"
    assert caught.value.metadata["letters"] == "é"


def test_a_line_that_is_not_there() -> None:
    refused = Table("at").roll("atj").refusal("0 a+ t>1 j+")
    assert (refused.reason, refused.rule) == ("NO_SUCH_LINE", "SF-R3b")
    assert refused.metadata == {"letter": "1", "line": "1", "lines": "1"}


def test_a_line_begun_in_the_same_placement_has_the_next_number() -> None:
    table = Table("at").sheet(0, "big").roll("atj").play("0 a+ t>1 j+")
    assert table.lines() == ["BIG", "AT", "j"]


def test_every_intermediate_chain_is_judged() -> None:
    """SF-4 after each letter: WZ is in no word, though W and Z may both be placed."""
    refused = Table().roll("awz").refusal("0 a+ w+ z>1")
    assert (refused.reason, refused.metadata["chain"], refused.metadata["letter"]) == (
        "NOT_PART_OF_A_WORD",
        "wz",
        "2",
    )


def test_one_placement_a_round() -> None:
    table = Table("at", seats=2).roll("atj").play("0 a+ t>0 j+")
    assert table.reason("0 a+ t>0 j+") == ("ALREADY_PLACED", "SF-1")
    assert table.to_act == [1]


def test_an_option_sets_the_shortest_word() -> None:
    """SF-4: words have at least two letters, or as many as agreed."""
    table = Table("to ton", min_word_letters=3).roll("ont").play("0 t+ o>0 n>0")
    assert table.points() == [("SF-R6a", 0, -2), ("SF-R6b", 0, 2)]
    table = Table("to ton", min_word_letters=1).roll("ajk")
    assert table.play("0 a+ j+ k+").scores == [-6]
    table = Table("a to", min_word_letters=1).roll("ajk")
    assert table.play("0 a+ j+ k+").scores == [-6 + 2]


# Announcing by hand (SF-3).


def test_a_forgotten_announcement_scores_nothing() -> None:
    """TO is not announced, TON is: -2 +2."""
    table = Table("to ton", **BY_HAND).roll("ont").play("0 t+ o>0 n>0!")
    assert table.points() == [("SF-R6a", 0, -2), ("SF-R6b", 0, 2)]
    assert [item.word for item in table.details(WordAnnounced)] == ["ton"]
    assert table.lines() == ["TON"]


def test_all_words_on_the_way_may_be_announced() -> None:
    table = Table("to ton", **BY_HAND).roll("ont").play("0 t+ o>0! n>0!")
    assert table.scores == [-2 + 2 + 2]


def test_the_referee_refuses_to_announce_what_is_no_word() -> None:
    refused = Table("tons", **BY_HAND).roll("ont").refusal("0 t+ o>0! n>0")
    assert (refused.reason, refused.rule) == ("NOT_A_WORD", "SF-R4")
    assert refused.metadata == {"letter": "1", "line": "0", "chain": "to"}


def test_at_a_table_a_false_announcement_scores_nothing() -> None:
    """SF-3: only a completed word scores, and only if it is announced."""
    table = Table("tons", **BY_HAND, **TABLE).roll("ont").play("0 t+ o>0! n>0")
    assert table.scores == [-2]
    assert [(item.word, item.complete) for item in table.details(WordAnnounced)] == [("to", False)]
    assert table.position.sheets[0].lines[0].announced == 0


def test_words_that_are_announced_for_the_players_are_not_announced_by_them() -> None:
    table = Table("to ton").roll("ont")
    assert table.reason("0 t+ o>0! n>0") == ("ANNOUNCED_FOR_YOU", "SF-3")


# No referee.


def test_at_a_table_anything_can_be_written() -> None:
    """G-6: placements are accepted unchecked; the letters are still those of the dice."""
    table = Table("zucchini", seats=2, **TABLE).sheet(0, "z").roll("*cn").play("0 c>0 c>0 n+")
    assert table.reason("1 c+ c+ c+") == ("WRONG_LETTERS", "SF-1")
    table.play("1 a+ c+ n+")
    assert table.lines() == ["zcc", "n"]


def test_a_line_crossed_out_is_not_built_on() -> None:
    """SF-R5a, SF-5: it stays visible and is out of play."""
    table = Table("zucchini", seats=2, **TABLE).roll("*cn").play("0 c+ n>0 c>0", "1 a+ c+ n+")
    table.play("1 challenge 0", "0 admit", "0 pass", "1 pass")
    assert table.lines() == ["(cnc)"]
    table.roll("acn")
    assert table.reason("1 a>0 c+ n+") == ("LINE_CROSSED_OUT", "SF-R5a")
    assert not any(part.endswith(("<0", ">0")) for move in table.listed(1) for part in move.split())
    table.play("1 a+ c>1 n+", "0 a+ c+ n+")
    assert table.lines() == ["(cnc)", "ac", "n"]


# Everyone at the same time (SF-1) and unseen by the others (SF-D2).


def test_the_round_closes_with_the_last_placement_whatever_the_order() -> None:
    table = Table("at", seats=3).roll("atj")
    stage = table.state.stage
    for written, left in (("2 a+ t>0 j+", [0, 1]), ("0 a+ t+ j+", [1])):
        table.play(written)
        assert table.to_act == left
        assert table.state.stage == stage
        assert table.scores == [0, 0, 0]
        assert not any(table.lines(sheet) for sheet in range(3))
    table.play("1 j+ t+ a<1")
    assert table.state.stage == stage + 1
    assert table.to_act == [0, 1, 2]
    assert table.scores == [-6, -4 + 2, -4 + 2]
    assert [item.sheets for item in table.details(SheetsPassed)] == [(2, 0, 1)]


def test_placements_in_any_order_lead_to_the_same_round() -> None:
    placed = ("0 a+ t>0 j+", "1 a+ t+ j+", "2 j+ t+ a<1")
    one = Table("at", seats=3).roll("atj").play(*placed)
    other = Table("at", seats=3).roll("atj").play(*reversed(placed))
    assert one.state == other.state
    assert one.events == other.events


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_writes_is_seen_by_nobody_else_until_all_have(seat: int) -> None:
    table = Table("at", seats=3).roll("atj")
    after = table.step(f"{seat} a+ t>0 j+")
    assert after.audience == Audience.only(seat)
    assert [event.audience for event in after.events] == [Audience.only(seat)]
    assert table.view(seat).placement is not None
    other = Table("at", seats=3).roll("atj").play(f"{seat} j+ a+ t+")
    for viewer in {0, 1, 2, None} - {seat}:
        assert table.view(viewer) == other.view(viewer)
        assert table.view(viewer).placement is None
        assert table.view(viewer).done == tuple(number == seat for number in range(3))
    assert table.view(seat) != other.view(seat)


def test_when_all_have_placed_everything_is_shown() -> None:
    table = Table("at", seats=2).roll("atj").play("0 a+ t>0 j+")
    after = table.step("1 a+ t+ j+")
    assert all(event.audience.everyone for event in after.events)
    assert [(item.seat, item.lines) for item in table.details(LettersPlaced)] == [
        (0, ("at", "j")),
        (1, ("a", "t", "j")),
    ]


def test_a_player_reads_the_sheet_in_front_of_it_and_an_onlooker_all() -> None:
    table = Table("at", seats=2).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    own, onlooker = table.view(0), table.view(None)
    assert [(sheet.sheet, sheet.author) for sheet in own.sheets] == [(1, 1)]
    assert [(sheet.sheet, sheet.author) for sheet in onlooker.sheets] == [(0, 0), (1, 1)]
    assert {entry.seat for entry in own.entries} == {0}
    assert {entry.seat for entry in onlooker.entries} == {0, 1}
    assert own.scores == onlooker.scores == (-2, -6)


def test_the_score_sheet_has_round_seat_sheet_line_and_rule_of_every_entry() -> None:
    """Round 1: each seat begins a line on its sheet. Round 2: seat 0 writes on sheet 1, seat 1 on sheet 0."""
    table = Table("at cat cats bats", seats=2).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    table.roll("acs").play("1 c<0 s>0 a+", "0 a+ c+ s+")
    rows = list(GAME.analyses[0].rows(table.state, None, GAME.analyses[0].parameters(), table.words))
    shown = [
        (row["round"], row["seat"], row["sheet"], row["line"], row["rule"], row["points"]) for row in rows
    ]
    assert shown == [
        (1, 0, 0, 0, "SF-R6a", -2),
        (1, 0, 0, 0, "SF-R6b", 2),
        (1, 0, 0, 1, "SF-R6a", -2),
        (1, 1, 1, 0, "SF-R6a", -2),
        (1, 1, 1, 1, "SF-R6a", -2),
        (1, 1, 1, 2, "SF-R6a", -2),
        (2, 0, 1, 3, "SF-R6a", -2),
        (2, 0, 1, 4, "SF-R6a", -2),
        (2, 0, 1, 5, "SF-R6a", -2),
        (2, 1, 0, 0, "SF-R6b", 2),
        (2, 1, 0, 0, "SF-R6b", 2),
        (2, 1, 0, 2, "SF-R6a", -2),
    ]
    assert [row["total"] for row in rows if row["seat"] == 1] == [-2, -4, -6, -4, -2, -4]


def test_dice_that_the_words_cannot_be_played_with_are_refused_at_the_start() -> None:
    """A letter that no word contains could never be placed (SF-R3d)."""
    lexicons = lists.listed("jackdaws love my big sphinx of")
    refs = lexicons.resolve(())
    with pytest.raises(RequestError) as caught:
        GAME.initial(Setup(Options(), refs, 2), Chance(bytes(16)), lexicons.open(refs))
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "lexicons")
    assert caught.value.metadata == {"letters": "qrtuz"}
