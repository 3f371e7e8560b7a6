"""What rules of the players are about, and what they are written in (WS-12, WS-16)."""

from enum import StrEnum

from trellis_engine.expressions import Kind, Language, Variable

_COUNTS = (
    Variable("length", Kind.NUMBER, "how many letters the string or word has"),
    Variable("vowels", Kind.NUMBER, "how many of them are vowels"),
    Variable("consonants", Kind.NUMBER, "how many of them are not"),
)
_PLAY = (
    Variable("before", Kind.TEXT, "the string before the turn"),
    Variable("after", Kind.TEXT, "the string at the end of the turn"),
    Variable("letter", Kind.TEXT, "the letters added"),
    Variable("position", Kind.NUMBER, "how many letters of the string stood before the first of them"),
    Variable("turn", Kind.NUMBER, "the number of the turn in its round, from 1"),
    Variable("played", Kind.NUMBER, "how many letters lay on the table before the turn"),
    *_COUNTS,
    Variable("player", Kind.NUMBER, "the number of the seat that plays, from 0"),
    Variable("players", Kind.NUMBER, "how many players are in the round"),
    Variable("hand", Kind.TEXT, "the vowels that the player holds before the turn, in alphabetical order"),
    Variable("tiles", Kind.NUMBER, "how many tiles the pot has before the turn; -1: letters are unlimited"),
    Variable(
        "left", Kind.NUMBER, "how many of them are of the first letter added; -1: letters are unlimited"
    ),
    Variable("pot", Kind.TEXT, "the letters that the pot has before the turn, in alphabetical order"),
    Variable("round", Kind.NUMBER, "the number of the round, from 1"),
)
STRINGS = Language(_PLAY)
"""What rules on strings, and on who is out for a play, are written in."""
NUMBERS = Language(_PLAY, Kind.NUMBER)
"""What rules on whose turn is next, and on what a play scores, are written in."""
WINS = Language((*_PLAY, Variable("points", Kind.NUMBER, "the points of the player after the turn")))
"""What rules on who wins the round are written in."""
WORDS = Language(
    (
        Variable("word", Kind.TEXT, "the word"),
        Variable("tags", Kind.TEXTS, "its tags in any of the lexicons, as in 'plural'"),
        *_COUNTS,
    )
)
"""What rules on goal words are written in."""


class Scope(StrEnum):
    """What a custom rule is about (WS-12, WS-16)."""

    STRING = "STRING"
    GOAL_WORD = "GOAL_WORD"
    NEXT = "NEXT"
    SCORE = "SCORE"
    OUT = "OUT"
    WIN = "WIN"

    @property
    def meaning(self) -> str:
        """What the value means."""
        return f"It says {_ABOUT[self]}, from: {', '.join(item.name for item in self.language.variables)}."

    @property
    def decides(self) -> str:
        """What such a rule decides, in a few words."""
        return f"it says {_ABOUT[self].partition(' (')[0]}"

    @property
    def language(self) -> Language:
        """What such rules are written in."""
        return _LANGUAGES[self]

    @property
    def hooks(self) -> frozenset[str]:
        """The hooks of `SproutRule` that such rules are about."""
        return _HOOKS[self]


_ABOUT = {
    Scope.STRING: "which strings may be made",
    Scope.GOAL_WORD: "which words are goal words",
    Scope.NEXT: (
        "how many places on the turn goes in the order of play (1: to the next player, 0: nowhere); a negative number "
        "reverses the order first"
    ),
    Scope.SCORE: "how many points a play scores",
    Scope.OUT: "whether who makes a play is out for it, so that the play is undone",
    Scope.WIN: "whether who makes a play wins the round",
}
_LANGUAGES = {
    Scope.STRING: STRINGS,
    Scope.GOAL_WORD: WORDS,
    Scope.NEXT: NUMBERS,
    Scope.SCORE: NUMBERS,
    Scope.OUT: STRINGS,
    Scope.WIN: WINS,
}
_HOOKS = {
    Scope.STRING: frozenset({"forbid", "may_reach"}),
    Scope.GOAL_WORD: frozenset(
        {"forbid", "refuse_goal"}
    ),  # search for its words as where strings are restrained
    Scope.NEXT: frozenset({"on_turn"}),
    Scope.SCORE: frozenset({"on_turn"}),
    Scope.OUT: frozenset({"puts_out", "may_reach"}),
    Scope.WIN: frozenset({"won_by_step"}),
}
EVERY_HOOK = frozenset[str]().union(*_HOOKS.values())
"""The hooks that some scope is about."""
