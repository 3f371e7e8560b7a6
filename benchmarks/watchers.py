"""What a move costs the gateway with many watchers of its match, and how long until each of them has it.

Three real processes on this machine, the gateway on SQLite, or on PostgreSQL with --database. A crowd watches a match
of Word Sprout over connections of its own each; the moves are played one by one, the next one when everybody has the
last. The delay is from the moment at which the mover sends to the arrival of the whole view. Opening the streams is
measured apart.

    python -m benchmarks.watchers [--watchers 0,1000,5000] [--rounds 2] [--database postgresql://…]
"""

import argparse
import asyncio
import resource
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from benchmarks._crowd import watching
from benchmarks._rest import Client, Seated, Services, seat, services
from benchmarks._tables import percentile, show
from tests.lexicons import STORE, enable_lexicon

GAME = "word_sprout"
MOVES = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7"]
MANY = "1000000"
ROOM = {
    "TRELLIS_GATEWAY_KEEP_ALIVE_SECONDS": "3600",
    "TRELLIS_GATEWAY_MAX_WATCHERS": MANY,
    "TRELLIS_GATEWAY_MAX_CONNECTIONS_PER_ADDRESS": MANY,
    "TRELLIS_GATEWAY_MAX_STREAMS_PER_ADDRESS": MANY,
}


@dataclass(slots=True)
class Found:
    """What was measured with so many watchers: seconds each."""

    watchers: int
    opening: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    failed: int = 0


async def _measure(running: Services, found: Found) -> None:
    """One match, watched from before its first move to its end."""
    client = await Client.connected(running)
    match = await seat(client, GAME)
    before = running.seconds()["gateway"]
    with watching(running.host, running.port, match.path, found.watchers) as crowd:
        found.failed += crowd.entered.failed
        found.opening.append(running.seconds()["gateway"] - before)
        for number, move in enumerate(MOVES):
            before, version = running.seconds()["gateway"], len(match.tokens) + number + 1
            crowd.expect(version)
            sent = monotonic()
            await _play(client, match, number, move)
            found.answers.append(monotonic() - sent)
            arrival = crowd.arrived()
            found.processor.append(running.seconds()["gateway"] - before)
            found.delays += [time - sent for time in arrival.times]
            found.failed += arrival.failed
    client.close()


async def _play(client: Client, match: Seated, number: int, move: str) -> None:
    token, version = match.tokens[number % 2], len(match.tokens) + number
    await client.post(
        f"{match.path}/moves", {"move": move}, Authorization=f"Bearer {token}", If_Match=f'"{version}"'
    )


def show_found(measured: Sequence[Found]) -> None:
    """Print the table."""
    rows = []
    for found in measured:
        delays = found.delays or [0.0]
        rows.append(
            (
                found.watchers,
                statistics.median(found.processor) * 1e3,
                statistics.median(found.answers) * 1e3,
                statistics.median(delays) * 1e3,
                percentile(delays, 0.99) * 1e3,
                max(delays) * 1e3,
                statistics.median(found.opening) / max(1, found.watchers) * 1e3,
                found.failed,
            )
        )
    spread = ("delay, median", "99 %", "worst")
    columns = ("watchers", "CPU of the gateway a move", "answer to the mover", *spread)
    show("Watchers of one match; milliseconds", (*columns, "CPU to open a stream", "failed"), rows)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--watchers", default="0,1000,5000")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--database")
    wanted = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    enable_lexicon()
    more = {"TRELLIS_GATEWAY_DATABASE_URL": wanted.database} if wanted.database else {}
    with (
        tempfile.TemporaryDirectory() as data,
        services(STORE.root.resolve(), Path(data), **ROOM, **more) as running,
    ):
        measured = [Found(int(count)) for count in wanted.watchers.split(",")]
        for _ in range(wanted.rounds):
            for found in measured:
                asyncio.run(_measure(running, found))
        show_found(measured)


if __name__ == "__main__":
    main()
