"""What can be chosen before a match of Rewordable."""

from collections.abc import Mapping
from dataclasses import dataclass

from trellis_engine.contract import CONCEDE_NOTATION
from trellis_engine.contract.asking import Asking, asking
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.cards import deck
from trellis_engine.games.rewordable.cards.vocabulary import WithOneLetterWords
from trellis_engine.games.rewordable.moves import MAX_CARD_LETTERS
from trellis_engine.games.rewordable.state import HAND
from trellis_engine.options import counts, flag, integer, text
from trellis_engine.words import Words, normal, require_letters

MAX_DECK_CARDS = 400
MAX_CARD_KINDS = 200
CARDS_PER_PLAYER = 20
ONE_LETTER_WORDS = "ai"
MAX_ONE_LETTER_WORDS = 64
MIN_PLAYERS, MAX_PLAYERS = 3, 6
"""Players that the game is designed for."""


@dataclass(frozen=True)
class Options:
    """What can be chosen (RW-1, RW-2, RW-6)."""

    deck: Mapping[str, int] | None = counts(
        None,
        1,
        99,
        MAX_CARD_KINDS,
        "Another deck: how many there are of each card, 400 in all at most; null: the shipped 160.",
    )
    deck_size: int | None = integer(
        None,
        2 * HAND,
        MAX_DECK_CARDS,
        "How many cards of the deck are played with; null: twenty for each player, or the whole deck if it has fewer.",
    )
    any_number: bool = flag(
        default=False, help="Allow two, seven and eight players; the game is designed for three to six."
    )
    one_letter_words: str = text(
        ONE_LETTER_WORDS,
        MAX_ONE_LETTER_WORDS,
        "Letters that count as words by themselves, beside those of the lexicons, on cards of that one letter (RW-6).",
    )
    analyses: Asking = asking()

    def __post_init__(self) -> None:
        """Bring deck and letters into normal form; raise ValueError for a deck that no lexicon makes playable."""
        object.__setattr__(self, "one_letter_words", "".join(sorted(set(normal(self.one_letter_words)))))
        if self.deck is None:
            return
        if sum(self.deck.values()) > MAX_DECK_CARDS:
            raise ValueError(f"deck: at most {MAX_DECK_CARDS} cards, not {sum(self.deck.values())}")
        folded = {normal(card): count for card, count in sorted(self.deck.items())}
        for card in folded:
            if not 1 <= len(card) <= MAX_CARD_LETTERS:
                raise ValueError(f"deck: a card has 1 to {MAX_CARD_LETTERS} letters, unlike {card!r}")
            if card == CONCEDE_NOTATION.form:
                raise ValueError(f"deck: playing the card {card!r} would be read as giving up")
        if len(folded) < len(self.deck):
            raise ValueError("deck: a card is given twice, in upper and in lower case")
        object.__setattr__(self, "deck", folded)

    @property
    def cards(self) -> Mapping[str, int]:
        """The deck: how many there are of each card."""
        return deck.standard() if self.deck is None else self.deck

    def vocabulary(self, words: Words) -> WithOneLetterWords:
        """Return the words that the match is played with (G-5, RW-6)."""
        return WithOneLetterWords(words, frozenset(self.one_letter_words))

    def require_letters(self, words: Words) -> None:
        """Refuse letters chosen as words that the lexicons do not spell with; the default says nothing about them.

        Raises:
            RequestError: LETTER_OUTSIDE_ALPHABET.
        """
        if self.one_letter_words != ONE_LETTER_WORDS:
            require_letters(self.one_letter_words, words.alphabet, "options.one_letter_words")

    def size(self, seats: int) -> int:
        """Tell how many cards a match is played with (RW-2)."""
        whole = sum(self.cards.values())
        return min(CARDS_PER_PLAYER * seats, whole) if self.deck_size is None else self.deck_size

    def require_fit(self, seats: int) -> None:
        """Refuse a number of players and a size that do not fit the deck.

        Raises:
            RequestError: SEATS_OUT_OF_RANGE or OPTION_CONFLICT.
        """
        if not self.any_number and not MIN_PLAYERS <= seats <= MAX_PLAYERS:
            text = f"Rewordable is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {seats}, unless any_number is chosen"
            told = {"minimum": str(MIN_PLAYERS), "maximum": str(MAX_PLAYERS)}
            raise RequestError(Reason.SEATS_OUT_OF_RANGE, text, "seat_count", told)
        least, whole, size = HAND * seats, sum(self.cards.values()), self.size(seats)
        if whole < least:
            text = f"{seats} players need {least} cards at least, and this deck has {whole}"
            raise RequestError(Reason.OPTION_CONFLICT, text, "options.deck")
        if not least <= size <= whole:
            text = f"{seats} players need {least} to {whole} cards of this deck, not {size}"
            raise RequestError(Reason.OPTION_CONFLICT, text, "options.deck_size")
