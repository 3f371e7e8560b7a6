"""A round of Word Sprout: all of a position but the rules in force.

Rules are asked about a round and know nothing of each other, so this lies below them; `state` adds the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from trellis_engine.games.word_sprout.table.board import is_tidy
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition

MAX_TILES_PER_LETTER = 999


@dataclass(frozen=True, slots=True)
class Pot:
    """The tiles left (WS-5); a letter that is not named has none."""

    tiles: Mapping[str, int]

    def __post_init__(self) -> None:
        if any(
            not 0 <= count <= MAX_TILES_PER_LETTER or len(letter) != 1 for letter, count in self.tiles.items()
        ):
            raise ValueError(f"a pot holds at most {MAX_TILES_PER_LETTER} tiles of each single letter")

    def left(self, letter: str) -> int:
        """Count the tiles of a letter."""
        return self.tiles.get(letter, 0)

    def changed(self, letters: str, by: int) -> "Pot":
        """Add a number of tiles of each letter, negative to take them; the caller has seen that they are there."""
        tiles = dict(self.tiles)
        for letter in letters:
            tiles[letter] = tiles.get(letter, 0) + by
        return Pot(tiles)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a play changes and an undo restores (WS-8).

    Args:
        rows: the letters, row by row of the smallest rectangle that holds them all; a space is a cell without a letter.
        pot: the tiles left; None if letters are unlimited.
        mover: the seat whose turn it is.
        backwards: whether play goes from higher to lower seats (`WS-R10`).
        hands: by seat, the vowels collected in alphabetical order (`WS-R12`).
        locked: whether only palindromes are valid (`WS-R7`).
        points: by seat, what rules of the players have given for plays (WS-16); none as long as nobody has scored.
    """

    rows: tuple[str, ...]
    pot: Pot | None
    mover: int
    hands: tuple[str, ...]
    backwards: bool = False
    locked: bool = False
    points: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not is_tidy(self.rows):
            raise ValueError("rows are those of the smallest rectangle, and all letters hang together")
        if self.letters > MAX_STRING_LETTERS:
            raise ValueError(f"a table has at most {MAX_STRING_LETTERS} letters")
        if any("".join(sorted(set(hand))) != hand for hand in self.hands):
            raise ValueError("a hand holds each vowel once, in order")

    def points_of(self, seat: int) -> int:
        """Give the points of a seat."""
        return self.points[seat] if self.points else 0

    @property
    def string(self) -> str:
        """The string of a table without crossing strings."""
        return self.rows[0] if self.rows else ""

    @property
    def lying(self) -> str:
        """The letters on the table, row by row."""
        return "".join(self.rows).replace(" ", "")

    @property
    def letters(self) -> int:
        """How many letters lie on the table."""
        return sum(len(row) - row.count(" ") for row in self.rows)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: whether it is in the round, and how many rounds it has won."""

    playing: bool = True
    rounds_won: int = 0


@dataclass(frozen=True, slots=True)
class StuckSeat:
    """A seat that is out because it said that it could not go on from a play.

    Args:
        seat: the seat.
        awaited_by: numbers of the plays out of turn that awaited it (WS-6), and await it again if it comes back.
    """

    seat: int
    awaited_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A play that stands.

    Args:
        seat: whose.
        additions: what was added.
        before: the table as undoing the play restores it.
        awaited: of a play out of turn, the seat whose next play makes it count as legal (WS-6).
        forgave: numbers of the plays that count as legal since this one was made, so that undoing it restores them.
        stuck: the seats that are out because they could not go on from it, so that undoing it brings them back (WS-8).
    """

    seat: int
    additions: tuple[Addition, ...]
    before: Table
    awaited: int | None = None
    forgave: tuple[int, ...] = ()
    stuck: tuple[StuckSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the latest play that waits for its answer."""

    challenger: int


@dataclass(frozen=True, slots=True)
class Claim:
    """The latest play wins the round, unless it is challenged or undone: for which seats, why, under which rule."""

    seats: tuple[int, ...]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How the last round was won: why, and under which rule."""

    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Round:
    """Where a round stands, whatever the rules.

    Args:
        round: how many rounds are finished; the number of the round in play, from 0.
        starter: the seat that started the round.
        table: what lies on the table.
        players: by seat.
        plays: the plays of the round that stand, in order.
        challenge: what waits for an answer.
        claim: at a table, what the latest play wins if it is accepted.
        chooser: the winner of the last round, while it may change the rules (WS-10).
        ended: how the last round was won; None in the first.
    """

    round: int
    starter: int
    table: Table
    players: tuple[Player, ...]
    plays: tuple[Play, ...] = ()
    challenge: Challenge | None = None
    claim: Claim | None = None
    chooser: int | None = None
    ended: RoundEnd | None = None

    @property
    def seats_playing(self) -> tuple[int, ...]:
        """The seats still in the round, ascending."""
        return tuple(seat for seat, player in enumerate(self.players) if player.playing)

    @property
    def stuck(self) -> tuple[int, ...]:
        """The seats that are out, and come back in if the play is undone at which they were stuck, ascending."""
        return tuple(sorted(each.seat for play in self.plays for each in play.stuck))

    @property
    def latest(self) -> Play | None:
        """The latest play that stands."""
        return self.plays[-1] if self.plays else None

    def with_player(self, seat: int, player: Player) -> Self:
        """Change one player."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def follower(self, seat: int) -> int:
        """Find the next seat after a seat that is still in the round; the seat itself if there is no other."""
        count = len(self.players)
        way = -1 if self.table.backwards else 1
        around = ((seat + way * step) % count for step in range(1, count + 1))
        return next((other for other in around if self.players[other].playing), seat)

    @property
    def offenders(self) -> tuple[int, ...]:
        """The seats that can be called out for playing out of turn, in the order of their plays (WS-6)."""
        return tuple(dict.fromkeys(play.seat for play in self.plays if play.awaited is not None))
