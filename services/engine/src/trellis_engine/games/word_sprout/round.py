"""The parts of a position of Word Sprout; see `position` for the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trellis_engine.games.word_sprout.board import is_tidy
from trellis_engine.games.word_sprout.letters import MAX_STRING, Addition

MAX_TILES = 999


@dataclass(frozen=True, slots=True)
class Pot:
    """The tiles left (WS-5); a letter that is not named has none."""

    tiles: Mapping[str, int]

    def __post_init__(self) -> None:
        if any(not 0 <= count <= MAX_TILES or len(letter) != 1 for letter, count in self.tiles.items()):
            raise ValueError(f"a pot holds at most {MAX_TILES} tiles of each single letter")

    def left(self, letter: str) -> int:
        """How many tiles of a letter there are."""
        return self.tiles.get(letter, 0)

    def changed(self, letters: str, by: int) -> Pot:
        """The pot with a tile more or less of each letter; the caller has seen that they are there."""
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
    """

    rows: tuple[str, ...]
    pot: Pot | None
    mover: int
    hands: tuple[str, ...]
    backwards: bool = False
    locked: bool = False

    def __post_init__(self) -> None:
        if not is_tidy(self.rows):
            raise ValueError("rows are those of the smallest rectangle, and all letters hang together")
        if self.letters > MAX_STRING:
            raise ValueError(f"a table has at most {MAX_STRING} letters")
        if any("".join(sorted(set(hand))) != hand for hand in self.hands):
            raise ValueError("a hand holds each vowel once, in order")

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
class Play:
    """A play that stands.

    Args:
        seat: whose.
        additions: what was added.
        before: the table as undoing the play restores it.
        awaited: of a play out of turn, the seat whose next play makes it count as legal (WS-6).
        forgave: numbers of the plays that count as legal since this one was made, so that undoing it restores them.
    """

    seat: int
    additions: tuple[Addition, ...]
    before: Table
    awaited: int | None = None
    forgave: tuple[int, ...] = ()


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
