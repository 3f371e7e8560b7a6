"""Challenges between the passing and the next roll (SF-5, SF-R5a), and players who leave (G-7, SF-D4)."""

from itertools import islice

import pytest

from tests.engine.games.word_souffle.table import Table
from trellis_engine.chance import Chance
from trellis_engine.contract import Outcome, OutcomeKind, SeatOut
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.events import (
    ChallengeDecided,
    ChallengeWithdrawn,
    DiceRolled,
    LineChallenged,
)
from trellis_engine.games.word_souffle.moves import Admit, NameWord, Pass
from trellis_engine.games.word_souffle.state import Phase

TABLE = {"adjudication": "TABLE"}
BY_LEXICON = TABLE | {"adjudicator": "LEXICON"}


def challenging(words: str = "aliquot", seats: int = 2, **chosen: object) -> Table:
    """A table whose first round is placed: seat 0 wrote LIQ, the others three lines; the sheets have been passed."""
    table = Table(words, seats=seats, **(chosen or TABLE)).roll("ilq").play("0 l+ i>0 q>0")
    return table.play(*(f"{seat} i+ l+ q+" for seat in range(1, seats)))


def test_with_a_referee_nobody_decides_challenges() -> None:
    """G-6: the adjudicator of challenges means nothing where placements are refused instead."""
    with pytest.raises(RequestError) as caught:
        Table("aliquot", adjudicator="LEXICON")
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.adjudicator")


def test_challenges_come_after_the_passing_and_before_the_next_roll() -> None:
    table = challenging()
    assert table.position.phase is Phase.CHALLENGING
    assert table.position.roll == ()
    assert table.to_act == [0, 1]
    assert table.reason("0 i+ l+ q+") == ("NOT_THE_TIME_TO_PLACE", "SF-1")
    table.play("0 pass", "1 pass")
    assert [item.round for item in table.details(DiceRolled)] == [2]
    assert table.reason("0 challenge 0") == ("NOT_THE_TIME_TO_CHALLENGE", "SF-5")
    assert table.reason("0 pass") == ("NOT_THE_TIME_TO_CHALLENGE", "SF-5")


def test_the_holder_challenges_and_the_writer_names_a_word() -> None:
    """SF-R5a, SF-R6d: ALIQUOT contains LIQ: the challenge fails and costs the challenger 1 point."""
    table = challenging().play("1 challenge 0")
    assert [
        (item.challenger, item.challenged, item.sheet, item.line, item.letters)
        for item in table.details(LineChallenged)
    ] == [(1, 0, 0, 0, "liq")]
    assert table.to_act == [0]
    table.play("0 name Aliquot")
    assert table.points() == [("SF-R6d", 1, -1)]
    assert [(item.crossed_out, item.word) for item in table.details(ChallengeDecided)] == [(False, "aliquot")]
    assert table.lines(0) == ["liq"]
    assert table.scores == [-2, -6 - 1]


def test_a_word_that_is_none_loses_the_line() -> None:
    """SF-R5a, SF-R6e: checked in the dictionary: the line is crossed out, the challenged player loses 5 points."""
    table = challenging().play("1 challenge 0", "0 name liquid")
    assert table.points() == [("SF-R6e", 0, -5)]
    assert table.lines(0) == ["(liq)"]
    assert table.scores == [-2 - 5, -6]


def test_admitting_loses_the_line_as_well() -> None:
    table = challenging().play("1 challenge 0", "0 admit")
    assert table.points() == [("SF-R6e", 0, -5)]
    assert table.lines(0) == ["(liq)"]


def test_the_word_must_contain_the_line() -> None:
    """SF-R5a: a word that can be spelt with that sequence in that order; LOQI has the letters, not the sequence."""
    refused = challenging("aliquot loqi").play("1 challenge 0").refusal("0 name loqi")
    assert (refused.reason, refused.rule) == ("WORD_WITHOUT_CHAIN", "SF-R5a")
    assert refused.metadata == {"word": "loqi", "chain": "liq"}


def test_who_challenges_waits_for_the_answer_and_may_go_on_then() -> None:
    table = challenging("aliquot").play("0 challenge 1")
    assert table.to_act == [1]
    assert table.reason("0 pass") == ("NOT_YOUR_TURN", "SF-5")
    assert table.reason("0 challenge 0") == ("NOT_YOUR_TURN", "SF-5")
    table.play("1 name love")
    assert table.to_act == [0, 1]
    table.play("0 challenge 0", "1 name big")
    assert table.scores[0] == -2 - 1 - 1


def test_a_challenge_and_its_answer_do_not_disturb_the_others() -> None:
    """All decisions between the passing and the next roll belong to one stage."""
    table = challenging(seats=4)
    stage = table.state.stage
    for written in (
        "1 challenge 0",
        "3 pass",
        "2 challenge 1",
        "1 admit",
        "0 name aliquot",
        "1 pass",
        "2 pass",
    ):
        table.play(written)
        assert table.state.stage == stage
    assert table.to_act == [0]
    table.play("0 pass")
    assert table.state.stage == stage + 1
    assert table.to_act == [0, 1, 2, 3]


def test_what_cannot_be_challenged() -> None:
    table = challenging()
    assert table.reason("1 challenge 1") == ("NO_SUCH_LINE", "SF-R5a")
    assert table.reason("1 admit") == ("NOT_CHALLENGED", "SF-R5a")
    assert table.reason("1 name aliquot") == ("NOT_CHALLENGED", "SF-R5a")
    table.play("1 challenge 0", "0 admit")
    assert table.reason("1 challenge 0") == ("LINE_CROSSED_OUT", "SF-R5a")
    table.play("0 challenge 0", "1 name big")
    assert table.reason("0 challenge 0") == ("LINE_DEFENDED", "SF-D3")
    table.play("0 pass")
    assert table.reason("0 challenge 1") == ("NOT_YOUR_TURN", "SF-5")


def test_a_line_that_stood_can_be_challenged_again_when_it_has_been_passed_on() -> None:
    table = challenging().play("1 challenge 0", "0 name aliquot", "0 pass", "1 pass")
    table.roll("ujw").play("1 u>0 j+ w+", "0 u+ j+ w+")
    assert table.lines(0) == ["liqu", "j", "w"]
    table.play("0 challenge 0", "1 name aliquot")
    assert table.points() == [("SF-R6d", 0, -1)]


def test_the_lexicon_settles_at_once_if_so_agreed() -> None:
    """G-6: with LEXICON nobody is asked for a word."""
    table = challenging("aliquot", 2, **BY_LEXICON).play("1 challenge 0")
    assert [(item.crossed_out, item.word) for item in table.details(ChallengeDecided)] == [(False, "aliquot")]
    assert table.points() == [("SF-R6d", 1, -1)]
    table = challenging("loqi", 2, **BY_LEXICON).play("1 challenge 0")
    assert [(item.crossed_out, item.word) for item in table.details(ChallengeDecided)] == [(True, "")]
    assert table.points() == [("SF-R6e", 0, -5)]
    assert table.to_act == [0, 1]


def test_with_a_referee_nobody_challenges() -> None:
    """SF-5: in REFEREE an invalid placement is refused instead."""
    table = Table("aliquot", seats=2).roll("ilq").play("0 l+ i>0 q>0", "1 i+ l+ q+")
    assert table.position.phase is Phase.PLACING
    assert table.reason("1 challenge 0") == ("NO_CHALLENGES", "SF-5")
    assert table.reason("1 pass") == ("NO_CHALLENGES", "SF-5")


def test_alone_there_is_nobody_to_challenge() -> None:
    """SF-7: no passing; the next roll follows at once."""
    table = Table(seats=1, **TABLE).roll("ilq").play("0 q+ i>0 l>0")
    assert table.position.phase is Phase.PLACING
    assert table.lines() == ["qil"]


def test_crossing_out_a_word_before_the_end_keeps_the_game_going() -> None:
    """SF-6 counts live lines, SF-5 comes before the next roll: a fifth word that nobody can defend does not end it."""
    table = Table("at it on no so", seats=2, **TABLE).sheet(0, "it", "on", "no", "so", "a").roll("atj")
    table.play("0 t>4 a+ j+", "1 a+ j+ t+")
    table.play("1 challenge 4", "0 admit", "0 pass", "1 pass")
    assert GAME.outcome(table.state) is None
    assert table.position.round == 2
    assert table.lines(0)[4] == "(AT)"


def test_a_fifth_word_that_stands_ends_the_game_after_the_challenges() -> None:
    table = Table("at it on no so", seats=2, **TABLE).sheet(0, "it", "on", "no", "so", "a").roll("atj")
    table.play("0 t>4 a+ j+", "1 a+ j+ t+", "1 challenge 4", "0 name at", "1 pass", "0 pass")
    outcome = GAME.outcome(table.state)
    assert outcome == Outcome(OutcomeKind.WIN, (0,), "WORDS_COMPLETED", "SF-R8", (-2, -7))


# Leaving (G-7, SF-D4).


def test_who_leaves_takes_its_sheet_out_of_play() -> None:
    """The sheets go past the empty seat from then on."""
    table = Table("at", seats=3).roll("atj").play("1 concede")
    assert table.to_act == [0, 2]
    assert [item.seat for item in table.details(SeatOut)] == [1]
    table.play("0 a+ t>0 j+", "2 a+ j+ t+")
    assert [player.sheet for player in table.position.players] == [2, 1, 0]
    assert table.lines(1) == []
    assert table.reason("1 a+ t+ j+") == ("ALREADY_OUT", "G-7")
    assert table.reason("1 concede") == ("ALREADY_OUT", "G-7")


def test_the_last_to_place_leaving_closes_the_round() -> None:
    table = Table("at", seats=3).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")
    after = table.step("2 concede")
    assert table.position.round == 2
    assert table.scores == [-2, -6, 0]
    assert not [event for event in after.events if not event.audience.everyone]


def test_who_leaves_after_placing_leaves_nothing_written() -> None:
    table = Table("at", seats=3).roll("atj").play("0 a+ t>0 j+", "0 concede", "1 a+ t+ j+", "2 a+ t+ j+")
    assert table.lines(0) == []
    assert table.scores == [0, -6, -6]


def test_the_last_player_left_wins_whatever_its_score() -> None:
    table = Table("at", seats=2).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+", "0 concede")
    outcome = GAME.outcome(table.state)
    assert outcome == Outcome(OutcomeKind.WIN, (1,), "LAST_PLAYER_LEFT", "G-7", (-2, -6))
    assert table.reason("1 a+ t+ j+") == ("MATCH_OVER", "G-0")


def test_a_lone_player_who_leaves_ends_the_game_without_a_winner() -> None:
    table = Table(seats=1).play("0 concede")
    outcome = GAME.outcome(table.state)
    assert outcome == Outcome(OutcomeKind.NO_WINNER, (), "ALL_PLAYERS_LEFT", "G-7", (0,))


def test_leaving_while_challenged_loses_the_line() -> None:
    """As if it could not play (G-7): it names no word."""
    table = challenging(seats=3).play("1 challenge 0", "0 concede")
    assert table.lines(0) == ["(liq)"]
    assert table.points() == [("SF-R6e", 0, -5)]
    assert table.to_act == [1, 2]


def test_leaving_withdraws_ones_own_challenge() -> None:
    table = challenging(seats=3).play("1 challenge 0")
    stage = table.state.stage
    table.play("1 concede")
    assert [(item.challenger, item.sheet, item.line) for item in table.details(ChallengeWithdrawn)] == [
        (1, 0, 0)
    ]
    assert table.lines(0) == ["liq"]
    assert table.points() == []
    assert table.state.stage == stage + 1  # seat 0 can no longer answer what it was asked
    assert table.reason("0 admit") == ("NOT_CHALLENGED", "SF-R5a")


def test_a_line_of_a_player_who_has_left_has_nobody_to_defend_it() -> None:
    table = challenging(seats=3).play("0 concede", "1 challenge 0")
    assert [(item.challenged, item.crossed_out) for item in table.details(ChallengeDecided)] == [(0, True)]
    assert table.points() == [("SF-R6e", 0, -5)]


def test_the_last_undecided_player_leaving_leads_to_the_next_roll() -> None:
    table = challenging(seats=3).play("1 pass", "2 pass", "0 concede")
    assert table.position.round == 2
    assert table.to_act == [1, 2]


# What can be answered.


def test_every_word_around_the_line_is_listed_once_shortest_first() -> None:
    table = challenging("aa").play("1 challenge 0")
    listed = list(islice(GAME.legal_moves(table.state, 0, table.words), 60))
    answers = [move for move in listed if isinstance(move, NameWord)]
    assert GAME.write_move(listed[listed.index(Pass()) + 1]) == "admit"
    assert [move.word for move in answers[:3]] == ["liq", "liqa", "liqb"]
    assert "aliq" in [move.word for move in answers]
    assert all("liq" in move.word for move in answers)
    assert len(set(answers)) == len(answers)


def test_a_chain_that_overlaps_itself_gives_each_word_once() -> None:
    table = Table("baa", seats=2, **TABLE).roll("*ls").play("0 s+ s>0 l+", "1 s+ a+ l+").play("1 challenge 0")
    listed = islice(GAME.legal_moves(table.state, 0, table.words), 3000)
    words = [move.word for move in listed if isinstance(move, NameWord)]
    assert "sss" in words
    assert len(set(words)) == len(words)
    pairs = [f"{one}{two}ss" for one in table.words.alphabet for two in table.words.alphabet]
    assert set(pairs) <= set(words)


def test_a_line_longer_than_all_words_can_only_be_admitted() -> None:
    """64 letters is the longest string that lexicons hold; at a table nobody stops a line from growing further."""
    table = Table("baa", seats=2, **TABLE).sheet(0, "ba" * 31).roll("*ls").play("0 s>0 l>0 b>0", "1 s+ b+ l+")
    table.play("1 challenge 0")
    assert table.lines(0) == ["ba" * 31 + "slb"]
    assert table.listed(0) == ["challenge 0", "challenge 1", "challenge 2", "pass", "admit", "concede"]
    move, _ = GAME.random_move(table.state, 0, Chance(b"whichever"), table.words)
    assert move == Admit()


def test_an_onlooker_sees_which_line_waits_for_an_answer() -> None:
    table = challenging(seats=3).play("1 challenge 0")
    for viewer in (0, 1, 2, None):
        waiting = table.view(viewer).challenges
        assert [(item.challenger, item.challenged, item.letters) for item in waiting] == [(1, 0, "liq")]
