"""What follows from the stones: groups, what they touch, eyes and territory, kept up move by move.

Sets of cells are ints (see `boards`). A side is kept as the list of its groups and three sets over the whole board, so
that every question of the rules is a few set operations:

- ``touched``: cells in contact with at least one of the side's groups;
- ``shared``: cells in contact with two or more of them, on which no enemy may put a stone;
- ``ringed``: cells all of whose contacts hold the side's stones. A ringed cell that is not shared lies within a single
  group, which makes it an eye if it is empty. A merge anywhere on the board takes cells off ``shared``: that is how it
  completes an eye far away.
"""

from __future__ import annotations

from typing import NamedTuple

from trellis_engine.games.sprout_r_out.boards import Board, cells

Pair = tuple[int, int]
"""Something for seat 0 and for seat 1."""


class Group(NamedTuple):
    """A group: its smallest cell as a set, its stones, and every cell in contact with one of them."""

    name: int
    stones: int
    reach: int


class Side(NamedTuple):
    """The stones of one seat."""

    stones: int = 0
    groups: tuple[Group, ...] = ()
    touched: int = 0
    shared: int = 0
    ringed: int = 0

    def with_stone(self, board: Board, cell: int) -> Side:
        """The side after a stone of its own on an empty cell."""
        bit, reach = 1 << cell, board.reach[cell]
        stones, ringed = self.stones | bit, self.ringed
        for near, around in board.links[cell]:
            if around & stones == around:
                ringed |= near
        if not self.touched & bit:
            groups = (*self.groups, Group(bit, bit, reach))
            return Side(stones, groups, self.touched | reach, self.shared | (self.touched & reach), ringed)
        return self._grown(Group(bit, bit, reach), stones, ringed)

    def _grown(self, added: Group, stones: int, ringed: int) -> Side:
        """The side after a stone that joins groups: one that it makes larger, or several that it merges."""
        bit, reach = added.name, added.reach
        joined = [group for group in self.groups if group.reach & bit]
        rest = [group for group in self.groups if not group.reach & bit]
        if len(joined) == 1:
            old = joined[0]
            rest.append(Group(min(old.name, bit), old.stones | bit, old.reach | reach))
            shared = self.shared | (self.touched & reach & ~old.reach)
            return Side(stones, tuple(rest), self.touched | reach, shared, ringed)
        rest.append(_union(joined, added))
        return _side(stones, rest, ringed)

    def without(self, group: Group) -> Side:
        """The side after one of its groups was removed."""
        rest = [other for other in self.groups if other is not group]
        return _side(self.stones ^ group.stones, rest, self.ringed & ~group.reach)

    def group(self, name: int) -> Group | None:
        """The group whose smallest cell is this one, as a set."""
        for group in self.groups:
            if group.name == name:
                return group
        return None

    def eyed(self, eyes: int) -> int:
        """The stones of the groups that have one of these eyes."""
        held = 0
        for group in self.groups:
            if group.reach & eyes:
                held |= group.stones
        return held


def _union(joined: list[Group], added: Group) -> Group:
    name, stones, reach = added
    for group in joined:
        name, stones, reach = min(name, group.name), stones | group.stones, reach | group.reach
    return Group(name, stones, reach)


def _side(stones: int, groups: list[Group], ringed: int) -> Side:
    """A side whose contacts are counted anew from its groups."""
    touched = shared = 0
    for _, _, reach in groups:
        shared |= touched & reach
        touched |= reach
    return Side(stones, tuple(groups), touched, shared, ringed)


class Facts:
    """Everything that follows from the stones and the filled eyes of a position.

    Args:
        board: where.
        sides: the stones of both seats.
        filled: the eyes that an enemy stone stands in; they stay their owner's (SR-5).
        eyes: all eyes of both seats, where they are known already.
        lands: the territories, where they are known already.
    """

    __slots__ = ("_eyes", "_lands", "board", "empty", "filled", "sides")

    def __init__(
        self,
        board: Board,
        sides: tuple[Side, Side],
        filled: int,
        eyes: tuple[int | None, int | None] = (None, None),
        lands: tuple[int | None, int | None] = (None, None),
    ) -> None:
        self.board = board
        self.sides = sides
        self.filled = filled
        self.empty = board.full & ~(sides[0].stones | sides[1].stones)
        self._eyes = list(eyes)
        self._lands = list(lands)

    def eyes(self, seat: int) -> int:
        """The eyes of a seat, filled ones included."""
        known = self._eyes[seat]
        if known is None:
            side = self.sides[seat]
            known = side.ringed & ~side.shared & self.empty | self.filled & self.sides[1 - seat].stones
            self._eyes[seat] = known
        return known

    def land(self, seat: int) -> int:
        """The territory of a seat: its immortal groups and their eyes."""
        known = self._lands[seat]
        if known is None:
            eyes = self.eyes(seat)
            known = self.sides[seat].eyed(eyes) | eyes if eyes else 0
            self._lands[seat] = known
        return known

    def eyeless(self, seat: int) -> int:
        """The groups of a seat that have no eye, by their names."""
        eyes, names = self.eyes(seat), 0
        for name, _, reach in self.sides[seat].groups:
            if not reach & eyes:
                names |= name
        return names

    def with_stone(self, seat: int, cell: int) -> Facts:
        """The facts after a stone of a seat on an empty cell. The enemy's eyes stay, one of them perhaps filled."""
        enemy, bit = 1 - seat, 1 << cell
        own, other = self.sides[seat].with_stone(self.board, cell), self.sides[enemy]
        filled = self.filled | (bit & other.ringed & ~other.shared)
        eyes, land = self._eyes[enemy], self._lands[enemy]
        if seat:
            return Facts(self.board, (other, own), filled, (eyes, None), (land, None))
        return Facts(self.board, (own, other), filled, (None, eyes), (None, land))

    def without(self, seat: int, group: Group) -> Facts:
        """The facts after a group of a seat was removed."""
        rest = self.sides[seat].without(group)
        sides = (self.sides[0], rest) if seat else (rest, self.sides[1])
        return Facts(self.board, sides, self.filled & ~(group.stones | group.reach))


def survey(board: Board, stones: Pair, filled: int) -> Facts:
    """The facts of any stones whatever, put on the board one by one."""
    sides = []
    for own in stones:
        side = Side()
        for cell in cells(own):
            side = side.with_stone(board, cell)
        sides.append(side)
    return Facts(board, (sides[0], sides[1]), filled)
