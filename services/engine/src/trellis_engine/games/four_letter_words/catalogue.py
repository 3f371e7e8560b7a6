"""The rules of Four Letter Words as data: what violations and events name."""

from __future__ import annotations

from trellis_engine.contract import Rule
from trellis_engine.games.four_letter_words import course, restrictions, rules

RULES = (
    rules.WRITING,
    course.OUT,
    rules.CHALLENGES,
    rules.CROSSING,
    course.TOGETHER,
    rules.TURNS,
    rules.STRAIGHT,
    rules.AGREEING,
    rules.REUSING,
    rules.SKIPPING,
    course.LAST_LEFT,
    restrictions.IN_LEXICON,
    *(restriction.rule for restriction in restrictions.CATALOGUE),
    restrictions.ABBREVIATIONS_ALLOWED,
    Rule("FL-3", "A player who could write a word may still take a strike to skip it."),
    Rule("FL-5", "Which words may be chosen is a matter of restrictions that go together."),
    Rule(
        "FL-6",
        "Grids are 7 by 7 for up to 4 players, 8 by 8 for 5 and 6, 9 by 9 for 7, 10 by 10 for 8, or as agreed.",
    ),
    Rule("G-6", "With a referee invalid words are refused; at a table they stand until challenged."),
)
