"""The seed's own examples, and rounds whose points were worked out by hand from its rules."""

from tests.engine.games.word_souffle.table import Table
from trellis_engine.contract import OutcomeKind


def test_liq_may_be_written_as_a_step_towards_aliquot() -> None:
    """SF-R3a: LIQ is clearly not a word; ALIQUOT contains it. One new line: -2 (SF-R6a)."""
    table = Table("aliquot").roll("ilq")
    table.play("0 l+ i>0 q>0")
    assert table.lines() == ["liq"]
    assert table.scores == [-2]


def test_without_aliquot_liq_is_refused() -> None:
    """SF-R3d: no word of LETTERS contains LI followed by Q; LI alone is in no word either."""
    table = Table().roll("ilq")
    refused = table.refusal("0 l+ i>0 q>0")
    assert (refused.reason, refused.rule) == ("NOT_PART_OF_A_WORD", "SF-R3d")
    assert refused.metadata == {"letter": "1", "line": "0", "chain": "li"}


def test_to_may_become_nto_or_ton_but_never_tro() -> None:
    """SF-R3b: only the beginning and the end of TO can be built on, though ASTRO and TROT contain TRO."""
    table = Table("to ton canto into astro trot tor re er en ne").roll("enr").sheet(0, "to")
    first_lines = set()
    for written in table.listed():
        if written != "concede":
            again = Table("to ton canto into astro trot tor re er en ne").roll("enr").sheet(0, "to")
            first_lines.add(again.play(f"0 {written}").lines()[0].lower())
    assert {"to", "nto", "ton", "tor"} <= first_lines
    assert "tro" not in first_lines
    assert all("to" in line for line in first_lines)


def test_z_may_not_become_zcc_on_the_way_to_zucchini() -> None:
    """SF-R3d: ZUCCHINI contains neither ZC nor ZCC; the wild is the second C (SF-R3e)."""
    table = Table("zucchini").roll("*cn").sheet(0, "z")
    assert table.refusal("0 c>0 c>0 n+").metadata["chain"] == "zc"
    assert table.reason("0 c>0 c>0 n+") == ("NOT_PART_OF_A_WORD", "SF-R3d")
    table.play("0 c+ c>1 n+")
    assert table.lines() == ["z", "cc", "n"]


def test_a_new_line_costs_two_and_each_word_on_the_way_gives_two() -> None:
    """T, TO, TON: one new line -2 (SF-R6a), TO +2 and TON +2 (SF-R4, SF-R6b): +2 in all."""
    table = Table("to ton").roll("ont")
    table.play("0 t+ o>0 n>0")
    assert table.points() == [("SF-R6a", 0, -2), ("SF-R6b", 0, 2), ("SF-R6b", 0, 2)]
    assert table.scores == [2]
    assert table.lines() == ["TON"]


def test_three_new_lines_cost_six() -> None:
    """SF-R3c: multiple new lines may be started; each costs 2 (SF-R6a), and scores may be negative (SF-N2)."""
    table = Table().roll("awj")
    table.play("0 a+ w+ j+")
    assert table.lines() == ["a", "w", "j"]
    assert table.scores == [-6]


def test_a_word_of_five_letters_gives_three_and_one_of_four_two() -> None:
    """SF-R6b, SF-R6c, SF-4: BOAS is a word of four (+2), BOAST and BOASTS of five and six (+3 each)."""
    table = Table("boas boast boasts").roll("ast").sheet(0, "bo")
    table.play("0 a>0 s>0 t>0")
    assert table.points() == [("SF-R6b", 0, 2), ("SF-R6c", 0, 3)]
    table.roll("*st").play("0 s>0 s+ t+")
    assert table.points() == [("SF-R6c", 0, 3), ("SF-R6a", 0, -2), ("SF-R6a", 0, -2)]
    assert table.scores == [5 + 3 - 4]


def test_the_same_line_scores_each_time_it_becomes_a_longer_word() -> None:
    """SF-3: AT, then CAT, then CATS are three words on one line."""
    table = Table("at cat cats").roll("act")
    table.play("0 a+ t>0 c<0")
    assert table.scores == [-2 + 2 + 2]
    table.roll("asw").play("0 s>0 a+ w>1")
    assert table.points() == [("SF-R6b", 0, 2), ("SF-R6a", 0, -2)]


def test_the_wild_is_any_letter_and_keeps_it() -> None:
    """SF-R3e, SF-2: the wild becomes U; the line reads ZU from then on."""
    table = Table("zucchini").roll("*zc")
    table.play("0 z+ u>0 c>0")
    assert table.lines() == ["zuc"]
    table.roll("icn").play("0 c>0 i+ n>1")
    assert table.lines()[0] == "zucc"


def test_a_hand_scored_round_of_three_with_passing() -> None:
    """SF-R4, SF-R5, SF-R6: everyone places A, T, S; the sheets go one seat on.

    Seat 0: AT on a new line, S to its end: -2 +2 (AT) = 0; ATS is no word but part of BATS.
    Seat 1: three new lines: -6. Seat 2: SAT backwards, T, then AT, then SAT: -2 +2 +2 = 2.
    """
    table = Table("at sat bats", seats=3).roll("ats")
    table.play("0 a+ t>0 s>0", "1 a+ t+ s+", "2 t+ a<0 s<0")
    assert table.points() == [
        ("SF-R6a", 0, -2),
        ("SF-R6b", 0, 2),
        ("SF-R6a", 1, -2),
        ("SF-R6a", 1, -2),
        ("SF-R6a", 1, -2),
        ("SF-R6a", 2, -2),
        ("SF-R6b", 2, 2),
        ("SF-R6b", 2, 2),
    ]
    assert table.scores == [0, -6, 2]
    assert [table.lines(sheet) for sheet in range(3)] == [["ats"], ["a", "t", "s"], ["SAT"]]
    assert [player.sheet for player in table.position.players] == [2, 0, 1]
    assert table.position.round == 2


def test_the_game_ends_with_the_round_in_which_a_sheet_has_five_words() -> None:
    """SF-R8, SF-6: a fifth word on sheet 0 ends the game. Seat 0: AT +2, two new lines -4; seat 1: three new -6."""
    table = Table("at it on no so", seats=2).sheet(0, "it", "on", "no", "so", "a").roll("atj")
    table.play("0 t>4 a+ j+", "1 a+ j+ t+")
    assert table.scores == [2 - 4, -6]
    outcome = table.events[-1].detail.outcome
    assert outcome.kind is OutcomeKind.WIN
    assert outcome.winners == (0,)
    assert (outcome.reason, outcome.rule, outcome.scores) == ("WORDS_COMPLETED", "SF-R8", (-2, -6))
    assert table.to_act == []
