"""The kernel says what the Python rules say: move by move, about positions from outside, and in its random games."""

import subprocess
import sys
from random import Random

import pytest

from tests.engine.games.sprout_r_out.kernel_duel import BOARDS, READINGS, expected, kernel_duel, replayed
from tests.engine.games.sprout_r_out.scenes import ELSEWHERE, Match, opening, play, scene
from trellis_engine.games.sprout_r_out.kernel.kernel import Count, Kernel
from trellis_engine.games.sprout_r_out.listing import moves_of
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import Phase, situation_of

GAMES = {
    "limping_2": 10,
    "limping_3": 4,
    "limping_3_capped": 2,
    "cairo_1": 2,
    "cairo_1_diagonal": 2,
    "limping_5": 1,
    "limping_7": 1,
    "cairo_2": 1,
}


@pytest.mark.parametrize("name", GAMES)
def test_random_games_agree_move_by_move_under_every_reading_of_the_rules(name: str) -> None:
    for number, reading in enumerate(READINGS):
        for game in range(GAMES[name]):
            kernel_duel(Options(**BOARDS[name], **reading), Random(f"{name} {number} {game}"))


def test_a_random_game_agrees_on_a_board_of_more_than_192_cells() -> None:
    kernel_duel(Options(**BOARDS["limping_9"]), Random("limping_9"))


BLOCKED = ((3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 2))
"""Limping 2: only 1 is empty, and it touches two groups of seat 1; nobody has an eye."""
THERE = (0, 5), (11, 24)
SCENES = [
    (scene(*THERE, order=3, last_starts=(ELSEWHERE, THERE)), Phase.REPETITION_PASS, {Pass()}),
    (scene(*BLOCKED, order=2), Phase.FORCED_REMOVAL, {Remove(0), Remove(2)}),
    (scene((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), order=2), Phase.FORCED_PASS, {Pass()}),
    (scene((3, 4, 5, 6, 7, 11), (0, 2, 8, 9, 10), filled=(11,), order=2), Phase.FORCED_REMOVAL, None),
]


@pytest.mark.parametrize(("state", "phase", "moves"), SCENES)
def test_the_exceptional_cases_are_known(state: Match, phase: Phase, moves: set[Move] | None) -> None:
    """SR-5 to SR-8: what must be done, and nothing else is legal."""
    options, position = state.setup.options, state.position
    assert Kernel(options).load(position) == expected(options, position)
    assert Kernel(options).load(position).phase is phase
    legal = set(moves_of(situation_of(options, position)))
    assert legal == (moves or legal)
    assert playable(options, position) == legal


def playable(options: Options, position: Position) -> set[Move]:
    """The moves that a kernel plays, among all that there could be and some that there cannot."""
    cells = range(options.arena.size + 70)
    kernel, found = Kernel(options), set[Move]()
    moves: list[Move] = [*map(Place, cells), *map(Remove, cells), Pass()]
    for move in moves:
        kernel.load(position)
        if kernel.play(move) is not None:
            found.add(move)
    return found


def test_no_other_move_is_played() -> None:
    position = play(opening(order=3), "P0", "P5", "P20", "P4").position
    options = Options(**BOARDS["limping_3"])
    assert playable(options, position) == set(moves_of(situation_of(options, position)))


@pytest.mark.parametrize(
    ("name", "rounds"), [("limping_2", 20), ("limping_3", 2), ("cairo_1", 1), ("limping_7", 0)]
)
def test_random_games_are_those_of_the_python_rules_with_the_same_numbers(name: str, rounds: int) -> None:
    """SplitMix64 written down twice: a seed means the same games everywhere."""
    options = Options(**BOARDS[name])
    kernel = Kernel(options)
    kernel.load(Position())
    kernel.begin(2**64 - 5, rounds)
    while kernel.run(1_000, last=False):
        pass
    assert list(kernel.counts()) == replayed(options, Position(), 2**64 - 5, rounds)


def counts(limits: list[int], *, last_after: int | None = None) -> tuple[list[Count], list[int]]:
    """What games on Limping 3 come to that are played in pieces, and how many moves each piece made."""
    kernel, made = Kernel(Options(**BOARDS["limping_3"])), []
    kernel.load(Position())
    kernel.begin(7, 3)
    for number, limit in enumerate(limits):
        made.append(kernel.run(limit, last=last_after is not None and number >= last_after))
    return list(kernel.counts()), made


def test_games_played_in_pieces_are_the_same_games() -> None:
    whole, made = counts([100_000, 1])
    assert made[1] == 0
    assert counts([7] * (made[0] // 7 + 1))[0] == whole


def test_a_run_makes_no_more_moves_than_it_may_and_ends_the_game_under_way() -> None:
    ends, made = counts([5, 100_000, 1], last_after=1)
    assert made[0] == 5
    assert 5 < sum(made) < 200
    assert sum(count.wins + count.ties + count.losses for count in ends) == 1


def test_kernels_do_not_share_their_positions() -> None:
    first, second = Kernel(Options(**BOARDS["limping_3"])), Kernel(Options(**BOARDS["limping_3"]))
    empty = first.load(Position())
    second.load(Position())
    assert first.play(Place(3)) != empty
    assert second.play(Place(4)) == expected(
        Options(**BOARDS["limping_3"]), play(opening(order=3), "P4").position
    )


def test_the_engine_starts_without_the_runtime_of_the_kernel() -> None:
    """It is loaded by the first question that needs it."""
    code = "import sys, trellis_engine.server; print('wasmtime' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"
