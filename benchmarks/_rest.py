"""Load on the gateway: the three services as processes with their processor time, and players that move without pause.

The client is made of bytes, because one that reads every header would take more processor time than the gateway that is
measured.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Self
from uuid import uuid4

from benchmarks._tables import processor_seconds
from tests.integration.stack import Backs, gateway_variables, service

SERVICES = ("gateway", "engine", "lexicon")


@dataclass(frozen=True, slots=True)
class Services:
    """The running services: where they are, and the id of each one's process."""

    host: str
    port: int
    behind: Backs
    pids: dict[str, int]

    def seconds(self) -> dict[str, float]:
        """The processor time that each service has used, its workers included."""
        return {name: sum(map(processor_seconds, _family(pid))) for name, pid in self.pids.items()}


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


@contextmanager
def services(lexicons: Path, data: Path, **variables: str) -> Iterator[Services]:
    """Lexicon, engine and a gateway with its database in `data`; `variables` are more of its environment."""
    with (
        service("lexicon", TRELLIS_LEXICON_DIR=str(lexicons)) as (lexicon, words),
        service("engine", TRELLIS_ENGINE_LEXICON_TARGET=words) as (engine, rules),
        service("gateway", **gateway_variables(Backs(words, rules), data, **variables)) as (gateway, where),
    ):
        host, _, port = where.rpartition(":")
        programs = zip(SERVICES, (gateway, engine, lexicon), strict=True)
        pids = {name: program.process.pid for name, program in programs}
        yield Services(host, int(port), Backs(words, rules), pids)


class Client:
    """A connection to the gateway that sends one request after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connected(cls, running: Services, source: str = "127.0.0.1") -> Self:
        """Connect to the gateway, from one of this machine's addresses."""
        return cls(*await asyncio.open_connection(running.host, running.port, local_addr=(source, 0)))

    async def post(self, path: str, body: Any, **headers: str) -> Any:
        """Send a request with a fresh Idempotency-Key; returns the answer, which must be 201."""
        content = json.dumps(body).encode()
        sent = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4()), **headers}
        head, answer = await self.send("POST", f"/v1{path}", content, **sent)
        if not head.startswith(b"HTTP/1.1 201"):
            raise RuntimeError(f"{path} was answered {head.decode()}{answer.decode()}")
        return json.loads(answer)

    async def send(self, method: str, path: str, content: bytes, **headers: str) -> tuple[bytes, bytes]:
        """Send a request; returns head and body of the answer, whatever it is."""
        sent = {"Host": "gateway"} | {name.replace("_", "-"): value for name, value in headers.items()}
        if content:
            sent["Content-Length"] = str(len(content))
        lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return head, await self._reader.readexactly(int(length or 0))

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


@dataclass(frozen=True, slots=True)
class Seated:
    """A match whose seats are all taken."""

    path: str
    tokens: Sequence[str]


@dataclass(slots=True)
class Load:
    """Moves played by so many clients at once: seconds each took, seconds in all, seconds of processor by service."""

    clients: int
    times: list[float] = field(default_factory=list)
    elapsed: float = 0.0
    processor: dict[str, float] = field(default_factory=dict)


async def seat(client: Client, game: str) -> Seated:
    """Make a match of two seats, both taken."""
    path = f"/matches/{(await client.post('/matches', {'game': game, 'seats': 2}))['id']}"
    tokens = [(await client.post(f"{path}/seats", {"name": name}))["token"] for name in ("Ada", "Grace")]
    return Seated(path, tokens)


async def _play(client: Client, match: Seated, moves: Sequence[str], times: list[float]) -> None:
    for number, move in enumerate(moves):
        token, version = match.tokens[number % 2], len(match.tokens) + number
        started = perf_counter()
        await client.post(
            f"{match.path}/moves", {"move": move}, Authorization=f"Bearer {token}", If_Match=f'"{version}"'
        )
        times.append(perf_counter() - started)


async def measured_load(
    running: Services, game: str, moves: Sequence[str], clients: int, matches: int
) -> Load:
    """Let clients play matches, one after the other each, with these moves of two seats; setting up is not measured."""
    load = Load(clients)
    first = await Client.connected(running)
    waiting = [await seat(first, game) for _ in range(matches)]
    # Not sooner: who connects and sends nothing is hung up on.
    connections = [first, *[await Client.connected(running) for _ in range(clients - 1)]]

    async def player(client: Client) -> None:
        while waiting:
            await _play(client, waiting.pop(), moves, load.times)

    before, started = running.seconds(), perf_counter()
    await asyncio.gather(*map(player, connections))
    load.elapsed = perf_counter() - started
    load.processor = {name: used - before[name] for name, used in running.seconds().items()}
    for client in connections:
        client.close()
    return load
