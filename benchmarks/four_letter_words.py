"""How fast the words that fit a grid of Four Letter Words are found, on half-full 10 by 10 grids with ENABLE.

Grids come from random play: words are written where they fit until half of the cells hold a letter. Every way to find
the playable words is measured on every grid in every round, in a new order each time; the table shows medians and
99th percentiles over all of them, and how much slower than the first row they are. All ways that list words must agree.

    python benchmarks/four_letter_words.py [--grids 40] [--rounds 20] [--seed 1]
"""

import argparse
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.engine.kit.words import enable
from tests.lexicons import STORE, enable_lexicon
from tests.processes import started
from trellis_engine.games.four_letter_words.grids.fitting_counts import Reach
from trellis_engine.games.four_letter_words.grids.grid import Size, patterns, placements, written
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.words import Lexicons, Words
from trellis_engine.words.remote import RemoteLexicons
from trellis_lexicon.service.servicer import SERVICE
from trellis_ops.channels import connect

SIZE = Size(10, 10)
HALF = SIZE.cells // 2
BRUTE_GRIDS = 4
"""So many grids are searched by brute force, which takes seconds each."""

Find = Callable[[str], Sequence[str] | bool | int]


@dataclass(frozen=True)
class Way:
    """A way to answer, and what it is in the table; `lists` if its answer is the list of words."""

    name: str
    find: Find
    lists: bool = True
    grids: int | None = None


def half_full(words: Sequence[str], source: random.Random) -> str:
    """A grid on which words were written at random until half of it is full."""
    grid = "." * SIZE.cells
    while SIZE.cells - grid.count(".") < HALF:
        word = source.choice(words)
        lines = list(placements(grid, SIZE, word, first=set(grid) == {"."}))
        if lines:
            grid = written(grid, source.choice(lines).cells, word)
    return grid


@contextmanager
def _served() -> Iterator[Lexicons]:
    """The lexicon service as a process of its own."""
    variables = {"TRELLIS_LEXICON_PORT": "0", "TRELLIS_LEXICON_DIR": str(STORE.root)}
    with started([sys.executable, "-m", "trellis_lexicon"], variables) as program:
        port = json.loads(program.wait_for('"serving"'))["port"]
        with connect(f"127.0.0.1:{port}", SERVICE) as channel:
            yield RemoteLexicons(channel)


def _opened(lexicons: Lexicons) -> Words:
    return lexicons.open(lexicons.resolve(()))


def _ways(local: Words, remote: Words, every: list[str]) -> list[Way]:
    """The first is what the engine does; the last are what a user would write first."""
    near, far = (Search(SIZE, validity(Options()), words) for words in (local, remote))
    custom = Search(SIZE, validity(Options(custom="vowels == 2", banned_letters="q")), remote)
    return [
        Way("all playable words, lexicon over gRPC", lambda grid: list(far.playable(grid, first=False))),
        Way("whether any word fits, over gRPC", lambda grid: far.finds_any(grid, first=False), lists=False),
        Way(
            "all that satisfy a CEL rule, over gRPC",
            lambda grid: list(custom.playable(grid, first=False)),
            lists=False,
        ),
        Way("all playable words, lexicon in process", lambda grid: list(near.playable(grid, first=False))),
        Way("whether any word fits, in process", lambda grid: near.finds_any(grid, first=False), lists=False),
        Way("patterns of the grid alone", lambda grid: len(patterns(grid, SIZE, first=False)), lists=False),
        Way(
            "every way to write one word",
            lambda grid: len(list(placements(grid, SIZE, "salt", first=False))),
            lists=False,
        ),
        Way("one regular expression over all words", lambda grid: _by_expression(grid, every)),
        Way("every word on every line", lambda grid: _by_trying(grid, every), grids=BRUTE_GRIDS),
    ]


def _by_expression(grid: str, words: list[str]) -> list[str]:
    alternatives = re.compile("|".join(sorted(patterns(grid, SIZE, first=False))))
    return [word for word in words if alternatives.fullmatch(word)]


def _by_trying(grid: str, words: list[str]) -> list[str]:
    return [word for word in words if next(placements(grid, SIZE, word, first=False), None) is not None]


def measure(ways: list[Way], grids: list[str], rounds: int, source: random.Random) -> dict[str, list[float]]:
    """Milliseconds of each answer, by way."""
    times: dict[str, list[float]] = {way.name: [] for way in ways}
    for number in range(rounds):
        for way in source.sample(ways, len(ways)):
            if way.grids is not None and number:
                continue
            for grid in grids[: way.grids]:
                start = time.perf_counter()
                way.find(grid)
                times[way.name].append((time.perf_counter() - start) * 1000)
    return times


def agree(ways: list[Way], grid: str) -> int:
    """How many words fit; ends the program if the ways do not find the same."""
    found = {way.name: list(way.find(grid)) for way in ways if way.lists}  # type: ignore[arg-type]
    if len({tuple(words) for words in found.values()}) != 1:
        raise SystemExit("the ways do not find the same words: " + str({k: len(v) for k, v in found.items()}))
    return len(next(iter(found.values())))


def _table(times: dict[str, list[float]]) -> None:
    base = statistics.median(next(iter(times.values())))
    print(f"{'way':44} {'median ms':>10} {'p99 ms':>10} {'ratio':>8}")
    for name, values in times.items():
        middle = statistics.median(values)
        high = sorted(values)[int(len(values) * 0.99)]
        print(f"{name:44} {middle:10.3f} {high:10.3f} {middle / base:8.2f}")


def _heuristic(words: Words, every: list[str], grids: list[str]) -> None:
    """How long the analysis of placements takes: Reach is made once, then every placement is counted."""
    start = time.perf_counter()
    reach = Reach(every)
    made = (time.perf_counter() - start) * 1000
    times = []
    for grid in grids:
        start = time.perf_counter()
        reach.count(patterns(grid, SIZE, first=False))
        times.append((time.perf_counter() - start) * 1000)
    print(
        f"\nplacement heuristic: {made:.1f} ms for its index, then {statistics.median(times):.2f} ms a placement"
    )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--grids", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    enable_lexicon()
    source = random.Random(chosen.seed)
    with ExitStack() as stack:
        local, remote = _opened(enable()), _opened(stack.enter_context(_served()))
        every = list(local.matching(["...."]))
        grids = [half_full(every, source) for _ in range(chosen.grids)]
        ways = _ways(local, remote, every)
        fitting = [agree(ways, grid) for grid in grids[:BRUTE_GRIDS]]
        lines = [len(patterns(grid, SIZE, first=False)) for grid in grids]
        print(f"{len(grids)} grids of 10 by 10, half full; {len(every)} words of four letters")
        print(f"distinct patterns of a grid: {min(lines)} to {max(lines)}")
        print(f"words that fit the first grids: {', '.join(map(str, fitting))}\n")
        _table(measure(ways, grids, chosen.rounds, source))
        _heuristic(local, every, grids)


if __name__ == "__main__":
    main()
