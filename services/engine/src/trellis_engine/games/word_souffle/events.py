"""What can happen in Word Soufflé, apart from what happens in every game (G-8)."""

from dataclasses import dataclass

from trellis_engine.games.word_souffle.moves import Letter


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """A round begins with these letters; ``*`` is the wild."""

    round: int
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LettersPlaced:
    """A seat has written its letters; ``lines`` are those of the sheet afterwards."""

    seat: int
    sheet: int
    letters: tuple[Letter, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineBegun:
    """A seat began a new line."""

    seat: int
    sheet: int
    line: int


@dataclass(frozen=True, slots=True)
class WordAnnounced:
    """A seat announced a word that a letter completed; false where it is no word and scores nothing."""

    seat: int
    sheet: int
    line: int
    word: str
    complete: bool


@dataclass(frozen=True, slots=True)
class SheetsPassed:
    """The sheets went round; ``sheets`` are those in front of the seats now, by seat."""

    round: int
    sheets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineChallenged:
    """A line was challenged."""

    challenger: int
    challenged: int
    sheet: int
    line: int
    letters: str


@dataclass(frozen=True, slots=True)
class ChallengeDecided:
    """A challenge was decided; ``word`` is the word named or found, empty if there is none."""

    challenger: int
    challenged: int
    sheet: int
    line: int
    crossed_out: bool
    word: str


@dataclass(frozen=True, slots=True)
class ChallengeWithdrawn:
    """A challenge ended undecided, because the challenger left."""

    challenger: int
    sheet: int
    line: int


WordSouffleEvent = (
    DiceRolled
    | LettersPlaced
    | LineBegun
    | WordAnnounced
    | SheetsPassed
    | LineChallenged
    | ChallengeDecided
    | ChallengeWithdrawn
)
