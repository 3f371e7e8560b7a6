"""What one request costs the gateway in processor time: nothing at all, a game, a match, its history, a move.

The services run as real processes with engine and storage as they are; requests come one after the other over one
connection, so that what a request costs is not hidden by what it waits for. With --against a second gateway with the
sources of another directory (an earlier version, unpacked somewhere) runs beside the first on the same engine; the two
are asked in turn, round by round, so that the ratios belong together even where the machine is not quiet.

    python -m benchmarks.gateway_edge [--rounds 5] [--requests 200] [--against DIRECTORY]
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks._rest import Client, Seated, Services, seat, services
from benchmarks._tables import processor_seconds, show
from tests.integration.stack import gateway_variables, service
from tests.lexicons import STORE, enable_lexicon

GAME = "word_sprout"
MOVES = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7"]
OWN_PARTS = ("services/gateway/src", "libs/ops/src", "protos/python")
UNLIMITED = {
    "TRELLIS_GATEWAY_POINTS_PER_ADDRESS": "1000000000",
    "TRELLIS_GATEWAY_POINTS_PER_TOKEN": "1000000000",
    "TRELLIS_GATEWAY_MAX_WAITING_MATCHES": "100000",
}
"""So that the limits are counted, as they always are, but never reached."""


@dataclass(slots=True)
class Gateway:
    """One of the gateways that are compared, with its milliseconds of processor time a request, round by round."""

    name: str
    running: Services
    costs: dict[str, list[float]] = field(default_factory=dict)

    def used(self) -> float:
        """The processor time that it has used."""
        return processor_seconds(self.running.pids["gateway"])


async def _read(client: Client, path: str, count: int, token: str | None = None) -> int:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    for _ in range(count):
        await client.send("GET", path, b"", **headers)
    return count


async def _play(client: Client, matches: list[Seated]) -> int:
    for match in matches:
        for number, move in enumerate(MOVES):
            token, version = match.tokens[number % 2], len(match.tokens) + number
            await client.post(
                f"{match.path}/moves",
                {"move": move},
                Authorization=f"Bearer {token}",
                If_Match=f'"{version}"',
            )
    return len(matches) * len(MOVES)


async def _round(gateway: Gateway, requests: int) -> None:
    """Send `requests` of each kind; what comes before the first move is not measured."""
    client = await Client.connected(gateway.running)
    matches = [await seat(client, GAME) for _ in range(-(-requests // len(MOVES)))]
    path, token = f"/v1{matches[0].path}", matches[0].tokens[0]
    kinds: dict[str, Awaitable[int]] = {
        "a move (POST …/moves)": _play(client, matches),
        "nothing (GET /livez)": _read(client, "/livez", requests),
        "a game (GET /v1/games/…)": _read(client, f"/v1/games/{GAME}", requests),
        "a match (GET /v1/matches/…)": _read(client, path, requests, token),
        "its history, 11 entries": _read(client, f"{path}/history", requests, token),
        "a refusal (404)": _read(client, "/v1/matches/aaaaaaaaaaaaaaaa", requests, token),
    }
    for name, asked in kinds.items():
        before = gateway.used()
        count = await asked
        gateway.costs.setdefault(name, []).append((gateway.used() - before) / count * 1e3)
    client.close()


@contextmanager
def _beside(running: Services, sources: Path, data: Path) -> Iterator[Services]:
    """A gateway made of `sources` on the engine and the lexicon of another one."""
    path = ":".join(str(sources.resolve() / part) for part in OWN_PARTS)
    variables = gateway_variables(running.behind, data, PYTHONPATH=path, **UNLIMITED)
    with service("gateway", **variables) as (program, where):
        host, _, port = where.rpartition(":")
        yield Services(host, int(port), running.behind, {**running.pids, "gateway": program.process.pid})


async def _measure(gateways: list[Gateway], rounds: int, requests: int) -> None:
    for gateway in gateways:
        await _round(gateway, requests)
        gateway.costs.clear()
    for number in range(rounds):
        for gateway in gateways if number % 2 else reversed(gateways):
            await _round(gateway, requests)


def show_costs(gateways: list[Gateway]) -> None:
    """Print the table: the median of the rounds for each gateway, and their ratio."""
    rows = []
    for name in gateways[0].costs:
        found = [statistics.median(gateway.costs[name]) for gateway in gateways]
        rows.append((name, *found, found[0] / found[-1]))
    names = [gateway.name for gateway in gateways]
    show("Processor time of the gateway a request, milliseconds", ("request", *names, "ratio"), rows)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--against", type=Path)
    wanted = parser.parse_args()
    enable_lexicon()
    with ExitStack() as opened:
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        here, there = data / "here", data / "there"
        here.mkdir()
        there.mkdir()
        running = opened.enter_context(services(STORE.root.resolve(), here, **UNLIMITED))
        gateways = [Gateway("this one", running)]
        if wanted.against:
            other = opened.enter_context(_beside(running, wanted.against, there))
            gateways.insert(0, Gateway("the other", other))
        asyncio.run(_measure(gateways, wanted.rounds, wanted.requests))
        show_costs(gateways)


if __name__ == "__main__":
    main()
