"""The engine: rules of every game, called with the whole state of a match."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import grpc.aio

from trellis_gateway import codec
from trellis_gateway.clients.channel import Peer
from trellis_gateway.clients.moves import Moves
from trellis_gateway.clients.views import Moment, RememberedViews, moment_of
from trellis_gateway.coalesce import Coalescer
from trellis_gateway.errors import Problem
from trellis_gateway.paging import Page
from trellis_ops.channels import connect_async
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1.engine_pb2_grpc import EngineServiceStub

MAX_VIEWERS = 256
"""Views that one call may ask for."""
MAX_MESSAGE_BYTES = 16 << 20
MAX_REMEMBERED_VIEWS = 1_024
"""Views kept for those who look at a match that has not changed."""


_NAMES = {"seat_count": "seats"}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A state that somebody wants to look at, identified by its hash alone."""

    moment: Moment
    state: bytes = field(compare=False)


class Paper(StrEnum):
    """The paper that is printed on, upright."""

    A4 = "A4"
    LETTER = "LETTER"


@dataclass(frozen=True, slots=True)
class Sheet:
    """How something is printed: on which paper, all pages as PDF or one (from 1; None: the first) as SVG."""

    paper: Paper
    is_svg: bool
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """Something to be printed, with its media type and how many pages it has."""

    content: bytes
    media_type: str
    page_count: int


def connect(target: str) -> grpc.aio.Channel:
    """Open a channel to the engine, to be made inside the event loop."""
    service = pb.DESCRIPTOR.services_by_name["EngineService"]
    return connect_async(target, service, max_message_bytes=MAX_MESSAGE_BYTES)


class EngineClient:
    """The engine's methods, each with a deadline; all raise Problem with the engine's reason."""

    def __init__(self, channel: grpc.aio.Channel, timeout: float) -> None:
        self._stub: Any = EngineServiceStub(channel)
        self._peer = Peer(
            "rules engine", timeout, "ENGINE_UNAVAILABLE", "ENGINE_DEADLINE", "ENGINE_FAILED", _NAMES, channel
        )
        self._moves = Moves(self._stub, self._peer)
        self._views: Coalescer[_Shown, int | None, bytes] = Coalescer(
            "ProjectState", self._project, MAX_VIEWERS
        )
        self._remembered = RememberedViews(MAX_REMEMBERED_VIEWS)

    async def list_games(self, page_size: int, page_token: str) -> codec.Json:
        """List a page of the games."""
        request = pb.ListGamesRequest(page_size=page_size, page_token=page_token)
        return codec.to_json(await self._peer.call(self._stub.ListGames, request))

    async def create(
        self, game: str, options: Mapping[str, Any], seats: int, lexicons: Sequence[str], seed: bytes
    ) -> codec.Step:
        """Make the start of a match; an empty seed lets the engine draw one."""
        request = pb.CreateInitialStateRequest(
            game=game,
            options=codec.parse_struct(options, "options"),
            seat_count=seats,
            seed=seed,
            lexicons=lexicons,
        )
        return codec.first_step(await self._peer.call(self._stub.CreateInitialState, request))

    async def validate(self, state: bytes, seat: int, move: pb.Move) -> codec.Json:
        """Judge a move without playing it."""
        request = pb.ValidateMoveRequest(state=codec.parse_state(state), seat=seat, move=move)
        return codec.to_json(await self._peer.call(self._stub.ValidateMove, request))

    async def apply(
        self, state: bytes, seat: int, move: pb.Move, watchers: Iterable[int | None] = ()
    ) -> codec.Step:
        """Play a move.

        The views of the next state for the mover, for onlookers and for `watchers` come along and are remembered, so
        that `view` has them at hand.
        """
        wanted = list(dict.fromkeys((seat, None, *watchers)))[:MAX_VIEWERS]
        played = await self._moves.apply(state, seat, move, _viewers(wanted))
        step = codec.step(played)
        moment = moment_of(step.state)
        # An engine from before there were viewers gives no views; then `view` asks for them.
        for viewer, view in zip(wanted, played.views, strict=False):
            self._remembered.put(moment, viewer, view)
        return step

    async def legal_moves(self, state: bytes, seat: int, page: Page) -> codec.Json:
        """List a page of the moves that a seat could make."""
        request = pb.ListLegalMovesRequest(
            state=codec.parse_state(state), seat=seat, page_size=page.size, page_token=page.token
        )
        return codec.to_json(await self._peer.call(self._stub.ListLegalMoves, request))

    async def draw_moves(self, state: bytes, seat: int, count: int, seed: bytes) -> codec.Json:
        """Draw some of the moves that a seat could make."""
        sample = pb.Sample(count=count, seed=seed)
        request = pb.ListLegalMovesRequest(state=codec.parse_state(state), seat=seat, sample=sample)
        return codec.to_json(await self._peer.call(self._stub.ListLegalMoves, request))

    async def replay(self, state: bytes, played: Sequence[tuple[int, codec.Move]]) -> Sequence[codec.Step]:
        """Play moves again, each that of a seat.

        Returns what each brings about. They are fewer than the moves, but at least one, where all of them together
        take more work than a call may cost.
        """
        moves = [pb.RecordedMove(seat=seat, move=move) for seat, move in played]
        request = pb.ReplayMovesRequest(state=codec.parse_state(state), moves=moves, include_states=True)
        steps: list[codec.Step] = []
        try:
            async for answer in self._peer.stream(self._stub.ReplayMoves, request):
                steps.append(codec.replayed(answer))  # noqa: PERF401 - keeps what came before an error
        except Problem as problem:
            if problem.reason != "TOO_MUCH_WORK" or not steps:
                raise
        return steps

    async def analyze(
        self,
        state: bytes,
        seat: int | None,
        analysis: str,
        parameters: Mapping[str, Any],
        page: Page,
        *,
        over: bool = False,
    ) -> codec.Json:
        """Ask a question about a state; the answer is a page of rows.

        Everything may be asked about a match that is `over`, and about its earlier states.
        """
        request = pb.AnalyzeStateRequest(
            state=codec.parse_state(state),
            seat=seat,
            analysis=analysis,
            parameters=codec.parse_struct(parameters, "parameters"),
            page_size=page.size,
            page_token=page.token,
            match_over=over,
        )
        return codec.to_json(await self._peer.call(self._stub.AnalyzeState, request))

    async def render(
        self, game: str, printable: str, parameters: Mapping[str, Any], sheet: Sheet
    ) -> Document:
        """Draw something to be printed."""
        request = pb.RenderPrintableRequest(
            game=game,
            printable=printable,
            parameters=codec.parse_struct(parameters, "parameters"),
            paper=pb.PAPER_A4 if sheet.paper is Paper.A4 else pb.PAPER_LETTER,
            format=pb.PRINT_FORMAT_SVG if sheet.is_svg else pb.PRINT_FORMAT_PDF,
            page=sheet.page or 0,
        )
        answer: pb.RenderPrintableResponse = await self._peer.call(self._stub.RenderPrintable, request)
        return Document(answer.content, answer.content_type, answer.page_count)

    async def view(self, state: bytes, seat: int | None) -> codec.ShownView:
        """Show what a seat, or an onlooker (None), sees of a state.

        Those who look at the same state at the same time share a call, and the views of late are remembered: a view
        depends on nothing but state and seat. Callers must not change it.
        """
        moment = moment_of(state)
        remembered = self._remembered.get(moment, seat)
        if remembered is None:
            (view,) = await self._views.ask(_Shown(moment, state), [seat])
            self._remembered.put(moment, seat, view)
            remembered = codec.show_view(view)
        return remembered

    async def views(self, state: bytes, seats: Sequence[int | None]) -> Sequence[bytes]:
        """Show what seats, and onlookers (None), see of a state: a serialised message each."""
        return await self._project(_Shown(moment_of(state), state), seats)

    async def _project(self, shown: _Shown, seats: Sequence[int | None]) -> Sequence[bytes]:
        wanted = list(dict.fromkeys(seats))
        request = pb.ProjectStateRequest(state=codec.parse_state(shown.state), viewers=_viewers(wanted))
        answer: pb.ProjectStateResponse = await self._peer.call(self._stub.ProjectState, request)
        packed = (view.SerializeToString() for view in answer.views)
        views = dict(zip(wanted, packed, strict=True))
        return [views[seat] for seat in seats]


def _viewers(seats: Iterable[int | None]) -> list[pb.Viewer]:
    return [pb.Viewer(seat=seat) for seat in seats]
