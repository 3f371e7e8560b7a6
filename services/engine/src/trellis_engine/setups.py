"""What was agreed on before a match, between values and messages.

It stays the same from the first move to the last, and many matches agree on the same. So it is read once for all states
that say it in the same bytes, and written once for all states and views that share it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.struct_pb2 import Struct

from trellis_engine import options
from trellis_engine.catalog import Entry
from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.migrations import SCHEMA_VERSION
from trellis_engine.recent import Recent
from trellis_engine.words import LexiconRef
from trellis_protos.engine.v1 import engine_pb2 as pb

MAX_LEXICONS = 8
_ROOM = 1 << 20
"""Bytes of set-ups that are kept; as values they take some ten times as much."""


@dataclass(frozen=True, slots=True)
class Written:
    """The part of a set-up in messages, serialised; what else they hold may follow."""

    setup: Setup[Any]
    state: bytes
    view: bytes


_read: Recent[tuple[str, bytes], Setup[Any]] = Recent(_ROOM)
_written: Recent[int, Written] = Recent(_ROOM)
"""By the identity of the set-up, which is that of no other while it is kept here."""


def decode_values(struct: Struct, field: str) -> dict[str, Any]:
    """Read a Struct as JSON-like values.

    Raises `RequestError` OPTION_TYPE for numbers that JSON has not (NaN, infinity).
    """
    try:
        return MessageToDict(struct)
    except (
        Exception
    ) as strange:  # json_format raises its own errors for NaN, infinities and values without a kind
        raise RequestError(Reason.OPTION_TYPE, "holds a value that is not JSON", field) from strange


def encode_values(values: Mapping[str, Any]) -> Struct:
    """JSON-like values as a Struct."""
    struct = Struct()
    struct.update(dict(values))
    return struct


def decode_setup(message: pb.State, found: Entry) -> Setup[Any]:
    """Tell what was agreed on before the match, from its state of the current schema version."""
    said = pb.State(options=message.options, lexicons=message.lexicons, seat_count=message.seat_count)
    key = found.game.info.id, said.SerializeToString(deterministic=True)
    setup = _read.get(key)
    if setup is None:
        setup = _decoded(message, found)
        _read.put(key, setup, len(key[1]))
    return setup


def _decoded(message: pb.State, found: Entry) -> Setup[Any]:
    low, high = found.game.info.min_seats, found.game.info.max_seats
    if not low <= message.seat_count <= high:
        raise RequestError(Reason.MALFORMED_STATE, f"must be from {low} to {high}", "state.seat_count")
    chosen = options.read(
        found.game.options, decode_values(message.options, "state.options"), "state.options"
    )
    return Setup(chosen, _decode_lexicons(message, found), message.seat_count)


def _decode_lexicons(message: pb.State, found: Entry) -> tuple[LexiconRef, ...]:
    if found.game.info.uses_words != bool(message.lexicons):
        wanted = "must name the lexicons agreed on" if found.game.info.uses_words else "must be empty"
        raise RequestError(Reason.MALFORMED_STATE, wanted, "state.lexicons")
    if len(message.lexicons) > MAX_LEXICONS:
        raise RequestError(Reason.LIMIT_EXCEEDED, f"at most {MAX_LEXICONS} lexicons", "state.lexicons")
    return tuple(LexiconRef(ref.id, ref.digest) for ref in message.lexicons)


def write(found: Entry, setup: Setup[Any]) -> Written:
    """Return the part of a set-up in the messages of a state and of a view."""
    written = _written.get(id(setup))
    if written is None:
        parts: dict[str, Any] = {
            "game": found.game.info.id,
            "options": encode_values(options.show(setup.options)),
            "lexicons": [pb.LexiconRef(id=ref.id, digest=ref.digest) for ref in setup.lexicons],
            "seat_count": setup.seats,
        }
        state, view = pb.State(schema_version=SCHEMA_VERSION, **parts), pb.View(**parts)
        written = Written(
            setup, state.SerializeToString(deterministic=True), view.SerializeToString(deterministic=True)
        )
        _written.put(id(setup), written, len(written.state) + len(written.view))
    return written
