"""Plays a stored match again from its log: nothing was lost and nothing played twice."""

import sqlite3
from contextlib import closing
from pathlib import Path

import grpc

from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub


def _stored(data: Path, match: str) -> tuple[pb.State, pb.State, list[pb.RecordedMove]]:
    """The first state, the last one, and the moves in the log of a match."""
    with closing(sqlite3.connect(data / "gateway.sqlite3")) as connection:
        first, last = connection.execute(
            "SELECT initial_state, state FROM matches WHERE id = ?", (match,)
        ).fetchone()
        rows = connection.execute(
            "SELECT seat, record FROM entries WHERE match_id = ? AND kind = 'MOVE' ORDER BY version", (match,)
        ).fetchall()
    moves = [
        pb.RecordedMove(seat=seat, move=pb.ApplyMoveResponse.FromString(record).move) for seat, record in rows
    ]
    return pb.State.FromString(first), pb.State.FromString(last), moves


def require_replay(engine: str, data: Path, match: str) -> int:
    """Assert that the log leads from the first state to the stored one; returns the number of moves."""
    first, last, moves = _stored(data, match)
    request = pb.ReplayMovesRequest(state=first, moves=moves, include_states=True)
    with grpc.insecure_channel(engine) as channel:
        steps = list(EngineServiceStub(channel).ReplayMoves(request, timeout=60))
    assert len(steps) == len(moves)
    assert (steps[-1].state if steps else first) == last
    return len(moves)
