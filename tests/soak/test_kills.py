"""Every process of the house, and the database, is killed in turn during play; a ledger says what must be there.

SOAK_MOVES says how many moves (of both campaigns together); the numbers are printed.
"""

import asyncio
import os
import socket
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.gateway.postgres import Server, programs, server
from tests.integration.conftest import lexicons
from tests.integration.replay import require_replay
from tests.integration.stack import Backs, gateway_variables, service
from tests.needs import lacking
from tests.processes import Program
from tests.soak.ledger import Ledger, Player, history

__all__ = ["lexicons"]  # a fixture

MOVES = int(os.environ.get("SOAK_MOVES", "10000")) // 2
MOVES_PER_KILL = 250
PLAYERS = 8

pytestmark = [pytest.mark.soak, pytest.mark.processes, pytest.mark.timeout(7_200)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Killed:
    """A service that is killed and started again at the same place."""

    def __init__(self, name: str, variables: Mapping[str, str]) -> None:
        self.port = _free_port()
        self._name = name
        self._variables = {**variables, f"TRELLIS_{name.upper()}_PORT": str(self.port)}
        self._running: AbstractContextManager[tuple[Program, str]] | None = None

    @property
    def where(self) -> str:
        """Its address."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it serves."""
        self._running = service(self._name, **self._variables)
        self._running.__enter__()

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        if self._running is not None:
            self._running.__exit__(None, None, None)
            self._running = None


@contextmanager
def _house(lexicons: Path, data: Path, gateways: int, **variables: str) -> Iterator[dict[str, Killed]]:
    lexicon = Killed("lexicon", {"TRELLIS_LEXICON_DIR": str(lexicons)})
    engine = Killed("engine", {"TRELLIS_ENGINE_LEXICON_TARGET": lexicon.where})
    shared = gateway_variables(Backs(lexicon.where, engine.where), data, **variables)
    house = {"lexicon": lexicon, "engine": engine}
    house |= {f"gateway {number}": Killed("gateway", shared) for number in range(gateways)}
    try:
        for member in house.values():
            member.start()
        yield house
    finally:
        for member in house.values():
            member.kill()


async def _kill_in_turn(
    targets: Mapping[str, Killed | Server], ledger: Ledger, kills: Counter[str], done: asyncio.Event
) -> None:
    """Kill one after the other, each after so many more moves, and start it again."""
    while not done.is_set():
        for name, target in targets.items():
            due = ledger.moves + MOVES_PER_KILL
            while ledger.moves < due and not done.is_set():  # noqa: ASYNC110 - eight players count it up
                await asyncio.sleep(0.01)
            if done.is_set():
                return
            await asyncio.to_thread(target.kill)
            await asyncio.to_thread(target.start)
            kills[name] += 1


async def _campaign(
    bases: Sequence[str], targets: Mapping[str, Killed | Server], moves: int
) -> tuple[Ledger, Counter[str]]:
    ledger, kills, done = Ledger(), Counter[str](), asyncio.Event()
    async with httpx.AsyncClient(timeout=30) as client:
        killer = asyncio.create_task(_kill_in_turn(targets, ledger, kills, done))
        players = [Player(lambda: bases, ledger) for _ in range(PLAYERS)]
        try:
            async with asyncio.TaskGroup() as group:
                for number, player in enumerate(players):
                    group.create_task(player.play(client, number, lambda: ledger.moves >= moves))
        finally:
            done.set()
            await killer
    return ledger, kills


def _require_ledger(ledger: Ledger, base: str, engine: str, database: Path | str) -> None:
    """Every answered move is in the log once, in its place; the log has nothing else, and leads to the stored state."""
    for match, answered in ledger.matches.items():
        log = asyncio.run(history(base, match))
        assert [entry["version"] for entry in log] == list(range(len(log)))
        assert [entry["notation"] for entry in log if entry["kind"] == "MOVE"] == answered
        assert require_replay(engine, database, match) == len(answered)


def _proved(house: Mapping[str, Killed], targets: Mapping[str, Killed | Server], database: Path | str) -> str:
    bases = [f"http://{member.where}" for name, member in house.items() if name.startswith("gateway")]
    started = time.monotonic()
    ledger, kills = asyncio.run(_campaign(bases, targets, MOVES))
    _require_ledger(ledger, bases[0], house["engine"].where, database)
    assert ledger.moves >= MOVES
    assert kills.total() >= min(len(targets), MOVES // MOVES_PER_KILL - 1)
    told = ", ".join(f"{name}: {count}" for name, count in kills.items())
    return (
        f"{ledger.moves} moves of {len(ledger.matches)} matches in {time.monotonic() - started:.0f} s, each in the log"
        f" once; killed {told}; {ledger.repeated} requests sent again, {ledger.replayed} of them had been carried out"
    )


def test_no_move_is_lost_or_doubled_on_sqlite(
    lexicons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with _house(lexicons, tmp_path, 1) as house:
        told = _proved(house, house, tmp_path)
    with capsys.disabled():
        print(f"\nSQLite: {told}")  # noqa: T201 - the numbers are the result


def test_no_move_is_lost_or_doubled_on_postgresql_with_two_gateways(
    lexicons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = programs()
    if found is None:
        lacking("not installed: PostgreSQL's server programs (initdb, pg_ctl)")
    with (
        server(found) as postgres,
        _house(lexicons, tmp_path, 2, TRELLIS_GATEWAY_DATABASE_URL=postgres.url) as house,
    ):
        told = _proved(house, {"PostgreSQL": postgres, **house}, postgres.url)
    with capsys.disabled():
        print(f"\nPostgreSQL: {told}")  # noqa: T201 - the numbers are the result
