"""Between the engine's messages and what the gateway stores, shows and takes in; `messages` makes JSON of them.

The gateway knows no game: options, moves, views and events pass through as they are.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import DecodeError
from google.protobuf.struct_pb2 import Struct
from msgspec import Raw

from trellis_gateway import messages
from trellis_gateway.encoding import encoded
from trellis_gateway.errors import Problem, field_problem
from trellis_protos.engine.v1 import engine_pb2

Json = messages.Json
to_json = messages.to_json
Move = engine_pb2.Move
State = engine_pb2.State
View = engine_pb2.View

MAX_NESTING_LEVELS = 16
"""Levels to which options and moves may be nested."""
MAX_NOTATION_CHARACTERS = 1_000
"""Characters of a move in notation."""
MAX_KEPT_VIEWS = 17
"""Views of a version that are stored: those of onlookers and of as many seats as most tables have."""
_MAX_SAFE_INTEGER = 2**53


def plain(field: str) -> Callable[[Any], Any]:
    """Make a validator of the field `field` that raises what `require_plain` raises."""

    def checked(value: Any) -> Any:
        require_plain(value, field)
        return value

    return checked


def require_plain(value: object, field: str, depth: int = 0) -> None:
    """Raise Problem unless `value` is JSON that any receiver can hold: not too deep, no NaN, no lone surrogate."""
    if depth > MAX_NESTING_LEVELS:
        raise field_problem("LIMIT_EXCEEDED", field, f"nested deeper than {MAX_NESTING_LEVELS} levels")
    if isinstance(value, str):
        require_text(value, field)
    elif isinstance(value, bool | None):
        return
    elif isinstance(value, int | float):
        if not math.isfinite(value) if isinstance(value, float) else abs(value) > _MAX_SAFE_INTEGER:
            raise field_problem("FIELD_OUT_OF_RANGE", field, "numbers are finite and at most 2^53")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            require_text(key, field)
            require_plain(inner, f"{field}.{key}", depth + 1)
    elif isinstance(value, Sequence):
        for index, inner in enumerate(value):
            require_plain(inner, f"{field}[{index}]", depth + 1)


def require_text(text: str, field: str) -> None:
    """Raise Problem if `text` has a character that cannot be encoded (a lone surrogate) or a NUL."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        shown = field.encode("utf-8", "backslashreplace").decode()
        raise field_problem("INVALID_TEXT", shown, "has a character that is none: NUL or a lone surrogate")


def parse_struct(value: Mapping[str, Any], field: str) -> Struct:
    """Make a table of values (options, parameters) for the engine."""
    require_plain(value, field)
    struct = Struct()
    struct.update(dict(value))
    return struct


def parse_move(value: str | Mapping[str, Any]) -> Move:
    """Read a move from its notation or from the JSON of its message. Raises Problem MALFORMED_MOVE."""
    if isinstance(value, str):
        return engine_pb2.Move(notation=value)
    try:
        return json_format.ParseDict(
            dict(value), engine_pb2.Move(), max_recursion_depth=MAX_NESTING_LEVELS + 1
        )
    except (json_format.ParseError, ValueError, TypeError, OverflowError) as error:
        raise field_problem("MALFORMED_MOVE", "move", f"the move cannot be read: {error}") from error


def parse_state(stored: bytes) -> State:
    """Read a stored state. Raises Problem MALFORMED_STATE."""
    try:
        return engine_pb2.State.FromString(stored)
    except DecodeError as error:
        raise Problem(
            "MALFORMED_STATE", "the stored state of this match is damaged; nothing was changed"
        ) from error


def seed_of(stored: bytes) -> bytes:
    """Read the seed of all chance from a stored state. Raises Problem MALFORMED_STATE."""
    return parse_state(stored).seed


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a stored state says of what was agreed on before the match, and by which schema it is written."""

    game: str
    options: Json
    lexicons: Sequence[tuple[str, str]]
    seats: int
    seed: bytes
    schema: int


def agreed(stored: bytes) -> Agreed:
    """Read what was agreed on from a stored state. Raises Problem MALFORMED_STATE."""
    state = parse_state(stored)
    lexicons = [(lexicon.id, lexicon.digest) for lexicon in state.lexicons]
    options = to_json(state.options)
    return Agreed(state.game, options, lexicons, state.seat_count, state.seed, state.schema_version)


def state_hash(stored: bytes) -> str:
    """Make the SHA-256 of a stored state, the same for the same state however it was serialised."""
    return sha256(parse_state(stored).SerializeToString(deterministic=True)).hexdigest()


def status_to_json(stored: bytes) -> Json:
    """Turn a stored status into JSON."""
    return to_json(engine_pb2.Status.FromString(stored))


def is_over(stored: bytes) -> bool:
    """Tell whether a stored status is that of a match that is over."""
    return engine_pb2.Status.FromString(stored).HasField("outcome")


@dataclass(frozen=True, slots=True)
class Step:
    """An answer of the engine as it is stored.

    Args:
        state: the next state, serialised; never sent to anybody.
        status: where the match stands, serialised.
        stage: number of the decision stage.
        over: whether the match is over.
        record: what the log keeps, serialised: move, notation, events, audiences, status.
        views: what the first `MAX_KEPT_VIEWS` of those see of it whose views came along, serialised.
    """

    state: bytes
    status: bytes
    stage: int
    over: bool
    record: bytes
    views: bytes = b""


def first_step(answer: engine_pb2.CreateInitialStateResponse) -> Step:
    """Turn the start of a match into what is stored."""
    kept = engine_pb2.ApplyMoveResponse(status=answer.status, events=answer.events)
    return _step(
        answer.state.SerializeToString(), answer.status.SerializeToString(), kept.SerializeToString()
    )


def played(answer: engine_pb2.ApplyMoveResponse) -> engine_pb2.PlayedMove:
    """Take the answer to a call of one move apart, as those of several come."""
    record = engine_pb2.ApplyMoveResponse(
        status=answer.status,
        events=answer.events,
        move=answer.move,
        notation=answer.notation,
        move_audience=answer.move_audience,
    )
    return engine_pb2.PlayedMove(
        state=answer.state.SerializeToString(),
        status=answer.status.SerializeToString(),
        record=record.SerializeToString(),
        views=[view.SerializeToString() for view in answer.views],
    )


def replayed(answer: engine_pb2.ReplayMovesResponse) -> Step:
    """Turn a move that was played again into what is stored."""
    record = engine_pb2.ApplyMoveResponse(
        status=answer.status,
        events=answer.events,
        move=answer.move,
        notation=answer.notation,
        move_audience=answer.move_audience,
    )
    return _step(
        answer.state.SerializeToString(), answer.status.SerializeToString(), record.SerializeToString()
    )


def step(played: engine_pb2.PlayedMove) -> Step:
    """Turn a move that was played into what is stored."""
    return _step(played.state, played.status, played.record, pack_views(played.views[:MAX_KEPT_VIEWS]))


def _step(state: bytes, status: bytes, record: bytes, views: bytes = b"") -> Step:
    said = engine_pb2.Status.FromString(status)
    return Step(state, status, said.stage, said.HasField("outcome"), record, views)


def pack_views(views: Iterable[bytes]) -> bytes:
    """Put serialised views together, each of which says whose it is."""
    return engine_pb2.PlayedMove(views=views).SerializeToString()


@dataclass(frozen=True, slots=True)
class ShownView:
    """What is seen of a state: by which seat (None: by onlookers), and the view as JSON, written once for all."""

    viewer: int | None
    json: Raw


def show_view(view: bytes) -> ShownView:
    """Turn a serialised view into what is shown."""
    return _shown(View.FromString(view))


def _shown(view: View) -> ShownView:
    return ShownView(_viewer(view), encoded(to_json(view)))


def _viewer(view: View) -> int | None:
    return view.viewer.seat if view.viewer.HasField("seat") else None


def find_view(packed: bytes, seat: int | None) -> ShownView | None:
    """Find the view of a seat among packed ones, else that of onlookers, who see nothing that a seat may not see."""
    views = map(View.FromString, engine_pb2.PlayedMove.FromString(packed).views)
    found = {_viewer(view): view for view in views}
    view = found.get(seat, found.get(None))
    return None if view is None else _shown(view)


def quiet_record(status: bytes) -> bytes:
    """Make the record of an entry at which nothing happened in the game: somebody sat down."""
    return engine_pb2.ApplyMoveResponse(status=engine_pb2.Status.FromString(status)).SerializeToString()


def move_of(record: bytes) -> Move:
    """Read the move from a record of the log."""
    return engine_pb2.ApplyMoveResponse.FromString(record).move


def notation_of(record: bytes) -> str:
    """Read the move in notation from a record of the log."""
    return engine_pb2.ApplyMoveResponse.FromString(record).notation


def status_of(record: bytes) -> bytes:
    """Read from a record of the log where the match stood, serialised."""
    return engine_pb2.ApplyMoveResponse.FromString(record).status.SerializeToString()


def _admits(audience: engine_pb2.Audience, seat: int | None) -> bool:
    return audience.everyone or (seat is not None and seat in audience.seats)


def event_to_json(event: engine_pb2.Event) -> Json:
    """Turn an event into JSON without its audience, which is the gateway's business."""
    value = to_json(event)
    value.pop("audience", None)
    return value


def seen(record: bytes, seat: int | None, *, everything: bool) -> Json:
    """Show what a seat, or an onlooker (None), may know of a record: move, notation, events and status (G-4, G-8).

    A move that the viewer must not see is null and `hidden` is true; events of others are left out.
    `everything` shows all of it, as when the match is over.
    """
    kept = engine_pb2.ApplyMoveResponse.FromString(record)
    shown = everything or _admits(kept.move_audience, seat)
    moved = kept.HasField("move")
    return {
        "notation": kept.notation if moved and shown else None,
        "move": to_json(kept.move) if moved and shown else None,
        "hidden": moved and not shown,
        "events": [event_to_json(e) for e in kept.events if everything or _admits(e.audience, seat)],
        "status": to_json(kept.status),
    }
