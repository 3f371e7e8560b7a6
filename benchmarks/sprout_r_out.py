"""Uniform random playouts of Sprout-R-Out on every board, through the public contract, on one core.

Each move lists all legal moves, draws one and applies it with all checks and events. Boards are measured in turn, round
by round; the table shows medians over the rounds, in processor time. "vs reference" compares with the slow, set-based
implementation of the tests in the same run; "wire" is a move whose state comes and goes as a message.

    python benchmarks/sprout_r_out.py [--rounds 5] [--seconds 1.0] [--all]
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.engine.games.sprout_r_out.reference import Reference, ReferenceBoard, build
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import ORDERS, Family
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.words import NO_WORDS

BOARDS = (("LIMPING", 3), ("LIMPING", 5), ("LIMPING", 7), ("CAIRO", 1), ("CAIRO", 2))
GOALS = {"Limping 5": 100, "Cairo 2": 40}
"""Playouts per second that are to be reached."""
REFERENCE_CELLS = 75
"""The reference plays on boards up to this size; larger ones take it a minute a game."""

Match = State[Options, Any]


@dataclass(frozen=True)
class Playout:
    """One random game: its last state, how many moves it had and how many there were to choose from."""

    last: Match
    moves: int
    choices: int


def start(options: Options) -> Match:
    """The start of a match."""
    return GAME.initial(Setup(options, (), 2), Chance(b"a seed of 16 b.."), NO_WORDS).state


def playout(options: Options, rng: random.Random) -> Playout:
    """Plays uniformly random legal moves to the end of the match."""
    state, played, choices = start(options), 0, 0
    while True:
        seat = state.position.mover
        moves = list(GAME.legal_moves(state, seat, NO_WORDS))
        if not moves:
            return Playout(state, played, choices)
        choices += len(moves)
        played += 1
        state = GAME.apply(state, seat, rng.choice(moves), NO_WORDS).state


def wired_playout(options: Options, rng: random.Random) -> int:
    """As `playout`, but every state is written as a message and read back, as between two calls; returns the moves."""
    found, state, played = entry("sprout_r_out"), start(options), 0
    while True:
        _, state = codec.decode_state(codec.encode_state(found, state))
        moves = list(GAME.legal_moves(state, state.position.mover, NO_WORDS))
        if not moves:
            return played
        state = GAME.apply(state, state.position.mover, rng.choice(moves), NO_WORDS).state
        played += 1


def reference_playout(board: ReferenceBoard, rng: random.Random) -> int:
    """A random game of the reference implementation; returns the moves."""
    game, played = Reference(board), 0
    while game.result is None:
        game.play(rng.choice(game.legal()))
        played += 1
    return played


def per_second(work: Callable[[], Any], seconds: float) -> float:
    """How often `work` is done in a second of processor time, measured for about `seconds`."""
    begun, done = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds or not done:
        work()
        done += 1
    return done / spent if spent else float("inf")


@dataclass
class Row:
    """What is measured of one board."""

    options: Options
    rates: list[float]
    moves: list[int]
    choices: list[int]
    turns: list[int]

    def measure(self, rng: random.Random, seconds: float) -> None:
        """One round."""

        def work() -> None:
            game = playout(self.options, rng)
            self.moves.append(game.moves)
            self.choices.append(game.choices)
            self.turns.append(game.last.position.turn)

        self.rates.append(per_second(work, seconds))

    def line(self, seconds: float) -> str:
        """The row as text."""
        rng, rate = random.Random(2), statistics.median(self.rates)
        moves = statistics.mean(self.moves)
        board = self.options.arena
        goal = GOALS.get(board.title)
        compared = (
            f"{rate / self._reference_rate(seconds):8.0f} x" if board.size <= REFERENCE_CELLS else f"{'':>10}"
        )
        wired = statistics.mean(wired_playout(self.options, rng) for _ in range(3))
        wire_rate = per_second(lambda: wired_playout(self.options, rng), seconds)
        return (
            f"{board.title:<11} {board.size:>5} {rate:>10.1f} {f'{rate / goal:.1f} x' if goal else '':>8} {compared}"
            f" {statistics.mean(self.turns):>7.1f} {moves:>7.1f} {sum(self.choices) / sum(self.moves):>10.1f}"
            f" {1e6 / (rate * moves):>9.1f} {1e6 / (wire_rate * wired):>8.1f}"
        )

    def _reference_rate(self, seconds: float) -> float:
        board = build(self.options.arena.family, self.options.arena.order)
        rng = random.Random(3)
        return per_second(lambda: reference_playout(board, rng), seconds)


def rows(*, everything: bool) -> Iterator[Row]:
    """The boards of the seed, or all that there are."""
    chosen = [(family, order) for family in ORDERS for order in ORDERS[family]] if everything else BOARDS
    for family, order in chosen:
        yield Row(Options(Family(family), order), [], [], [], [])


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often every board is measured (default 5)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="processor time per board and round (default 1)"
    )
    parser.add_argument("--all", action="store_true", help="measure boards of every order")
    arguments = parser.parse_args()
    measured = list(rows(everything=arguments.all))
    for row in measured:
        playout(row.options, random.Random(0))  # builds the board and its tables
    for number in range(arguments.rounds):
        for row in measured:
            row.measure(random.Random(number), arguments.seconds)
    print(
        f"{'board':<11} {'cells':>5} {'playouts/s':>10} {'of goal':>8} {'vs reference':>10}"
        f" {'turns':>5} {'moves':>7} {'branching':>10} {'µs/move':>9} {'wire µs':>8}"
    )
    for row in measured:
        print(row.line(arguments.seconds))


if __name__ == "__main__":
    main()
