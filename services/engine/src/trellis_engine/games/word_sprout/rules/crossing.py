"""The seed's last two rules: strings that cross, and holes (`WS-R16`, `WS-R17`; WS-13)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules.base import SproutRule, Won
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.table import board, placement
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.games.word_sprout.table.round import Round
from trellis_engine.options import integer


@dataclass(frozen=True)
class CrossingStrings(SproutRule):
    """Strings may cross, and a new one may be started across complete words alone (`WS-R16`)."""

    id: ClassVar[str] = "WS-R16"
    sentence: ClassVar[str] = (
        "Players may start a new word that intersects an existing string, but only if all existing strings are "
        "complete words of at least five letters."
    )
    on_a_grid: ClassVar[bool] = True

    min_length: int = integer(5, 2, 15, "How many letters all existing strings must have at least.")

    @override
    def prevent(self, round_: Round, additions: tuple[Addition, ...]) -> Violation | None:
        """Prevent letters in cells where none can be put down."""
        try:
            placement.require_open(round_.table.rows, additions)
        except board.ImpossibleError as impossible:
            return Violation(impossible.reason, "WS-13", str(impossible))
        return None

    @override
    def forbid_crossing(self, tables: Sequence[board.Rows], known_words: KnownWords) -> Violation | None:
        """Forbid it unless all strings are complete words, long enough, when the letter goes down."""
        for string in (string for rows in tables for string in board.texts(rows)):
            if len(string) < self.min_length or not known_words.is_word(string):
                wanted = f"a complete word of at least {self.min_length} letters"
                text = f"no string may be started while {string.upper()} is not {wanted}"
                return Violation("STRING_NOT_COMPLETE", self.id, text, {"string": string})
        return None


@dataclass(frozen=True)
class HolesWin(SproutRule):
    """Who makes a closed shape with a hole wins (`WS-R17`)."""

    id: ClassVar[str] = "WS-R17"
    sentence: ClassVar[str] = "A player wins if they create a closed shape with a hole."
    needs: ClassVar[tuple[str, ...]] = ("WS-R16",)

    @override
    def won_by_play(self, round_: Round, known_words: KnownWords) -> Won | None:
        """Give the round to whose latest play has shut in an empty cell."""
        latest = round_.latest
        if latest is None or not board.has_hole(round_.table.rows):
            return None
        return Won((latest.seat,), "HOLE_MADE", self.id)
