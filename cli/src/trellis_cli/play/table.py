"""What the terminal needs of a match, wherever the match is kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class CannotPlayError(Exception):
    """The match cannot be set up or reached; the message says why and what to do."""


class RefusedError(Exception):
    """A move or a question was refused.

    Args:
        text: why, for people.
        rule: id of the rule that a move breaks; empty if it was not understood at all.
        metadata: what supports the verdict.
    """

    def __init__(self, text: str, rule: str = "", metadata: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        self.metadata = dict(metadata or {})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to play.

    Args:
        game: id of the game.
        seats: number of seats, all at this keyboard.
        options: JSON-like options that differ from their defaults.
        lexicons: ids of lexicons; none for the default one.
        seed: seed of all chance; None for a secret one.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    lexicons: Sequence[str] = ()
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat, or an onlooker, sees: the picture, whose decision the game waits for, and how it ended."""

    picture: str
    to_act: tuple[int, ...]
    outcome: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Meaning:
    """A move that a line may mean: its notation, and what tells it from the others that the line may mean."""

    notation: str
    text: str


@dataclass(frozen=True, slots=True)
class About:
    """What the terminal tells about a game: its name, how moves are written, what can be asked."""

    title: str
    summary: str
    notations: Sequence[tuple[str, str]]
    analyses: Sequence[tuple[str, str]]
    rules: Mapping[str, str] = field(default_factory=dict)


class Table(Protocol):
    """A match with all its seats at this keyboard."""

    @property
    def about(self) -> About:
        """The game."""
        ...

    @property
    def seats(self) -> int:
        """How many seats there are."""
        ...

    def look(self, seat: int | None) -> Seen:
        """Tell what a seat sees."""
        ...

    def in_force(self) -> Sequence[tuple[str, str]]:
        """Return the optional rules in force now, each with its id and its text."""
        ...

    def moves(self, seat: int) -> Iterator[str]:
        """Return the moves that a seat could make, in notation; there may be millions."""
        ...

    def meanings(self, seat: int, line: str) -> Sequence[Meaning]:
        """List the moves that a seat may mean by a line, at least one. Raises `RefusedError` where it means nothing."""
        ...

    def play(self, seat: int, notation: str) -> None:
        """Play a move. Raises `RefusedError`."""
        ...

    def told(self, seat: int | None, after: int) -> tuple[int, Sequence[str]]:
        """Tell what has happened after a moment of the match, as a seat may know it, and the present moment.

        Moments are numbers that grow; 0 is before everything.
        """
        ...

    def ask(
        self, seat: int | None, analysis: str, parameters: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """Return the rows of an answer. Raises `RefusedError`, also while rows are read."""
        ...

    def played(self) -> Sequence[tuple[int, str]]:
        """The moves of a match that is over, in order: each its seat and its notation."""
        ...

    def past(self, number: int) -> "Table":
        """A match that is over as it stood after so many moves, to be looked at and asked about."""
        ...

    def close(self) -> None:
        """Leave the match."""
        ...
