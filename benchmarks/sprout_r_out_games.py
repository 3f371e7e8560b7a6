"""What random games of Sprout-R-Out look like: lengths, kinds of moves, how they end, who wins.

Means over uniformly random games with fixed seeds; first and second are wins of seats 0 and 1.

    python benchmarks/sprout_r_out_games.py [--games 1000] [--all]
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.sprout_r_out import BOARDS, start
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import ORDERS, Family
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.stones.situation import Phase, situation_of
from trellis_engine.words import NO_WORDS

COUNTED = ("turns", "stones", "removals", "repetition", "case 2", "case 3")
ENDS = ("MAJORITY", "TWO_PASSES", "TURN_CAP")
RESULTS = {(0,): "first", (1,): "second", (0, 1): "tie"}
CASES = {Phase.REPETITION_PASS: "repetition", Phase.FORCED_REMOVAL: "case 2", Phase.FORCED_PASS: "case 3"}


def play(options: Options, rng: random.Random, tally: Counter[str]) -> None:
    """Plays one game and counts what happens in it."""
    state = start(options)
    while (over := GAME.outcome(state)) is None:
        phase = situation_of(options, state.position).choices.phase
        move = rng.choice(list(GAME.legal_moves(state, state.position.mover, NO_WORDS)))
        tally.update(kinds(phase, move))
        state = GAME.apply(state, state.position.mover, move, NO_WORDS).state
    tally["turns"] += state.position.turn
    tally[over.reason] += 1
    tally[RESULTS[over.winners]] += 1


def kinds(phase: Phase, move: Move) -> list[str]:
    """What a move counts as."""
    if phase in CASES:
        return [CASES[phase]]
    return [] if isinstance(move, Pass) else ["stones" if isinstance(move, Place) else "removals"]


def line(options: Options, games: int) -> str:
    """The row of one board."""
    tally: Counter[str] = Counter()
    for number in range(games):
        play(options, random.Random(number), tally)
    means = " ".join(f"{tally[name] / games:>10.2f}" for name in COUNTED)
    ends = " ".join(f"{tally[name]:>10}" for name in (*ENDS, "first", "second", "tie"))
    return f"{options.arena.title:<11} {means} {ends}"


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1_000, help="random games per board (default 1000)")
    parser.add_argument("--all", action="store_true", help="boards of every order")
    arguments = parser.parse_args()
    chosen = [(family, order) for family in ORDERS for order in ORDERS[family]] if arguments.all else BOARDS
    header = " ".join(f"{name:>10}" for name in (*COUNTED, *ENDS, "first", "second", "tie"))
    print(f"{arguments.games} games per board\n{'board':<11} {header}")
    for family, order in chosen:
        print(line(Options(Family(family), order), arguments.games), flush=True)


if __name__ == "__main__":
    main()
