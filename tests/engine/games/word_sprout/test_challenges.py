"""Other rules 3 and 4 with rulings G-6, WS-7 and WS-8, by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import Admit, ShowWord

TABLE: dict[str, Any] = {"adjudication": "TABLE"}
WORDS = "tomato aromatic quiz"


def test_with_a_referee_nobody_decides_challenges() -> None:
    """G-6: the adjudicator of challenges means nothing where plays are refused instead."""
    with pytest.raises(RequestError) as caught:
        Match(WORDS, adjudicator="LEXICON")
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.adjudicator")
    assert "TABLE" in caught.value.text


def test_g6_at_a_table_plays_are_accepted_unchecked() -> None:
    match = Match(WORDS, **TABLE).play("0 +x@0", "1 +x@1")
    assert match.string == "xx"


def test_g6_with_a_referee_there_is_nothing_to_challenge() -> None:
    match = Match(WORDS).play("0 +o@0")
    assert match.reason("1 challenge") == ("REFEREE_JUDGES", "G-6")
    assert "challenge" not in match.legal(1)


def test_the_first_player_has_nothing_to_challenge() -> None:
    assert Match(WORDS, **TABLE).reason("0 challenge") == ("NOTHING_TO_CHALLENGE", "WS-O3")


def test_ws7_only_the_player_to_move_challenges() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0")
    assert match.reason("2 challenge") == ("NOT_YOUR_TURN", "WS-O3")
    assert "challenge" in match.legal(1)


def test_ws7_nobody_challenges_their_own_play() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 concede", "2 challenge")
    assert GAME.to_act(match.state) == {0}
    assert match.reason("0 challenge") == ("NOT_YOUR_TURN", "WS-O3")


def test_ws7_a_play_shown_valid_puts_the_challenger_out_and_the_string_stands() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +m@1", "2 challenge", "1 show tomato")
    assert (match.string, match.playing, match.mover) == ("om", (0, 1), 0)
    assert match.told() == [("WS-O3", "ChallengeDecided"), ("WS-O3", "SeatOut"), ("WS-C1", "TurnPassed")]


def test_ws8_a_play_not_shown_valid_is_undone_and_the_next_player_is_the_one_after() -> None:
    match = Match(WORDS, 4, **TABLE).play("0 +o@0", "1 +x@1", "2 challenge", "1 admit")
    assert (match.string, match.playing, match.mover) == ("o", (0, 2, 3), 2)


def test_a_real_word_without_the_string_does_not_show_it_valid() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +m@1", "2 challenge", "1 show quiz")
    assert (match.string, match.playing) == ("o", (0, 2))


def test_a_word_that_the_lexicon_lacks_is_refused_and_costs_nothing() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +m@1", "2 challenge")
    assert match.reason("1 show omaha") == ("NOT_IN_LEXICON", "G-6")


def test_while_a_challenge_waits_nothing_is_played_and_only_the_challenged_answers() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +m@1", "2 challenge")
    assert match.reason("2 +a@2") == ("CHALLENGE_PENDING", "WS-O3")
    assert match.reason("2 challenge") == ("CHALLENGE_PENDING", "WS-O3")
    assert match.reason("0 admit") == ("NOT_YOUR_TURN", "WS-O3")
    assert match.legal(1) == ["admit", "show aromatic", "show quiz", "show tomato"]


def test_without_a_challenge_there_is_no_answer() -> None:
    assert Match(WORDS, **TABLE).play("0 +o@0").reason("0 show tomato") == ("NO_CHALLENGE", "WS-O3")


@pytest.mark.parametrize(("letter", "left"), [("+m@1", (0, 1)), ("+x@1", (0, 2))])
def test_g6_the_lexicon_may_settle_a_challenge_by_itself(letter: str, left: tuple[int, ...]) -> None:
    match = Match(WORDS, 3, adjudicator="LEXICON", **TABLE).play("0 +o@0", f"1 {letter}", "2 challenge")
    assert match.playing == left
    assert match.position.challenge is None


def test_ws5_ws8_undoing_puts_the_tile_back() -> None:
    match = Match(WORDS, 3, pot={"o": 1, "m": 1, "z": 1}, **TABLE).play("0 +o@0", "1 +z@1")
    assert match.position.table.pot is not None
    assert match.position.table.pot.left("z") == 0
    match.play("2 challenge", "1 admit")
    assert match.position.table.pot is not None
    assert match.position.table.pot.left("z") == 1


def test_ws8_after_an_undone_play_the_one_before_can_be_challenged() -> None:
    match = Match(WORDS, 4, **TABLE).play(
        "0 +x@0", "1 +x@1", "2 challenge", "1 admit", "2 challenge", "0 admit"
    )
    assert (match.string, match.playing, match.mover) == ("", (2, 3), 2)


def test_a_word_shows_a_play_valid_only_if_its_tiles_are_there() -> None:
    match = Match(WORDS, 3, pot={"o": 2, "m": 1, "t": 1}, **TABLE)
    match.play("0 +o@0", "1 +m@1", "2 challenge", "1 show tomato")
    assert match.playing == (0, 2)


def test_nobody_answers_for_a_player_who_is_out() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "0 concede", "1 challenge")
    assert (match.string, match.playing, match.mover) == ("", (1, 2), 1)
    assert match.told() == [
        ("WS-O3", "PlayChallenged"),
        ("WS-O3", "ChallengeDecided"),
        ("WS-O4", "PlayUndone"),
    ]


def test_random_answers_to_a_challenge_are_legal_and_of_every_kind() -> None:
    match = Match(WORDS, 3, **TABLE).play("0 +o@0", "1 +m@1", "2 challenge")
    drawn = set(GAME.draw_moves(match.state, 1, match.state.chance, 200, match.words))
    assert drawn == {Admit(), ShowWord("aromatic"), ShowWord("quiz"), ShowWord("tomato")}


def test_one_word_answers_for_one_string() -> None:
    refused = Match(WORDS, adjudication="TABLE").play("0 +o@0", "1 challenge").refusal("0 show oat tot")
    assert (refused.reason, refused.text) == ("WRONG_NUMBER_OF_WORDS", "name one word")
