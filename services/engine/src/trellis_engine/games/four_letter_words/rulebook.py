"""The rules of Four Letter Words as data: what violations and events name."""

from trellis_engine.contract import Rule

TURNS = Rule("FL-T1", "Players take turns clockwise; on its turn a player announces a four-letter word.")
STRAIGHT = Rule(
    "FL-P1",
    "Words run straight in one of four directions, inside the grid, without empty cells between letters.",
)
AGREEING = Rule("FL-P2", "A cell holds one letter: letters that are there already must be those of the word.")
REUSING = Rule(
    "FL-P3",
    "After the first word of the match, or by agreement of a grid, one to three letters that are there are used.",
)
SKIPPING = Rule("FL-S1", "A player may take a strike to skip another player's word, never its own.")
CROSSING = Rule(
    "FL-7",
    "X variant: instead of a strike three X go into empty cells; without three empty cells one is out.",
)
CHALLENGES = Rule(
    "FL-4",
    "Before anybody writes a word it may be challenged; it is then replaced or defined, or withdrawn for the turn.",
)
WRITING = Rule(
    "FL-1", "Everybody writes the announced word once, in secret and at the same time, or takes a strike."
)
OUT = Rule("FL-2", "A player is out with the third strike, or when no word fits its grid on its turn.")
LAST_LEFT = Rule("FL-S2", "A player wins as soon as all others are out.")
TOGETHER = Rule(
    "FL-8",
    "If all remaining players go out in the same turn, they tie; whoever concedes in it does not share in the tie.",
)
IN_LEXICON = Rule("FL-W1", "A chosen word has four letters and is in a dictionary that was agreed on.")
NOT_CAPITALISED = Rule("FL-W2", "Words that are always capitalised may not be chosen (Anne, Zeus, Nike).")
NOT_HYPHENATED = Rule("FL-W3", "Words with spaces, hyphens or apostrophes may not be chosen (don't, no-no).")
NOT_ABBREVIATED = Rule("FL-W4", "Abbreviations of other words may not be chosen (RSVP, NASA, tbsp).")
VOWEL_FIRST = Rule("FL-V1", "Variant: all chosen words start with a vowel.")
BANNED_LETTERS = Rule("FL-V2", "Variant: chosen words do not have a banned letter.")
ONE_CLASS = Rule("FL-V4", "Variant: chosen words are of one semantic class, as in foods.")
PLAYERS_RULE = Rule("FL-V5", "Variant: chosen words satisfy a rule that the players wrote.")
ABBREVIATIONS_ALLOWED = Rule(
    "FL-V3", "Variant: common abbreviations that were agreed on may be chosen (ROFL, LMAO)."
)

SIZES = Rule(
    "FL-6",
    "Grids are 7 by 7 for up to 4 players, 8 by 8 for 5 and 6, 9 by 9 for 7, 10 by 10 for 8, or as agreed; more than 8 "
    "players are not recommended.",
)

RULES = (
    WRITING,
    OUT,
    CHALLENGES,
    CROSSING,
    TOGETHER,
    TURNS,
    STRAIGHT,
    AGREEING,
    REUSING,
    SKIPPING,
    LAST_LEFT,
    IN_LEXICON,
    *(NOT_CAPITALISED, NOT_HYPHENATED, NOT_ABBREVIATED),
    *(VOWEL_FIRST, BANNED_LETTERS, ONE_CLASS, PLAYERS_RULE),
    ABBREVIATIONS_ALLOWED,
    Rule("FL-3", "A player who could write a word may still take a strike to skip it."),
    Rule("FL-5", "Which words may be chosen is a matter of restrictions that go together."),
    SIZES,
    Rule("G-6", "With a referee invalid words are refused; at a table they stand until challenged."),
)
