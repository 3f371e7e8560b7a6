"""Moves that are played: one to a call, or those of many matches in one.

A call of several moves is for those that take a moment. It is bounded in what each may cost, in time and in the room of
its answer; what goes beyond is left to a call of its own, so that nobody waits long for the move of a stranger.

A few moves that take no time at all, for nothing about words is unknown, are answered on the thread that receives
calls: most moves go on from a state that is kept, and handing a call to another thread costs as much as playing it.
"""

import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from trellis_engine import codec
from trellis_engine.catalog import Entry
from trellis_engine.contract import Setup, State, require_seat
from trellis_engine.errors import Reason, RequestError
from trellis_engine.kept import KeptStates
from trellis_engine.lanes import Caller, Lanes
from trellis_engine.statuses import answering
from trellis_engine.words import NO_WORDS, Lexicons, Words
from trellis_engine.words.counted import CountedWords
from trellis_ops.cancellation import CANCELLED, DEADLINE_EXCEEDED
from trellis_ops.errors import INTERNAL_FAULT, Fault, to_status
from trellis_protos.engine.v1 import engine_pb2 as pb

log = logging.getLogger(__name__)

MAX_VIEWERS = 256
MAX_MOVES_TOGETHER = 64
MOMENT_STEPS = 1_500
"""What a move among others may cost, some ten milliseconds."""
MOMENT_PATIENCE_SECONDS = 0.25
"""How long such a move waits for an answer of the lexicon service."""
MAX_MOVES_AT_ONCE = 8
MAX_BYTES_AT_ONCE = 64 << 10
AT_ONCE_STEPS = 300
"""What each of them may cost, a few milliseconds."""
TOGETHER_SECONDS = 0.5
"""After how long no further move of a call is begun."""
TOGETHER_BYTES = 1 << 20
"""After so many bytes of answers too; a single one may be larger."""
_TO_BE_ASKED_ALONE = {Reason.TOO_MUCH_WORK, Reason.LEXICON_DEADLINE, Reason.LEXICON_UNAVAILABLE}
_NOBODY_WAITS = {CANCELLED, DEADLINE_EXCEEDED}


@dataclass(frozen=True, slots=True)
class Played:
    """What a move has brought about: state and views as bytes, the rest as in the answer to `ApplyMove`."""

    state: bytes
    record: pb.ApplyMoveResponse
    views: list[bytes]

    def answer(self) -> pb.ApplyMoveResponse:
        """Return the answer to a call of one move."""
        whole = pb.ApplyMoveResponse()
        whole.CopyFrom(self.record)
        whole.state.ParseFromString(self.state)
        whole.views.extend(map(pb.View.FromString, self.views))
        return whole

    def result(self) -> pb.MatchMoveResult:
        """Return the result of one among many."""
        record = self.record
        played = pb.PlayedMove(
            state=self.state,
            status=record.status.SerializeToString(),
            record=record.SerializeToString(),
            views=self.views,
        )
        return pb.MatchMoveResult(played=played)


class Player:
    """Plays moves.

    Args:
        lexicons: where words come from.
        lanes: in which the calls run.
        kept: the states of late.
    """

    def __init__(self, lexicons: Lexicons, lanes: Lanes, kept: KeptStates) -> None:
        self._lexicons = lexicons
        self._lanes = lanes
        self._kept = kept

    def read(self, message: pb.State) -> tuple[Entry, State[Any, Any], Words]:
        """Return the game and the state that a message holds, and the words of the match."""
        found, state = self._kept.read_message(message)
        return found, state, self.words_of(state.setup)

    def words_of(self, setup: Setup[Any]) -> Words:
        """Open the words that a match is played with."""
        return CountedWords(lambda: self._lexicons.open(setup.lexicons)) if setup.lexicons else NO_WORDS

    def pack(self, found: Entry, state: State[Any, Any]) -> bytes:
        """Return a state as the bytes of its message, and keep it for the call that comes with them."""
        return self._kept.pack(found, state)

    def apply(self, request: pb.ApplyMoveRequest) -> pb.ApplyMoveResponse:
        """Play the move of a call of its own."""
        return self._play(request.state.SerializeToString(deterministic=True), request).answer()

    def _play(self, data: bytes, request: pb.ApplyMoveRequest | pb.MatchMove) -> Played:
        """Play a move from a serialised state."""
        found, state = self._kept.read(data)
        words = self.words_of(state.setup)
        seat = seat_of(request, state)
        move = move_of(found, state, seat, request.move, words)
        viewers = viewers_of(request.viewers, state)
        with fields_of(request.move, "move"):
            after = found.game.apply(state, seat, move, words)
        record = pb.ApplyMoveResponse(
            status=codec.encode_status(found, after.state),
            events=[codec.encode_event(found, event) for event in after.events],
            move=codec.encode_move(found, move),
            notation=found.game.write_move(move),
            move_audience=codec.encode_audience(after.audience),
        )
        views = codec.pack_views(found, after.state, viewers, record.status) if viewers else []
        return Played(self._kept.pack(found, after.state), record, views)

    def apply_together(self, moves: Iterable[pb.MatchMove], caller: Caller) -> Iterator[pb.MatchMoveResult]:
        """Play moves of several matches; those that take longer get an empty result."""
        until, room = time.monotonic() + TOGETHER_SECONDS, TOGETHER_BYTES
        for move in moves:
            found: pb.MatchMoveResult | None = None
            if time.monotonic() < until and room > 0:
                found = self._result(move, caller, MOMENT_STEPS, MOMENT_PATIENCE_SECONDS)
            result = found or pb.MatchMoveResult()
            room -= result.ByteSize()
            yield result

    def apply_at_once(self, data: bytes) -> bytes | None:
        """Answer a serialised call of a few moves that take no time; None for any other: see `apply_together`."""
        try:
            moves = pb.ApplyMovesRequest.FromString(data).moves
        except DecodeError:
            return None
        if len(moves) > MAX_MOVES_AT_ONCE or len(data) > MAX_BYTES_AT_ONCE:
            return None
        results = []
        for move in moves:
            result = self._result(move, _PATIENT, AT_ONCE_STEPS, 0)
            if result is None:
                return None
            results.append(result)
        return pb.ApplyMovesResponse(results=results).SerializeToString()

    def _result(
        self, move: pb.MatchMove, caller: Caller, steps: int, patience: float
    ) -> pb.MatchMoveResult | None:
        """Play a move; None if it takes longer."""
        try:
            with answering(), self._lanes.move(caller, steps, patience):
                return self._play(move.state, move).result()
        except Fault as fault:
            if fault.reason in _NOBODY_WAITS:
                raise
            if fault.reason in _TO_BE_ASKED_ALONE:
                return None
            return _failed(fault)
        except Exception:
            log.exception("a move among others failed")
            text = "the service failed in a way it should not; its log has the details"
            return _failed(Fault(grpc.StatusCode.INTERNAL, INTERNAL_FAULT, text))


class _Patient:
    """A caller that is there for the few milliseconds of a call that is answered at once."""

    def check(self) -> None:
        """Go on."""


_PATIENT = _Patient()


def _failed(fault: Fault) -> pb.MatchMoveResult:
    return pb.MatchMoveResult(fault=to_status(fault).SerializeToString())


def seat_of(request: Any, state: State[Any, Any], path: str = "seat") -> int:
    """Return the seat that a request names. Raises `RequestError` where it names none, or one that is not there."""
    if not request.HasField("seat"):
        raise RequestError(Reason.MISSING_FIELD, "must be given", path)
    seat: int = request.seat
    require_seat(state, seat, path)
    return seat


def viewers_of(viewers: Any, state: State[Any, Any]) -> list[int | None]:
    """Return the seats, and onlookers (None), that a request names."""
    if len(viewers) > MAX_VIEWERS:
        raise RequestError(Reason.LIMIT_EXCEEDED, f"at most {MAX_VIEWERS} viewers", "viewers")
    return [
        seat_of(viewer, state, f"viewers[{index}].seat") if viewer.HasField("seat") else None
        for index, viewer in enumerate(viewers)
    ]


def move_of(
    found: Entry, state: State[Any, Any], seat: int, message: pb.Move, words: Words, *, path: str = "move"
) -> Any:
    """Return the move that a message holds, or that a seat means by what it says.

    Raises `RequestError` as `codec.decode_move`, AMBIGUOUS_MOVE besides. A text that is no move is answered with the
    nearest form of the notation, and with examples.
    """
    if message.WhichOneof("move") not in codec.TEXTS:
        return codec.decode_move(found, message, path)
    with codec.text_of_move(message, path) as text:
        if message.HasField("said"):
            return found.game.single(state, seat, text, words)
        try:
            return found.game.read_move(text)
        except RequestError as fault:
            raise found.game.unreadable(state, seat, text, words, fault.text) from fault


@contextmanager
def fields_of(message: pb.Move, path: str) -> Iterator[None]:
    """Name the fields of a move that cannot be judged as the request does; games name them as the move does."""
    try:
        yield
    except RequestError as fault:
        if fault.reason in codec.UNREADABLE:
            raise codec.located(fault, message, path) from fault
        raise
