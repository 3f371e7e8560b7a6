"""Limping 2 solved, and its positions counted by the Python rules."""

from collections.abc import Callable, Hashable

import pytest

from trellis_engine.errors import RequestError
from trellis_engine.games.sprout_r_out.boards.board import Family
from trellis_engine.games.sprout_r_out.kernel.solution import Solution
from trellis_engine.games.sprout_r_out.kernel.solving import solve
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.notation import write
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.play import play
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import situation_of
from trellis_engine.work import Work, limited

LIMPING_2 = Options(Family.LIMPING, 2)


def levels(depth: int, key: Callable[[Position], Hashable]) -> list[int]:
    """How many positions, told apart by a key, are first reached after 0, 1, … moves, by the Python rules."""
    level, seen, counts = [Position()], {key(Position())}, [1]
    for _ in range(depth):
        after: dict[Hashable, Position] = {}
        for position in level:
            here = situation_of(LIMPING_2, position)
            for move in moves_of(here):
                then, _ = play(here, position, move)
                after.setdefault(key(then), then)
        level = [position for found, position in after.items() if found not in seen]
        seen.update(after)
        counts.append(len(level))
    return counts


def without_history(position: Position) -> Hashable:
    """What the solver tells positions apart by."""
    return position.stones, position.filled, position.owed, position.mover, position.passes


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(LIMPING_2)


def test_the_first_seat_wins_in_19_moves_whatever_the_other_does(solution: Solution) -> None:
    """As an independent search found."""
    assert (solution.winner, len(solution.line)) == (0, 19)
    assert solution.replies > len(solution.line)


def test_the_best_line_is_a_game_that_the_first_seat_wins(solution: Solution) -> None:
    position = Position()
    for move in solution.line:
        here = situation_of(LIMPING_2, position)
        assert move in moves_of(here), write(move)
        position, _ = play(here, position, move)
    outcome = situation_of(LIMPING_2, position).outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_levels_are_those_of_the_python_rules(solution: Solution) -> None:
    """The first seven numbers were found by an independent search too."""
    assert list(solution.levels[:7]) == [1, 12, 132, 717, 3456, 12171, 32773] == levels(6, without_history)


def test_every_position_is_won_by_somebody_or_by_nobody(solution: Solution) -> None:
    assert sum(solution.won) == sum(solution.levels)
    assert all(solution.won)


def test_larger_boards_are_refused() -> None:
    with pytest.raises(RequestError, match="Limping 3 has 27 cells"):
        solve(Options(Family.LIMPING, 3))


def test_a_caller_that_has_gone_away_stops_the_search() -> None:
    def gone() -> None:
        raise TimeoutError

    with limited(Work(None, gone)), pytest.raises(TimeoutError):
        solve(Options(Family.LIMPING, 2, turn_cap=999))
