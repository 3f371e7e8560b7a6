"""Moves: a turn, the formations in it, and what they take."""

from collections import Counter
from dataclasses import dataclass

from trellis_engine.words import normal

Cards = tuple[str, ...]
"""Cards in their order, each by the letters on it, lower case."""

MAX_CARD_LETTERS = 8
"""Letters on a card at most."""
MAX_FORMATION_CARDS = 64
"""Cards, and letters, of a formation at most."""
MAX_FORMATIONS = 64
"""Formations of a turn at most."""
BAR = "|"


def bars(cards: Cards) -> str:
    """Return cards as a person writes them: ``le|nd``."""
    return BAR.join(cards)


def shown(cards: Cards) -> str:
    """Return cards as a person sees them (G-1): ``LE|ND``."""
    return bars(cards).upper()


def require_cards(cards: Cards) -> Cards:
    """Return the cards of a formation or a word in normal form (G-1). Raises ValueError for too many or none."""
    if not 1 <= len(cards) <= MAX_FORMATION_CARDS:
        raise ValueError(f"must be 1 to {MAX_FORMATION_CARDS} cards, not {len(cards)}")
    return tuple(map(require_card, cards))


def require_card(card: str) -> str:
    """Return a card in normal form (G-1), whose letters count: case folding makes two of some.

    Raises ValueError for one that is empty or too long.
    """
    letters = normal(card)
    if not 1 <= len(letters) <= MAX_CARD_LETTERS:
        raise ValueError(f"a card has 1 to {MAX_CARD_LETTERS} letters, not {len(letters)}")
    return letters


@dataclass(frozen=True, slots=True, order=True)
class StolenWord:
    """A whole word taken from a rival."""

    seat: int
    cards: Cards

    def __post_init__(self) -> None:
        """Bring the cards into normal form."""
        object.__setattr__(self, "cards", require_cards(self.cards))


@dataclass(frozen=True, slots=True, order=True)
class StolenCard:
    """A loose card taken from a rival."""

    seat: int
    card: str

    def __post_init__(self) -> None:
        """Bring the card into normal form."""
        object.__setattr__(self, "card", require_card(self.card))


@dataclass(frozen=True, slots=True)
class Formation:
    """A word made of cards (RW-3). Cards that nothing else accounts for are loose cards of the player's own.

    Args:
        cards: the cards of the word, in order.
        own_words: words of the player's own that go into it.
        stolen_words: words of rivals that go into it.
        stolen_cards: loose cards of rivals that go into it.
    """

    cards: Cards
    own_words: tuple[Cards, ...] = ()
    stolen_words: tuple[StolenWord, ...] = ()
    stolen_cards: tuple[StolenCard, ...] = ()

    def __post_init__(self) -> None:
        """Put what is taken in order, so that equal formations are equal values."""
        cards = require_cards(self.cards)
        if sum(map(len, cards)) > MAX_FORMATION_CARDS:
            raise ValueError(f"a word has at most {MAX_FORMATION_CARDS} letters")
        if len(self.own_words) + len(self.stolen_words) + len(self.stolen_cards) > MAX_FORMATION_CARDS:
            raise ValueError(f"must take at most {MAX_FORMATION_CARDS} words and cards")
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "own_words", tuple(sorted(map(require_cards, self.own_words))))
        object.__setattr__(self, "stolen_words", tuple(sorted(self.stolen_words)))
        object.__setattr__(self, "stolen_cards", tuple(sorted(self.stolen_cards)))

    @property
    def word(self) -> str:
        """What it spells."""
        return "".join(self.cards)

    @property
    def words(self) -> tuple[Cards, ...]:
        """All words taken, the player's own first."""
        return (*self.own_words, *(stolen.cards for stolen in self.stolen_words))

    @property
    def robbed(self) -> frozenset[int]:
        """The seats that something is taken from as from rivals."""
        words = frozenset(stolen.seat for stolen in self.stolen_words)
        return words.union(stolen.seat for stolen in self.stolen_cards)

    @property
    def steals(self) -> bool:
        """Whether anything is taken from rivals."""
        return bool(self.stolen_words or self.stolen_cards)

    def stolen(self) -> Counter[str]:
        """Return the cards of rivals in it, in words or loose."""
        in_words = (card for word in self.stolen_words for card in word.cards)
        return Counter([*in_words, *(stolen.card for stolen in self.stolen_cards)])

    def taken(self) -> Counter[str]:
        """Return the cards of all words and stolen cards taken."""
        return Counter(card for word in self.own_words for card in word) + self.stolen()

    def own_loose(self) -> Counter[str]:
        """Return the loose cards of the player's own that go into it."""
        return Counter(self.cards) - self.taken()

    def gain(self) -> int:
        """Count the letters that the player's words have more of afterwards."""
        return len(self.word) - sum(len("".join(word)) for word in self.own_words)


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn: the card played, then formations in order (RW-3). Every beginning of a legal turn is a legal turn.

    Args:
        card: the card played from the hand; None with an empty hand (RW-4).
        formations: the words formed, each seeing the tables as the ones before it left them.
    """

    card: str | None = None
    formations: tuple[Formation, ...] = ()

    def __post_init__(self) -> None:
        """Bring the card into normal form."""
        if len(self.formations) > MAX_FORMATIONS:
            raise ValueError(f"a turn has at most {MAX_FORMATIONS} formations, not {len(self.formations)}")
        if self.card is not None:
            object.__setattr__(self, "card", require_card(self.card))
