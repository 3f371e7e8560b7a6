"""What a move of Rewordable brings about (G-8)."""

from dataclasses import dataclass

from trellis_engine.games.rewordable.moves import Cards, StolenCard, StolenWord


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went from the hand to the player's own table."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A turn without a card, the hand being empty, and without formations."""

    seat: int


@dataclass(frozen=True, slots=True)
class WordFormed:
    """A word was formed.

    Args:
        seat: who formed it.
        cards: the cards of the word, in order.
        own_words: the player's own words in it.
        own_cards: the player's own loose cards in it.
        stolen_words: words of rivals in it.
        stolen_cards: loose cards of rivals in it.
        gain: letters that the player's words have more of.
    """

    seat: int
    cards: Cards
    own_words: tuple[Cards, ...]
    own_cards: Cards
    stolen_words: tuple[StolenWord, ...]
    stolen_cards: tuple[StolenCard, ...]
    gain: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A hand was filled from the pile; which cards came is for the player alone to know.

    Args:
        seat: whose hand.
        count: how many cards.
        left: how many the pile has left.
    """

    seat: int
    count: int
    left: int


@dataclass(frozen=True, slots=True)
class HandFilled:
    """The cards that came into a hand; for its player alone."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardKept:
    """At the end an unused card stayed, because it is a word by itself."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """At the end the other unused cards were laid aside."""

    seat: int
    cards: Cards


GameEvent = CardPlayed | TurnPassed | WordFormed | CardsDrawn | HandFilled | CardKept | CardsDiscarded
