"""The end of the match, the score, and players who leave (RW-4, RW-5, G-7)."""

import pytest

from tests.engine.games.rewordable.tables import WORDS, match, play, player, rows
from tests.engine.kit.sample import Sample
from trellis_engine.contract import Concede, MatchOver, OutcomeKind, SeatOut
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.events import CardKept, CardsDiscarded
from trellis_engine.games.rewordable.moves import Turn


def test_the_match_ends_when_every_card_has_been_played() -> None:
    state = match(player("b", "le|nd"), player(""))
    after = GAME.apply(state, 0, GAME.read("b: b|le|nd < le|nd"), WORDS)
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert (outcome.kind, outcome.winners, outcome.scores) == (OutcomeKind.WIN, (0,), (5, 0))
    assert (outcome.reason, outcome.rule) == ("MOST_LETTERS", "RW-5")
    assert isinstance(after.events[-1].detail, MatchOver)
    assert GAME.to_act(after.state) == frozenset()


def test_it_goes_on_while_another_hand_has_a_card() -> None:
    state = match(player("x"), player("b", "le|nd"), player(""))
    after = GAME.apply(state, 0, GAME.read("x"), WORDS).state
    assert GAME.to_act(after) == {1}
    assert after.position.discard == ()


@pytest.mark.parametrize("leaver", [None, 0, 1, 2])
@pytest.mark.parametrize("extra", range(7))
def test_whoever_is_to_move_has_a_card_however_the_cards_come_out(extra: int, leaver: int | None) -> None:
    """ "Your hand should always contain five cards", "until every card has been played" (RW-4)."""
    _, start, words = Sample("uneven", 3, {"deck_size": 15 + extra}).start("rewordable", b"0" * 16)
    state, turns = start.state, 0
    while (to_act := GAME.to_act(state)) and turns < 22:
        (seat,) = to_act
        assert state.position.players[seat].hand
        if turns == extra and leaver is not None:
            state = GAME.apply(state, leaver, Concede(), words).state
            leaver = None
            continue
        state = GAME.apply(state, seat, Turn(state.position.players[seat].hand[0]), words).state
        turns += 1
    assert GAME.outcome(state) is not None
    assert not any(player.hand for player in state.position.players if not player.out)


def test_the_pile_is_drawn_before_the_match_ends() -> None:
    assert play(match(player("x"), player(""), pile="b"), "x").players[0].hand == ("b",)


def test_ties_share_the_win() -> None:
    state = match(player("x", "le|nd"), player("", "s|ing"), player("", "be"))
    outcome = GAME.outcome(GAME.apply(state, 0, GAME.read("x"), WORDS).state)
    assert outcome is not None
    assert (outcome.kind, outcome.winners, outcome.scores) == (OutcomeKind.TIE, (0, 1), (4, 4, 2))


def test_nobody_with_a_letter_is_a_tie_of_all() -> None:
    outcome = GAME.outcome(GAME.apply(match(player("x"), player("")), 0, GAME.read("x"), WORDS).state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (0, 0))


def test_the_last_cards_are_tidied_and_counted_with_events() -> None:
    """Unused cards go; be and ed are words and stay (RW-J, RW-5)."""
    state = match(player("x", "le|nd", "be"), player("", loose="ed q q"))
    events = GAME.apply(state, 0, GAME.read("x"), WORDS).events
    assert [event.text for event in events] == [
        "Seat 0 plays X.",
        "Seat 0 keeps BE, a word by itself.",
        "Seat 0 discards X.",
        "Seat 0 has 6 letters (+2).",
        "Seat 1 keeps ED, a word by itself.",
        "Seat 1 discards Q|Q.",
        "Seat 1 has 2 letters (+2).",
        "The match is over: seat 0 wins.",
    ]
    details = [event.detail for event in events]
    assert details[1:3] == [CardKept(0, "be"), CardsDiscarded(0, ("x",))]


def test_a_player_who_concedes_keeps_its_table_and_is_passed_over() -> None:
    state = match(player("a", "le|nd", "b"), player("b"), player("c"))
    after = GAME.apply(state, 0, Concede(), WORDS)
    assert [event.detail for event in after.events] == [SeatOut(0, "CONCEDED")]
    assert GAME.to_act(after.state) == {1}
    position = after.state.position
    assert rows(position.players[0].words) == ["le|nd"]
    stolen = play(match(*position.players, turn=1), "b: b|le|nd < le|nd@0", seat=1)
    assert rows(stolen.players[1].words) == ["b|le|nd"]
    assert play(match(*position.players, turn=2), "c", seat=2).turn == 1


def test_conceding_out_of_turn_leaves_the_turn_where_it_is() -> None:
    state = match(player("a"), player("b"), player("c"))
    assert GAME.to_act(GAME.apply(state, 2, Concede(), WORDS).state) == {0}
    again = GAME.apply(state, 2, Concede(), WORDS).state
    violation = GAME.check(again, 2, Concede(), WORDS)
    assert violation is not None
    assert violation.reason == "ALREADY_OUT"


def test_the_last_player_left_wins_whatever_the_letters() -> None:
    after = GAME.apply(match(player("a", "le|nd"), player("b")), 0, Concede(), WORDS).state
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((1,), "LAST_PLAYER_LEFT", "G-7")
    assert outcome.scores == (4, 0)


def test_the_hand_of_a_player_who_conceded_is_not_waited_for() -> None:
    """Only seat 1 still had a card to play; with it gone every card has been played."""
    state = match(player("", "le|nd", "q"), player("b", "s|ing"), player("", "lin|ed"), turn=1)
    after = GAME.apply(state, 1, Concede(), WORDS).state
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "MOST_LETTERS")
    assert after.position.discard == ("q",)


def test_who_conceded_does_not_win_with_the_most_letters() -> None:
    state = match(player("x"), player("", "lin|se|ed|s", out=True), player("", "be"))
    outcome = GAME.outcome(GAME.apply(state, 0, GAME.read("x"), WORDS).state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (0, 8, 2))
