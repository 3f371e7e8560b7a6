"""Where a match of Word Sprout stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trellis_engine.games.word_sprout.moves import MAX_STRING, Addition

MAX_TILES = 999


@dataclass(frozen=True, slots=True)
class Pot:
    """The tiles left (WS-5); a letter that is not named has none."""

    tiles: Mapping[str, int]

    def __post_init__(self) -> None:
        if any(count > MAX_TILES or len(letter) != 1 for letter, count in self.tiles.items()):
            raise ValueError(f"a pot holds at most {MAX_TILES} tiles of each single letter")

    def left(self, letter: str) -> int:
        """How many tiles of a letter there are."""
        return self.tiles.get(letter, 0)

    def without(self, letters: str) -> Pot:
        """The pot after these tiles have been taken; the caller has seen that they are there."""
        tiles = dict(self.tiles)
        for letter in letters:
            tiles[letter] -= 1
        return Pot(tiles)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a play changes and an undo restores (WS-8).

    Args:
        rows: the letters, row by row of the smallest rectangle that holds them all; a space is a cell without a letter.
        pot: the tiles left; None if letters are unlimited.
        mover: the seat whose turn it is.
    """

    rows: tuple[str, ...]
    pot: Pot | None
    mover: int

    def __post_init__(self) -> None:
        if len(self.rows) > 1 or "" in self.rows:
            raise ValueError("without crossing strings the letters lie in one row")
        if len(self.string) > MAX_STRING:
            raise ValueError(f"a string has at most {MAX_STRING} letters")
        if any(letter.isspace() for letter in self.string):
            raise ValueError("a string has no gaps")

    @property
    def string(self) -> str:
        """The letters of a table without crossing strings."""
        return self.rows[0] if self.rows else ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: whether it is in the round, and how many rounds it has won."""

    playing: bool = True
    rounds_won: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A play that stands: whose, what was added, and the table as undoing it restores it."""

    seat: int
    additions: tuple[Addition, ...]
    before: Table


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the latest play that waits for its answer."""

    challenger: int


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands.

    Args:
        round: how many rounds are finished; the number of the round in play, from 0.
        starter: the seat that started the round.
        table: what lies on the table.
        players: by seat.
        plays: the plays of the round that stand, in order.
        challenge: what waits for an answer.
    """

    round: int
    starter: int
    table: Table
    players: tuple[Player, ...]
    plays: tuple[Play, ...] = ()
    challenge: Challenge | None = None

    @property
    def seats_playing(self) -> tuple[int, ...]:
        """The seats still in the round, ascending."""
        return tuple(seat for seat, player in enumerate(self.players) if player.playing)

    @property
    def latest(self) -> Play | None:
        """The latest play that stands."""
        return self.plays[-1] if self.plays else None

    def with_player(self, seat: int, player: Player) -> Position:
        """The position with one player changed."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def lengthened(string: str, additions: tuple[Addition, ...]) -> str:
    """The string after the additions, one after the other."""
    for addition in additions:
        string = string[: addition.position] + addition.letter + string[addition.position :]
    return string
