"""Dictionary look-ups of many clients at once: one call each, or together while a call is under way.

The gateway's client of the lexicon service asks the real service, a process of its own, on behalf of different numbers
of people who each ask one word after the other; HTTP is left out. Both ways are measured in turn, round by round; the
table shows medians over the rounds: look-ups a second, and processor time of client and service for a thousand.

    python benchmarks/coalescing.py [--rounds 7] [--lookups 2000]
"""

import argparse
import asyncio
import os
import statistics
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._tables import processor_seconds, show
from tests.integration.stack import service
from tests.lexicons import STORE, enable_lexicon
from trellis_gateway.clients.lexicon import LexiconClient, Which, connect

CLIENTS = (1, 8, 64, 256)
ENABLE = Which("enable")
Ask = Callable[[str], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one round of look-ups cost, in seconds, and how many there were."""

    lookups: int
    elapsed: float
    client: float
    service: float

    @property
    def rate(self) -> float:
        """Look-ups a second."""
        return self.lookups / self.elapsed

    @property
    def milliseconds_per_thousand(self) -> float:
        """Processor time of client and service for a thousand look-ups, in milliseconds."""
        return (self.client + self.service) * 1e6 / self.lookups


async def _round(ask: Ask, words: list[str], clients: int, pid: int) -> Cost:
    async def client(own: list[str]) -> None:
        for word in own:
            await ask(word)

    before, started = (processor_seconds(os.getpid()), processor_seconds(pid)), perf_counter()
    await asyncio.gather(*(client(words[number::clients]) for number in range(clients)))
    elapsed = perf_counter() - started
    mine, its = processor_seconds(os.getpid()) - before[0], processor_seconds(pid) - before[1]
    return Cost(len(words), elapsed, mine, its)


async def _measure(target: str, pid: int, words: list[str], rounds: int) -> dict[tuple[int, str], list[Cost]]:
    channel = connect(target)
    lexicon = LexiconClient(channel, 10)
    ways: dict[str, Ask] = {
        "one call each": lambda word: lexicon._lookup(ENABLE, [word]),  # noqa: SLF001 - the call below the gathering
        "together": lambda word: lexicon.lookup(ENABLE, [word]),
    }
    found: dict[tuple[int, str], list[Cost]] = {}
    for number in range(rounds + 1):
        for clients in CLIENTS:
            for way, ask in ways.items():
                cost = await _round(ask, words, clients, pid)
                if number:  # the first round warms up
                    found.setdefault((clients, way), []).append(cost)
    await channel.close(None)
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--lookups", type=int, default=2_000)
    wanted = parser.parse_args()
    lexicon = enable_lexicon()
    step = lexicon.word_count // wanted.lookups
    words = list(lexicon.words()[::step])[: wanted.lookups]
    with service("lexicon", TRELLIS_LEXICON_DIR=str(STORE.root.resolve())) as (program, target):
        found = uvloop.run(_measure(target, program.process.pid, words, wanted.rounds))
    rows = []
    for clients in CLIENTS:
        apart, together = found[clients, "one call each"], found[clients, "together"]
        rates = [statistics.median(cost.rate for cost in costs) for costs in (apart, together)]
        costs = [statistics.median(c.milliseconds_per_thousand for c in each) for each in (apart, together)]
        rows.append((str(clients), *rates, rates[1] / rates[0], *costs, costs[0] / costs[1]))
    show(
        "Look-ups of one word, one call each (1) and together (2)",
        (
            "clients",
            "a second (1)",
            "a second (2)",
            "ratio",
            "ms of processor per 1,000 (1)",
            "(2)",
            "times less",
        ),
        rows,
    )


if __name__ == "__main__":
    main()
