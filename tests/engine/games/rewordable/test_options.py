"""Options: decks, sizes and numbers of players (RW-1, RW-2)."""

from collections.abc import Iterator
from typing import Any

import pytest
from typing_extensions import override

from tests.engine.kit.words import sample
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, Transition
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.cards.deck import standard
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import Position
from trellis_engine.words import Words
from trellis_engine.words.wordset import WordSet
from trellis_words.racks import Assembly, Rack

DECK = {"be": 5, "s": 10, "ed": 5, "sh": 5, "a": 5}


def start(seats: int, chosen: dict[str, Any], words: Words | None = None) -> Transition[Options, Position]:
    lexicons = sample()
    opened = words or lexicons.open(lexicons.resolve(()))
    return GAME.initial(Setup(options.read(Options, chosen), (), seats), Chance(b"0" * 16), opened)


def test_the_deck_has_160_cards_of_one_to_three_letters_and_all_that_the_seed_names() -> None:
    assert sum(standard().values()) == 160
    assert {len(card) for card in standard()} == {1, 2, 3}
    assert {"sh", "ist", "con", "s", "ing", "le", "nd", "b", "lin", "ed", "se", "g", "be"} <= set(standard())
    assert set("".join(standard())) == set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize(("seats", "cards"), [(3, 60), (4, 80), (5, 100), (6, 120)])
def test_twenty_cards_are_counted_out_for_each_player(seats: int, cards: int) -> None:
    """RW-2; five are dealt to each."""
    position = start(seats, {}).state.position
    assert position.cards().total() == cards
    assert [len(player.hand) for player in position.players] == [5] * seats
    assert len(position.pile) == cards - 5 * seats


@pytest.mark.parametrize("size", [15, 16, 59, 160])
def test_any_size_up_to_the_deck_is_played_with(size: int) -> None:
    assert start(3, {"deck_size": size}).state.position.cards().total() == size


@pytest.mark.parametrize("size", [14, 161])
def test_a_size_that_does_not_fit_is_refused(size: int) -> None:
    with pytest.raises(RequestError) as caught:
        start(3, {"deck_size": size})
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.deck_size")


@pytest.mark.parametrize("seats", [2, 7, 8])
def test_two_seven_and_eight_players_need_the_option(seats: int) -> None:
    with pytest.raises(RequestError) as caught:
        start(seats, {})
    assert (caught.value.reason, caught.value.field) == (Reason.SEATS_OUT_OF_RANGE, "seat_count")
    assert start(seats, {"any_number": True}).state.position.cards().total() == min(20 * seats, 160)


@pytest.mark.parametrize("seats", [1, 9])
def test_other_numbers_of_players_are_refused_whatever_is_chosen(seats: int) -> None:
    with pytest.raises(RequestError) as caught:
        start(seats, {"any_number": True})
    assert caught.value.reason is Reason.SEATS_OUT_OF_RANGE


def test_another_deck_is_played_with() -> None:
    position = start(3, {"deck": DECK, "deck_size": 30}).state.position
    assert position.cards() == DECK


def test_a_small_deck_is_played_with_as_a_whole() -> None:
    assert start(3, {"deck": DECK}).state.position.cards().total() == 30


def test_cards_are_read_in_upper_case_too() -> None:
    assert options.read(Options, {"deck": {"BE": 20, "d": 10}}).deck == {"be": 20, "d": 10}


@pytest.mark.parametrize(
    ("deck", "reason", "field"),
    [
        ({"é": 20, "be": 20}, Reason.LETTER_OUTSIDE_ALPHABET, "options.deck.é"),
        ({"be": 20, "xqz": 20}, Reason.OPTION_CONFLICT, "options.deck.xqz"),
        ({"q": 20, "z": 20}, Reason.OPTION_CONFLICT, "options.deck"),
        ({"be": 99, "s": 99, "a": 99, "ed": 99, "d": 5}, Reason.OPTION_CONFLICT, "options"),
        ({"ninechars": 20}, Reason.OPTION_CONFLICT, "options"),
        ({"": 20}, Reason.OPTION_CONFLICT, "options"),
        ({"be": 10, "BE": 10}, Reason.OPTION_CONFLICT, "options"),
        ({"stiﬀneße": 20, "be": 20}, Reason.OPTION_CONFLICT, "options"),
        ({"concede": 20, "be": 20}, Reason.OPTION_CONFLICT, "options"),
        ({"be": 0}, Reason.OPTION_OUT_OF_RANGE, "options.deck.be"),
        ({"be": 100}, Reason.OPTION_OUT_OF_RANGE, "options.deck.be"),
        ({"be": 14}, Reason.OPTION_CONFLICT, "options.deck"),
        ({}, Reason.OPTION_CONFLICT, "options.deck"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(deck: dict[str, int], reason: Reason, field: str) -> None:
    """Its alphabet, its size, its playability."""
    words = WordSet(["be", "bed", "quiz", "as", "beds"])
    with pytest.raises(RequestError) as caught:
        start(3, {"deck": deck}, words)
    assert (caught.value.reason, caught.value.field) == (reason, field)


def test_the_letters_of_a_card_are_counted_after_case_folding() -> None:
    """Folded (G-1), eight signs become the ten letters of *stiffnesse*, which no move could name."""
    with pytest.raises(RequestError, match="1 to 8 letters, unlike 'stiffnesse'"):
        start(3, {"deck": {"stiﬀneße": 20, "be": 20}}, WordSet(["be", "stiffnesses"]))


def test_no_card_can_be_taken_for_giving_up() -> None:
    """The notation ``concede`` is giving up in every game (G-7); it cannot be a card as well."""
    with pytest.raises(RequestError, match="'concede' would be read as giving up"):
        start(3, {"deck": {"Concede": 20, "be": 20}}, WordSet(["be", "conceded"]))


def test_a_deck_too_small_for_the_players_is_told_with_its_size() -> None:
    with pytest.raises(RequestError) as caught:
        start(3, {"deck": {"be": 14}}, WordSet(["be", "bed"]))
    assert caught.value.text == "3 players need 15 cards at least, and this deck has 14"


def test_a_deck_whose_words_take_three_cards_and_more_is_played_with() -> None:
    """Letters alone, and a lexicon without short words: *lend* takes four cards."""
    deck = {"l": 5, "e": 5, "n": 5, "d": 5}
    assert start(3, {"deck": deck}, WordSet(["lend", "blend"])).state.position.cards() == deck
    with pytest.raises(RequestError, match="no cards of the deck make a word"):
        start(3, {"deck": deck}, WordSet(["lends", "blend"]))


class Laborious(WordSet):
    """Words that give up on assemblies."""

    reason = Reason.LIMIT_EXCEEDED

    @override
    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        raise RequestError(self.reason, "the rack is too large")


def test_a_deck_that_is_too_much_work_to_tell_of_is_not_refused() -> None:
    deck = {"l": 5, "e": 5, "n": 5, "d": 5}
    assert start(3, {"deck": deck}, Laborious(["lends"])).state.position.cards() == deck


def test_a_lexicon_out_of_reach_is_told_and_not_taken_for_too_much_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Laborious, "reason", Reason.LEXICON_UNAVAILABLE)
    with pytest.raises(RequestError) as caught:
        start(3, {"deck": {"l": 5, "e": 5, "n": 5, "d": 5}}, Laborious(["lends"]))
    assert caught.value.reason is Reason.LEXICON_UNAVAILABLE


def test_useless_cards_are_all_named() -> None:
    with pytest.raises(RequestError) as caught:
        start(3, {"deck": {"be": 20, "xq": 1, "qx": 1}}, WordSet(["be", "bed"]))
    assert caught.value.metadata == {"cards": "qx xq"}


def test_the_shipped_deck_needs_a_lexicon_that_it_can_spell() -> None:
    with pytest.raises(RequestError) as caught:
        start(3, {}, WordSet(["ñandú"], "abcdefghijklmnñopqrstuvwxyzú"))
    assert (caught.value.reason, caught.value.field) == (Reason.OPTION_CONFLICT, "options.deck")
