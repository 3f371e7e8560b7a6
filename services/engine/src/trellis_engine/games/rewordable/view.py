"""What people see of a match of Rewordable, as data and as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from trellis_engine.games.rewordable.moves import Cards, shown
from trellis_engine.games.rewordable.state import Player, Position


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a viewer sees of a player.

    Args:
        words: the words on the table, each as its cards in order.
        loose: the unused cards on the table, ascending.
        score: letters on cards that stand in words.
        hand_count: how many cards the hand holds.
        hand: the cards in the hand, ascending, for the player alone; empty for others.
        out: whether the player has conceded.
    """

    words: tuple[Cards, ...]
    loose: Cards
    score: int
    hand_count: int
    hand: Cards
    out: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """What a viewer sees of the table.

    Args:
        players: by seat.
        pile_count: how many cards are left to draw.
        discard: unused cards laid aside at the end, ascending.
        turn: the seat to move; None when the match is over.
    """

    players: tuple[PlayerView, ...]
    pile_count: int
    discard: Cards
    turn: int | None


def project(position: Position, viewer: int | None, over: bool) -> TableView:  # noqa: FBT001
    """Tell what a seat, or an onlooker, sees: everything but the other hands and the order of the pile (G-4)."""
    players = (_player(player, seat == viewer) for seat, player in enumerate(position.players))
    return TableView(tuple(players), len(position.pile), position.discard, None if over else position.turn)


def _player(player: Player, own: bool) -> PlayerView:  # noqa: FBT001
    hand = player.hand if own else ()
    return PlayerView(player.words, player.loose, player.score, len(player.hand), hand, player.out)


def picture(view: TableView) -> str:
    """Return the table as text."""
    turn = "the match is over" if view.turn is None else f"seat {view.turn} to play"
    lines = [f"pile of {view.pile_count}, {turn}"]
    for seat, player in enumerate(view.players):
        lines += _lines(seat, player)
    if view.discard:
        lines.append(f"discarded: {_row(view.discard)}")
    return "\n".join(lines)


def _lines(seat: int, player: PlayerView) -> Iterator[str]:
    out = ", out" if player.out else ""
    yield f"seat {seat}: {player.score} letters, {player.hand_count} in hand{out}"
    if player.words:
        yield f"  words: {'  '.join(map(shown, player.words))}"
    if player.loose:
        yield f"  loose: {_row(player.loose)}"
    if player.hand:
        yield f"  hand:  {_row(player.hand)}"


def _row(cards: Cards) -> str:
    return " ".join(cards).upper()
