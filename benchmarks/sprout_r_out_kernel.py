"""Random games of Sprout-R-Out: the WebAssembly kernel beside the Python rules, on one core, in processor time.

Both play uniformly random games from the empty board to the end, alternately, round by round; the table shows medians
over the rounds. The lines below it (on Linux) say what a process pays that uses the kernel, in processes of their own.

    python benchmarks/sprout_r_out_kernel.py [--rounds 5] [--seconds 0.5]
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.sprout_r_out import BOARDS, per_second, playout
from trellis_engine.games.sprout_r_out.boards.board import Family
from trellis_engine.games.sprout_r_out.kernel.kernel import Kernel
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position

GOALS = {"Limping 5": 60_000, "Cairo 2": 30_000}
"""Games per second of the kernel that are to be reached."""
MOVES_AT_ONCE = 50_000

COSTS = """
import os, time
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.options import Options
def used(): return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
before, begun = used(), time.process_time()
from trellis_engine.games.sprout_r_out.kernel.kernel import Kernel
imported, loaded = time.process_time(), used()
Kernel(Options())
first, with_one = time.process_time(), used()
for _ in range(100): Kernel(Options())
another = (time.process_time() - first) / 100
print((imported - begun) * 1e3, (first - imported) * 1e3, another * 1e3, before, loaded, with_one)
"""


class Games:
    """Random games of the kernel on one board."""

    def __init__(self, options: Options) -> None:
        self._kernel = Kernel(options)
        self._kernel.load(Position())
        self._cells = options.arena.size

    def rate(self, seed: int, seconds: float) -> tuple[float, float]:
        """Games per second of processor time, and nanoseconds a move, over about `seconds`."""
        self._kernel.begin(seed, 1 << 20)
        begun, moves = time.process_time(), 0
        while (spent := time.process_time() - begun) < seconds:
            moves += self._kernel.run(MOVES_AT_ONCE, last=False)
        played = sum(count.wins + count.ties + count.losses for count in self._kernel.counts())
        return played / spent, spent / moves * 1e9


def measure(options: Options, rounds: int, seconds: float) -> str:
    """Return the row of one board."""
    games, rng = Games(options), random.Random(1)
    python, kernel, moves = [], [], []
    for number in range(rounds):
        python.append(per_second(lambda: playout(options, rng), seconds))
        rate, nanoseconds = games.rate(number, seconds)
        kernel.append(rate)
        moves.append(nanoseconds)
    slow, fast = statistics.median(python), statistics.median(kernel)
    goal = GOALS.get(options.arena.title)
    return (
        f"{options.arena.title:<11} {options.arena.size:>5} {slow:>9.1f} {fast:>9.0f} {fast / slow:>6.0f} x"
        f" {statistics.median(moves):>8.0f} {f'{fast / goal:.2f} x' if goal else '':>8}"
    )


def costs(repeats: int) -> str:
    """Return what a process pays that uses the kernel, as medians over processes of their own."""
    runs = []
    for _ in range(repeats):
        done = subprocess.run([sys.executable, "-c", COSTS], check=True, capture_output=True, text=True)
        runs.append([float(number) for number in done.stdout.split()])
    imported, first, another, before, loaded, with_one = (
        statistics.median(column) for column in zip(*runs, strict=True)
    )
    return (
        f"processor time: import {imported:.0f} ms, first kernel of a width {first:.0f} ms, another {another:.2f} ms\n"
        f"memory {before:.0f} MiB without, {loaded:.0f} MiB with wasmtime, {with_one:.0f} MiB with a kernel"
    )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often every board is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time for each (default 0.5)")
    arguments = parser.parse_args()
    print(
        f"{'board':<11} {'cells':>5} {'Python/s':>9} {'kernel/s':>9} {'ratio':>8} {'ns/move':>8} {'of goal':>8}"
    )
    for family, order in BOARDS:
        options = Options(Family(family), order)
        playout(options, random.Random(0))  # builds the board and its tables
        print(measure(options, arguments.rounds, arguments.seconds), flush=True)
    if Path("/proc/self/statm").exists():
        print(costs(arguments.rounds))


if __name__ == "__main__":
    main()
