"""The end of a match: both readings, ties, one player, the agreed number of rounds (SF-R8, SF-6, SF-7, SF-D1)."""

from tests.engine.games.word_souffle.table import Table
from trellis_engine.contract import Outcome, OutcomeKind
from trellis_engine.games.word_souffle import GAME


def test_the_highest_score_wins_and_ties_share() -> None:
    """SF-6: both seats write the same."""
    table = Table("at", seats=2, words_to_end=1).roll("atj").play("0 a+ t>0 j+", "1 a+ t>0 j+")
    assert GAME.outcome(table.state) == Outcome(OutcomeKind.TIE, (0, 1), "WORDS_COMPLETED", "SF-R8", (-2, -2))


def test_the_winner_need_not_be_the_one_whose_sheet_ended_the_game() -> None:
    """Seat 0 writes AT: -2 +2 and J -2; seat 1 writes three lines; sheet 1 had two words before, seat 0's had none."""
    table = (
        Table("at", seats=2, words_to_end=2)
        .sheet(1, "big", "my")
        .roll("atj")
        .play("0 a+ t>0 j+", "1 a+ t+ j+")
    )
    assert GAME.outcome(table.state) == Outcome(OutcomeKind.WIN, (0,), "WORDS_COMPLETED", "SF-R8", (-2, -6))


def test_lines_count_only_while_they_are_complete_words() -> None:
    """SF-6: the sheet must hold the words at the end of the round; TO built to NTO is a word no more."""
    table = Table("to at canto", words_to_end=2).sheet(0, "to", "a")
    table.roll("*tn").play("0 t>1 n<0 j+")
    assert table.lines() == ["nto", "AT", "j"]
    assert GAME.outcome(table.state) is None


def test_announced_words_are_counted_by_the_other_reading() -> None:
    """SF-6, ANNOUNCED_WORDS: TO and TON are two words announced on the sheet, though only one line is a word."""
    plain = Table("to ton", words_to_end=2).roll("ont").play("0 t+ o>0 n>0")
    assert GAME.outcome(plain.state) is None
    other = Table("to ton", words_to_end=2, end_condition="ANNOUNCED_WORDS").roll("ont").play("0 t+ o>0 n>0")
    assert GAME.outcome(other.state) == Outcome(OutcomeKind.WIN, (0,), "WORDS_COMPLETED", "SF-R8", (2,))


def test_announced_words_of_earlier_rounds_and_players_count_on_the_sheet() -> None:
    chosen = {"words_to_end": 2, "end_condition": "ANNOUNCED_WORDS"}
    table = Table("at cat", seats=2, **chosen).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    assert GAME.outcome(table.state) is None
    table.roll("acs").play("0 a+ c+ s+", "1 c<0 a+ s+")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == "WORDS_COMPLETED"


def test_words_that_were_not_announced_count_only_as_lines() -> None:
    """SF-3 by hand: five complete words end the game even if nobody announced them, but not by the other reading."""
    by_hand = {"auto_announce": False, "words_to_end": 1}
    table = Table("at", **by_hand).roll("atj").play("0 a+ t>0 j+")
    assert GAME.outcome(table.state) is not None
    table = Table("at", end_condition="ANNOUNCED_WORDS", **by_hand).roll("atj").play("0 a+ t>0 j+")
    assert GAME.outcome(table.state) is None


def test_lines_crossed_out_do_not_count() -> None:
    chosen = {"adjudication": "TABLE", "words_to_end": 1, "end_condition": "ANNOUNCED_WORDS"}
    table = Table("at", seats=2, **chosen).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    table.play("1 challenge 0", "0 admit", "0 pass", "1 pass")
    assert GAME.outcome(table.state) is None
    assert table.position.round == 2


def test_one_player_plays_for_score_on_one_sheet() -> None:
    """SF-7: no passing."""
    table = Table("at cat", words_to_end=2, seats=1).roll("atj").play("0 a+ t>0 j+")
    assert table.position.players[0].sheet == 0
    table.roll("*cn").play("0 c<0 a+ n+")
    assert table.lines() == ["CAT", "j", "a", "n"]
    assert table.position.round == 3


def test_the_agreed_number_of_rounds_ends_a_match() -> None:
    """SF-D1: the highest score wins then too."""
    table = Table("at", seats=2, max_rounds=1).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    assert GAME.outcome(table.state) == Outcome(OutcomeKind.WIN, (0,), "ROUND_LIMIT", "SF-D1", (-2, -6))
    assert table.position.roll == ()


def test_a_player_who_left_does_not_win() -> None:
    """G-7: seat 0 has the highest score and is out."""
    table = Table("at", seats=3, max_rounds=2).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+", "2 a+ t+ j+")
    table.play("0 concede").roll("atj").play("1 a+ t+ j+", "2 j+ a+ t+")
    outcome = GAME.outcome(table.state)
    assert outcome == Outcome(OutcomeKind.TIE, (1, 2), "ROUND_LIMIT", "SF-D1", (-2, -12, -12))


def test_a_sheet_put_aside_does_not_end_the_match() -> None:
    """SF-D4: the sheet of a player who left is out of play."""
    table = Table("at", seats=3, words_to_end=2)
    table.sheet(0, "big", "my").roll("atj").play("0 concede", "1 a+ t+ j+", "2 a+ t+ j+")
    assert GAME.outcome(table.state) is None
