"""Rounds of Word Soufflé by number of seats: in this process, and over REST and the three real services.

In this process each placement is a state that comes as a message, one check and one move, the state back as a message,
and the view of the seat that placed: what the engine does for a gateway. Tables of different size are measured in turn;
the table shows medians, in processor time, and ratios to the smallest table. Over REST all seats of a table send their
placement at the same moment; the time is from the first request to the last answer.

    python benchmarks/word_souffle.py [--turns 3] [--rounds 4] [--no-rest]
"""

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.engine.kit import words as lists
from tests.integration.stack import Table, backs, gateway, table
from tests.lexicons import STORE, enable_lexicon
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.sheets.best_placements import by_points, suggestions
from trellis_engine.words import Words

SEATS = (2, 8, 64, 256)
REST_SEATS = (2, 8, 64)
GOAL_MS = 50.0
"""Processor time of a placement that no table should pass, in milliseconds."""


@dataclass
class Figures:
    """What was measured at tables of one size."""

    placements: list[float] = field(default_factory=list)
    closings: list[float] = field(default_factory=list)
    state_bytes: int = 0
    view_bytes: int = 0


def start(seats: int, words: Words, refs: Any) -> State[Any, Any]:
    """A table with a referee; it takes fifty words to end it, so that rounds go on."""
    return GAME.initial(
        Setup(Options(words_to_end=50), refs, seats), Chance(b"a seed of 16 b.."), words
    ).state


def play_rounds(seats: int, rounds: int, words: Words, refs: Any, figures: Figures) -> None:
    """Rounds of random placements, each measured from message to message."""
    found, state = entry("word_souffle"), start(seats, words, refs)
    chance, message = Chance(b"placements"), codec.encode_state(entry("word_souffle"), state)
    for number in range(rounds * seats):
        move, chance = GAME.random_move(state, number % seats, chance, words)
        assert move is not None
        began = time.process_time()
        _, arrived = codec.decode_state(message)
        after = GAME.apply(arrived, number % seats, move, words)
        message = codec.encode_state(found, after.state)
        view = codec.encode_view(found, after.state, number % seats)
        spent = time.process_time() - began
        (figures.closings if number % seats == seats - 1 else figures.placements).append(spent)
        state = after.state
    figures.state_bytes, figures.view_bytes = message.ByteSize(), view.ByteSize()


def in_process(turns: int, rounds: int) -> None:
    """The engine's part, by number of seats."""
    lexicons = lists.enable()
    refs = lexicons.resolve(())
    words = lexicons.open(refs)
    found = {seats: Figures() for seats in SEATS}
    for _ in range(turns):
        for seats, figures in found.items():
            play_rounds(seats, rounds, words, refs, figures)
    smallest = statistics.median(found[SEATS[0]].placements)
    print(f"{'seats':>6} {'placement':>12} {'ratio':>7} {'closing one':>12} {'state':>9} {'view':>8}")
    for seats, figures in found.items():
        median = statistics.median(figures.placements)
        closing = statistics.median(figures.closings)
        late = "" if median * 1e3 < GOAL_MS else "  over the goal"
        print(
            f"{seats:>6} {median * 1e3:>9.2f} ms {median / smallest:>7.1f} {closing * 1e3:>9.2f} ms"
            f" {figures.state_bytes:>7} B {figures.view_bytes:>6} B{late}"
        )
    best_placements(state_of(words, refs, rounds), words)


def state_of(words: Words, refs: Any, rounds: int) -> State[Any, Any]:
    """A lone player's table after some rounds."""
    state, chance = start(1, words, refs), Chance(b"a lone player")
    for _ in range(4 * rounds):
        move, chance = GAME.random_move(state, 0, chance, words)
        assert move is not None
        state = GAME.apply(state, 0, move, words).state
    return state


def best_placements(state: State[Any, Any], words: Words) -> None:
    """The time to the ten best placements, and to the first hundred of the list."""
    options, sheet = state.setup.options, state.position.sheets[0]
    for shown in (("e", "n", "s"), ("*", "n", "s")):
        began = time.process_time()
        list(islice(suggestions(options, sheet, shown, words, by_points), 10))
        found = time.process_time() - began
        print(f"ten best of {' '.join(shown).upper()} on {len(sheet.lines)} lines: {found * 1e3:.1f} ms")


def send_all(played: Table) -> tuple[float, list[float]]:
    """All seats place at once: the whole time and each seat's wait, in seconds."""
    version = played.shown()["version"]
    moves = [
        guest.get(f"{played.path}/legal-moves", sample=1, sample_seed=f"{seat} {version}")["moves"][0][
            "notation"
        ]
        for seat, guest in enumerate(played.guests)
    ]
    gate = threading.Barrier(len(moves) + 1)

    def send(seat: int) -> float:
        gate.wait()
        began = time.perf_counter()
        answer = played.send(seat, moves[seat], version)
        assert answer.status_code == 201, answer.text
        return time.perf_counter() - began

    with ThreadPoolExecutor(len(moves)) as pool:
        waits = pool.map(send, range(len(moves)))
        gate.wait()
        began = time.perf_counter()
        found = list(waits)
        return time.perf_counter() - began, found


@contextmanager
def stack() -> Iterator[str]:
    """The three services as processes: the gateway's URL."""
    enable_lexicon()
    with (
        tempfile.TemporaryDirectory() as scratch,
        backs(STORE.root) as behind,
        gateway(behind, Path(scratch)) as (_, url),
    ):
        yield url


def over_rest(rounds: int) -> None:
    """Whole rounds over the real services, by number of seats."""
    print(f"\n{'seats':>6} {'round':>12} {'a placement':>12} {'median wait':>12} {'longest':>12}")
    with stack() as url:
        for seats in REST_SEATS:
            body = {"game": "word_souffle", "lexicons": ["enable"], "options": {"words_to_end": 50}}
            with table(url, body, [f"player {seat}" for seat in range(seats)]) as played:
                measured = [send_all(played) for _ in range(rounds)]
            whole = statistics.median(spent for spent, _ in measured)
            waits = [wait for _, found in measured for wait in found]
            print(
                f"{seats:>6} {whole * 1e3:>9.0f} ms {whole / seats * 1e3:>9.1f} ms"
                f" {statistics.median(waits) * 1e3:>9.0f} ms {max(waits) * 1e3:>9.0f} ms"
            )


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--turns", type=int, default=3, help="how often each table is measured in this process"
    )
    parser.add_argument("--rounds", type=int, default=4, help="rounds of a match")
    parser.add_argument("--no-rest", action="store_true", help="leave out the part over the real services")
    arguments = parser.parse_args()
    in_process(arguments.turns, arguments.rounds)
    if not arguments.no_rest:
        over_rest(arguments.rounds)


if __name__ == "__main__":
    main()
