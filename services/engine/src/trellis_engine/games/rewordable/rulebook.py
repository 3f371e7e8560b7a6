"""The rules of Rewordable as data: the seed's own (``RW-A``), the rulings (``RW-1``) and those all games share."""

from trellis_engine.contract import SHARED_RULES, Rule

DEAL = Rule("RW-A", "Shuffle the deck, count out the cards for the number of players, deal five to each.")
TURN = Rule("RW-B", "Play proceeds clockwise until every card has been played.")
PLAY = Rule("RW-C", "A turn begins with one card from the hand, played face up to the player's own lexicon.")
REPLENISH = Rule("RW-D", "At the end of a turn the hand is filled up to five cards from the deck.")
FORM = Rule("RW-E", "Words are formed from unused cards of one's lexicon and from words already formed.")
KEEP_WHOLE = Rule("RW-F", "Cards that form a word cannot be broken up.")
KEEP_ORDER = Rule(
    "RW-G", "Cards that form a word keep their order; others may come before, after and between them."
)
STEAL = Rule(
    "RW-H", "Stolen cards form a word at once, together with at least one card of the player's own lexicon."
)
STEAL_WHOLE = Rule("RW-I", "One may steal an unused card or a whole word, but not a portion of a word.")
DISCARD = Rule(
    "RW-J", "At the end unused cards are discarded, except single cards that are words themselves."
)
SCORE = Rule("RW-K", "The player with the most letters on cards in words wins.")

DECK = Rule("RW-1", "The deck is data: 160 cards by default, or another one given as an option.")
SIZE = Rule(
    "RW-2",
    "Twenty cards for each player, or as the option says; three to six players, by option two to eight.",
)
FORMATION = Rule(
    "RW-3",
    "A turn is one move: a card, then formations in order, each spelling a real word, holding every card of the words "
    "it takes in their order and adding at least one card to each.",
)
COMPULSORY = Rule("RW-4", "Playing a card is compulsory while the hand has one; forming words is not.")
RESULT = Rule("RW-5", "Letters on cards in words count, single cards that are words too; ties share the win.")
ONE_LETTER = Rule(
    "RW-6", "Letters that count as words by themselves are agreed on: A and I unless others are named."
)
SPELLING = Rule("G-1", "Letters are those of the lexicon's alphabet, upper or lower case.")
LEXICON = Rule("G-5", "A word is real if any of the lexicons agreed on has it.")

RULES = (
    *SHARED_RULES,
    SPELLING,
    LEXICON,
    *(DEAL, TURN, PLAY, REPLENISH, FORM, KEEP_WHOLE, KEEP_ORDER, STEAL, STEAL_WHOLE, DISCARD, SCORE),
    *(DECK, SIZE, FORMATION, COMPULSORY, RESULT, ONE_LETTER),
)
