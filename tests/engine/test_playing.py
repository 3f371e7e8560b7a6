"""Moves of several matches in one call: each is answered as in a call of its own, or left to one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from google.rpc.status_pb2 import Status

from tests.engine.kit import selfplay, words
from tests.engine.kit.sample import samples
from tests.engine.kit.served import Client, engine
from trellis_engine import codec
from trellis_engine.chance import Chance
from trellis_engine.errors import Reason, RequestError
from trellis_engine.kept import KeptStates
from trellis_engine.lanes import Lanes
from trellis_engine.playing import MAX_MOVES_TOGETHER, Player
from trellis_engine.words import LexiconRef, Lexicons, Words
from trellis_engine.work import spend
from trellis_ops.errors import Fault, from_status
from trellis_protos.engine.v1 import engine_pb2 as pb

SEED = bytes(range(16))
FIRST = dict(reversed(samples()))


@dataclass
class Hesitating:
    """The words of the sample list; questions about strings with a Z fail, and those with a Q take much work."""

    words: Words

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self.words, name)
        if name not in {"contains", "substrings", "extensions", "containing"}:
            return answer

        def ask(asked: Any) -> Any:
            letters = "".join(asked)
            if "z" in letters:
                raise RequestError(Reason.LEXICON_UNAVAILABLE, "away")
            if "q" in letters:
                spend(10_000)
            return answer(asked)

        return ask


@dataclass
class HesitatingLexicons:
    """Lexicons of such words."""

    lexicons: Lexicons

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        return self.lexicons.resolve(ids)

    def open(self, refs: Sequence[LexiconRef]) -> Any:
        return Hesitating(self.lexicons.open(refs))


def _moves(game: str) -> list[pb.MatchMove]:
    """The first moves of a random match, each from its state, for the mover and an onlooker."""
    found, start, opened = FIRST[game].start(game, SEED)
    played = selfplay.play(found.game, start.state, opened, Chance(b"together"), 5)
    return [
        pb.MatchMove(
            state=codec.pack_state(found, item.before),
            seat=item.seat,
            move=codec.encode_move(found, item.move),
            viewers=[pb.Viewer(seat=item.seat), pb.Viewer()],
        )
        for item in played
    ]


def _alone(move: pb.MatchMove) -> pb.ApplyMoveRequest:
    return pb.ApplyMoveRequest(
        state=pb.State.FromString(move.state), seat=move.seat, move=move.move, viewers=move.viewers
    )


def _whole(played: pb.PlayedMove) -> pb.ApplyMoveResponse:
    """The answer to a call of one move, put together from a result."""
    answer = pb.ApplyMoveResponse.FromString(played.record)
    assert not answer.HasField("state")
    assert not answer.views
    assert answer.status.SerializeToString() == played.status
    answer.state.ParseFromString(played.state)
    answer.views.extend(map(pb.View.FromString, played.views))
    return answer


@pytest.mark.parametrize("game", FIRST)
def test_every_move_is_answered_as_in_a_call_of_its_own(game: str) -> None:
    moves = _moves(game)
    with engine(FIRST[game].lexicons()) as client:
        results = client("ApplyMoves", pb.ApplyMovesRequest(moves=moves)).results
        assert len(results) == len(moves)
        for move, result in zip(moves, results, strict=True):
            assert _whole(result.played) == client("ApplyMove", _alone(move))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with engine(HesitatingLexicons(words.sample())) as served:
        yield served


@pytest.fixture(scope="module")
def start(client: Client) -> bytes:
    request = pb.CreateInitialStateRequest(game="word_sprout", seat_count=2, seed=SEED)
    state: bytes = client("CreateInitialState", request).state.SerializeToString()
    return state


def _notated(start: bytes, *notations: str) -> pb.ApplyMovesRequest:
    moves = [pb.MatchMove(state=start, seat=0, move=pb.Move(notation=text)) for text in notations]
    return pb.ApplyMovesRequest(moves=moves)


def _facts(fault: Fault) -> tuple[object, ...]:
    return fault.code, fault.reason, fault.message, dict(fault.metadata), tuple(fault.violations)


def test_what_is_wrong_with_one_move_is_told_of_that_one(client: Client, start: bytes) -> None:
    request = _notated(start, "+o@0", "+o@0+x@1", "no move", "+o@0")
    request.moves.add(state=b"\xff", seat=0)
    request.moves.add(state=start, move=pb.Move(notation="+o@0"))
    results = client("ApplyMoves", request).results
    assert [result.WhichOneof("result") for result in results] == [
        "played",
        "fault",
        "fault",
        "played",
        "fault",
        "fault",
    ]
    for index in (1, 2, 5):
        alone = _alone(request.moves[index])
        if index == 5:
            alone.ClearField("seat")
        assert _facts(from_status(Status.FromString(results[index].fault))) == _facts(
            client.fault("ApplyMove", alone)
        )
    damaged = from_status(Status.FromString(results[4].fault))
    assert (damaged.code, damaged.reason) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED_STATE")


def test_a_move_that_takes_longer_is_left_out_and_keeps_nobody(client: Client, start: bytes) -> None:
    """Q takes more steps than a moment has; about Z the lexicon service does not answer."""
    results = client("ApplyMoves", _notated(start, "+o@0", "+q@0", "+z@0", "+a@0")).results
    assert [result.WhichOneof("result") for result in results] == ["played", None, None, "played"]
    alone = _alone(_notated(start, "+z@0").moves[0])
    assert client.fault("ApplyMove", alone).reason == "LEXICON_UNAVAILABLE"


def test_so_many_moves_and_no_more(client: Client, start: bytes) -> None:
    most = _notated(start, *["+o@0"] * MAX_MOVES_TOGETHER)
    results = client("ApplyMoves", most).results
    assert len(results) == MAX_MOVES_TOGETHER
    assert results[0].HasField("played")
    assert all(result in (results[0], pb.MatchMoveResult()) for result in results), (
        "on a busy machine time runs out"
    )
    most.moves.add()
    fault = client.fault("ApplyMoves", most)
    assert (fault.reason, fault.violations[0].field) == ("LIMIT_EXCEEDED", "moves")
    assert client("ApplyMoves", pb.ApplyMovesRequest()) == pb.ApplyMovesResponse()
    assert client.fault("ApplyMoves", b"\xff").reason == "MALFORMED_REQUEST"


def test_what_is_answered_at_once_is_what_a_thread_would_answer() -> None:
    lanes = Lanes(move_steps=10**6, heavy_steps=10**6, places=1, waiting=0, waiting_each=0)
    player = Player(HesitatingLexicons(words.sample()), lanes, KeptStates(1 << 20))
    start = _moves("word_sprout")[0].state
    for notations in (["+o@0"], ["+o@0", "nonsense", "+o@0+x@1"], []):
        request = _notated(start, *notations)
        told = player.apply_at_once(request.SerializeToString())
        assert told is not None
        answer = pb.ApplyMovesResponse(results=player.apply_together(request.moves, Somebody()))
        assert pb.ApplyMovesResponse.FromString(told) == answer
    for notations in (["+o@0", "+q@0"], ["+z@0"], ["+o@0"] * 9):
        assert player.apply_at_once(_notated(start, *notations).SerializeToString()) is None
    assert player.apply_at_once(b"\xff") is None


class Somebody:
    """A caller who waits."""

    def check(self) -> None:
        """Go on waiting."""
