"""Moves for the engine: those of many matches that come at the same time go there together."""

import asyncio
from collections.abc import Sequence
from typing import Any

from google.rpc.status_pb2 import Status

from trellis_gateway import codec
from trellis_gateway.clients.channel import Peer
from trellis_gateway.coalesce import Coalescer
from trellis_gateway.errors import Problem
from trellis_ops.errors import from_status
from trellis_protos.engine.v1 import engine_pb2 as pb

CALLS_AT_ONCE = 2
"""While the engine plays the moves of one call, the next is on its way."""
MAX_MOVES = 32
"""Moves of a call; the engine takes twice as many."""
MAX_STATE_BYTES = 32 << 10
MAX_VIEWERS = 16
_UNKNOWN_FOR_SECONDS = 60.0
"""How long an engine from before there were calls of several moves is not asked for one again."""


class Moves:
    """Has moves played: together where that is possible, alone where the engine says that a move takes longer.

    Args:
        stub: of the engine.
        peer: how it is called.
    """

    def __init__(self, stub: Any, peer: Peer) -> None:
        self._stub = stub
        self._peer = peer
        self._together: Coalescer[None, pb.MatchMove, pb.MatchMoveResult] = Coalescer(
            "ApplyMoves", self._ask, MAX_MOVES, CALLS_AT_ONCE
        )
        self._alone_until = 0.0

    async def apply(
        self, state: bytes, seat: int, move: pb.Move, viewers: Sequence[pb.Viewer]
    ) -> pb.PlayedMove:
        """Play a move. Raises Problem with the engine's reason."""
        result = pb.MatchMoveResult()
        if len(state) <= MAX_STATE_BYTES and len(viewers) <= MAX_VIEWERS:
            wanted = pb.MatchMove(state=state, seat=seat, move=move, viewers=viewers)
            (result,) = await self._together.ask(None, [wanted])
        if result.HasField("fault"):
            raise self._peer.problem(from_status(Status.FromString(result.fault)))
        return result.played if result.HasField("played") else await self._alone(state, seat, move, viewers)

    async def _ask(self, _: None, moves: Sequence[pb.MatchMove]) -> Sequence[pb.MatchMoveResult]:
        """Send moves together; the results are empty where the engine does not know that."""
        alone = [pb.MatchMoveResult()] * len(moves)
        now = asyncio.get_running_loop().time()
        if now < self._alone_until:
            return alone
        try:
            answer: pb.ApplyMovesResponse = await self._peer.call(
                self._stub.ApplyMoves, pb.ApplyMovesRequest(moves=moves)
            )
        except Problem as problem:
            if problem.metadata.get("code") != "UNIMPLEMENTED":
                raise
            self._alone_until = now + _UNKNOWN_FOR_SECONDS
            return alone
        return answer.results

    async def _alone(
        self, state: bytes, seat: int, move: pb.Move, viewers: Sequence[pb.Viewer]
    ) -> pb.PlayedMove:
        request = pb.ApplyMoveRequest(state=codec.parse_state(state), seat=seat, move=move, viewers=viewers)
        answer: pb.ApplyMoveResponse = await self._peer.call(self._stub.ApplyMove, request)
        return codec.played(answer)
