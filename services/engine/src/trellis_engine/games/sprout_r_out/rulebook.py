"""The rules of Sprout-R-Out by their ids: the seed's, and after them the rulings."""

from trellis_engine.contract import SHARED_RULES, Notation, Rule

GOAL = Rule("SR-G", "The player with the most territory wins.")
GROUP = Rule("SR-D1", "A group is all stones of one colour that hang together step by step.")
EYE = Rule(
    "SR-D2",
    "An eye is a single empty site around which all sites hold stones of a single group, or an occupied site that was "
    "an eye before.",
)
IMMORTAL = Rule("SR-D3", "An immortal group is a group with at least one eye.")
TERRITORY = Rule("SR-D4", "A player's territory is the player's immortal groups and their eyes.")
PLACEMENT = Rule("SR-P", "Stones are put on empty sites that are adjacent to at most one enemy group.")
FIRST_STONE = Rule("SR-T1", "A turn begins with a stone on a site outside both players' territories.")
FOLLOW_UP = Rule(
    "SR-T2",
    "Then stones follow, each adjacent to a different enemy group, until all enemy groups have been played to once.",
)
REMOVAL = Rule(
    "SR-T3",
    "If no stone can be put beside an enemy group that is still to be played to, it is removed instead.",
)
NO_PASSING = Rule("SR-T4", "Passing is not allowed, except in the exceptional cases.")
ALTERNATION = Rule("SR-T5", "When the turn is complete the next player plays.")
MAJORITY = Rule(
    "SR-W1", "The player wins whose territory covers over half the board when a turn is complete."
)
DOUBLE_PASS = Rule(
    "SR-W2", "If both players pass consecutively, the territories are compared; a tie is possible."
)
CASE_1 = Rule(
    "SR-E1",
    "A player who finds all stones as at the beginning of the player's last turn must pass, unless the previous player "
    "just passed.",
)
CASE_2 = Rule(
    "SR-E2",
    "A player who cannot legally put the first stone must remove one eyeless enemy group and then pass.",
)
CASE_3 = Rule("SR-E3", "If there is no such group to remove, the player must pass.")

BOARDS = Rule(
    "SR-1", "Boards are limping hexagons or Cairo pentagons; sites are adjacent if they share an edge."
)
OPENING = Rule("SR-2", "The first turn of the game is a single stone; there is no swap.")
FIRST_CONTACT = Rule(
    "SR-3", "An enemy group that the first stone touches counts as played to, unless agreed on otherwise."
)
OWED = Rule(
    "SR-4",
    "Owed are the enemy groups that stand after the first stone. A further stone touches exactly one enemy group, one "
    "that is still owed; an owed group is removed only if it has no legal cell at that moment.",
)
LASTING_EYES = Rule(
    "SR-5", "An eye filled by an enemy stone stays its owner's eye as long as the group around it stands."
)
IMMORTAL_REMOVAL = Rule(
    "SR-6",
    "An immortal group can be removed when it is owed and has no legal cell, unless immortal groups were agreed to "
    "stay; in exceptional case 2 it cannot.",
)
REMOVAL_PASS = Rule(
    "SR-7",
    "A turn that only removes a group (exceptional case 2) counts as a pass, unless agreed on otherwise.",
)
REPETITION = Rule(
    "SR-8", "Repetition compares the stones with those at the start of the same player's previous turn."
)
TURN_CAP = Rule("SR-9", "After two passes in a row, or at the cap of turns, the larger territory wins.")
MOVE_NOTATION = Rule("SR-10", "P and a cell for a stone, R and a group's smallest cell for a removal, pass.")

RULES = (
    *SHARED_RULES,
    *(GOAL, GROUP, EYE, IMMORTAL, TERRITORY, PLACEMENT),
    *(FIRST_STONE, FOLLOW_UP, REMOVAL, NO_PASSING, ALTERNATION),
    *(MAJORITY, DOUBLE_PASS, CASE_1, CASE_2, CASE_3),
    *(BOARDS, OPENING, FIRST_CONTACT, OWED, LASTING_EYES),
    *(IMMORTAL_REMOVAL, REMOVAL_PASS, REPETITION, TURN_CAP, MOVE_NOTATION),
)

NOTATIONS = (
    Notation("P<cell>", "put a stone on a cell, as in P17"),
    Notation("R<cell>", "remove the enemy group whose smallest cell this is, as in R4"),
    Notation("pass", "end the turn where the rules force it"),
)
