"""What people write besides the notation of Rewordable: the words they form, without bars."""

import pytest

from tests.engine.games.rewordable.tables import WORDS, Match, match, player
from trellis_engine.errors import RequestError
from trellis_engine.games.rewordable import GAME


def meant(state: Match, text: str, seat: int = 0) -> list[str]:
    return [GAME.write_move(move) for move in GAME.interpret(state, seat, text, WORDS)]


def test_a_word_alone_is_formed_with_the_card_that_it_needs() -> None:
    """RW-3: BLEND is the own word LE|ND with the B of the hand before it; LEND cannot be formed anew."""
    state = match(player("b con", "le|nd"), player("s"))
    assert meant(state, "blend") == ["b: b|le|nd < le|nd"]
    assert meant(state, "b: BLEND") == ["b: b|le|nd < le|nd"]


def test_words_of_a_turn_are_formed_one_after_the_other() -> None:
    """LE|ND of loose cards with the B, then the S of the table behind it."""
    state = match(player("b", "", "le nd s"), player("s"))
    assert meant(state, "b: blend, blends") == ["b: b|le|nd, b|le|nd|s < b|le|nd"]


def test_a_word_is_stolen_from_whoever_has_it() -> None:
    state = match(player("s"), player("b", "le|nd"))
    assert meant(state, "blend") == ["blend"]
    state = match(player("b"), player("s", "le|nd"))
    assert meant(state, "blend") == ["b: b|le|nd < le|nd@1"]


def test_whose_cards_are_taken_is_a_question_where_two_have_them() -> None:
    state = match(player("b"), player("s", "le|nd"), player("s", "le|nd"))
    assert meant(state, "blend") == ["b: b|le|nd < le|nd@1", "b: b|le|nd < le|nd@2"]


def test_a_card_alone_is_played() -> None:
    state = match(player("se con"), player("s"))
    assert meant(state, "play se") == ["se"]
    assert meant(state, "SE") == ["se"]


def test_what_nothing_gives_is_refused_by_its_rule_and_nonsense_gets_examples() -> None:
    state = match(player("se con"), player("s"))
    (move,) = GAME.interpret(state, 0, "blend", WORDS)
    violation = GAME.check(state, 0, move, WORDS)
    assert violation is not None
    with pytest.raises(RequestError) as caught:
        meant(state, "what now?")
    assert caught.value.metadata["examples"].splitlines() == ["con", "se"]


def test_the_hands_of_others_are_not_looked_into() -> None:
    """B lies in the hand of seat 1 alone: nobody else is told that BLEND could be formed."""
    state = match(player("se", "le|nd"), player("b"))
    assert meant(state, "blend") == ["blend"]
