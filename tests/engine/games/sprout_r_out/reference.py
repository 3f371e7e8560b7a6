"""Sprout-R-Out a second time: slow, on sets and dictionaries, sharing nothing with the engine.

Written from the seed and the rulings SR-1 to SR-9 alone. Cells touch if their polygons share a side; everything is
looked for anew on the whole board after every move.
"""

from dataclasses import dataclass, field, replace
from itertools import product
from math import sqrt

Corner = tuple[float, float]
Stones = dict[int, int]


def limping_polygons(n: int) -> list[list[Corner]]:
    """Hexagons round x = √3(a + b/2), y = 1.5b for a + b + c = 1 with each of them in [-(n - 1), n]."""
    span = range(-(n - 1), n + 1)
    found = []
    for a, b, c in product(span, repeat=3):
        if a + b + c == 1:
            x, y = sqrt(3) * (a + b / 2), 1.5 * b
            h = sqrt(3) / 2
            found.append(
                [
                    (x, y + 1),
                    (x + h, y + 0.5),
                    (x + h, y - 0.5),
                    (x, y - 1),
                    (x - h, y - 0.5),
                    (x - h, y + 0.5),
                ]
            )
    return found


def cairo_polygons(n: int) -> list[list[Corner]]:
    """Pentagons on the edges of the points [-2n, 2n]² and on stubs (x, 2n) to (x, 2n + 1), turned four times."""
    r = 2 * n
    edges = set()
    for x, y in product(range(-r, r + 1), repeat=2):
        if x < r:
            edges.add(((x, y), (x + 1, y)))
        if y < r:
            edges.add(((x, y), (x, y + 1)))
    for x in range(-r, r + 1):
        if (x + r) % 4 in (1, 2):
            start, end = (x, r), (x, r + 1)
            for _ in range(4):
                edges.add((min(start, end), max(start, end)))
                start, end = (-start[1], start[0]), (-end[1], end[0])
    return [pentagon(*edge) for edge in edges]


def pentagon(start: tuple[int, int], end: tuple[int, int]) -> list[Corner]:
    """The corners given by SR-1; the other parity mirrored in the edge."""
    u, a = (1 + sqrt(3)) / 2, 1 / (2 * sqrt(3))
    (i, j), even = start, sum(start) % 2 == 0
    if start[1] == end[1]:
        corners = [
            (i * u, j * u),
            ((i + 0.5) * u - a, (j + 0.5) * u),
            ((i + 0.5) * u + a, (j + 0.5) * u),
            ((i + 1) * u, j * u),
            ((i + 0.5) * u, (j - 0.5) * u + a),
        ]
        return corners if even else [(x, 2 * j * u - y) for x, y in corners]
    corners = [
        (i * u, j * u),
        ((i + 0.5) * u, (j + 0.5) * u - a),
        ((i + 0.5) * u, (j + 0.5) * u + a),
        (i * u, (j + 1) * u),
        ((i - 0.5) * u + a, (j + 0.5) * u),
    ]
    return [(2 * i * u - x, y) for x, y in corners] if even else corners


@dataclass
class ReferenceBoard:
    """Cells numbered by height, then from left to right, and which of them touch."""

    centres: list[Corner]
    touching: list[set[int]]


def build(family: str, order: int, *, diagonal: bool = False) -> ReferenceBoard:
    """A board from its polygons; `diagonal` lets a shared corner suffice for touching."""
    polygons = limping_polygons(order) if family == "LIMPING" else cairo_polygons(order)

    def middle(polygon: list[Corner]) -> Corner:
        return (
            sum(x for x, _ in polygon) / len(polygon),
            sum(y for _, y in polygon) / len(polygon),
        )

    polygons.sort(key=lambda polygon: (round(middle(polygon)[1], 4), round(middle(polygon)[0], 4)))
    corner_sets = [{(round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in polygon} for polygon in polygons]
    needed = 1 if diagonal else 2
    touching = [
        {other for other, there in enumerate(corner_sets) if other != cell and len(here & there) >= needed}
        for cell, here in enumerate(corner_sets)
    ]
    return ReferenceBoard([middle(polygon) for polygon in polygons], touching)


@dataclass
class Reference:
    """A match, played by moves in notation."""

    board: ReferenceBoard
    removal_pass_counts: bool = True
    turn_cap: int = 1000
    first_stone_plays_to: bool = True
    immortal_groups_stay: bool = False
    stones: Stones = field(default_factory=dict)
    eyes: Stones = field(default_factory=dict)
    """Cell → owner, empty and filled ones."""
    owed: set[frozenset[int]] | None = None
    """Groups still to be played to; None before the first move of a turn."""
    turn: int = 0
    passes: int = 0
    starts: list[Stones] = field(default_factory=lambda: [{}])
    """The stones at the start of every turn so far, this one's included."""
    result: tuple[str, int | None] | None = None

    def clone(self) -> "Reference":
        """A game of its own that goes on from here."""
        owed = None if self.owed is None else set(self.owed)
        return replace(
            self, stones=dict(self.stones), eyes=dict(self.eyes), owed=owed, starts=list(self.starts)
        )

    @property
    def mover(self) -> int:
        return self.turn % 2

    def groups(self, seat: int) -> set[frozenset[int]]:
        todo = {cell for cell, owner in self.stones.items() if owner == seat}
        found = set()
        while todo:
            group, edge = set(), {next(iter(todo))}
            while edge:
                group |= edge
                edge = {near for cell in edge for near in self.board.touching[cell] if near in todo} - group
            todo -= group
            found.add(frozenset(group))
        return found

    def touched(self, cell: int, seat: int) -> list[frozenset[int]]:
        return [group for group in self.groups(seat) if self.board.touching[cell] & group]

    def surrounding(self, cell: int) -> tuple[int, frozenset[int]] | None:
        """The single group that holds all cells around a cell, with its owner."""
        for seat in (0, 1):
            for group in self.groups(seat):
                if self.board.touching[cell] <= group:
                    return seat, group
        return None

    def look_for_eyes(self) -> None:
        """Eyes anew: empty sites inside one group, and occupied sites that were eyes and whose group stands."""
        before, self.eyes = self.eyes, {}
        for cell in range(len(self.board.touching)):
            around = self.surrounding(cell)
            if around is None:
                continue
            owner = around[0]
            if cell not in self.stones or before.get(cell) == owner:
                self.eyes[cell] = owner

    def immortal(self, group: frozenset[int], seat: int) -> bool:
        return any(owner == seat and self.board.touching[eye] <= group for eye, owner in self.eyes.items())

    def territory(self, seat: int) -> set[int]:
        whole = {eye for eye, owner in self.eyes.items() if owner == seat}
        for group in self.groups(seat):
            if self.immortal(group, seat):
                whole |= group
        return whole

    def empty(self) -> list[int]:
        return [cell for cell in range(len(self.board.touching)) if cell not in self.stones]

    def cells_for(self, group: frozenset[int]) -> list[int]:
        """Where a follow-up stone may be put for the sake of a group."""
        enemy = 1 - self.mover
        return [cell for cell in self.empty() if self.touched(cell, enemy) == [group]]

    def removable(self, group: frozenset[int]) -> bool:
        """Whether an owed group that cannot be played beside goes; by option immortal ones never do."""
        stays = self.immortal_groups_stay and self.immortal(group, 1 - self.mover)
        return not self.cells_for(group) and not stays

    def stuck(self) -> bool:
        """Whether nothing can be done about any group that is owed: none is, or all that are stay for ever."""
        return not any(self.cells_for(group) or self.removable(group) for group in self.owed or ())

    def repeated(self) -> bool:
        """Exceptional case 1: as at the beginning of their last turn, unless the previous player just passed."""
        return len(self.starts) >= 3 and self.starts[-1] == self.starts[-3] and self.passes == 0

    def first_cells(self) -> list[int]:
        own = self.territory(0) | self.territory(1)
        return [
            cell for cell in self.empty() if cell not in own and len(self.touched(cell, 1 - self.mover)) <= 1
        ]

    def legal(self) -> list[str]:
        """All legal moves: stones ascending, then removals ascending, then pass."""
        if self.result is not None:
            return []
        if self.owed is not None:
            cells = sorted(cell for group in self.owed for cell in self.cells_for(group))
            dead = sorted(min(group) for group in self.owed if self.removable(group))
            return [f"P{cell}" for cell in cells] + [f"R{cell}" for cell in dead]
        if self.repeated():
            return ["pass"]
        cells = self.first_cells()
        if cells:
            return [f"P{cell}" for cell in cells]
        enemy = 1 - self.mover
        eyeless = sorted(min(group) for group in self.groups(enemy) if not self.immortal(group, enemy))
        return [f"R{cell}" for cell in eyeless] or ["pass"]

    def play(self, move: str) -> None:
        assert move in self.legal(), move
        if move == "pass":
            self.end_turn(passed=True)
        elif move[0] == "P":
            self.place(int(move[1:]))
        else:
            self.remove(int(move[1:]))

    def place(self, cell: int) -> None:
        enemy = 1 - self.mover
        touched = self.touched(cell, enemy)
        self.stones[cell] = self.mover
        self.look_for_eyes()
        first = self.owed is None
        if self.owed is None:
            self.owed = self.groups(enemy)
        if not first or self.first_stone_plays_to:
            self.owed -= set(touched)
        if self.stuck():
            self.end_turn(passed=False)

    def remove(self, smallest: int) -> None:
        group = next(g for g in self.groups(1 - self.mover) if min(g) == smallest)
        for cell in group:
            del self.stones[cell]
        self.look_for_eyes()
        if self.owed is None:
            self.end_turn(passed=self.removal_pass_counts)
            return
        self.owed.remove(group)
        if self.stuck():
            self.end_turn(passed=False)

    def end_turn(self, *, passed: bool) -> None:
        self.owed = None
        self.turn += 1
        self.passes = self.passes + 1 if passed else 0
        self.starts.append(dict(self.stones))
        sizes = [len(self.territory(0)), len(self.territory(1))]
        for seat in (0, 1):
            if sizes[seat] * 2 > len(self.board.touching):
                self.result = ("MAJORITY", seat)
                return
        leader = None if sizes[0] == sizes[1] else int(sizes[1] > sizes[0])
        if self.passes == 2:
            self.result = ("TWO_PASSES", leader)
        elif self.turn == self.turn_cap:
            self.result = ("TURN_CAP", leader)
