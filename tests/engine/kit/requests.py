"""Valid requests of every kind, taken from random games: what the fuzzing tests bend."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from google.protobuf.message import Message

from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample
from trellis_engine import codec, setups
from trellis_engine.catalog import Entry
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_protos.engine.v1 import engine_pb2 as pb

Request = tuple[str, Message]
"""The name of an RPC, and a request for it."""


def requests(game: str, sample: Sample, seed: bytes, most: int = 30) -> Iterator[Request]:
    """Requests of every kind about moments of a random game."""
    found, start, words = sample.start(game, seed)
    yield "ListGames", pb.ListGamesRequest(page_size=1)
    yield "CreateInitialState", _creation(game, sample)
    recorded: list[pb.RecordedMove] = []
    games = selfplay.play(found.game, start.state, words, Chance(seed + b"requests"), most)
    for played in islice(games, most):
        message = codec.encode_state(found, played.before)
        move = codec.encode_move(found, played.move)
        yield from _about(found, message, played.seat, move, found.game.write_move(played.move))
        recorded.append(pb.RecordedMove(seat=played.seat, move=move))
    yield "ReplayMoves", _replay(found, start.state, recorded[:10])
    for printable in found.game.printables:
        yield (
            "RenderPrintable",
            pb.RenderPrintableRequest(game=game, printable=printable.id, format=pb.PRINT_FORMAT_SVG),
        )


def _creation(game: str, sample: Sample) -> pb.CreateInitialStateRequest:
    return pb.CreateInitialStateRequest(
        game=game,
        options=setups.encode_values(sample.options),
        seat_count=sample.seats,
        seed=b"0123456789abcdef",
    )


def _replay(found: Entry, start: State[Any, Any], recorded: list[pb.RecordedMove]) -> pb.ReplayMovesRequest:
    state = codec.encode_state(found, start)
    return pb.ReplayMovesRequest(state=state, moves=recorded, viewers=[pb.Viewer()], include_states=True)


def _about(found: Entry, state: pb.State, seat: int, move: pb.Move, notation: str) -> Iterator[Request]:
    yield "ValidateMove", pb.ValidateMoveRequest(state=state, seat=seat, move=move)
    viewers = [pb.Viewer(seat=seat), pb.Viewer()]
    yield "ApplyMove", pb.ApplyMoveRequest(state=state, seat=seat, move=move, viewers=viewers)
    yield "ApplyMove", pb.ApplyMoveRequest(state=state, seat=seat, move=pb.Move(notation=notation))
    yield "ListLegalMoves", pb.ListLegalMovesRequest(state=state, seat=seat, page_size=3)
    drawn = pb.Sample(count=2, seed=b"draw")
    yield "ListLegalMoves", pb.ListLegalMovesRequest(state=state, seat=seat, sample=drawn)
    yield "ProjectState", pb.ProjectStateRequest(state=state, viewers=viewers)
    for analysis in found.game.analyses:
        yield (
            "AnalyzeState",
            pb.AnalyzeStateRequest(
                state=state, seat=seat, analysis=analysis.id, page_size=3, match_over=True
            ),
        )
