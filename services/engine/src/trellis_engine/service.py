"""The gRPC servicer of the engine: decode, call, encode.

Nothing is kept between calls but what can be forgotten at any time (see `kept`). What goes wrong leaves a method as a
fault with its status code (see `statuses`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_bytes
from typing import Any

import grpc
from typing_extensions import override

from trellis_engine import codec, options, paging
from trellis_engine.catalog import Entry, entries, entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Analysis, IllegalMove, Setup, State
from trellis_engine.contract.asking import require_askable
from trellis_engine.contract.printables import Printable
from trellis_engine.errors import Reason, RequestError
from trellis_engine.kept import KeptStates
from trellis_engine.lanes import Lanes
from trellis_engine.playing import (
    MAX_BYTES_AT_ONCE,
    MAX_MOVES_TOGETHER,
    Player,
    fields_of,
    move_of,
    seat_of,
    viewers_of,
)
from trellis_engine.printing import render
from trellis_engine.setups import MAX_LEXICONS, decode_values, encode_values
from trellis_engine.statuses import answering, broken_rule_answer
from trellis_engine.words import LexiconRef, Lexicons, Words
from trellis_ops.askers import Asker
from trellis_ops.calls import direct, quick
from trellis_ops.cancellation import Cancellation
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1 import engine_pb2_grpc

DRAWN_SEED_BYTES = 32
MAX_SAMPLE_MOVES = 1_000
MAX_SAMPLE_SEED_BYTES = 64
MAX_REPLAY_MOVES = 100_000


class EngineServicer(engine_pb2_grpc.EngineServiceServicer):
    """Answers for every game found by the catalogue, asking `lexicons` about words."""

    def __init__(self, lexicons: Lexicons, lanes: Lanes, kept: KeptStates) -> None:
        self._lexicons = lexicons
        self._lanes = lanes
        self._player = Player(lexicons, lanes, kept)

    @override
    def ListGames(self, request: pb.ListGamesRequest, context: grpc.ServicerContext) -> pb.ListGamesResponse:
        """List the games."""
        with answering():
            page, following = paging.cut(
                iter(entries().values()), request.page_size, request.page_token, paging.fingerprint(request)
            )
            games = [codec.encode_game(found) for found in page]
            return pb.ListGamesResponse(games=games, next_page_token=following)

    @override
    def CreateInitialState(
        self, request: pb.CreateInitialStateRequest, context: grpc.ServicerContext
    ) -> pb.CreateInitialStateResponse:
        """Make the state in which a match starts."""
        with answering():
            return self._lanes.answer(Asker(context), lambda: self._create_initial_state(request))

    def _create_initial_state(self, request: pb.CreateInitialStateRequest) -> pb.CreateInitialStateResponse:
        found = entry(request.game)
        setup = self._setup(request, found)
        seed = codec.require_seed(request.seed or token_bytes(DRAWN_SEED_BYTES), "seed")
        with _judgeable(setup):
            start = found.game.initial(setup, Chance(seed), self._player.words_of(setup))
        return pb.CreateInitialStateResponse(
            state=pb.State.FromString(self._player.pack(found, start.state)),
            status=codec.encode_status(found, start.state),
            events=[codec.encode_event(found, event) for event in start.events],
        )

    @override
    def ValidateMove(
        self, request: pb.ValidateMoveRequest, context: grpc.ServicerContext
    ) -> pb.ValidateMoveResponse:
        """Judge a move without playing it."""
        with answering(), self._lanes.move(Cancellation(context)):
            found, state, words = self._player.read(request.state)
            seat = seat_of(request, state)
            move = move_of(found, state, seat, request.move, words)
            with fields_of(request.move, "move"):
                violation = found.game.check(state, seat, move, words)
            answer = pb.ValidateMoveResponse(
                legal=violation is None,
                move=codec.encode_move(found, move),
                notation=found.game.write_move(move),
            )
            if violation is not None:
                answer.violation.CopyFrom(codec.encode_violation(violation))
            else:
                answer.evidence.update(found.game.support(state, seat, move, words))
            return answer

    @override
    def ApplyMove(self, request: pb.ApplyMoveRequest, context: grpc.ServicerContext) -> pb.ApplyMoveResponse:
        """Play a move."""
        with answering(), self._lanes.move(Cancellation(context)):
            return self._player.apply(request)

    def _apply_at_once(self, data: bytes) -> bytes | None:
        return self._player.apply_at_once(data)

    @override
    @direct(_apply_at_once)
    def ApplyMoves(
        self, request: pb.ApplyMovesRequest, context: grpc.ServicerContext
    ) -> pb.ApplyMovesResponse:
        """Play moves of several matches, each that takes no more than a moment."""
        with answering():
            if len(request.moves) > MAX_MOVES_TOGETHER:
                raise RequestError(Reason.LIMIT_EXCEEDED, f"at most {MAX_MOVES_TOGETHER} moves", "moves")
            results = self._player.apply_together(request.moves, Cancellation(context))
            return pb.ApplyMovesResponse(results=results)

    @override
    def ListLegalMoves(
        self, request: pb.ListLegalMovesRequest, context: grpc.ServicerContext
    ) -> pb.ListLegalMovesResponse:
        """List or draw moves that a seat could make."""
        with answering():
            return self._lanes.answer(Asker(context), lambda: self._list_legal_moves(request))

    def _list_legal_moves(self, request: pb.ListLegalMovesRequest) -> pb.ListLegalMovesResponse:
        found, state, words = self._player.read(request.state)
        seat = seat_of(request, state)
        if request.HasField("sample"):
            drawn = _draw(found, state, seat, request, words)
            return pb.ListLegalMovesResponse(moves=[_listed(found, move) for move in drawn])
        moves = found.game.all_moves(state, seat, words)
        mark = paging.fingerprint(request, codec.encode_view(found, state, seat))
        page, following = paging.cut(moves, request.page_size, request.page_token, mark)
        return pb.ListLegalMovesResponse(
            moves=[_listed(found, move) for move in page], next_page_token=following
        )

    @override
    @quick(lambda request: request.ByteSize() < MAX_BYTES_AT_ONCE)
    def ProjectState(
        self, request: pb.ProjectStateRequest, context: grpc.ServicerContext
    ) -> pb.ProjectStateResponse:
        """Show a state to seats and onlookers."""
        with answering(), self._lanes.move(Cancellation(context)):
            found, state, _ = self._player.read(request.state)
            viewers = viewers_of(request.viewers, state) or [None]
            return pb.ProjectStateResponse(views=codec.encode_views(found, state, viewers))

    @override
    def AnalyzeState(
        self, request: pb.AnalyzeStateRequest, context: grpc.ServicerContext
    ) -> pb.AnalyzeStateResponse:
        """Answer a question that the game offers."""
        with answering():
            return self._lanes.answer(Asker(context), lambda: self._analyze_state(request))

    def _analyze_state(self, request: pb.AnalyzeStateRequest) -> pb.AnalyzeStateResponse:
        found, state, words = self._player.read(request.state)
        seat = seat_of(request, state) if request.HasField("seat") else None
        analysis = _analysis(found, request.analysis)
        over = request.match_over or found.game.outcome(state) is not None
        require_askable(analysis, state.setup.options, over=over)
        given = decode_values(request.parameters, "parameters")
        parameters = options.read(analysis.parameters, given, "parameters")
        rows = analysis.rows(state, seat, parameters, words)
        mark = paging.fingerprint(request, codec.encode_view(found, state, seat))
        page, following = paging.cut(rows, request.page_size, request.page_token, mark)
        return pb.AnalyzeStateResponse(rows=[encode_values(row) for row in page], next_page_token=following)

    @override
    def RenderPrintable(
        self, request: pb.RenderPrintableRequest, context: grpc.ServicerContext
    ) -> pb.RenderPrintableResponse:
        """Draw something to be printed."""
        with answering(), self._lanes.heavy(Asker(context)):
            found = entry(request.game)
            printable = _printable(found, request.printable)
            given = decode_values(request.parameters, "parameters")
            document = render(
                printable,
                options.read(printable.parameters, given, "parameters"),
                codec.decode_paper(request),
                codec.decode_format(request),
                page=request.page,
                title=f"{found.game.info.title}: {printable.id.replace('_', ' ')}",
            )
            return pb.RenderPrintableResponse(
                content=document.content, content_type=document.format, page_count=document.page_count
            )

    @override
    def ReplayMoves(
        self, request: pb.ReplayMovesRequest, context: grpc.ServicerContext
    ) -> Iterator[pb.ReplayMovesResponse]:
        """Play recorded moves, one answer a move."""
        with answering(), self._lanes.heavy(Asker(context)):
            found, state, words = self._player.read(request.state)
            viewers = viewers_of(request.viewers, state)
            if len(request.moves) > MAX_REPLAY_MOVES:
                raise RequestError(Reason.LIMIT_EXCEEDED, f"at most {MAX_REPLAY_MOVES} moves", "moves")
            for index, recorded in enumerate(request.moves):
                path = f"moves[{index}]"
                seat = seat_of(recorded, state, f"{path}.seat")
                move = move_of(found, state, seat, recorded.move, words, path=f"{path}.move")
                with _moves_counted(index), fields_of(recorded.move, f"{path}.move"):
                    after = found.game.apply(state, seat, move, words)
                state = after.state
                yield pb.ReplayMovesResponse(
                    move_index=index,
                    notation=found.game.write_move(move),
                    status=codec.encode_status(found, state),
                    events=[codec.encode_event(found, event) for event in after.events],
                    views=codec.encode_views(found, state, viewers),
                    state=codec.encode_state(found, state) if request.include_states else None,
                    move_audience=codec.encode_audience(after.audience),
                    move=codec.encode_move(found, move),
                )

    def _setup(self, request: pb.CreateInitialStateRequest, found: Entry) -> Setup[Any]:
        if len(request.lexicons) > MAX_LEXICONS:
            raise RequestError(Reason.LIMIT_EXCEEDED, f"at most {MAX_LEXICONS} lexicons", "lexicons")
        chosen = options.read(found.game.options, decode_values(request.options, "options"))
        return Setup(chosen, self._agreed(request, found), request.seat_count)

    def _agreed(self, request: pb.CreateInitialStateRequest, found: Entry) -> tuple[LexiconRef, ...]:
        if found.game.info.uses_words:
            return self._lexicons.resolve(request.lexicons)
        if request.lexicons:
            raise RequestError(
                Reason.FIELD_OUT_OF_RANGE, f"{found.game.info.title} uses no words", "lexicons"
            )
        return ()


def _draw(
    found: Entry, state: State[Any, Any], seat: int, request: pb.ListLegalMovesRequest, words: Words
) -> Iterator[Any]:
    sample = request.sample
    if request.page_token:
        raise RequestError(Reason.INVALID_PAGE_TOKEN, "a sample has no pages", "page_token")
    if not 1 <= sample.count <= MAX_SAMPLE_MOVES:
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be from 1 to {MAX_SAMPLE_MOVES}", "sample.count")
    if not 1 <= len(sample.seed) <= MAX_SAMPLE_SEED_BYTES:
        raise RequestError(
            Reason.FIELD_OUT_OF_RANGE, f"must be 1 to {MAX_SAMPLE_SEED_BYTES} bytes", "sample.seed"
        )
    return found.game.draw_moves(state, seat, Chance(sample.seed), sample.count, words)


def _listed(found: Entry, move: Any) -> pb.LegalMove:
    return pb.LegalMove(move=codec.encode_move(found, move), notation=found.game.write_move(move))


def _analysis(found: Entry, name: str) -> Analysis[Any, Any]:
    for analysis in found.game.analyses:
        if analysis.id == name:
            return analysis
    known = ", ".join(analysis.id for analysis in found.game.analyses) or "none"
    text = f"{found.game.info.title} has no analysis {name!r}; known: {known}"
    raise RequestError(Reason.UNKNOWN_ANALYSIS, text, "analysis", {"analysis": name})


def _printable(found: Entry, name: str) -> Printable:
    for printable in found.game.printables:
        if printable.id == name:
            return printable
    known = ", ".join(printable.id for printable in found.game.printables) or "none"
    text = f"{found.game.info.title} has no printable {name!r}; known: {known}"
    raise RequestError(Reason.UNKNOWN_PRINTABLE, text, "printable", {"printable": name})


@contextmanager
def _judgeable(setup: Setup[Any]) -> Iterator[None]:
    """Name the options with which a match is too much work to judge (G-10)."""
    try:
        yield
    except RequestError as error:
        if error.reason is not Reason.TOO_MUCH_WORK:
            raise
        chosen = ", ".join(options.chosen(setup.options)) or "the defaults"
        text = (
            f"whether anybody could play takes too much work to decide with {chosen}: leave out one of them"
        )
        raise RequestError(error.reason, text, "options", {**error.metadata, "options": chosen}) from error


@contextmanager
def _moves_counted(index: int) -> Iterator[None]:
    """Say which of the recorded moves breaks a rule."""
    try:
        yield
    except IllegalMove as illegal:
        raise broken_rule_answer(illegal.violation, {"move_index": str(index)}) from illegal
