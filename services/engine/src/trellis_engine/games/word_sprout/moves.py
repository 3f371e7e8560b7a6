"""What players of Word Sprout do."""

from dataclasses import dataclass

from trellis_engine.games.word_sprout.rules.catalogue import OptionalRule
from trellis_engine.games.word_sprout.table.letters import MAX_LETTERS_PER_TURN, MAX_STRING_LETTERS, Addition
from trellis_engine.words import normal

MAX_KEY_CHARACTERS = 40
MAX_WORDS_NAMED = 16
"""Words of an answer; a play seldom changes more than two strings."""


@dataclass(frozen=True, slots=True)
class PlayLetters:
    """Adding letters; each position counts after the additions before it."""

    additions: tuple[Addition, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.additions) <= MAX_LETTERS_PER_TURN:
            raise ValueError(f"a play adds 1 to {MAX_LETTERS_PER_TURN} letters, not {len(self.additions)}")


@dataclass(frozen=True, slots=True)
class ChallengePlay:
    """Challenging the latest play (WS-7)."""


@dataclass(frozen=True, slots=True)
class ShowWord:
    """Answering a challenge with a word, kept in normal form.

    Where the play has changed several strings, with a word for each, separated by single spaces.
    """

    word: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", normal(self.word))
        words = self.word.split(" ")
        if len(words) > MAX_WORDS_NAMED or not all(1 <= len(word) <= MAX_STRING_LETTERS for word in words):
            raise ValueError(
                f"an answer has 1 to {MAX_WORDS_NAMED} words of 1 to {MAX_STRING_LETTERS} letters"
            )

    @property
    def words(self) -> list[str]:
        """The words."""
        return self.word.split(" ")


@dataclass(frozen=True, slots=True)
class Admit:
    """Answering a challenge by admitting that the play was not valid."""


@dataclass(frozen=True, slots=True)
class AcceptWin:
    """Accepting that the latest play wins the round."""


@dataclass(frozen=True, slots=True)
class CallOut:
    """Calling out a seat that has played out of turn (WS-6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CannotPlay:
    """Saying that one cannot play, and being out (core rule 3); undone with the play at which one is stuck (WS-8)."""


@dataclass(frozen=True, slots=True)
class AddRule:
    """Adding a rule as the winner of a round (WS-10)."""

    rule: OptionalRule


@dataclass(frozen=True, slots=True)
class RemoveRule:
    """Removing a rule as the winner of a round (WS-10)."""

    key: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.key) <= MAX_KEY_CHARACTERS:
            raise ValueError(f"a rule is named by 1 to {MAX_KEY_CHARACTERS} characters")


@dataclass(frozen=True, slots=True)
class RestoreRule:
    """Putting back one of the seed's other rules 1 to 3 as the winner of a round (WS-10)."""

    key: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.key) <= MAX_KEY_CHARACTERS:
            raise ValueError(f"a rule is named by 1 to {MAX_KEY_CHARACTERS} characters")


@dataclass(frozen=True, slots=True)
class KeepRules:
    """Leaving the rules as they are as the winner of a round (WS-10)."""


Move = (
    PlayLetters
    | ChallengePlay
    | ShowWord
    | Admit
    | AcceptWin
    | CallOut
    | CannotPlay
    | AddRule
    | RemoveRule
    | RestoreRule
    | KeepRules
)


def play(letter: str, position: int) -> PlayLetters:
    """Make the play of one letter."""
    return PlayLetters((Addition(letter, position),))
