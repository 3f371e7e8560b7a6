"""Between the engine's values and the messages of the contract: what every game shares.

The parts of a game travel by its own codec; the entry of the oneof that holds them has the game's id as its name.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from google.protobuf.message import DecodeError
from google.protobuf.struct_pb2 import Value

from trellis_engine import options, setups
from trellis_engine.catalog import Entry, entry
from trellis_engine.chance import MAX_SEED_BYTES, MIN_SEED_BYTES, Chance
from trellis_engine.contract import (
    CONCEDE_NOTATION,
    Analysis,
    Audience,
    Concede,
    Event,
    MatchOver,
    Outcome,
    ScoreChanged,
    SeatOut,
    Setup,
    State,
    Violation,
)
from trellis_engine.contract.printables import Paper, Printable
from trellis_engine.errors import Reason, RequestError
from trellis_engine.migrations import SCHEMA_VERSION, migrate
from trellis_engine.printing import Format
from trellis_engine.setups import decode_setup, encode_values
from trellis_engine.wire import Codec
from trellis_protos.engine.v1 import engine_pb2 as pb

MAX_NOTATION_CHARACTERS = 1_000
TEXTS = frozenset({"notation", "said"})
"""The forms of a move that are text."""
UNREADABLE = frozenset({Reason.MALFORMED_MOVE, Reason.AMBIGUOUS_MOVE, Reason.LETTER_OUTSIDE_ALPHABET})
"""What is wrong with a move itself, and not with the request around it."""
_COUNTER_LIMIT = 1 << 63


def unpack_state(data: bytes) -> tuple[Entry, State[Any, Any]]:
    """Return the game and the state that a serialised message holds. Raises as `decode_state`."""
    try:
        message = pb.State.FromString(data)
    except DecodeError as damaged:
        raise RequestError(Reason.MALFORMED_STATE, "is no message of a state", "state") from damaged
    return decode_state(message)


def decode_state(message: pb.State) -> tuple[Entry, State[Any, Any]]:
    """Return the game and the state that a message holds. The message is left as it was.

    Raises:
        RequestError: MISSING_FIELD, UNKNOWN_GAME, WRONG_GAME, UNSUPPORTED_SCHEMA_VERSION or MALFORMED_STATE, with the
            path.
    """
    if not message.ByteSize():
        raise RequestError(Reason.MISSING_FIELD, "must be given", "state")
    message = _migrated(message)
    found = entry(message.game, "state.game")
    if message.WhichOneof("position") != message.game:
        raise RequestError(Reason.WRONG_GAME, f"must be that of {message.game}", "state.position")
    setup = decode_setup(message, found)
    position = found.codec.position.decode(getattr(message, message.game), f"state.{message.game}")
    chance = Chance(require_seed(message.seed, "state.seed"), message.draw_counter)
    state = State(setup, chance, position, message.move_count, message.stage)
    _require_counters(state)
    try:
        found.game.require_sound(state)
    except RequestError as fault:
        raise fault.under(f"state.{message.game}") from fault
    return found, state


def _migrated(message: pb.State) -> pb.State:
    try:
        if message.schema_version != SCHEMA_VERSION:
            copy = pb.State()
            copy.CopyFrom(message)
            message = copy
        migrate(message)
    except RequestError as fault:
        raise fault.under("state") from fault
    return message


def _require_counters(state: State[Any, Any]) -> None:
    counters = {"draw_counter": state.chance.counter, "move_count": state.moves, "stage": state.stage}
    for name, value in counters.items():
        if value >= _COUNTER_LIMIT:
            raise RequestError(
                Reason.MALFORMED_STATE, "is larger than any match can make it", f"state.{name}"
            )


def require_seed(seed: bytes, field: str) -> bytes:
    """Return a seed of the length that matches need. Raises `RequestError` FIELD_OUT_OF_RANGE."""
    if not MIN_SEED_BYTES <= len(seed) <= MAX_SEED_BYTES:
        text = f"must be {MIN_SEED_BYTES} to {MAX_SEED_BYTES} bytes, not {len(seed)}"
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, text, field)
    return seed


def pack_state(found: Entry, state: State[Any, Any]) -> bytes:
    """Return a state as the bytes of a message of the current schema version, the same for the same state."""
    message = pb.State(
        seed=state.chance.seed,
        draw_counter=state.chance.counter,
        move_count=state.moves,
        stage=state.stage,
        **_part(found, found.codec.position, state.position),
    )
    return setups.write(found, state.setup).state + message.SerializeToString(deterministic=True)


def encode_state(found: Entry, state: State[Any, Any]) -> pb.State:
    """Return a state as a message of the current schema version."""
    return pb.State.FromString(pack_state(found, state))


def decode_move(found: Entry, message: pb.Move, path: str = "move") -> Any:
    """Return the move that a message holds, typed or in notation; one that is said is `playing.move_of`'s.

    Raises:
        RequestError: MISSING_FIELD, WRONG_GAME or MALFORMED_MOVE, with the path.
    """
    kind = message.WhichOneof("move")
    if kind is None:
        raise RequestError(Reason.MISSING_FIELD, "must be given", path)
    if kind == "concede":
        return Concede()
    if kind == "notation":
        with text_of_move(message, path) as text:
            return found.game.read_move(text)
    if kind != found.game.info.id:
        raise RequestError(Reason.WRONG_GAME, f"is a move of {kind}, not of {found.game.info.id}", path)
    return found.codec.move.decode(getattr(message, kind), f"{path}.{kind}", Reason.MALFORMED_MOVE)


@contextmanager
def text_of_move(message: pb.Move, path: str) -> Iterator[str]:
    """Let the text of a move be read; what it cannot be read for is told of the text as a whole.

    Raises `RequestError` LIMIT_EXCEEDED.
    """
    kind = str(message.WhichOneof("move"))
    text, path = getattr(message, kind), f"{path}.{kind}"
    if len(text) > MAX_NOTATION_CHARACTERS:
        raise RequestError(
            Reason.LIMIT_EXCEEDED, f"at most {MAX_NOTATION_CHARACTERS} characters, not {len(text)}", path
        )
    try:
        yield text
    except RequestError as fault:
        if fault.reason not in UNREADABLE:
            raise
        raise RequestError(fault.reason, fault.text, path, fault.metadata) from fault


def located(fault: RequestError, message: pb.Move, path: str) -> RequestError:
    """Report a fault in a decoded move, its field named as in the message.

    A text has no fields and is named as a whole.
    """
    kind = str(message.WhichOneof("move"))
    if kind in TEXTS:
        return RequestError(fault.reason, fault.text, f"{path}.{kind}", fault.metadata)
    part = getattr(message, kind)
    unions = (group.name for group in part.DESCRIPTOR.oneofs if not group.name.startswith("_"))
    return fault.under(".".join([path, kind, *map(part.WhichOneof, unions)]))


def encode_move(found: Entry, move: Any) -> pb.Move:
    """Return a move in its typed form."""
    return pb.Move(**_part(found, found.codec.move, move)) if move != Concede() else pb.Move(concede={})


def encode_event(found: Entry, event: Event) -> pb.Event:
    """Return an event with its audience."""
    detail = event.detail
    part: Mapping[str, Any]
    if isinstance(detail, SeatOut):
        part = {"seat_out": asdict(detail)}
    elif isinstance(detail, ScoreChanged):
        part = {"score_changed": asdict(detail)}
    elif isinstance(detail, MatchOver):
        part = {"match_over": {"outcome": encode_outcome(detail.outcome)}}
    else:
        part = _part(found, found.codec.event, detail)
    return pb.Event(rule=event.rule, text=event.text, audience=encode_audience(event.audience), **part)


def _part(found: Entry, codec: Codec[Any, Any], value: Any) -> Mapping[str, Any]:
    """Return the entry of a oneof that holds a game's part: it has the name of the game."""
    return {found.game.info.id: codec.give(value)}


def encode_audience(audience: Audience) -> pb.Audience:
    """Tell who may see something."""
    return pb.Audience(everyone=audience.everyone, seats=sorted(audience.seats))


def encode_outcome(outcome: Outcome) -> pb.Outcome:
    """Tell how a match ended."""
    return pb.Outcome(
        kind=f"OUTCOME_KIND_{outcome.kind.name}",
        winners=outcome.winners,
        scores=outcome.scores,
        reason=outcome.reason,
        rule=outcome.rule,
    )


def encode_status(found: Entry, state: State[Any, Any]) -> pb.Status:
    """Tell where a match stands, without secrets."""
    outcome = found.game.outcome(state)
    return pb.Status(
        to_act=sorted(found.game.to_act(state)),
        move_count=state.moves,
        stage=state.stage,
        outcome=None if outcome is None else encode_outcome(outcome),
    )


def encode_violation(violation: Violation) -> pb.Violation:
    """Return a broken rule."""
    return pb.Violation(
        reason=violation.reason, rule=violation.rule, text=violation.text, metadata=violation.metadata
    )


def pack_views(
    found: Entry, state: State[Any, Any], seats: Iterable[int | None], status: pb.Status | None = None
) -> list[bytes]:
    """Tell what seats, and onlookers (None), see of a state: a message each, as bytes.

    `status` is that of the state where the caller has it at hand.
    """
    shared, status = setups.write(found, state.setup).view, status or encode_status(found, state)
    latest, rest = None, b""
    views = []
    for seat in seats:
        view = found.game.project(state, seat)
        if view != latest:  # where nothing is secret everybody sees the same
            latest, rest = view, _packed_view(found, state.setup, view, status)
        views.append(pb.View(viewer=pb.Viewer(seat=seat)).SerializeToString() + shared + rest)
    return views


def _packed_view(found: Entry, setup: Setup[Any], view: Any, status: pb.Status) -> bytes:
    """Return what does not depend on the viewer, nor on the set-up alone."""
    part = _part(found, found.codec.view, view)
    message = pb.View(status=status, text=found.game.picture(setup, view), **part)
    return message.SerializeToString(deterministic=True)


def encode_views(found: Entry, state: State[Any, Any], seats: Iterable[int | None]) -> list[pb.View]:
    """Tell what seats, and onlookers (None), see of a state."""
    return [pb.View.FromString(view) for view in pack_views(found, state, seats)]


def encode_view(found: Entry, state: State[Any, Any], seat: int | None) -> pb.View:
    """Tell what a seat, or an onlooker, sees of a state."""
    return encode_views(found, state, [seat])[0]


def encode_game(found: Entry) -> pb.GameInfo:
    """Return a game as data."""
    info = found.game.info
    return pb.GameInfo(
        id=info.id,
        title=info.title,
        summary=info.summary,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        seats_remark=info.seats_remark,
        options=[_encode_spec(spec) for spec in options.describe(found.game.options)],
        rules=[pb.RuleInfo(id=rule.id, text=rule.text) for rule in info.rules],
        analyses=[_encode_analysis(analysis) for analysis in found.game.analyses],
        notations=[
            pb.NotationInfo(form=item.form, meaning=item.meaning)
            for item in (*info.notations, CONCEDE_NOTATION)
        ],
        uses_words=info.uses_words,
        printables=[_encode_printable(printable) for printable in found.game.printables],
    )


def _encode_analysis(analysis: Analysis[Any, Any]) -> pb.AnalysisInfo:
    parameters = [_encode_spec(spec) for spec in options.describe(analysis.parameters)]
    return pb.AnalysisInfo(
        id=analysis.id, help=analysis.help, parameters=parameters, look_up=analysis.look_up
    )


def _encode_printable(printable: Printable) -> pb.PrintableInfo:
    parameters = [_encode_spec(spec) for spec in options.describe(printable.parameters)]
    return pb.PrintableInfo(id=printable.id, help=printable.help, parameters=parameters)


def decode_paper(message: pb.RenderPrintableRequest) -> Paper:
    """Return the paper asked for. Raises `RequestError` FIELD_OUT_OF_RANGE for one that is not known."""
    found = _PAPERS.get(message.paper)
    if found is None:
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be one of {', '.join(Paper)}", "paper")
    return found


def decode_format(message: pb.RenderPrintableRequest) -> Format:
    """Return the format asked for. Raises `RequestError` FIELD_OUT_OF_RANGE for one that is not known."""
    found = _FORMATS.get(message.format)
    if found is None:
        names = ", ".join(form.name for form in Format)
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be one of {names}", "format")
    return found


_PAPERS: Mapping[int, Paper] = {
    pb.PAPER_UNSPECIFIED: Paper.A4,
    pb.PAPER_A4: Paper.A4,
    pb.PAPER_LETTER: Paper.LETTER,
}
_FORMATS: Mapping[int, Format] = {
    pb.PRINT_FORMAT_UNSPECIFIED: Format.PDF,
    pb.PRINT_FORMAT_PDF: Format.PDF,
    pb.PRINT_FORMAT_SVG: Format.SVG,
}


def _encode_spec(spec: options.Spec) -> pb.OptionSpec:
    default = encode_values({"value": spec.default}).fields["value"]
    return pb.OptionSpec(
        id=spec.id,
        kind=f"OPTION_KIND_{spec.kind.name}",
        help=spec.help,
        default_value=Value.FromString(default.SerializeToString()),
        nullable=spec.nullable,
        minimum=spec.minimum,
        maximum=spec.maximum,
        max_length=spec.max_length,
        choices=[pb.OptionChoice(id=name, help=text) for name, text in spec.choices],
        fields=[_encode_spec(inner) for inner in spec.fields],
    )
