"""What strangers can do to a match of others: fair players' moves while hard questions are asked without a pause.

Beside the moves the table says how the hostile requests were answered, what the engine used of the processors, and what
it still used in the second after all of them had hung up. The limits of rates are out of the way: all come from one
address, and what is measured is what happens to those whom they let through.
"""

import argparse
import asyncio
import json
import resource
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

from benchmarks._rest import Client, Services, seat, services
from benchmarks._tables import percentile, show
from tests.lexicons import STORE, enable_lexicon

FAIR_MATCHES = 8
FAIR_MOVES = ("+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4")
UNLIMITED = {
    "TRELLIS_GATEWAY_POINTS_PER_ADDRESS": "1000000000",
    "TRELLIS_GATEWAY_POINTS_PER_TOKEN": "1000000000",
    "TRELLIS_GATEWAY_MAX_WAITING_MATCHES": "1000000",
}
SETTLE_SECONDS = 0.1
"""After hanging up: by then the engine is to have stopped."""

STRANGERS = "127.0.0.2"
"""The address that they all come from; fair players have another."""
_HALF_SENT = 1_100
_DEAF = 200
_COMES_AGAIN_SECONDS = 0.1

_NOBODY_CAN_PLAY = {
    "rules": {"vowels_may_be_missing": {}, "no_more_vowels": {}, "no_consonant_in_front": {}},
    "custom_rules": [
        {
            "name": "no",
            "scope": "GOAL_WORD",
            "expression": "word == 'zzzzzzzzz' || word.endsWith('ological')",
        },
        {"name": "s", "scope": "STRING", "expression": "after.endsWith('l') || size(after) < 3"},
    ],
}
_CROSSING = {
    "rules": {
        "crossing_strings": {"min_length": 2},
        "palindrome_lock": {"from_turn": 1},
        "vowels_may_be_missing": {},
    }
}
_LOCKED = {"rules": {"palindrome_lock": {"from_turn": 1}, "vowels_may_be_missing": {}}}


@dataclass
class Attack:
    """What happened during an attack: seconds of each fair move, fair refusals, hostile answers, the engine's load."""

    name: str
    moves: list[float] = field(default_factory=list)
    refused: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    engine: float = 0.0
    after: float = 0.0
    seconds: float = 0.0


class Stranger:
    """Somebody who asks hard questions on a connection, one after the other, until told to stop."""

    def __init__(self, running: Services, answers: Counter[str]) -> None:
        self._running = running
        self._answers = answers

    async def ask(self, *questions: tuple[str, str, Any]) -> None:
        """Ask in turn, for ever: (method, path, body)."""
        client = await Client.connected(self._running, STRANGERS)
        try:
            while True:
                for method, path, body in questions:
                    await self._asked(client, method, path, body)
        finally:
            client.close()

    async def _asked(self, client: Client, method: str, path: str, body: Any) -> None:
        content = b"" if body is None else _json(body)
        headers = {"Idempotency-Key": str(uuid4())}
        if body is not None:
            headers["Content-Type"] = "application/json"
        head, _ = await client.send(method, f"/v1{path}", content, **headers)
        self._answers[head[9:12].decode()] += 1


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()


async def _fair(running: Services, attack: Attack) -> None:
    """Play matches, one after the other, for ever."""
    client = await Client.connected(running)
    try:
        while True:
            match = await seat(client, "word_sprout")
            for number, move in enumerate(FAIR_MOVES):
                headers = {
                    "Authorization": f"Bearer {match.tokens[number % 2]}",
                    "If_Match": f'"{2 + number}"',
                    "Idempotency-Key": str(uuid4()),
                    "Content-Type": "application/json",
                }
                started = perf_counter()
                head, _ = await client.send(
                    "POST", f"/v1{match.path}/moves", _json({"move": move}), **headers
                )
                attack.moves.append(perf_counter() - started)
                attack.refused += not head.startswith(b"HTTP/1.1 201")
    finally:
        client.close()


def _match(options: Any, seats: int = 2, game: str = "word_sprout") -> tuple[str, str, Any]:
    return "POST", "/matches", {"game": game, "seats": seats, "options": options}


async def _begun(running: Services, options: Any, moves: Sequence[str]) -> str:
    """The path of a match that strangers look at, some moves played."""
    client = await Client.connected(running)
    made = await client.post("/matches", {"game": "word_sprout", "seats": 2, "options": options})
    path = f"/matches/{made['id']}"
    tokens = [(await client.post(f"{path}/seats", {"name": name}))["token"] for name in ("Eve", "Mallory")]
    for number, move in enumerate(moves):
        await client.post(
            f"{path}/moves",
            {"move": move},
            Authorization=f"Bearer {tokens[number % 2]}",
            If_Match=f'"{2 + number}"',
        )
    client.close()
    return path


async def _sending(running: Services, answers: Counter[str], name: str, first: bytes, more: bytes) -> None:
    """Begin a request and send `more` of it for ever, or nothing; connect anew as often as one is hung up on."""
    while True:
        try:
            reader, writer = await asyncio.open_connection(
                running.host, running.port, local_addr=(STRANGERS, 0)
            )
        except OSError:
            await asyncio.sleep(1)
            continue
        writer.write(first)
        sending = asyncio.ensure_future(_pour(writer, more)) if more else None
        try:
            await reader.read()
        except OSError:
            pass
        finally:
            answers[f"hung up on {name}"] += 1
            if sending is not None:
                sending.cancel()
            writer.close()
        await asyncio.sleep(_COMES_AGAIN_SECONDS)


async def _pour(writer: asyncio.StreamWriter, more: bytes) -> None:
    with suppress(OSError):
        while True:
            writer.write(more)
            await writer.drain()


Strangers = Callable[[Services, Counter[str]], Awaitable[list[Awaitable[None]]]]


async def _nobody(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    return []


async def _setups(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    return [Stranger(running, answers).ask(_match(_NOBODY_CAN_PLAY)) for _ in range(8)]


async def _hard_sets(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    sets = [_match(_LOCKED, 4), _match(_CROSSING), _match({**_LOCKED, "rounds": 5})]
    return [Stranger(running, answers).ask(*sets) for _ in range(8)]


async def _onlookers(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    table = {"analyses": "EVERYTHING"}
    sprout = await _begun(running, table, ["+o@0", "+a@1"])
    client = await Client.connected(running)
    body = {"game": "sprout_r_out", "seats": 2, "options": table}
    stones = f"/matches/{(await client.post('/matches', body))['id']}"
    client.close()
    asked = [
        f"{stones}/analyses/playouts",
        f"{sprout}/analyses/outlook",
        f"{sprout}/analyses/goal_words",
        f"{sprout}/analyses/try_rule?rule=palindrome_lock",
    ]
    return [Stranger(running, answers).ask(*(("GET", path, None) for path in asked)) for _ in range(16)]


async def _endless_heads(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    first = b"GET /v1/games HTTP/1.1\r\nHost: gateway\r\nX-Endless: "
    return [_sending(running, answers, "endless heads", first, b"a" * 4096) for _ in range(8)]


async def _half_sent(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 2 * _HALF_SENT)), hard))
    first = b"POST /v1/matches HTTP/1.1\r\nHost: gateway\r\nContent-Le"
    return [_sending(running, answers, "half-sent heads", first, b"") for _ in range(_HALF_SENT)]


async def _deaf(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    """Watchers who read nothing of what they are sent, of matches that are not theirs."""
    path = await _begun(running, {}, ["+o@0"])
    first = f"GET /v1{path}/events?after=-1 HTTP/1.1\r\nHost: gateway\r\n\r\n".encode()
    return [_deafly(running, first) for _ in range(_DEAF)]


async def _deafly(running: Services, first: bytes) -> None:
    _, writer = await asyncio.open_connection(running.host, running.port, local_addr=(STRANGERS, 0), limit=1)
    writer.write(first)
    try:
        await asyncio.Event().wait()
    finally:
        writer.close()


async def _everybody(running: Services, answers: Counter[str]) -> list[Awaitable[None]]:
    return [
        stranger
        for strangers in (_setups, _hard_sets, _onlookers, _endless_heads, _half_sent, _deaf)
        for stranger in await strangers(running, answers)
    ]


ATTACKS: dict[str, Strangers] = {
    "nothing": _nobody,
    "8 set-ups that nobody can play": _setups,
    "8 askers for hard sets of rules": _hard_sets,
    "16 onlookers with analyses": _onlookers,
    "8 endless heads": _endless_heads,
    f"{_HALF_SENT} half-sent requests": _half_sent,
    f"{_DEAF} watchers who read nothing": _deaf,
    "all of these": _everybody,
}


async def _strangers(running: Services, name: str, seconds: float) -> Counter[str]:
    """Attack for some seconds, then hang up; how the hostile requests were answered."""
    answers = Counter[str]()
    strangers = [asyncio.ensure_future(each) for each in await ATTACKS[name](running, answers)]
    await asyncio.sleep(seconds)
    await _hang_up(strangers)
    return answers


def _strangers_process(running: Services, name: str, seconds: float) -> Counter[str]:
    return asyncio.run(_strangers(running, name, seconds))


async def attacked(running: Services, name: str, seconds: float) -> Attack:
    """Let strangers and fair players at the gateway for some seconds, then let them all hang up.

    The strangers are a process of their own: what keeps them busy must not keep the fair players waiting.
    """
    attack = Attack(name)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        hostile = asyncio.wrap_future(pool.submit(_strangers_process, running, name, seconds))
        fair = [asyncio.ensure_future(_fair(running, attack)) for _ in range(FAIR_MATCHES)]
        before, started = running.seconds()["engine"], perf_counter()
        attack.answers = await hostile
        attack.seconds = perf_counter() - started
        attack.engine = running.seconds()["engine"] - before
    await _hang_up(fair)
    await asyncio.sleep(SETTLE_SECONDS)
    left = running.seconds()["engine"]
    await asyncio.sleep(1)
    attack.after = running.seconds()["engine"] - left
    return attack


async def _hang_up(clients: Sequence[asyncio.Future[None]]) -> None:
    for client in clients:
        client.cancel()
    for client in clients:
        with suppress(asyncio.CancelledError):
            await client


def _row(attack: Attack) -> list[object]:
    moves = attack.moves or [0.0]
    told = ", ".join(f"{number} x {status}" for status, number in sorted(attack.answers.items()))
    return [
        attack.name,
        len(attack.moves),
        percentile(moves, 0.5) * 1e3,
        percentile(moves, 0.99) * 1e3,
        max(moves) * 1e3,
        attack.refused,
        told or "-",
        attack.engine / attack.seconds,
        attack.after * 1e3,
    ]


def main() -> None:
    """Print a table of all attacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    seconds = parser.parse_args().seconds
    enable_lexicon()
    with tempfile.TemporaryDirectory() as data, services(STORE.root, Path(data), **UNLIMITED) as running:
        rows = [_row(asyncio.run(attacked(running, name, seconds))) for name in ATTACKS]
    show(
        f"Fair moves of {FAIR_MATCHES} matches during {seconds:g} s of each attack",
        (
            "attack",
            "moves",
            "median ms",
            "p99 ms",
            "worst ms",
            "refused",
            "hostile answers",
            "engine's processors",
            f"engine ms in the second after, from {SETTLE_SECONDS:g} s on",
        ),
        rows,
    )


if __name__ == "__main__":
    main()
