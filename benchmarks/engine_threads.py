"""How many threads the engine's server needs: its handlers wait for the lexicon service, so that one is not enough.

Two real processes, lexicon and engine, on this machine; clients validate plays of Word Sprout as fast as they are
answered. Each round measures every number of threads once, in a new order; the table shows medians over the rounds.

    python benchmarks/engine_threads.py [--rounds 5] [--seconds 1.0] [--clients 16]
"""

import argparse
import json
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._tables import processor_seconds
from tests.lexicons import STORE, enable_lexicon
from tests.processes import started
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1 import engine_pb2_grpc

THREADS = (1, 2, 4, 8, 16, 32)
REFERENCE = 8
PLAYS = ("+o@0", "+q@0", "+z@0", "+e@0")


@dataclass(frozen=True)
class Engine:
    """A running engine: its process and a request that it must ask the lexicon about."""

    pid: int
    stub: engine_pb2_grpc.EngineServiceStub
    state: pb.State

    def cpu_seconds(self) -> float:
        """Processor time that the process has used."""
        return processor_seconds(self.pid)


@contextmanager
def _serving(name: str, **variables: str) -> Iterator[tuple[int, int]]:
    """A service as a process; its port and process id."""
    with started([sys.executable, "-m", f"trellis_{name}"], variables) as program:
        line = json.loads(program.wait_for('"serving"'))
        yield line["port"], program.process.pid


@contextmanager
def _engine(lexicon_port: int, threads: int) -> Iterator[Engine]:
    variables = {
        "TRELLIS_ENGINE_PORT": "0",
        "TRELLIS_ENGINE_THREADS": str(threads),
        "TRELLIS_ENGINE_LEXICON_TARGET": f"127.0.0.1:{lexicon_port}",
    }
    with (
        _serving("engine", **variables) as (port, pid),
        grpc.insecure_channel(f"127.0.0.1:{port}") as channel,
    ):
        stub = engine_pb2_grpc.EngineServiceStub(channel)
        wanted = pb.CreateInitialStateRequest(game="word_sprout", seat_count=2, seed=b"0123456789abcdef")
        yield Engine(pid, stub, stub.CreateInitialState(wanted, wait_for_ready=True, timeout=30).state)


def _load(engine: Engine, clients: int, seconds: float) -> tuple[float, float]:
    """Calls a second, and processor milliseconds of the engine a call."""
    done = [0] * clients
    end = time.perf_counter() + seconds

    def client(number: int) -> None:
        while time.perf_counter() < end:
            play = pb.Move(notation=PLAYS[done[number] % len(PLAYS)])
            engine.stub.ValidateMove(
                pb.ValidateMoveRequest(state=engine.state, seat=0, move=play), timeout=10
            )
            done[number] += 1

    before, start = engine.cpu_seconds(), time.perf_counter()
    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    calls = sum(done)
    return calls / (time.perf_counter() - start), 1000 * (engine.cpu_seconds() - before) / calls


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--clients", type=int, default=16)
    wanted = parser.parse_args()
    enable_lexicon()
    rates: dict[int, list[float]] = {threads: [] for threads in THREADS}
    costs: dict[int, list[float]] = {threads: [] for threads in THREADS}
    with ExitStack() as stack:
        root = str(STORE.root)
        port, _ = stack.enter_context(_serving("lexicon", TRELLIS_LEXICON_PORT="0", TRELLIS_LEXICON_DIR=root))
        engines = {threads: stack.enter_context(_engine(port, threads)) for threads in THREADS}
        for _ in range(wanted.rounds):
            for threads in random.sample(THREADS, len(THREADS)):
                rate, cost = _load(engines[threads], wanted.clients, wanted.seconds)
                rates[threads].append(rate)
                costs[threads].append(cost)
    print(f"{'threads':>7} {'calls/s':>9} {'of ' + str(REFERENCE):>6} {'CPU ms/call':>12}")
    base = statistics.median(rates[REFERENCE])
    for threads in THREADS:
        rate, cost = statistics.median(rates[threads]), statistics.median(costs[threads])
        print(f"{threads:>7} {rate:>9.0f} {rate / base:>6.2f} {cost:>12.2f}")


if __name__ == "__main__":
    main()
