"""The rules of Word Soufflé as data: the seed's (``SF-R…``, its notes ``SF-N…``), the rulings and our own choices."""

from collections.abc import Mapping
from types import MappingProxyType

from trellis_engine.contract import SHARED_RULES, Rule
from trellis_engine.games.word_souffle.state import EntryKind
from trellis_engine.words import Tag, Words

ROLL = Rule(
    "SF-R2", "Two dice are drawn at random and rolled with the odd one; all get the same three letters."
)
PLACE = Rule("SF-R3", "Everyone writes the letters rolled on the sheet in front of them.")
ENDS = Rule("SF-R3b", "Letters are added to the beginning or the end of a line, never in between.")
NEW_LINES = Rule(
    "SF-R3c",
    "New lines may be started with any or all of the letters; by option only with what can be added to no line.",
)
BUILDABLE = Rule("SF-R3d", "A chain that is no word must be part of one, so that it can be built on.")
ANNOUNCE = Rule("SF-R4", "A completed word is announced to the group.")
PASS_ON = Rule("SF-R5", "At the end of the turn the sheets are passed clockwise.")
CHALLENGE = Rule(
    "SF-R5a",
    "A line may be challenged; who had the sheet names a word with that sequence, or the line is crossed out.",
)
NEW_LINE_POINTS = Rule("SF-R6a", "A new line costs 2 points.")
WORD_POINTS = Rule("SF-R6b", "An announced word gives 2 points.")
LONG_WORD_POINTS = Rule("SF-R6c", "An announced word of five letters or more gives 3 points.")
FAILED_CHALLENGE_POINTS = Rule("SF-R6d", "An unsuccessful challenge costs the challenger 1 point.")
LOST_CHALLENGE_POINTS = Rule("SF-R6e", "A successful challenge costs the challenged player 5 points.")
FIVE_WORDS = Rule("SF-R8", "The game ends when a sheet has five completed words; the highest score wins.")
ALL_LETTERS = Rule(
    "SF-1", "Every player places all letters once a round, one at a time, at the same time as the others."
)
ANNOUNCING = Rule("SF-3", "A completed word scores only if it is announced, by hand or by the table.")
CHALLENGING = Rule(
    "SF-5",
    "Challenges come after the passing and before the next roll, against live lines of the sheet received.",
)
ROUND_LIMIT = Rule(
    "SF-D1", "A match that reaches the agreed number of rounds ends there; the highest score wins."
)
SECRET_WRITING = Rule("SF-D2", "What a player writes is seen by nobody else until all have written.")
ONE_CHALLENGE = Rule(
    "SF-D3", "A line that has stood a challenge is not challenged again before it is passed on."
)
LEAVING = Rule(
    "SF-D4", "The sheet in front of a player who leaves is put aside; a player who has left names no word."
)

REAL_WORDS = Rule(
    "SF-N1",
    "Foreign, hyphenated, abbreviated, fictional and proper words are not allowed: the lexicons decide.",
)
FORBIDDEN_TAGS = frozenset({Tag.HYPHEN, Tag.APOSTROPHE, Tag.ABBREVIATION, Tag.CAPITALISED})
"""What lexicons call such words (SF-N1)."""

RULES = (
    Rule("SF-R1", "The odd die is left out, the others are mixed in the bag."),
    ROLL,
    PLACE,
    Rule("SF-R3a", "One may write a word or a step towards one: LIQ towards ALIQUOT."),
    ENDS,
    NEW_LINES,
    BUILDABLE,
    Rule("SF-R3e", "The blank face is a wild and may be any letter."),
    ANNOUNCE,
    PASS_ON,
    CHALLENGE,
    NEW_LINE_POINTS,
    WORD_POINTS,
    LONG_WORD_POINTS,
    FAILED_CHALLENGE_POINTS,
    LOST_CHALLENGE_POINTS,
    Rule("SF-R7", "The dice go back into the bag before the next round."),
    FIVE_WORDS,
    REAL_WORDS,
    Rule("SF-N2", "Scores may be negative."),
    Rule(
        "SF-N3", "Sixteen ordinary letter dice may be used, three a round, until fewer than three are left."
    ),
    ALL_LETTERS,
    Rule("SF-2", "A wild is given its letter when it is placed and keeps it."),
    ANNOUNCING,
    Rule(
        "SF-4",
        "Five letters or more score 3, by option 2 and 3; fewer score 2. A chain that is no word must be contained in "
        "a word.",
    ),
    CHALLENGING,
    Rule("SF-6", "The round in which a sheet gets its words is the last; ties share the win."),
    Rule("SF-7", "One player plays for score without passing; any number of players may play."),
    Rule("SF-8", "With sixteen dice three are drawn each round without replacement."),
    ROUND_LIMIT,
    SECRET_WRITING,
    ONE_CHALLENGE,
    LEAVING,
    *SHARED_RULES,
)

POINTS: Mapping[EntryKind, int] = MappingProxyType(
    {
        EntryKind.NEW_LINE: -2,
        EntryKind.WORD: 2,
        EntryKind.LONG_WORD: 3,
        EntryKind.FAILED_CHALLENGE: -1,
        EntryKind.LOST_CHALLENGE: -5,
    }
)
"""What each kind of entry gives (SF-R6)."""

RULE_OF: Mapping[EntryKind, Rule] = MappingProxyType(
    {
        EntryKind.NEW_LINE: NEW_LINE_POINTS,
        EntryKind.WORD: WORD_POINTS,
        EntryKind.LONG_WORD: LONG_WORD_POINTS,
        EntryKind.FAILED_CHALLENGE: FAILED_CHALLENGE_POINTS,
        EntryKind.LOST_CHALLENGE: LOST_CHALLENGE_POINTS,
    }
)
"""The rule behind each kind of entry."""

LONG_WORD_LETTERS = 5


def allowed(words: Words) -> Words:
    """Return the words that the game knows: those that a lexicon has as nothing that `REAL_WORDS` forbids."""
    return words.without(FORBIDDEN_TAGS)
