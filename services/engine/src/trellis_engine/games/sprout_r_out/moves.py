"""The moves of Sprout-R-Out: a stone, a removal or a pass; a turn is made of several."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Puts a stone of one's own on an empty cell: ``P17``. Raises ValueError for a negative cell."""

    cell: int

    def __post_init__(self) -> None:
        _require_number(self.cell)


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes a whole enemy group off the board, named by its smallest cell: ``R4``. Raises ValueError as `Place`."""

    cell: int

    def __post_init__(self) -> None:
        _require_number(self.cell)


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the turn without a stone, where the rules force it: ``pass``."""


def _require_number(cell: int) -> None:
    if cell < 0:
        raise ValueError(f"cells are numbered from 0; there is no cell {cell}")


Move = Place | Remove | Pass
