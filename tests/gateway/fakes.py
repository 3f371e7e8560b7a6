"""Stand-ins for the engine and the lexicon service: a tiny game of story telling and a handful of words.

The story: seats take turns to `say` something; `whisper` is a move that only its seat may see; `bad` words break rule
ST-2; `end` ends the match. With the option `together` every seat places one line (`place …`) at the same time, and
only the last placement opens a new stage. Everything is kept, as JSON, in an option of the state.
"""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Any

import grpc
from google.protobuf.struct_pb2 import Struct
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from typing_extensions import override

from trellis_ops.askers import ASKER_HEADER
from trellis_ops.errors import Fault, FieldViolation, to_status
from trellis_ops.logs import REQUEST_ID_HEADER
from trellis_ops.registration import Registrar
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1 import engine_pb2_grpc
from trellis_protos.lexicon.v1 import lexicon_pb2 as words_pb
from trellis_protos.lexicon.v1 import lexicon_pb2_grpc

Tale = dict[str, Any]
EVERYONE = pb.Audience(everyone=True)
WORDS = ("bombast", "bombastic", "oat", "tomato")
HASH = "ab" * 32


def _invalid(reason: str, text: str, where: str) -> Fault:
    return Fault(grpc.StatusCode.INVALID_ARGUMENT, reason, text, {}, (FieldViolation(where, text),))


def _broken(reason: str, rule: str, text: str) -> Fault:
    return Fault(grpc.StatusCode.FAILED_PRECONDITION, reason, text, {"rule": rule, "witness": "oat"})


def _missing(reason: str, text: str, where: str) -> Fault:
    return Fault(grpc.StatusCode.NOT_FOUND, reason, text, {"given": where}, (FieldViolation(where, text),))


def _state(tale: Tale) -> pb.State:
    state = pb.State(schema_version=1, game="story", seat_count=tale["seats"], stage=tale["stage"])
    state.seed = bytes.fromhex(tale["seed"])
    state.options.update({"tale": json.dumps(tale)})
    return state


def _tale(state: pb.State) -> Tale:
    try:
        tale: Tale = json.loads(str(dict(state.options).get("tale", "")))
    except ValueError as error:
        raise _invalid("MALFORMED_STATE", "this is no story", "state.options") from error
    return tale


def _to_act(tale: Tale) -> list[int]:
    if tale["over"]:
        return []
    waiting = [seat for seat in range(tale["seats"]) if seat not in tale["placed"]]
    return waiting if tale["together"] else [tale["turn"]]


def _status(tale: Tale) -> pb.Status:
    status = pb.Status(to_act=_to_act(tale), move_count=len(tale["lines"]), stage=tale["stage"])
    if tale["over"]:
        status.outcome.kind = pb.OUTCOME_KIND_WIN
        status.outcome.winners.append(tale["winner"])
        status.outcome.reason, status.outcome.rule = "THE_END", "ST-3"
    return status


def _check(tale: Tale, seat: int, notation: str) -> None:
    """Raise the fault of a move that is malformed or breaks a rule."""
    verb, _, text = notation.partition(" ")
    if verb not in {"say", "whisper", "place", "end", "concede"}:
        raise _invalid("MALFORMED_MOVE", f"{verb!r} is no move", "move.notation")
    if any(letter > "\u024f" for letter in text):
        raise _invalid("LETTER_OUTSIDE_ALPHABET", "no such letter", "move.notation")
    if seat not in _to_act(tale):
        raise _broken("NOT_YOUR_TURN", "ST-1", f"it is the turn of {_to_act(tale)}")
    if text == "bad":
        raise _broken("NOT_NICE", "ST-2", "stories are nice")


def _told(tale: Tale, seat: int, notation: str) -> Tale:
    verb = notation.partition(" ")[0]
    after = {**tale, "lines": [*tale["lines"], [seat, notation]]}
    after["turn"] = (tale["turn"] + 1) % tale["seats"]
    after["over"], after["winner"] = verb in {"end", "concede"}, seat
    if tale["together"]:
        placed = [*tale["placed"], seat]
        done = len(placed) == tale["seats"]
        return {**after, "placed": [] if done else placed, "stage": tale["stage"] + done}
    return {**after, "stage": tale["stage"] + 1}


def _events(seat: int, notation: str) -> list[pb.Event]:
    loud = pb.Event(rule="ST-1", text=f"seat {seat} spoke", audience=EVERYONE)
    loud.score_changed.seat, loud.score_changed.delta, loud.score_changed.total = seat, 1, 1
    if not notation.startswith("whisper"):
        return [loud]
    own = pb.Event(rule="ST-4", text=f"secretly: {notation}", audience=pb.Audience(seats=[seat]))
    own.score_changed.seat = seat
    return [loud, own]


def _text(tale: Tale, seat: int | None) -> str:
    lines = [line if not line.startswith("whisper") or who == seat else "…" for who, line in tale["lines"]]
    return "\n".join(lines)


def _view(tale: Tale, viewer: pb.Viewer) -> pb.View:
    seat = viewer.seat if viewer.HasField("seat") else None
    return pb.View(viewer=viewer, game="story", status=_status(tale), text=_text(tale, seat))


@dataclass
class FakeEngine(engine_pb2_grpc.EngineServiceServicer):
    """The engine of the story.

    Args:
        calls: how often each method was asked.
        ids: the request ids that came along.
        askers: for whom the calls of each method were said to be made.
        fault: what every call fails with, if set.
        before_apply: called with the request before a move is judged, in a thread of the server.
        patience: moves that are played again in one call; more are too much work.
    """

    calls: dict[str, int] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)
    askers: dict[str, list[str]] = field(default_factory=dict)
    fault: Fault | None = None
    before_apply: Callable[[pb.ApplyMoveRequest], None] | None = None
    patience: int = 1_000

    def _count(self, name: str, context: grpc.ServicerContext) -> None:
        self.calls[name] = self.calls.get(name, 0) + 1
        metadata = dict(context.invocation_metadata() or ())
        self.ids.append(str(metadata.get(REQUEST_ID_HEADER, "")))
        self.askers.setdefault(name, []).append(str(metadata.get(ASKER_HEADER, "")))
        if self.fault is not None:
            raise self.fault

    @override
    def ListGames(self, request: pb.ListGamesRequest, context: grpc.ServicerContext) -> pb.ListGamesResponse:
        self._count("ListGames", context)
        together = pb.OptionSpec(id="together", kind=pb.OPTION_KIND_FLAG, help="all at once", maximum=7)
        together.default_value.bool_value = False
        count = pb.OptionSpec(id="count", kind=pb.OPTION_KIND_INTEGER, minimum=1, maximum=9)
        text = pb.OptionSpec(id="text", kind=pb.OPTION_KIND_TEXT, max_length=9)
        tell = pb.OptionSpec(id="tell", kind=pb.OPTION_KIND_FLAG)
        analysis = pb.AnalysisInfo(id="echo", help="says it again", parameters=[count, text, tell])
        rules = [pb.RuleInfo(id=f"ST-{number}", text="…") for number in range(1, 5)]
        story = pb.GameInfo(
            id="story",
            title="Story",
            min_seats=1,
            max_seats=99,
            seats_remark="Not more than 9, please.",
            options=[together],
            rules=rules,
            analyses=[analysis],
            printables=[pb.PrintableInfo(id="book", help="to read", parameters=[count, text])],
        )
        if request.page_token:
            return pb.ListGamesResponse(games=[story])
        return pb.ListGamesResponse(games=[pb.GameInfo(id="other", title="Other")], next_page_token="more")

    @override
    def CreateInitialState(
        self, request: pb.CreateInitialStateRequest, context: grpc.ServicerContext
    ) -> pb.CreateInitialStateResponse:
        self._count("CreateInitialState", context)
        if request.game != "story":
            raise _missing("UNKNOWN_GAME", f"there is no game {request.game!r}", "game")
        if not 1 <= request.seat_count <= 99:
            raise _invalid("SEATS_OUT_OF_RANGE", "1 to 99 seats", "seat_count")
        for name in request.options:
            if name != "together":
                raise _invalid("UNKNOWN_OPTION", f"no option {name!r}", f"options.{name}")
        together = bool(dict(request.options).get("together", False))
        tale = {"seats": request.seat_count, "together": together, "lines": [], "placed": [], "turn": 0}
        tale |= {"stage": 0, "over": False, "winner": 0, "seed": (request.seed or token_bytes(32)).hex()}
        return pb.CreateInitialStateResponse(state=_state(tale), status=_status(tale))

    @override
    def ValidateMove(
        self, request: pb.ValidateMoveRequest, context: grpc.ServicerContext
    ) -> pb.ValidateMoveResponse:
        self._count("ValidateMove", context)
        answer = pb.ValidateMoveResponse(legal=True, move=request.move, notation=request.move.notation)
        try:
            _check(_tale(request.state), request.seat, request.move.notation)
        except Fault as fault:
            if fault.code is not grpc.StatusCode.FAILED_PRECONDITION:
                raise
            answer.legal = False
            answer.violation.reason, answer.violation.text = fault.reason, fault.message
            answer.violation.rule = fault.metadata["rule"]
            return answer
        answer.evidence["witness"] = "oat"
        return answer

    @override
    def ApplyMove(self, request: pb.ApplyMoveRequest, context: grpc.ServicerContext) -> pb.ApplyMoveResponse:
        self._count("ApplyMove", context)
        if self.before_apply is not None:
            self.before_apply(request)
        tale, notation = _tale(request.state), request.move.notation
        if request.move.HasField("concede"):
            notation = "concede"
        _check(tale, request.seat, notation)
        after = _told(tale, request.seat, notation)
        secret = notation.startswith("whisper")
        return pb.ApplyMoveResponse(
            state=_state(after),
            status=_status(after),
            events=_events(request.seat, notation),
            move=request.move,
            notation=notation,
            move_audience=pb.Audience(seats=[request.seat]) if secret else EVERYONE,
            views=[_view(after, viewer) for viewer in request.viewers],
        )

    @override
    def ApplyMoves(
        self, request: pb.ApplyMovesRequest, context: grpc.ServicerContext
    ) -> pb.ApplyMovesResponse:
        self._count("ApplyMoves", context)
        return pb.ApplyMovesResponse(results=[self._result(move, context) for move in request.moves])

    def _result(self, move: pb.MatchMove, context: grpc.ServicerContext) -> pb.MatchMoveResult:
        if self.before_apply is not None:
            return pb.MatchMoveResult()  # it may take its time
        try:
            record = self.ApplyMove(pb.ApplyMoveRequest.FromString(move.SerializeToString()), context)
        except Fault as fault:
            return pb.MatchMoveResult(fault=to_status(fault).SerializeToString())
        state, views = record.state.SerializeToString(), [view.SerializeToString() for view in record.views]
        for name in ("state", "views"):
            record.ClearField(name)
        status = record.status.SerializeToString()
        played = pb.PlayedMove(state=state, status=status, record=record.SerializeToString(), views=views)
        return pb.MatchMoveResult(played=played)

    @override
    def ListLegalMoves(
        self, request: pb.ListLegalMovesRequest, context: grpc.ServicerContext
    ) -> pb.ListLegalMovesResponse:
        self._count("ListLegalMoves", context)
        if request.page_token not in {"", "next"}:
            raise _invalid("INVALID_PAGE_TOKEN", "not mine", "page_token")
        count = request.sample.count or min(request.page_size, 2)
        moves = [pb.LegalMove(move=pb.Move(notation=f"say {n}"), notation=f"say {n}") for n in range(count)]
        return pb.ListLegalMovesResponse(moves=moves, next_page_token="" if request.page_token else "next")

    @override
    def ProjectState(
        self, request: pb.ProjectStateRequest, context: grpc.ServicerContext
    ) -> pb.ProjectStateResponse:
        self._count("ProjectState", context)
        tale = _tale(request.state)
        return pb.ProjectStateResponse(views=[_view(tale, viewer) for viewer in request.viewers])

    @override
    def ReplayMoves(
        self, request: pb.ReplayMovesRequest, context: grpc.ServicerContext
    ) -> Iterator[pb.ReplayMovesResponse]:
        self._count("ReplayMoves", context)
        tale = _tale(request.state)
        for index, recorded in enumerate(request.moves):
            if index == self.patience:
                raise Fault(grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MUCH_WORK", "enough")
            _check(tale, recorded.seat, recorded.move.notation)
            tale = _told(tale, recorded.seat, recorded.move.notation)
            yield pb.ReplayMovesResponse(move_index=index, status=_status(tale), state=_state(tale))

    @override
    def RenderPrintable(
        self, request: pb.RenderPrintableRequest, context: grpc.ServicerContext
    ) -> pb.RenderPrintableResponse:
        self._count("RenderPrintable", context)
        given = dict(sorted(dict(request.parameters).items()))
        told = f"{request.game} {request.printable} {given} {request.paper} {request.page}"
        return pb.RenderPrintableResponse(content=told.encode(), content_type="application/pdf", page_count=1)

    @override
    def AnalyzeState(
        self, request: pb.AnalyzeStateRequest, context: grpc.ServicerContext
    ) -> pb.AnalyzeStateResponse:
        self._count("AnalyzeState", context)
        row = Struct()
        row.update(dict(request.parameters))
        row.update({"seat": request.seat if request.HasField("seat") else None})
        if "tell" in row:
            row.update({"lines": len(_tale(request.state)["lines"]), "over": request.match_over})
        return pb.AnalyzeStateResponse(rows=[row])


@dataclass
class FakeLexicon(lexicon_pb2_grpc.LexiconServiceServicer):
    """A lexicon of four words. `batches` are the sizes of the batches looked up."""

    batches: list[int] = field(default_factory=list)

    def _require(self, which: str, strings: list[str] | None = None) -> None:
        if which != "tiny":
            raise _missing("UNKNOWN_LEXICON", f"there is no lexicon {which!r}", "lexicon_id")
        for index, string in enumerate(strings or ()):
            if not string.isascii():
                raise _invalid("LETTER_OUTSIDE_ALPHABET", "no such letter", f"words[{index}]")

    @override
    def ListLexicons(
        self, request: words_pb.ListLexiconsRequest, context: grpc.ServicerContext
    ) -> words_pb.ListLexiconsResponse:
        return words_pb.ListLexiconsResponse(lexicons=[words_pb.Lexicon(lexicon_id="tiny")], total_size=1)

    @override
    def GetLexicon(
        self, request: words_pb.GetLexiconRequest, context: grpc.ServicerContext
    ) -> words_pb.GetLexiconResponse:
        self._require(request.lexicon_id)
        return words_pb.GetLexiconResponse(
            lexicon=words_pb.Lexicon(lexicon_id="tiny", content_hash=HASH, word_count=4, default=True)
        )

    @override
    def BatchLookupWords(
        self, request: words_pb.BatchLookupWordsRequest, context: grpc.ServicerContext
    ) -> words_pb.BatchLookupWordsResponse:
        self.batches.append(len(request.words))
        self._require(request.lexicon_id, list(request.words))
        return words_pb.BatchLookupWordsResponse(found=[w in WORDS for w in request.words], content_hash=HASH)

    @override
    def BatchCheckSubstrings(
        self, request: words_pb.BatchCheckSubstringsRequest, context: grpc.ServicerContext
    ) -> words_pb.BatchCheckSubstringsResponse:
        self._require(request.lexicon_id, list(request.strings))
        held = [[w for w in WORDS if string in w] for string in request.strings]
        return words_pb.BatchCheckSubstringsResponse(
            found=[bool(h) for h in held],
            word_counts=[len(h) for h in held],
            witnesses=[h[0] if h else "" for h in held],
            content_hash=HASH,
        )

    @override
    def BatchCheckPatterns(
        self, request: words_pb.BatchCheckPatternsRequest, context: grpc.ServicerContext
    ) -> words_pb.BatchCheckPatternsResponse:
        self._require(request.lexicon_id)
        asked = [(request.filter.starts_with, pattern) for pattern in request.patterns]
        fit = [[w for w in WORDS if w.startswith(start) and re.fullmatch(p, w)] for start, p in asked]
        return words_pb.BatchCheckPatternsResponse(
            word_counts=[len(f) for f in fit], witnesses=[f[0] if f else "" for f in fit], content_hash=HASH
        )

    @override
    def ListExtensions(
        self, request: words_pb.ListExtensionsRequest, context: grpc.ServicerContext
    ) -> words_pb.ListExtensionsResponse:
        self._require(request.lexicon_id)
        found = words_pb.Extension(letter="b", text="b" + request.text, witness="bombast", word_count=2)
        return words_pb.ListExtensionsResponse(extensions=[found], total_size=1, content_hash=HASH)

    @override
    def ListGoalWords(
        self, request: words_pb.ListGoalWordsRequest, context: grpc.ServicerContext
    ) -> words_pb.ListGoalWordsResponse:
        self._require(request.lexicon_id)
        words = [w for w in WORDS if request.filter.contains in w]
        return words_pb.ListGoalWordsResponse(words=words, total_size=len(words), content_hash=HASH)

    @override
    def SearchWords(
        self, request: words_pb.SearchWordsRequest, context: grpc.ServicerContext
    ) -> words_pb.SearchWordsResponse:
        self._require(request.lexicon_id)
        words = [w for w in WORDS if w.startswith(request.filter.starts_with)]
        return words_pb.SearchWordsResponse(words=words, total_size=len(words), content_hash=HASH)


@contextmanager
def serving(engine: FakeEngine | None = None, lexicon: FakeLexicon | None = None) -> Iterator[str]:
    """A gRPC server with these fakes; gives its target."""
    server = grpc.server(ThreadPoolExecutor(8))
    guarded = Registrar(server, ThreadPoolExecutor(8), ThreadPoolExecutor(1))
    checks = health.HealthServicer()
    for part in ("", "lexicon"):
        checks.set(part, health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(checks, server)
    if engine is not None:
        engine_pb2_grpc.add_EngineServiceServicer_to_server(engine, guarded.as_server())
    if lexicon is not None:
        lexicon_pb2_grpc.add_LexiconServiceServicer_to_server(lexicon, guarded.as_server())
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()
