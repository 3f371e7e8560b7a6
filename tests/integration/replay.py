"""Plays a stored match again from its log: nothing was lost and nothing played twice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import grpc

from tests.gateway.postgres import sql
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub


def _rows(database: Path | str, statement: str) -> list[Any]:
    """The rows of a statement, from the SQLite file in a directory or from PostgreSQL at a URL."""
    if isinstance(database, str):
        return list(asyncio.run(sql(database, statement)))
    with closing(sqlite3.connect(database / "gateway.sqlite3")) as connection:
        return connection.execute(statement).fetchall()


def _stored(database: Path | str, match: str) -> tuple[pb.State, pb.State, list[pb.RecordedMove]]:
    """The first state, the last one, and the moves in the log of a match."""
    assert match.isalnum()
    ((first, last),) = _rows(database, f"SELECT initial_state, state FROM matches WHERE id = '{match}'")
    log = f"SELECT seat, record FROM entries WHERE match_id = '{match}' AND kind = 'MOVE' ORDER BY version"
    moves = [
        pb.RecordedMove(seat=seat, move=pb.ApplyMoveResponse.FromString(record).move)
        for seat, record in _rows(database, log)
    ]
    return pb.State.FromString(first), pb.State.FromString(last), moves


def require_replay(engine: str, database: Path | str, match: str) -> int:
    """Assert that the log leads from the first state to the stored one; returns the number of moves.

    The database is the SQLite file in a directory, or PostgreSQL at a URL.
    """
    first, last, moves = _stored(database, match)
    request = pb.ReplayMovesRequest(state=first, moves=moves, include_states=True)
    with grpc.insecure_channel(engine) as channel:
        steps = list(EngineServiceStub(channel).ReplayMoves(request, timeout=60))
    assert len(steps) == len(moves)
    assert (steps[-1].state if steps else first) == last
    return len(moves)
