"""What a move costs the engine and the lexicon: processor time of every game's moves, of several engines in turn.

Random matches of every game are recorded first. Each engine that is measured then plays all of them, many matches at a
time and each on the states that it has answered itself; the views of the mover and of onlookers come along. The rounds
take turns, each with matches of its own, so that the ratios belong together.

    python -m benchmarks.engine_moves [--rounds 3] [--matches 12] [--clients 16] [--beside DIRECTORY]

`--beside` names another checkout of the repository, whose engine and lexicon are measured beside this one's.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc

from benchmarks._tables import processor_seconds, show
from tests.lexicons import STORE, enable_lexicon
from tests.processes import started
from trellis_gateway.clients.channel import Peer
from trellis_gateway.clients.engine import connect
from trellis_gateway.clients.moves import Moves
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub

SEATS = {
    "word_sprout": 2,
    "rewordable": 3,
    "word_souffle": 3,
    "four_letter_words": 2,
    "sprout_r_out": 2,
}
MOST_MOVES = 24
"""Moves of a match that are played at most."""
SOURCES = ("services/engine/src", "services/lexicon/src", "libs/ops/src", "protos/python")


@dataclass(frozen=True)
class Match:
    """A recorded match: its first state, and each move with its seat."""

    start: pb.State
    moves: Sequence[tuple[int, pb.Move]]


@dataclass(frozen=True)
class Pair:
    """An engine with a lexicon of its own: where it is, and the ids of both processes."""

    name: str
    target: str
    engine: int
    lexicon: int

    def seconds(self) -> tuple[float, float]:
        """Processor time that both have used."""
        return processor_seconds(self.engine), processor_seconds(self.lexicon)


@contextmanager
def _service(name: str, checkout: Path, **variables: str) -> Iterator[tuple[str, int]]:
    """A service from a checkout, as a process: where it is, and its id."""
    paths = os.pathsep.join(str(checkout / source) for source in SOURCES)
    own = {f"TRELLIS_{name.upper()}_PORT": "0", "PYTHONPATH": paths, **variables}
    with started([sys.executable, "-m", f"trellis_{name}"], own) as program:
        port = json.loads(program.wait_for('"serving"'))["port"]
        yield f"127.0.0.1:{port}", program.process.pid


@contextmanager
def _pair(name: str, checkout: Path) -> Iterator[Pair]:
    root = str(STORE.root.resolve())
    with (
        _service("lexicon", checkout, TRELLIS_LEXICON_DIR=root) as (words, lexicon),
        _service("engine", checkout, TRELLIS_ENGINE_LEXICON_TARGET=words) as (target, engine),
    ):
        yield Pair(name, target, engine, lexicon)


def _recorded(engine: Any, game: str, number: int) -> Match:
    """A random match."""
    seed = number.to_bytes(16, "big")
    made = engine.CreateInitialState(
        pb.CreateInitialStateRequest(game=game, seat_count=SEATS[game], seed=seed)
    )
    state, status = made.state, made.status
    moves: list[tuple[int, pb.Move]] = []
    while status.to_act and len(moves) < MOST_MOVES:
        seat, sample = status.to_act[0], pb.Sample(count=1, seed=seed + len(moves).to_bytes(1, "big"))
        found = engine.ListLegalMoves(pb.ListLegalMovesRequest(state=state, seat=seat, sample=sample)).moves
        if not found:
            break
        moves.append((seat, found[0].move))
        answer = engine.ApplyMove(pb.ApplyMoveRequest(state=state, seat=seat, move=found[0].move))
        state, status = answer.state, answer.status
    return Match(made.state, moves)


async def _play(moves: Moves, match: Match) -> None:
    state = match.start.SerializeToString()
    for seat, move in match.moves:
        state = (await moves.apply(state, seat, move, [pb.Viewer(seat=seat), pb.Viewer()])).state


async def _played(target: str, matches: Sequence[Match], clients: int) -> None:
    """Play matches as a gateway does, so many at a time."""
    async with connect(target) as channel:
        peer = Peer("engine", 60, "ENGINE_UNAVAILABLE", "ENGINE_DEADLINE", "ENGINE_FAILED")
        moves, waiting = Moves(EngineServiceStub(channel), peer), list(matches)

        async def client() -> None:
            while waiting:
                await _play(moves, waiting.pop())

        await asyncio.gather(*(client() for _ in range(clients)))


def _measured(pair: Pair, matches: Sequence[Match], clients: int) -> tuple[float, float]:
    """Milliseconds of processor time a move, of the engine and of the lexicon."""
    before = pair.seconds()
    asyncio.run(_played(pair.target, matches, clients))
    moves = sum(len(match.moves) for match in matches)
    engine, lexicon = (now - then for now, then in zip(pair.seconds(), before, strict=True))
    return engine / moves * 1e3, lexicon / moves * 1e3


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--beside", type=Path)
    wanted = parser.parse_args()
    enable_lexicon()
    here = Path(__file__).resolve().parents[1]
    checkouts = {"before": wanted.beside.resolve(), "now": here} if wanted.beside else {"now": here}
    with ExitStack() as stack:
        pairs = [stack.enter_context(_pair(name, checkout)) for name, checkout in checkouts.items()]
        apart = stack.enter_context(_pair("recorder", here))
        recorder = EngineServiceStub(stack.enter_context(grpc.insecure_channel(apart.target)))
        rows = []
        for game in SEATS:
            sums: dict[str, list[float]] = {pair.name: [0.0, 0.0] for pair in pairs}
            count = 0
            for number in range(wanted.rounds + 1):
                matches = [_recorded(recorder, game, number * 1_000 + n) for n in range(wanted.matches)]
                count += sum(len(match.moves) for match in matches) if number else 0
                for pair in pairs if number % 2 else reversed(pairs):
                    found = _measured(pair, matches, wanted.clients)
                    if number:  # the first round warms up
                        sums[pair.name] = [sum(each) for each in zip(sums[pair.name], found, strict=True)]
            rows.append((game, count, *(each / wanted.rounds for pair in pairs for each in sums[pair.name])))
    parts = (f"{part}, {name}" for name in checkouts for part in ("engine", "lexicon"))
    show("Processor time a move in milliseconds", ("game", "moves", *parts), rows)


if __name__ == "__main__":
    main()
