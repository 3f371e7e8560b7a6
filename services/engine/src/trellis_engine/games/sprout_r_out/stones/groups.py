"""What follows from the stones: groups, what they touch, eyes and territory, kept up move by move.

Sets of cells are ints (see `boards`). A side is kept as the list of its groups and three sets over the whole board, so
that every question of the rules is a few set operations:

- ``touched``: cells in contact with at least one of the side's groups;
- ``shared``: cells in contact with two or more of them, on which no enemy may put a stone;
- ``ringed``: cells all of whose contacts hold the side's stones. A ringed cell that is not shared lies within a single
  group, which makes it an eye if it is empty. A merge anywhere on the board takes cells off ``shared``: that is how it
  completes an eye far away.
"""

from typing import NamedTuple

from trellis_engine.games.sprout_r_out.boards.board import Board, bits, cells
from trellis_engine.games.sprout_r_out.state import Pair

# Eyes and captures, an example. Cell 4 is empty and in contact with 1, 3, 5 and 7. One side has stones on 1,
# 3 and 7 that hang together, and a stone on 5 that is a group of its own:
#
#     touched   has 4: some group of the side is in contact with it
#     ringed    has 4: every cell around it holds a stone of the side
#     shared    has 4: two groups are in contact with it, so that it lies within none of them
#
# It is no eye yet: eyes are ringed & ~shared & empty. A stone far away that joins the two groups takes 4 off
# `shared` (see `Side._merged`), and 4 is an eye. An enemy stone on it takes 4 off `empty` and puts it into
# `filled`: it stays an eye (SR-5). When the group around it is removed (see `Side.without`, `Facts.without`),
# no cell in contact with the group is ringed or filled any more.


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

    def with_stone(self, board: Board, cell: int) -> "Side":
        """Return the side after a stone of its own on an empty cell; the group that it is part of comes last."""
        bit, reach = 1 << cell, board.reach[cell]
        stones, ringed = self.stones | bit, self.ringed
        for near, around in board.links[cell]:
            if around & stones == around:
                ringed |= near
        if self.shared & bit:
            return self._merged(Group(bit, bit, reach), stones, ringed)
        shared, rest, group = self.touched & reach, self.groups, Group(bit, bit, reach)
        if self.touched & bit:
            old = self.met(bit)
            shared &= ~old.reach
            index = rest.index(old)
            rest = rest[:index] + rest[index + 1 :]
            group = Group(min(old.name, bit), old.stones | bit, old.reach | reach)
        return Side(stones, (*rest, group), self.touched | reach, self.shared | shared, ringed)

    def _merged(self, added: Group, stones: int, ringed: int) -> "Side":
        """Join several groups by a stone: what they alone share is in contact with one group now."""
        name, own, reach = added
        by_others, rest = 0, []
        for group in self.groups:
            if group.reach & added.name:
                name, own, reach = min(name, group.name), own | group.stones, reach | group.reach
            else:
                by_others |= group.reach
                rest.append(group)
        shared = self.shared & ~reach | by_others & reach
        return Side(stones, (*rest, Group(name, own, reach)), self.touched | reach, shared, ringed)

    def without(self, group: Group) -> "Side":
        """Remove one of its groups; only cells in contact with it can be shared no longer."""
        contested = group.reach & self.shared
        rest, once, again = [], 0, 0
        for other in self.groups:
            if other is not group:
                rest.append(other)
                again |= once & other[2]
                once |= other[2] & contested
        touched = self.touched & ~group.reach | once
        shared = self.shared & ~contested | again
        return Side(self.stones ^ group.stones, tuple(rest), touched, shared, self.ringed & ~group.reach)

    def group(self, name: int) -> Group | None:
        """Return the group whose smallest cell is this one, as a set."""
        for group in self.groups:
            if group.name == name:
                return group
        return None

    def met(self, cell: int) -> Group:
        """Return the first group in contact with a cell, given as a set. Raises LookupError if none is."""
        for group in self.groups:
            if group[2] & cell:
                return group
        raise LookupError("no group is in contact with the cell")

    def eyed(self, eyes: int) -> int:
        """Return the stones of the groups that have one of these eyes."""
        held = 0
        for _, stones, reach in self.groups:
            if reach & eyes:
                held |= stones
        return held


class Facts(NamedTuple):
    """Everything that follows from the stones and the filled eyes of a position.

    Args:
        sides: the stones of both seats.
        empty: the cells without a stone.
        filled: the eyes that an enemy stone stands in; they stay their owner's (SR-5).
        eyes: all eyes of each seat.
        lands: the territory of each seat: its immortal groups and their eyes.
    """

    sides: tuple[Side, Side]
    empty: int
    filled: int
    eyes: Pair
    lands: Pair

    def eyeless(self, seat: int) -> int:
        """Return the groups of a seat that have no eye, by their names."""
        eyes, names = self.eyes[seat], 0
        for name, _, reach in self.sides[seat].groups:
            if not reach & eyes:
                names |= name
        return names

    def with_stone(self, board: Board, seat: int, cell: int) -> "Facts":
        """Return the facts after a stone of a seat on an empty cell.

        The enemy's eyes and territory stay as they are; the seat's own grow by the group of the new stone alone.
        """
        enemy, bit = 1 - seat, 1 << cell
        own, other = self.sides[seat].with_stone(board, cell), self.sides[enemy]
        empty = self.empty ^ bit
        filled = self.filled | (bit & self.eyes[enemy])
        eyes = _eyes(own, other, empty, filled)
        group = own.groups[-1]
        held = group.reach & eyes
        land = self.lands[seat] | group.stones | held if held else self.lands[seat]
        if seat:
            return Facts((other, own), empty, filled, (self.eyes[0], eyes), (self.lands[0], land))
        return Facts((own, other), empty, filled, (eyes, self.eyes[1]), (land, self.lands[1]))

    def without(self, seat: int, group: Group) -> "Facts":
        """Return the facts after a group of a seat was removed; the other seat may have gained an eye."""
        enemy, (_, stones, reach) = 1 - seat, group
        own, other = self.sides[seat].without(group), self.sides[enemy]
        empty = self.empty | stones
        filled = self.filled & ~(stones | reach)
        left = self.eyes[seat] & ~reach
        land = self.lands[seat] if left == self.eyes[seat] else self.lands[seat] & ~(stones | reach)
        eyes = _eyes(other, own, empty, filled)
        gained = self.lands[enemy] if eyes == self.eyes[enemy] else other.eyed(eyes) | eyes
        if seat:
            return Facts((other, own), empty, filled, (eyes, left), (gained, land))
        return Facts((own, other), empty, filled, (left, eyes), (land, gained))


def _eyes(own: Side, other: Side, empty: int, filled: int) -> int:
    """Return empty cells within a single group, and filled eyes, which hold a stone of the other seat."""
    return own.ringed & ~own.shared & empty | filled & other.stones


def survey(board: Board, stones: Pair, filled: int) -> Facts:
    """Return the facts of any stones whatever, found out from nothing."""
    first, second = sides = _surveyed(board, stones[0]), _surveyed(board, stones[1])
    empty = board.full & ~(stones[0] | stones[1])
    eyes = _eyes(first, second, empty, filled), _eyes(second, first, empty, filled)
    lands = first.eyed(eyes[0]) | eyes[0], second.eyed(eyes[1]) | eyes[1]
    return Facts(sides, empty, filled, eyes, lands)


def _surveyed(board: Board, stones: int) -> Side:
    groups, left = [], stones
    while left:
        group = _flooded(board, left & -left, left)
        groups.append(group)
        left ^= group.stones
    touched = shared = 0
    for _, _, reach in groups:
        shared |= touched & reach
        touched |= reach
    around = board.reach
    ringed = bits(cell for cell in cells(touched) if around[cell] & stones == around[cell])
    return Side(stones, tuple(groups), touched, shared, ringed)


def _flooded(board: Board, name: int, within: int) -> Group:
    """Return the group that hangs together with one stone among others."""
    group = edge = name
    reach = 0
    while edge:
        for cell in cells(edge):
            reach |= board.reach[cell]
        edge = reach & within & ~group
        group |= edge
    return Group(name, group, reach)
