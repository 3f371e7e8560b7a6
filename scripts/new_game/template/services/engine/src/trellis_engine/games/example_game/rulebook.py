"""The rules of Example Game as data."""

from trellis_engine.contract import SHARED_RULES, Notation, Rule

SUMMARY = "Add a letter in turn; whoever adds the last one wins."

TURNS = Rule("EG-1", "Players take turns adding a letter at the end of the string.")
END = Rule("EG-2", "Whoever adds the last letter wins.")
SPELLING = Rule("G-1", "Letters are those of the lexicon's alphabet, upper or lower case.")

RULES = (*SHARED_RULES, SPELLING, TURNS, END)
NOTATIONS = (Notation("+a", "add the letter A at the end"),)
