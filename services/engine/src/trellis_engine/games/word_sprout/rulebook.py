"""Word Sprout as data: its rules, with the ids that violations and events name."""

from trellis_engine.contract import SHARED_RULES, GameInfo, Rule
from trellis_engine.games.word_sprout import notation
from trellis_engine.games.word_sprout.play import challenges, metamorphism
from trellis_engine.games.word_sprout.rules import CORE, KINDS
from trellis_engine.games.word_sprout.search import validity

MAX_SEATS = 16

_RULINGS = (
    Rule(validity.SUBSTRING, validity.SUBSTRING_TEXT),
    Rule("WS-C3", "Players who cannot play on their turn are out, and play continues to the next player."),
    Rule("WS-O2", "If you play out of turn, you are out, unless the next player plays before people notice."),
    Rule(challenges.RULE, challenges.TEXT),
    Rule(
        "WS-O4",
        "When a player is out, the play that put it out is undone and play resumes with the next player.",
    ),
    Rule(validity.REACHABLE, validity.REACHABLE_TEXT),
    Rule("WS-4", "With a referee, a player without a legal play is out at the moment its turn would begin."),
    Rule(challenges.OUT_OF_TURN, challenges.OUT_OF_TURN_TEXT),
    Rule(
        "WS-8", "Undoing a play brings back whoever was out only because of it; who has conceded stays out."
    ),
    Rule(
        "WS-9",
        "A match is a number of rounds; the next round starts with the seat after the one that started.",
    ),
    Rule(metamorphism.RULE, metamorphism.TEXT),
    Rule(
        "WS-13",
        "On the grid a letter is put beside others, or inserted between two, pushing everything attached to one side.",
    ),
    Rule("G-6", "With a referee invalid plays are refused; at a table they stand until challenged."),
)

INFO = GameInfo(
    id="word_sprout",
    title="Word Sprout",
    summary="Take turns adding letters to a string that must stay part of a word; the last player left wins.",
    min_seats=2,
    max_seats=MAX_SEATS,
    rules=(
        *(Rule(rule.id, rule.sentence) for rule in CORE),
        *_RULINGS,
        *(Rule(kind.id, kind.sentence) for kind in KINDS),
        *SHARED_RULES,
    ),
    notations=notation.NOTATIONS,
)
