"""Turn positions, moves, events and views of Sprout-R-Out into messages and back.

Positions are written by hand, their cell sets as bytes: a state is sent with every call, and a set of any size is read
and written in one step. Everything else goes by its fields' names.
"""

from collections.abc import Mapping
from typing import Any

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out.boards.board import MAX_CELLS
from trellis_engine.games.sprout_r_out.events import GameEvent
from trellis_engine.games.sprout_r_out.moves import Move
from trellis_engine.games.sprout_r_out.state import Pair, Position
from trellis_engine.games.sprout_r_out.view import BoardView
from trellis_engine.wire import Codec, GameCodec, codec
from trellis_protos.engine.v1 import sprout_r_out_pb2 as pb

MAX_SET_BYTES = (MAX_CELLS + 7) // 8
MAX_STARTS = 2


def encode_cells(where: int) -> bytes:
    """Return a set of cells as bytes, without trailing zeros."""
    return where.to_bytes((where.bit_length() + 7) // 8, "little")


def decode_cells(data: bytes, field: str) -> int:
    """Read a set of cells from bytes.

    Raises `RequestError` FIELD_OUT_OF_RANGE for more cells than the largest board has.
    """
    if len(data) > MAX_SET_BYTES:
        raise RequestError(
            Reason.FIELD_OUT_OF_RANGE, f"must be at most {MAX_SET_BYTES} bytes, not {len(data)}", field
        )
    return int.from_bytes(data, "little")


def _encode_stones(stones: Pair) -> pb.SproutROutStones:
    return pb.SproutROutStones(first=encode_cells(stones[0]), second=encode_cells(stones[1]))


def _decode_stones(message: pb.SproutROutStones, field: str) -> Pair:
    return decode_cells(message.first, f"{field}.first"), decode_cells(message.second, f"{field}.second")


def give_position(position: Position) -> Mapping[str, Any]:
    """Tell a position as what the constructor of its message takes."""
    return {
        "stones": _encode_stones(position.stones),
        "filled_eyes": encode_cells(position.filled),
        "owed": encode_cells(position.owed),
        "turn": position.turn,
        "passes": position.passes,
        "turn_starts": map(_encode_stones, position.starts),
        "conceded": position.conceded,
    }


def take_position(message: pb.SproutROutState) -> Position:
    """Read a position; whether it fits its board is for the game to say. Raises `RequestError` FIELD_OUT_OF_RANGE."""
    if len(message.turn_starts) > MAX_STARTS:
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be at most {MAX_STARTS}", "turn_starts")
    starts = enumerate(message.turn_starts)
    return Position(
        _decode_stones(message.stones, "stones"),
        decode_cells(message.filled_eyes, "filled_eyes"),
        decode_cells(message.owed, "owed"),
        message.turn,
        message.passes,
        tuple(_decode_stones(start, f"turn_starts[{index}]") for index, start in starts),
        message.conceded if message.HasField("conceded") else None,
    )


CODEC = GameCodec(
    Codec(give_position, take_position, pb.SproutROutState),
    codec(Move, pb.SproutROutMove),
    codec(GameEvent, pb.SproutROutEvent),
    codec(BoardView, pb.SproutROutView),
    GameEvent.__args__,
)
