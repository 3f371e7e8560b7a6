"""What happens in Four Letter Words."""

from dataclasses import dataclass

from trellis_engine.games.four_letter_words.grids.grid import Cell, Direction


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is a seat's turn to choose a word."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class TurnLost:
    """A seat lost a turn; `owed` more will be lost (FL-4)."""

    seat: int
    turn: int
    owed: int


@dataclass(frozen=True, slots=True)
class TurnOwed:
    """A seat will lose a future turn for a failed challenge; `owed` in all (FL-4)."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class WordAnnounced:
    """A word was chosen. With a referee: a lexicon that has it, and its definition where that lexicon gives one."""

    seat: int
    word: str
    lexicon: str
    definition: str


@dataclass(frozen=True, slots=True)
class WordAccepted:
    """A seat does not challenge the word."""

    seat: int


@dataclass(frozen=True, slots=True)
class WordChallenged:
    """A seat doubts the word."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class WordDefined:
    """The challenged word was found in a lexicon."""

    seat: int
    word: str
    lexicon: str
    definition: str


@dataclass(frozen=True, slots=True)
class WordRejected:
    """The challenged word was given up, or not found."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class WritingBegan:
    """Everybody writes the word now, or takes a strike."""

    word: str


@dataclass(frozen=True, slots=True)
class HasWritten:
    """A seat has written the word; where is its secret."""

    seat: int


@dataclass(frozen=True, slots=True)
class WordWritten:
    """Where a seat wrote the word; for that seat alone."""

    seat: int
    word: str
    start: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class StrikeTaken:
    """A seat took a strike, or wrote three X instead; `strikes` in all."""

    seat: int
    strikes: int


@dataclass(frozen=True, slots=True)
class CellsCrossed:
    """Where a seat wrote X; for that seat alone."""

    seat: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class GridShown:
    """A seat's grid at the end of the match, `.` for an empty cell."""

    seat: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that whoever sits down should know about the set-up, as the event's text says it."""

    about: str


GameEvent = (
    TurnBegan
    | TurnLost
    | TurnOwed
    | WordAnnounced
    | WordAccepted
    | WordChallenged
    | WordDefined
    | WordRejected
    | WritingBegan
    | HasWritten
    | WordWritten
    | StrikeTaken
    | CellsCrossed
    | GridShown
    | Remark
)
