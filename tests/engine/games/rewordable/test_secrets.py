"""What is hidden, what events tell, and that no card is lost or made (G-3, G-4, G-8)."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from tests.engine.games.rewordable.tables import WORDS, match, player
from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample
from trellis_engine.chance import Chance
from trellis_engine.contract import EVERYONE, Audience, Event
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.events import (
    CardKept,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    HandFilled,
    WordFormed,
)
from trellis_engine.games.rewordable.state import Position

T = TypeVar("T")


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = match(player("b ing", "le|nd", "q"), player("sh", "", "con"), pile="x y z")
    seen, onlooker = GAME.project(state, 0), GAME.project(state, None)
    assert [item.hand for item in seen.players] == [("b", "ing"), ()]
    assert [item.hand for item in onlooker.players] == [(), ()]
    assert [item.hand_count for item in onlooker.players] == [2, 1]
    assert (seen.pile_count, onlooker.pile_count) == (3, 3)
    assert [item.score for item in onlooker.players] == [4, 0]


def test_the_picture_shows_upper_case_and_no_other_hand() -> None:
    state = match(player("b ing", "le|nd", "q"), player("sh", "", "con"), pile="x y z")
    assert GAME.picture(state.setup, GAME.project(state, 0)) == (
        "pile of 3, seat 0 to play\n"
        "seat 0: 4 letters, 2 in hand\n"
        "  words: LE|ND\n"
        "  loose: Q\n"
        "  hand:  B ING\n"
        "seat 1: 0 letters, 1 in hand\n"
        "  loose: CON"
    )


def test_which_card_is_drawn_is_told_to_its_player_alone() -> None:
    state = match(player("b c d e f"), player("a"), pile="sh x")
    events = GAME.apply(state, 0, GAME.read("b"), WORDS).events
    assert [(event.detail, event.audience) for event in events] == [
        (CardPlayed(0, "b"), EVERYONE),
        (CardsDrawn(0, 1, 1), EVERYONE),
        (HandFilled(0, ("sh",)), Audience.only(0)),
    ]
    assert "SH" not in "".join(event.text for event in events if event.audience.everyone)


def test_a_theft_is_told_with_what_it_changed() -> None:
    """Both scores, and the rule that the word was formed by (G-8)."""
    state = match(player("se x", loose="s"), player("x", "lin|ed s|ing"))
    events = GAME.apply(state, 0, GAME.read("se: lin|se|ed|s < lin|ed@1"), WORDS).events
    assert [(event.rule, event.text) for event in events] == [
        ("RW-C", "Seat 0 plays SE."),
        ("RW-H", "Seat 0 forms LIN|SE|ED|S with LIN|ED of seat 1."),
        ("RW-5", "Seat 0 has 8 letters (+8)."),
        ("RW-5", "Seat 1 has 4 letters (-5)."),
    ]
    formed = events[1].detail
    assert isinstance(formed, WordFormed)
    assert (formed.own_cards, formed.gain) == (("s", "se"), 8)


@dataclass
class Table:
    """The cards as the events tell of them, starting from an empty table."""

    hands: Counter[tuple[int, str]] = field(default_factory=Counter)
    loose: Counter[tuple[int, str]] = field(default_factory=Counter)
    words: Counter[tuple[int, tuple[str, ...]]] = field(default_factory=Counter)
    discarded: Counter[str] = field(default_factory=Counter)
    pile: int = 0

    def follow_all(self, events: tuple[Event, ...]) -> None:
        """Follows events; after each all cards are there. A draw is told in two events: to all, then to its player."""
        whole = self.cards()
        for event in events:
            self.follow(event)
            if not isinstance(event.detail, CardsDrawn):
                assert self.cards() == whole

    def follow(self, event: Event) -> None:
        """Moves the cards that an event tells of; nothing may be taken from where it is not."""
        match event.detail:
            case CardPlayed(seat, card):
                _take(self.hands, (seat, card))
                self.loose[seat, card] += 1
            case CardsDrawn(_, count, left):
                assert self.pile - count == left
                self.pile = left
            case HandFilled(seat, cards):
                self.hands.update((seat, card) for card in cards)
            case WordFormed() as formed:
                self._form(formed)
            case CardKept(seat, card):
                _take(self.loose, (seat, card))
                self.words[seat, (card,)] += 1
            case CardsDiscarded(seat, cards):
                for card in cards:
                    _take(self.loose, (seat, card))
                self.discarded.update(cards)

    def _form(self, formed: WordFormed) -> None:
        used: Counter[str] = Counter(formed.own_cards)
        for card in formed.own_cards:
            _take(self.loose, (formed.seat, card))
        for stolen in formed.stolen_cards:
            _take(self.loose, (stolen.seat, stolen.card))
            used[stolen.card] += 1
        taken = [(formed.seat, word) for word in formed.own_words]
        for seat, word in [*taken, *((stolen.seat, stolen.cards) for stolen in formed.stolen_words)]:
            _take(self.words, (seat, word))
            used.update(word)
        assert used == Counter(formed.cards)
        self.words[formed.seat, formed.cards] += 1

    def cards(self) -> int:
        """How many cards there are."""
        in_words = sum(len(word) * count for (_, word), count in self.words.items())
        return self.hands.total() + self.loose.total() + in_words + self.discarded.total() + self.pile

    def agrees(self, position: Position) -> None:
        """Compares with the position that the events led to."""
        players = list(enumerate(position.players))
        assert +self.hands == Counter((seat, card) for seat, player in players for card in player.hand)
        assert +self.loose == Counter((seat, card) for seat, player in players for card in player.loose)
        assert +self.words == Counter((seat, word) for seat, player in players for word in player.words)
        assert +self.discarded == Counter(position.discard)
        assert self.pile == len(position.pile)


def _take(cards: Counter[T], key: T) -> None:
    assert cards[key] > 0, f"{key} is taken, and is not there"
    cards[key] -= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_after_every_event_all_cards_are_there_and_where_the_events_say(seats: int) -> None:
    """Deck, hands and tables hold the cards of the match; following the events alone gives every position."""
    sample = Sample("cards", seats, {"any_number": True, "deck_size": 10 * seats}, moves=500)
    _, start, words = sample.start("rewordable", bytes([seats]) * 16)
    table = Table(pile=10 * seats)
    table.follow_all(start.events)
    table.agrees(start.state.position)
    moves = list(selfplay.play(GAME, start.state, words, Chance(b"conservation....")))
    for played in moves:
        table.follow_all(played.after.events)
        table.agrees(played.after.state.position)
    assert GAME.outcome(moves[-1].after.state) is not None
