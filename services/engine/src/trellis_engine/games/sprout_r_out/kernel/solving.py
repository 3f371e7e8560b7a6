"""Solve small boards: who wins from the empty board, in how many moves, and how."""

from collections.abc import Iterator
from functools import lru_cache

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out.kernel.kernel import Kernel
from trellis_engine.games.sprout_r_out.kernel.solution import Solution
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.moves import Move
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.play import play
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import Phase, situation_of
from trellis_engine.work import spend

MAX_CELLS = 15
"""The cells of the largest board whose positions the kernel can pack into a word."""
CAPACITY = 1 << 21
"""The positions that there is room for, a power of two; Limping 2 has 1.9 million."""
POSITIONS_AT_ONCE = 10_000
STEPS_AT_ONCE = 500
"""What looking at so many positions costs, some ten milliseconds."""
_NOBODY = 2


@lru_cache(maxsize=8)
def solve(options: Options) -> Solution:
    """Solve the game on a board.

    The search leaves out the turn cap and the pass by repetition (SR-8), which would take the history of every
    position. Its result is therefore played through under all rules: the winner's best moves against every reply.

    Args:
        options: the board and the readings of the rules.

    Raises:
        RequestError: TOO_MUCH_WORK for a board of more than `MAX_CELLS` cells.
        ValueError: where a rule that was left out spoils the result.
    """
    arena = options.arena
    if arena.size > MAX_CELLS:
        text = f"{arena.title} has {arena.size} cells: only boards of at most {MAX_CELLS} can be solved (Limping 2)"
        raise RequestError(Reason.TOO_MUCH_WORK, text, "", {"cells": str(MAX_CELLS)})
    solver = _Solver(options)
    levels = tuple(solver.levels())
    solver.label()
    return solver.solution(levels)


class _Solver(Kernel):
    """The positions that can be reached, numbered breadth first from the empty board; see `solve.h`."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._options = options
        self.load(Position())
        self._call("solve", CAPACITY)

    def levels(self) -> Iterator[int]:
        """Find all positions; yield how many there are in each level."""
        begin, end = 0, 1
        while begin < end:
            yield end - begin
            found = end
            for start in range(begin, end, POSITIONS_AT_ONCE):
                spend(STEPS_AT_ONCE)
                found = self._call("expand", min(POSITIONS_AT_ONCE, end - start))
            begin, end = end, found

    def label(self) -> None:
        """Find out who wins where, nearest ends first."""
        spend(STEPS_AT_ONCE)
        while self._call("next_round"):
            spend(STEPS_AT_ONCE)

    def solution(self, levels: tuple[int, ...]) -> Solution:
        """Put together what has been found."""
        first, second, nobody = (self._call("won_by", winner) for winner in (0, 1, _NOBODY))
        winner, _ = self._label(0)
        counts = levels, self._call("edges"), (first, second, nobody)
        if winner == _NOBODY:
            return Solution(None, *counts)
        return Solution(winner, *counts, tuple(self._line(winner)), self._against_every_reply(winner))

    def _line(self, winner: int) -> Iterator[Move]:
        """Yield the moves of a game that both play as well as they can."""
        number, position = 0, Position()
        while after := self._after(number, position):
            if position.mover == winner:
                number, move = min(after, key=lambda reached: self._to_win(reached[0], winner))
            else:
                number, move = max(after, key=lambda reached: self._label(reached[0])[1])
            yield move
            position, _ = play(situation_of(self._options, position), position, move)

    def _against_every_reply(self, winner: int) -> int:
        """Play the winner's best moves against every reply by the Python rules, which know a position's history.

        Returns:
            How many positions that were, each with its history.

        Raises:
            ValueError: where these rules lead elsewhere.
        """
        seen, left = set[tuple[int, Position]](), [(0, Position())]
        while left:
            number, position = found = left.pop()
            if found in seen:
                continue
            seen.add(found)
            here, after = situation_of(self._options, position), self._after(number, position)
            lost = here.outcome is not None and here.outcome.winners != (winner,)
            if lost or here.choices.phase is Phase.REPETITION_PASS:
                raise ValueError("the result depends on the pass by repetition or on the turn cap")
            if position.mover == winner and after:
                after = [min(after, key=lambda reached: self._to_win(reached[0], winner))]
            left += [(then, play(here, position, move)[0]) for then, move in after]
        return len(seen)

    def _after(self, number: int, position: Position) -> list[tuple[int, Move]]:
        """Return the numbers of the positions after this one, each with the move that leads there."""
        moves = moves_of(situation_of(self._options, position))
        return [(self._call("follower", number, index), move) for index, move in enumerate(moves)]

    def _to_win(self, number: int, winner: int) -> tuple[bool, int]:
        found, moves = self._label(number)
        return found != winner, moves

    def _label(self, number: int) -> tuple[int, int]:
        """Return who wins in a position (2: nobody) and in how many moves."""
        moves, winner = divmod(self._call("label", number), 4)
        return winner, moves
