"""What everybody sees of a position: there are no secrets, but much that a client should not have to work out."""

from dataclasses import dataclass

from trellis_engine.games.sprout_r_out.boards.board import Family, cells
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.groups import Group
from trellis_engine.games.sprout_r_out.stones.situation import Phase, Situation

Cells = tuple[int, ...]
"""Cells, ascending."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's side of the board.

    Args:
        stones: its stones.
        eyes: its eyes, empty and filled.
        filled_eyes: those of its eyes in which an enemy stone stands.
        territory: its immortal groups and their eyes.
    """

    stones: Cells
    eyes: Cells
    filled_eyes: Cells
    territory: Cells


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group.

    Args:
        seat: whose it is.
        name: its smallest cell, by which it is removed.
        stones: its cells.
        eyes: its eyes; with at least one it is immortal.
        owed: whether it is still to be played to in this turn.
        playable: where a stone may be put beside it now, if it is owed.
        removable: whether it may be removed now.
    """

    seat: int
    name: int
    stones: Cells
    eyes: Cells
    owed: bool
    playable: Cells
    removable: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The position.

    Args:
        family: the board's tiling.
        order: the board's order.
        cell_count: how many cells it has.
        turn: how many turns are complete.
        mover: the seat to move.
        phase: what it has to do.
        passes: how many of the latest turns were passes in a row; 0 while a turn is under way.
        seats: both sides.
        groups: all groups, those of seat 0 first, by name.
        playable: where a stone may be put now.
        removable: the groups that may be removed now, by name.
        placed: stones put on the board in the turn under way, or in the latest one if none is, that still stand.
        vacated: cells that lost their stone in that turn.
    """

    family: Family
    order: int
    cell_count: int
    turn: int
    mover: int
    phase: Phase
    passes: int
    seats: tuple[SeatView, ...]
    groups: tuple[GroupView, ...]
    playable: Cells
    removable: Cells
    placed: Cells
    vacated: Cells


def project(seen: Situation, position: Position) -> BoardView:
    """Return the position as everybody sees it."""
    choices, arena = seen.choices, seen.options.arena
    before = position.starts[0] if position.starts else position.stones
    had, has = before[0] | before[1], position.stones[0] | position.stones[1]
    return BoardView(
        arena.family,
        arena.order,
        arena.size,
        position.turn,
        position.mover,
        choices.phase,
        position.passes,
        (_seat(seen, 0), _seat(seen, 1)),
        tuple(
            _group(seen, position, seat, group)
            for seat in (0, 1)
            for group in sorted(seen.facts.sides[seat].groups)
        ),
        tuple(cells(choices.cells)),
        tuple(cells(choices.groups)),
        tuple(cells(has & ~had)),
        tuple(cells(had & ~has)),
    )


def _seat(seen: Situation, seat: int) -> SeatView:
    facts = seen.facts
    eyes = facts.eyes[seat]
    shown = (facts.sides[seat].stones, eyes, eyes & ~facts.empty, facts.lands[seat])
    stones, all_eyes, filled, territory = (tuple(cells(where)) for where in shown)
    return SeatView(stones, all_eyes, filled, territory)


def _group(seen: Situation, position: Position, seat: int, group: Group) -> GroupView:
    choices, enemy = seen.choices, seat != position.mover
    owed = bool(enemy and choices.phase is Phase.FOLLOW_UP and position.owed & group.name)
    return GroupView(
        seat,
        group.name.bit_length() - 1,
        tuple(cells(group.stones)),
        tuple(cells(seen.facts.eyes[seat] & group.reach)),
        owed,
        tuple(cells(choices.cells & group.reach)) if owed else (),
        bool(enemy and choices.groups & group.name),
    )
