"""What players of Word Soufflé agree on before a match."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.contract.asking import Asking, asking
from trellis_engine.games.word_souffle.dice.sets import DIE_TEXT, MAX_DICE, Dice, DiceSet, with_faces
from trellis_engine.options import choice, flag, integer, several, text

MAX_ROUNDS = 1_000


class EndCondition(StrEnum):
    """What ends the match (SF-6)."""

    COMPLETED_LINES = "COMPLETED_LINES"
    ANNOUNCED_WORDS = "ANNOUNCED_WORDS"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is EndCondition.COMPLETED_LINES:
            return "A sheet holds the number of live lines that are complete words."
        return "The number of words has been announced on the live lines of a sheet."


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    adjudication: Adjudication = choice(
        Adjudication.REFEREE,
        "Who sees to it that placements keep to the rules (G-6).",
        {
            Adjudication.REFEREE: "A placement that breaks a rule is refused with the reason.",
            Adjudication.TABLE: (
                "Placements are accepted unchecked; players challenge lines after the sheets have been passed."
            ),
        },
    )
    adjudicator: Adjudicator = choice(Adjudicator.PLAYERS, "Who decides a challenge; with TABLE alone (G-6).")
    auto_announce: bool = flag(
        default=True,
        help="Every word that a letter completes is announced; false: by its player or not at all (SF-3).",
    )
    end_condition: EndCondition = choice(EndCondition.COMPLETED_LINES, "What ends the match (SF-6).")
    words_to_end: int = integer(5, 1, 50, "How many words on one sheet end the match (SF-R8).")
    min_word_letters: int = integer(2, 1, 15, "Letters that a completed word has at least (SF-4).")
    dice: Dice = choice(Dice.SOUFFLE, "Which dice are played with (SF-8).")
    dice_faces: tuple[str, ...] = several(
        text("", DIE_TEXT, ""),
        MAX_DICE,
        "Other dice, each as the letters on its faces (* for the wild), drawn and rolled as those of `dice`; with "
        "SOUFFLE the first is the odd one. Empty: the dice's own letters (SF-N3).",
    )
    long_words_score_both: bool = flag(
        default=False,
        help="A word of five letters or more scores 2 as a word (SF-R6b) and 3 as a long one (SF-R6c), not 3 (SF-4).",
    )
    new_lines_only_if_stuck: bool = flag(
        default=False,
        help="A letter begins a new line only if it can be added to no line (SF-R3c); with REFEREE alone.",
    )
    max_rounds: int = integer(
        200, 1, MAX_ROUNDS, "The match ends after this round if no sheet has ended it (SF-D1)."
    )
    analyses: Asking = asking()

    def __post_init__(self) -> None:
        if self.new_lines_only_if_stuck and not self.refereed:
            raise ValueError(
                "new_lines_only_if_stuck (SF-R3c) needs a referee (G-6): at a TABLE chains alone are challenged (SF-5)"
            )
        _ = self.dice_set

    @cached_property
    def dice_set(self) -> DiceSet:
        """The dice themselves."""
        return with_faces(self.dice.set, self.dice_faces) if self.dice_faces else self.dice.set

    @property
    def refereed(self) -> bool:
        """Whether placements are checked when they are made."""
        return self.adjudication is Adjudication.REFEREE
