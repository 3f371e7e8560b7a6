"""How long a move takes through all three services, beside the parts that it consists of, and what it costs each.

Three real processes on this machine, the gateway on SQLite, or on PostgreSQL with --database. Matches of Word Sprout
are played move by move; beside each move the same client asks for nothing at all (`/livez`) and for its view, and asks
the engine alone to play the same move, the mover's view once with it and once after it. All of it is measured in turn,
so that the ratios belong together.

Then clients play matches without pause, each one match after the other, and the processor time of every service is read
before and after.

    python -m benchmarks.move_latency [--moves 300] [--clients 1,16,64] [--workers 1] [--database postgresql://…]
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import grpc

from benchmarks._rest import SERVICES, Load, Services, measured_load, services
from benchmarks._tables import percentile, processor_seconds, show
from tests.integration.stack import Table
from tests.lexicons import STORE, enable_lexicon
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub

MOVES = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7"]
GAME = "word_sprout"
NOTHING = "nothing (GET /livez)"
Times = dict[str, list[tuple[float, float]]]
"""What was measured, by name: milliseconds it took, milliseconds of the engine's processor."""


class Measuring:
    """Times of calls, and the engine's processor time meanwhile."""

    def __init__(self, engine: int) -> None:
        self._engine = engine
        self.times: Times = {}

    def timed(self, name: str, call: Callable[[], Any]) -> Any:
        """The answer of a call that is measured."""
        used, started = processor_seconds(self._engine), perf_counter()
        answer = call()
        took = perf_counter() - started
        self.times.setdefault(name, []).append((took * 1e3, (processor_seconds(self._engine) - used) * 1e3))
        return answer


def _two_calls(engine: Any, request: pb.ApplyMoveRequest, viewer: pb.Viewer) -> None:
    state: pb.State = engine.ApplyMove(request).state
    engine.ProjectState(pb.ProjectStateRequest(state=state, viewers=[viewer]))


def _alone(engine: Any, measuring: Measuring, state: pb.State, number: int, move: str) -> pb.State:
    """Play a move at the engine with one call and with two, in turn the one and the other first."""
    seat = number % 2
    request = pb.ApplyMoveRequest(state=state, seat=seat, move=pb.Move(notation=move))
    with_view = pb.ApplyMoveRequest()
    with_view.CopyFrom(request)
    with_view.viewers.add(seat=seat)
    ways = [
        ("the engine alone, two calls", partial(_two_calls, engine, request, pb.Viewer(seat=seat))),
        ("the engine alone, one call", partial(engine.ApplyMove, with_view)),
    ]
    for name, call in sorted(ways, reverse=bool(number // 2 % 2)):
        measuring.timed(name, call)
    following: pb.State = engine.ApplyMove(request).state
    return following


def _match(base: str, engine: Any, measuring: Measuring) -> None:
    """One match; the state that the engine alone plays on follows it."""
    state = engine.CreateInitialState(pb.CreateInitialStateRequest(game=GAME, seat_count=2)).state
    with Table(base, {"game": GAME}) as table:
        for number, move in enumerate(MOVES):
            state = _alone(engine, measuring, state, number, move)
            _turn(table, measuring, number, move)


def _turn(table: Table, measuring: Measuring, number: int, move: str) -> None:
    guest = table.guests[number % 2]
    measuring.timed(NOTHING, partial(guest.http.get, f"{table.base}/livez"))
    measuring.timed("a view (GET /v1/matches/…)", partial(guest.http.get, table.path))
    version = len(table.guests) + number
    sent = measuring.timed("a move (POST …/moves)", partial(table.send, number % 2, move, version))
    assert sent.status_code == 201, sent.text


def measured(running: Services, moves: int) -> Times:
    """The times of at least `moves` moves; the first match is not counted."""
    measuring, warming = Measuring(running.pids["engine"]), Measuring(running.pids["engine"])
    base = f"http://{running.host}:{running.port}"
    with grpc.insecure_channel(running.behind.engine) as channel:
        engine = EngineServiceStub(channel)
        _match(base, engine, warming)
        for _ in range(-(-moves // len(MOVES))):
            _match(base, engine, measuring)
    return measuring.times


def show_latency(times: Times) -> None:
    """Print the table of one client."""
    least = statistics.median(took for took, _ in times[NOTHING])
    rows = []
    for name, found in times.items():
        took = [each for each, _ in found]
        median = statistics.median(took)
        spread = (percentile(took, 0.9), percentile(took, 0.99))
        rows.append(
            (name, len(found), median, *spread, median / least, statistics.mean(used for _, used in found))
        )
    show(
        "Latency of one client through REST, milliseconds",
        ("what", "requests", "median", "90 %", "99 %", "median, beside nothing", "CPU of the engine"),
        rows,
    )


def show_load(loads: Sequence[Load]) -> None:
    """Print the table of clients that play without pause."""
    rows = []
    for load in loads:
        times, moves = [seconds * 1e3 for seconds in load.times], len(load.times)
        spread = (statistics.median(times), percentile(times, 0.99))
        used = (load.processor[name] / moves * 1e3 for name in SERVICES)
        rows.append((str(load.clients), moves, moves / load.elapsed, *spread, *used))
    show(
        "Clients that play without pause; times and processor time a move in milliseconds",
        ("clients", "moves", "moves/s", "median", "99 %", *(f"CPU of the {name}" for name in SERVICES)),
        rows,
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--clients", default="1,16,64")
    parser.add_argument("--workers", type=int, default=1, help="processes of the gateway")
    parser.add_argument("--database")
    wanted = parser.parse_args()
    enable_lexicon()
    variables = {"TRELLIS_GATEWAY_WORKERS": str(wanted.workers)}
    if wanted.database:
        variables["TRELLIS_GATEWAY_DATABASE_URL"] = wanted.database
    with (
        tempfile.TemporaryDirectory() as data,
        services(STORE.root.resolve(), Path(data), **variables) as running,
    ):
        show_latency(measured(running, wanted.moves))
        loads = []
        for clients in map(int, wanted.clients.split(",")):
            matches = max(clients, -(-wanted.moves // len(MOVES)))
            loads.append(asyncio.run(measured_load(running, GAME, MOVES, clients, matches)))
        show_load(loads)


if __name__ == "__main__":
    main()
