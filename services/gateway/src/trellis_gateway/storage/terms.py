"""What is agreed on about a table besides the game: who may find it, who may look on, and what starts the match."""

from dataclasses import dataclass
from enum import StrEnum


class Visibility(StrEnum):
    """Who is told of a table."""

    PUBLIC = "PUBLIC"
    UNLISTED = "UNLISTED"
    PRIVATE = "PRIVATE"


class Start(StrEnum):
    """What starts the match."""

    WHEN_FULL = "WHEN_FULL"
    BY_HOST = "BY_HOST"


class Spectators(StrEnum):
    """What those without a seat may see while the match runs."""

    ALLOWED = "ALLOWED"
    DELAYED = "DELAYED"
    REFUSED = "REFUSED"


class Life(StrEnum):
    """Where a match is in its life; finer than its phase, which had three values before there were hosts."""

    DRAFT = "DRAFT"
    OPEN = "OPEN"
    RUNNING = "RUNNING"
    FINISHED = "FINISHED"
    ABANDONED = "ABANDONED"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a table.

    Args:
        visibility: who is told of it.
        start: what starts the match.
        spectators: what onlookers may see while it runs.
        delay_moves: how many of the latest moves they do not see yet.
        delay_seconds: for how long they do not see a move.
    """

    visibility: Visibility = Visibility.PUBLIC
    start: Start = Start.WHEN_FULL
    spectators: Spectators = Spectators.ALLOWED
    delay_moves: int = 0
    delay_seconds: int = 0


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as it is set.

    Args:
        terms: what is agreed on.
        draft: whether its host has still to open it.
        host_hash: hash of the host's token; None for a table without a host.
        setup: what was asked for, as JSON.
        options: every option of the game, as JSON.
    """

    terms: Terms = Terms()
    draft: bool = False
    host_hash: bytes | None = None
    setup: str = "{}"
    options: str = "{}"
