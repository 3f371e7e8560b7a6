"""The position of a match of Rewordable, and how cards move on the tables."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from trellis_engine.games.rewordable.moves import Cards, Formation

HAND = 5
"""Cards in a full hand."""


@dataclass(frozen=True, slots=True)
class Player:
    """What one player has.

    Args:
        hand: the cards in the hand, ascending; secret (G-4).
        words: the words on the table, each as its cards in order.
        loose: the unused cards on the table, ascending.
        out: whether the player has conceded (G-7).
    """

    hand: Cards = ()
    words: tuple[Cards, ...] = ()
    loose: Cards = ()
    out: bool = False

    @property
    def score(self) -> int:
        """Letters on cards that stand in words (RW-5)."""
        return sum(len(card) for word in self.words for card in word)

    def table(self) -> Counter[str]:
        """Return every card on the table, in words or loose."""
        return Counter([*self.loose, *(card for word in self.words for card in word)])


Players = tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. Cards of the deck that are nowhere here were set aside unseen at the start.

    Args:
        players: by seat.
        pile: what is left to draw, the top first; secret (G-4).
        discard: unused cards laid aside at the end, ascending.
        turn: the seat to move.
    """

    players: Players
    pile: Cards = ()
    discard: Cards = ()
    turn: int = 0

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that have not conceded."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)

    @property
    def played_out(self) -> bool:
        """Whether every card has been played, those of players who conceded excepted."""
        return not self.pile and not any(player.hand for player in self.players if not player.out)

    @property
    def over(self) -> bool:
        """Whether the match has ended: every card has been played, or one player is left."""
        return self.played_out or len(self.staying) <= 1

    def cards(self) -> Counter[str]:
        """Return every card in the game."""
        hands = (card for player in self.players for card in player.hand)
        return sum((player.table() for player in self.players), Counter([*self.pile, *self.discard, *hands]))


def without(items: Iterable[Cards], gone: Iterable[Cards]) -> tuple[Cards, ...]:
    """Return words less some that are among them, the order kept."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)


def less(cards: Cards, gone: Iterable[str]) -> Cards:
    """Return cards less some that are among them, ascending."""
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))


def with_player(players: Players, seat: int, player: Player) -> Players:
    """Return the players with another at a seat."""
    return (*players[:seat], player, *players[seat + 1 :])


def lay(players: Players, seat: int, card: str | None) -> Players:
    """Play a card from the hand to the player's own table."""
    if card is None:
        return players
    mover = players[seat]
    laid = replace(mover, hand=less(mover.hand, [card]), loose=tuple(sorted((*mover.loose, card))))
    return with_player(players, seat, laid)


def form(players: Players, seat: int, formation: Formation) -> Players:
    """Make a legal formation: what it takes leaves the tables, the word joins the player's own."""
    for word in formation.stolen_words:
        rival = players[word.seat]
        left = replace(rival, words=without(rival.words, [word.cards]))
        players = with_player(players, word.seat, left)
    for stolen in formation.stolen_cards:
        rival = players[stolen.seat]
        players = with_player(players, stolen.seat, replace(rival, loose=less(rival.loose, [stolen.card])))
    mover = players[seat]
    words = (*without(mover.words, formation.own_words), formation.cards)
    loose = less(mover.loose, formation.own_loose().elements())
    return with_player(players, seat, replace(mover, words=words, loose=loose))
