"""The moves of Sprout-R-Out: a stone, a removal or a pass; a turn is made of several."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Puts a stone of one's own on an empty cell: ``P17``."""

    cell: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes a whole enemy group off the board, named by its smallest cell: ``R4``."""

    cell: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the turn without a stone, where the rules force it: ``pass``."""


Move = Place | Remove | Pass
