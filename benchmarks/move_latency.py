"""How long a move takes through all three services, for one client, beside the parts that it consists of.

Three real processes on this machine, the gateway on SQLite. Matches of Word Sprout are played move by move; beside each
move the same client asks for nothing at all (`/livez`) and for its view, and asks the engine alone to play the same
move. All of it is measured in turn, so that the ratios belong together.

    python benchmarks/move_latency.py [--moves 300]
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import grpc

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._tables import percentile, show
from tests.integration.stack import Backs, Table, backs, gateway
from tests.lexicons import STORE, enable_lexicon
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub

MOVES = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7"]
GAME = "word_sprout"
Times = dict[str, list[float]]


def _timed(times: Times, name: str, call: Callable[[], Any]) -> Any:
    started = perf_counter()
    answer = call()
    times.setdefault(name, []).append((perf_counter() - started) * 1e3)
    return answer


def _match(base: str, engine: Any, times: Times) -> None:
    """One match; the state that the engine alone plays on follows it."""
    state = engine.CreateInitialState(pb.CreateInitialStateRequest(game=GAME, seat_count=2)).state
    with Table(base, {"game": GAME}) as table:
        for number, move in enumerate(MOVES):
            request = pb.ApplyMoveRequest(state=state, seat=number % 2, move=pb.Move(notation=move))
            state = _timed(times, "the engine alone (ApplyMove)", partial(engine.ApplyMove, request)).state
            _turn(table, times, number, move)


def _turn(table: Table, times: Times, number: int, move: str) -> None:
    guest = table.guests[number % 2]
    _timed(times, "nothing (GET /livez)", partial(guest.http.get, f"{table.base}/livez"))
    _timed(times, "a view (GET /v1/matches/…)", partial(guest.http.get, table.path))
    sent = _timed(times, "a move (POST …/moves)", partial(table.send, number % 2, move, 2 + number))
    assert sent.status_code == 201, sent.text


def measured(base: str, behind: Backs, moves: int) -> Times:
    """The times of at least `moves` moves, in milliseconds; the first match is not counted."""
    times: Times = {}
    with grpc.insecure_channel(behind.engine) as channel:
        engine = EngineServiceStub(channel)
        _match(base, engine, {})
        for _ in range(-(-moves // len(MOVES))):
            _match(base, engine, times)
    return times


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=300)
    wanted = parser.parse_args()
    enable_lexicon()
    with (
        tempfile.TemporaryDirectory() as data,
        backs(STORE.root.resolve()) as behind,
        gateway(behind, Path(data)) as (_, base),
    ):
        times = measured(base, behind, wanted.moves)
    least = statistics.median(times["nothing (GET /livez)"])
    rows = []
    for name, found in times.items():
        median = statistics.median(found)
        rows.append(
            (name, len(found), median, percentile(found, 0.9), percentile(found, 0.99), median / least)
        )
    show(
        "Latency of one client through REST, milliseconds",
        ("what", "requests", "median", "90 %", "99 %", "median, beside nothing"),
        rows,
    )


if __name__ == "__main__":
    main()
