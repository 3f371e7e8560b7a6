"""Every RPC of the engine over a real socket: what it answers, and what each kind of bad input is told.

The first sample of every game found is used, so that these hold for all games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import grpc
import pytest

from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample, samples
from tests.engine.kit.served import Client, engine
from trellis_engine import codec, setups
from trellis_engine.catalog import Entry, entries
from trellis_engine.chance import Chance
from trellis_engine.migrations import SCHEMA_VERSION
from trellis_protos.engine.v1 import engine_pb2 as pb

SEED = bytes(range(16))
FIRST = dict(reversed(samples()))


@dataclass
class Desk:
    """A game, an engine that plays it, and a few moves of a match."""

    client: Client
    found: Entry
    sample: Sample
    start: pb.State
    recorded: list[pb.RecordedMove]

    @property
    def game(self) -> str:
        return self.found.game.info.id

    @property
    def seat(self) -> int:
        return self.recorded[0].seat

    def state(self, **changes: Any) -> pb.State:
        state = pb.State()
        state.CopyFrom(self.start)
        for name, value in changes.items():
            setattr(state, name, value)
        return state

    def move(self, **fields: Any) -> pb.ApplyMoveRequest:
        request = pb.ApplyMoveRequest(state=self.start, seat=self.seat, move=self.recorded[0].move)
        for name, value in fields.items():
            request.ClearField(name)
            if isinstance(value, int):
                setattr(request, name, value)
            elif value is not None:
                getattr(request, name).CopyFrom(value)
        return request


@pytest.fixture(scope="module", params=FIRST)
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    game, sample = request.param, FIRST[request.param]
    found, start, words = sample.start(game, SEED)
    played = list(selfplay.play(found.game, start.state, words, Chance(b"desk"), 4))
    recorded = [pb.RecordedMove(seat=item.seat, move=codec.encode_move(found, item.move)) for item in played]
    with engine(sample.lexicons()) as client:
        yield Desk(client, found, sample, codec.encode_state(found, start.state), recorded)


def test_the_games_are_listed_in_order_a_page_at_a_time(desk: Desk) -> None:
    listed, token = [], ""
    for _ in range(len(entries()) + 1):
        answer = desk.client("ListGames", pb.ListGamesRequest(page_size=1, page_token=token))
        listed += [info.id for info in answer.games]
        token = answer.next_page_token
        if not token:
            break
    assert listed == sorted(entries())


def test_games_say_which_numbers_of_players_are_not_recommended(desk: Desk) -> None:
    """ "Playing Four Letter Words with more than 8 players is not recommended" (FL-6), to be read beforehand."""
    told = {info.id: info.seats_remark for info in desk.client("ListGames", pb.ListGamesRequest()).games}
    assert told.pop("four_letter_words") == "More than 8 players are not recommended."
    assert set(told.values()) == {""}


def test_a_match_starts_with_all_options_shown(desk: Desk) -> None:
    request = pb.CreateInitialStateRequest(
        game=desk.game,
        options=setups.encode_values(desk.sample.options),
        seat_count=desk.sample.seats,
        seed=SEED,
    )
    answer = desk.client("CreateInitialState", request)
    assert answer.state == desk.start
    assert set(answer.state.options.fields) == {spec.id for spec in codec.encode_game(desk.found).options}
    assert list(answer.status.to_act)


def test_without_a_seed_every_match_gets_its_own(desk: Desk) -> None:
    request = pb.CreateInitialStateRequest(game=desk.game, seat_count=desk.sample.seats)
    seeds = {desk.client("CreateInitialState", request).state.seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds)


def test_a_move_is_applied_and_the_state_given_is_not_kept(desk: Desk) -> None:
    request = pb.ApplyMoveRequest(state=desk.start, seat=desk.seat, move=desk.recorded[0].move)
    first, second = desk.client("ApplyMove", request), desk.client("ApplyMove", request)
    assert first == second
    assert first.status.move_count == 1
    assert first.state.move_count == 1
    assert first.move == desk.recorded[0].move
    assert first.notation


def test_a_move_in_notation_is_the_same_move(desk: Desk) -> None:
    typed = desk.client("ApplyMove", desk.move())
    written = desk.client("ApplyMove", desk.move(move=pb.Move(notation=typed.notation)))
    assert written == typed


def test_validating_says_what_applying_would(desk: Desk) -> None:
    request = pb.ValidateMoveRequest(state=desk.start, seat=desk.seat, move=desk.recorded[0].move)
    verdict = desk.client("ValidateMove", request)
    assert verdict.legal
    assert not verdict.HasField("violation")
    assert verdict.move == desk.recorded[0].move


def test_a_move_after_the_end_is_judged_and_refused_with_the_same_reason(desk: Desk) -> None:
    state = desk.start
    for seat in range(desk.sample.seats):
        answer = desk.client.bounces("ApplyMove", _concession(state, seat))
        if answer == "OK":
            state = desk.client("ApplyMove", _concession(state, seat)).state
    verdict = desk.client("ValidateMove", pb.ValidateMoveRequest(**_fields(_concession(state, 0))))
    assert not verdict.legal
    fault = desk.client.fault("ApplyMove", _concession(state, 0))
    assert fault.code is grpc.StatusCode.FAILED_PRECONDITION
    assert (fault.reason, fault.metadata["rule"]) == (verdict.violation.reason, verdict.violation.rule)


def _concession(state: pb.State, seat: int) -> pb.ApplyMoveRequest:
    return pb.ApplyMoveRequest(state=state, seat=seat, move=pb.Move(concede=pb.Concede()))


def _fields(request: pb.ApplyMoveRequest) -> dict[str, Any]:
    return {"state": request.state, "seat": request.seat, "move": request.move}


def test_legal_moves_come_in_pages_that_fit_together(desk: Desk) -> None:
    whole = desk.client(
        "ListLegalMoves", pb.ListLegalMovesRequest(state=desk.start, seat=desk.seat, page_size=60)
    )
    pages, token = [], ""
    for _ in range(3):
        request = pb.ListLegalMovesRequest(state=desk.start, seat=desk.seat, page_size=20, page_token=token)
        page = desk.client("ListLegalMoves", request)
        pages += page.moves
        token = page.next_page_token
        if not token:
            break
    assert pages == list(whole.moves)


def test_a_sample_is_drawn_again_by_the_same_seed(desk: Desk) -> None:
    request = pb.ListLegalMovesRequest(
        state=desk.start, seat=desk.seat, sample=pb.Sample(count=5, seed=b"dice")
    )
    first, second = desk.client("ListLegalMoves", request), desk.client("ListLegalMoves", request)
    assert first == second
    assert len(first.moves) == 5


def test_every_viewer_gets_a_view_in_the_order_asked_for(desk: Desk) -> None:
    viewers = [pb.Viewer(seat=desk.sample.seats - 1), pb.Viewer(), pb.Viewer(seat=0)]
    answer = desk.client("ProjectState", pb.ProjectStateRequest(state=desk.start, viewers=viewers))
    assert [view.viewer for view in answer.views] == viewers
    for view in answer.views:
        assert view.game == desk.game
        assert view.WhichOneof("view") == desk.game
        assert view.text


def test_a_move_shows_the_next_state_to_its_viewers_as_a_projection_does(desk: Desk) -> None:
    viewers = [pb.Viewer(seat=desk.sample.seats - 1), pb.Viewer(), pb.Viewer(seat=0)]
    played = desk.client("ApplyMove", _shown_to(desk, "ApplyMove", viewers))
    projected = desk.client("ProjectState", pb.ProjectStateRequest(state=played.state, viewers=viewers))
    assert list(played.views) == list(projected.views)
    assert [view.viewer for view in played.views] == viewers
    assert [view.status.move_count for view in played.views] == [1, 1, 1]


def test_a_move_without_viewers_shows_nothing(desk: Desk) -> None:
    assert not desk.client("ApplyMove", desk.move()).views


def test_without_viewers_an_onlooker_looks(desk: Desk) -> None:
    answer = desk.client("ProjectState", pb.ProjectStateRequest(state=desk.start))
    assert [view.viewer for view in answer.views] == [pb.Viewer()]


def test_a_replay_gives_a_step_for_each_move(desk: Desk) -> None:
    request = pb.ReplayMovesRequest(state=desk.start, moves=desk.recorded, include_states=True)
    steps = desk.client("ReplayMoves", request)
    state = desk.start
    for index, step in enumerate(steps):
        played = desk.client(
            "ApplyMove",
            pb.ApplyMoveRequest(state=state, seat=desk.recorded[index].seat, move=desk.recorded[index].move),
        )
        assert (step.move_index, step.state, list(step.events)) == (index, played.state, list(played.events))
        state = played.state
    assert len(steps) == len(desk.recorded)


def test_a_replay_stops_at_the_first_illegal_move_and_names_it(desk: Desk) -> None:
    surrender = [pb.RecordedMove(seat=0, move=pb.Move(concede=pb.Concede()))] * 40
    fault = desk.client.fault("ReplayMoves", pb.ReplayMovesRequest(state=desk.start, moves=surrender))
    assert fault.code is grpc.StatusCode.FAILED_PRECONDITION
    assert int(fault.metadata["move_index"]) >= 1


def test_an_unknown_game_is_not_found(desk: Desk) -> None:
    fault = desk.client.fault("CreateInitialState", pb.CreateInitialStateRequest(game="chess", seat_count=2))
    assert (fault.code, fault.reason) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME")
    assert [violation.field for violation in fault.violations] == ["game"]


BAD_STARTS = [
    ({"seat_count": 1_000_000}, "SEATS_OUT_OF_RANGE", "seat_count"),
    ({"seat_count": 0}, "SEATS_OUT_OF_RANGE", "seat_count"),
    ({"seed": b"short"}, "FIELD_OUT_OF_RANGE", "seed"),
    ({"seed": b"x" * 65}, "FIELD_OUT_OF_RANGE", "seed"),
    ({"options": {"nonsense": 1}}, "UNKNOWN_OPTION", "options.nonsense"),
    ({"lexicons": ["sample"] * 9}, "LIMIT_EXCEEDED", "lexicons"),
]


@pytest.mark.parametrize(("changes", "reason", "field"), BAD_STARTS)
def test_a_bad_start_names_its_field(desk: Desk, changes: dict[str, Any], reason: str, field: str) -> None:
    fields: dict[str, Any] = {"game": desk.game, "seat_count": desk.sample.seats, **changes}
    if "options" in changes:
        fields["options"] = setups.encode_values(changes["options"])
    fault = desk.client.fault("CreateInitialState", pb.CreateInitialStateRequest(**fields))
    assert fault.reason == reason
    assert [violation.field for violation in fault.violations] == [field]


def test_lexicons_that_are_not_there_are_named(desk: Desk) -> None:
    request = pb.CreateInitialStateRequest(
        game=desk.game, seat_count=desk.sample.seats, lexicons=["no such list"]
    )
    fault = desk.client.fault("CreateInitialState", request)
    expected = "UNKNOWN_LEXICON" if desk.found.game.info.uses_words else "FIELD_OUT_OF_RANGE"
    assert fault.reason == expected
    assert fault.violations[0].field.startswith("lexicons")


def test_a_state_must_be_given(desk: Desk) -> None:
    fault = desk.client.fault("ApplyMove", pb.ApplyMoveRequest(seat=0, move=desk.recorded[0].move))
    assert (fault.reason, fault.violations[0].field) == ("MISSING_FIELD", "state")


BAD_STATES = [
    ({"schema_version": 0}, "UNSUPPORTED_SCHEMA_VERSION", "state.schema_version"),
    ({"schema_version": SCHEMA_VERSION + 1}, "UNSUPPORTED_SCHEMA_VERSION", "state.schema_version"),
    ({"game": "chess"}, "UNKNOWN_GAME", "state.game"),
    ({"seat_count": 0}, "MALFORMED_STATE", "state.seat_count"),
    ({"seed": b"x"}, "FIELD_OUT_OF_RANGE", "state.seed"),
    ({"move_count": 2**63}, "MALFORMED_STATE", "state.move_count"),
]


@pytest.mark.parametrize(("changes", "reason", "field"), BAD_STATES)
def test_a_bad_state_names_its_field(desk: Desk, changes: dict[str, Any], reason: str, field: str) -> None:
    fault = desk.client.fault("ApplyMove", desk.move(state=desk.state(**changes)))
    assert (fault.code, fault.reason) == (_code(reason), reason)
    assert [violation.field for violation in fault.violations] == [field]


def _code(reason: str) -> grpc.StatusCode:
    return (
        grpc.StatusCode.NOT_FOUND if reason.startswith("UNKNOWN_GAME") else grpc.StatusCode.INVALID_ARGUMENT
    )


def test_a_state_without_its_game_s_part_is_refused(desk: Desk) -> None:
    state = desk.state()
    state.ClearField("position")
    fault = desk.client.fault("ApplyMove", desk.move(state=state))
    assert (fault.reason, fault.violations[0].field) == ("WRONG_GAME", "state.position")


def test_a_state_of_other_lexicon_content_is_refused(desk: Desk) -> None:
    """G-5: a state is never judged against other content than it was started with."""
    if not desk.found.game.info.uses_words:
        return  # the next test covers games without lexicons
    state = desk.state()
    state.lexicons[0].digest = "0" * 64
    fault = desk.client.fault("ApplyMove", desk.move(state=state))
    assert fault.code is grpc.StatusCode.FAILED_PRECONDITION
    assert (fault.reason, fault.violations[0].field) == ("LEXICON_CONTENT_MISMATCH", "state.lexicons")


def test_a_state_names_lexicons_exactly_if_its_game_uses_words(desk: Desk) -> None:
    state = desk.state()
    if desk.found.game.info.uses_words:
        del state.lexicons[:]
    else:
        state.lexicons.add(id="sample", digest="0" * 64)
    fault = desk.client.fault("ApplyMove", desk.move(state=state))
    assert (fault.reason, fault.violations[0].field) == ("MALFORMED_STATE", "state.lexicons")


BAD_MOVES = [
    ({"seat": None}, "MISSING_FIELD", "seat"),
    ({"seat": 999}, "SEAT_OUT_OF_RANGE", "seat"),
    ({"move": None}, "MISSING_FIELD", "move"),
    ({"move": pb.Move(notation="\u2603 nonsense")}, "MALFORMED_MOVE", "move.notation"),
    ({"move": pb.Move(notation="")}, "MALFORMED_MOVE", "move.notation"),
    ({"move": pb.Move(notation="x" * 1_001)}, "LIMIT_EXCEEDED", "move.notation"),
    ({"move": pb.Move(said="\u2603 nonsense")}, "MALFORMED_MOVE", "move.said"),
    ({"move": pb.Move(said="")}, "MALFORMED_MOVE", "move.said"),
    ({"move": pb.Move(said="p" * 201)}, "MALFORMED_MOVE", "move.said"),
    ({"move": pb.Move(said="x" * 1_001)}, "LIMIT_EXCEEDED", "move.said"),
]


@pytest.mark.parametrize(("changes", "reason", "field"), BAD_MOVES)
@pytest.mark.parametrize("method", ["ApplyMove", "ValidateMove"])
def test_a_bad_move_names_its_field(
    desk: Desk, method: str, changes: dict[str, Any], reason: str, field: str
) -> None:
    data = desk.move(**changes).SerializeToString()
    fault = desk.client.fault(method, data)
    assert fault.reason == reason
    assert [violation.field for violation in fault.violations] == [field]


BAD_LISTS = [
    ({"page_size": -1}, "FIELD_OUT_OF_RANGE", "page_size"),
    ({"page_token": "nonsense"}, "INVALID_PAGE_TOKEN", "page_token"),
    ({"sample": pb.Sample(count=0, seed=b"s")}, "FIELD_OUT_OF_RANGE", "sample.count"),
    ({"sample": pb.Sample(count=1_001, seed=b"s")}, "FIELD_OUT_OF_RANGE", "sample.count"),
    ({"sample": pb.Sample(count=1)}, "FIELD_OUT_OF_RANGE", "sample.seed"),
    ({"sample": pb.Sample(count=1, seed=b"s"), "page_token": "x"}, "INVALID_PAGE_TOKEN", "page_token"),
]


@pytest.mark.parametrize(("changes", "reason", "field"), BAD_LISTS)
def test_a_bad_list_names_its_field(desk: Desk, changes: dict[str, Any], reason: str, field: str) -> None:
    request = pb.ListLegalMovesRequest(state=desk.start, seat=desk.seat, **changes)
    fault = desk.client.fault("ListLegalMoves", request)
    assert fault.reason == reason
    assert [violation.field for violation in fault.violations] == [field]


def _shown_to(desk: Desk, method: str, viewers: list[pb.Viewer]) -> Any:
    request = desk.move() if method == "ApplyMove" else pb.ProjectStateRequest(state=desk.start)
    request.viewers.extend(viewers)
    return request


@pytest.mark.parametrize("method", ["ApplyMove", "ProjectState"])
def test_too_many_viewers_are_refused(desk: Desk, method: str) -> None:
    fault = desk.client.fault(method, _shown_to(desk, method, [pb.Viewer()] * 257))
    assert (fault.code, fault.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT_EXCEEDED")
    assert fault.violations[0].field == "viewers"


@pytest.mark.parametrize("method", ["ApplyMove", "ProjectState"])
def test_a_viewer_that_has_no_seat_here_is_named(desk: Desk, method: str) -> None:
    fault = desk.client.fault(method, _shown_to(desk, method, [pb.Viewer(), pb.Viewer(seat=500)]))
    assert (fault.reason, fault.violations[0].field) == ("SEAT_OUT_OF_RANGE", "viewers[1].seat")


def test_an_unknown_analysis_is_not_found(desk: Desk) -> None:
    fault = desk.client.fault("AnalyzeState", pb.AnalyzeStateRequest(state=desk.start, analysis="horoscope"))
    assert (fault.code, fault.reason) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_ANALYSIS")


def test_every_analysis_answers_in_rows(desk: Desk) -> None:
    for analysis in desk.found.game.analyses:
        request = pb.AnalyzeStateRequest(
            state=desk.start, seat=desk.seat, analysis=analysis.id, page_size=2, match_over=True
        )
        answer = desk.client("AnalyzeState", request)
        assert len(answer.rows) <= 2


def test_everything_that_a_game_offers_is_printed(desk: Desk) -> None:
    [info] = [info for info in desk.client("ListGames", pb.ListGamesRequest()).games if info.id == desk.game]
    for printable in info.printables:
        request = pb.RenderPrintableRequest(game=desk.game, printable=printable.id, paper=pb.PAPER_LETTER)
        answer = desk.client("RenderPrintable", request)
        assert answer.content.startswith(b"%PDF-")
        assert answer.content_type == "application/pdf"
        assert answer.content.count(b"/MediaBox") == answer.page_count


@pytest.mark.parametrize(
    ("wrong", "code", "reason", "field"),
    [
        ({"printable": "poster"}, grpc.StatusCode.NOT_FOUND, "UNKNOWN_PRINTABLE", "printable"),
        ({"game": "chess"}, grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME", "game"),
        ({"paper": 99}, grpc.StatusCode.INVALID_ARGUMENT, "FIELD_OUT_OF_RANGE", "paper"),
        ({"format": 99}, grpc.StatusCode.INVALID_ARGUMENT, "FIELD_OUT_OF_RANGE", "format"),
        ({"page": 1}, grpc.StatusCode.INVALID_ARGUMENT, "FIELD_OUT_OF_RANGE", "page"),
        (
            {"parameters": setups.encode_values({"ink": 1})},
            grpc.StatusCode.INVALID_ARGUMENT,
            "UNKNOWN_OPTION",
            "parameters.ink",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused_by_its_field(
    desk: Desk, wrong: dict[str, Any], code: grpc.StatusCode, reason: str, field: str
) -> None:
    printable = desk.found.game.printables[0].id
    fault = desk.client.fault(
        "RenderPrintable", pb.RenderPrintableRequest(**{"game": desk.game, "printable": printable, **wrong})
    )
    assert (fault.code, fault.reason, fault.violations[0].field) == (code, reason, field)


@pytest.mark.parametrize("method", ["ApplyMove", "ListGames", "ReplayMoves"])
def test_bytes_that_are_no_message_are_malformed(desk: Desk, method: str) -> None:
    fault = desk.client.fault(method, b"\xff\xff\xff\xff")
    assert (fault.code, fault.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED_REQUEST")
