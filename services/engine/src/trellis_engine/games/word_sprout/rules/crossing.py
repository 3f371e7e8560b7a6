"""The seed's last two rules: strings that cross, and holes (`WS-R16`, `WS-R17`; WS-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout import board
from trellis_engine.games.word_sprout.letters import Addition
from trellis_engine.games.word_sprout.lore import Lore
from trellis_engine.games.word_sprout.rules.base import SproutRule, Won
from trellis_engine.options import integer

if TYPE_CHECKING:
    from trellis_engine.games.word_sprout.position import Position


@dataclass(frozen=True)
class CrossingStrings(SproutRule):
    """`WS-R16`."""

    id: ClassVar[str] = "WS-R16"
    sentence: ClassVar[str] = (
        "Players may start a new word that intersects an existing string, but only if all existing strings are "
        "complete words of at least five letters."
    )
    on_a_grid: ClassVar[bool] = True

    min_length: int = integer(5, 2, 15, "How many letters all existing strings must have at least.")

    def prevent(self, position: Position, additions: tuple[Addition, ...]) -> Violation | None:
        """Where a letter cannot be put down."""
        try:
            board.lay(position.table.rows, additions)
        except board.ImpossibleError as impossible:
            return Violation(impossible.reason, "WS-13", str(impossible))
        return None

    def forbid_layout(self, position: Position, layout: board.Layout, lore: Lore) -> Violation | None:
        """Starting a string needs complete words all over the table."""
        if not any(change.started for change in layout.changes):
            return None
        for string in board.texts(position.table.rows):
            if len(string) < self.min_length or not lore.is_word(string):
                wanted = f"a complete word of at least {self.min_length} letters"
                text = f"no string may be started while {string.upper()} is not {wanted}"
                return Violation("STRING_NOT_COMPLETE", self.id, text, {"string": string})
        return None


@dataclass(frozen=True)
class HolesWin(SproutRule):
    """`WS-R17`."""

    id: ClassVar[str] = "WS-R17"
    sentence: ClassVar[str] = "A player wins if they create a closed shape with a hole."
    needs: ClassVar[tuple[str, ...]] = ("WS-R16",)

    def claimed(self, position: Position, lore: Lore) -> Won | None:
        """The latest play has shut in an empty cell."""
        latest = position.latest
        if latest is None or not board.has_hole(position.table.rows):
            return None
        return Won((latest.seat,), "HOLE_MADE", self.id)
