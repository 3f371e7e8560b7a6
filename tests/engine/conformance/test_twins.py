"""What an asker is answered depends on what the asker may know, and on nothing else (G-4).

Twins are two states that differ only in what a viewer may not know. Whatever the viewer asks about them must be
answered byte for byte alike: rows, tokens of pages, verdicts, evidence, reasons and texts of refusals.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from google.protobuf.message import Message

from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample, samples, scramble_of
from trellis_engine import codec
from trellis_engine.catalog import Entry
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.kept import KeptStates
from trellis_engine.lanes import Lanes
from trellis_engine.service import EngineServicer
from trellis_ops.errors import Fault
from trellis_protos.engine.v1 import engine_pb2 as pb

SEED = bytes((7 + step * 101) % 256 for step in range(16))
OTHER_SEED = b"another seed, 32 bytes long....."
MOST_STATES = 4
MOST_VIEWERS = 3
MOST_MOVES = 6


def _states(start: State[Any, Any], moves: list[selfplay.Played]) -> list[State[Any, Any]]:
    states = [start, *(played.after.state for played in moves)]
    return states[:: max(1, len(states) // MOST_STATES)][:MOST_STATES]


def _twin(game: str, state: State[Any, Any], viewer: int | None) -> State[Any, Any]:
    scramble = scramble_of(game)
    other = state if scramble is None else scramble(state, viewer, Chance(SEED + b"scramble"))
    return replace(other, chance=Chance(OTHER_SEED, other.chance.counter))


def _questions(
    found: Entry, state: State[Any, Any], viewer: int | None, moves: list[pb.Move]
) -> Iterator[tuple[str, Any]]:
    message = codec.encode_state(found, state)
    for analysis in found.game.analyses:
        for over in (
            False,
            True,
        ):  # as the table allows while the match runs, and everything afterwards (G-9)
            asked = pb.AnalyzeStateRequest(state=message, analysis=analysis.id, page_size=1, match_over=over)
            if viewer is not None:
                asked.seat = viewer
            yield "AnalyzeState", asked
    if viewer is None:
        return
    for size in (1, 3):
        yield "ListLegalMoves", pb.ListLegalMovesRequest(state=message, seat=viewer, page_size=size)
    sample = pb.Sample(count=3, seed=b"sample")
    yield "ListLegalMoves", pb.ListLegalMovesRequest(state=message, seat=viewer, sample=sample)
    for move in moves:
        yield "ValidateMove", pb.ValidateMoveRequest(state=message, seat=viewer, move=move)


def _said(found: Entry, played: selfplay.Played) -> Iterator[str]:
    """A move as people may say it: as it is written, its letters alone, its letters without what separates them."""
    text = found.game.write_move(played.move)
    letters = "".join(letter if letter.isalpha() else " " for letter in text)
    yield from (text, letters, letters.replace(" ", ""), letters.split()[-1] if letters.split() else text)


class _Waiting:
    """The context of a call that somebody waits for."""

    def is_active(self) -> bool:
        return True

    def time_remaining(self) -> float:
        return 60.0

    def invocation_metadata(self) -> tuple[()]:
        return ()

    def peer(self) -> str:
        return "ipv4:192.0.2.7:4711"


def _told(servicer: EngineServicer, method: str, request: Message) -> Any:
    """An answer, or a refusal, with everything in it."""
    try:
        answer: Message = getattr(servicer, method)(request, _Waiting())
    except Fault as fault:
        return fault.code, fault.reason, fault.message, dict(fault.metadata), tuple(fault.violations)
    return answer.SerializeToString(deterministic=True)


@pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value))
def test_twin_states_are_answered_alike(game: str, sample: Sample) -> None:
    found, start, words = sample.start(game, SEED)
    chance = Chance(SEED + b"moves")
    played = list(selfplay.play(found.game, start.state, words, chance, min(sample.moves, 20)))
    moves = [codec.encode_move(found, item.move) for item in played[:: max(1, len(played) // MOST_MOVES)]]
    moves += [pb.Move(notation="no such move"), pb.Move(concede=pb.Concede())]
    moves += [pb.Move(said=text) for item in played[:MOST_MOVES] for text in _said(found, item)]
    servicer = EngineServicer(
        sample.lexicons(),
        Lanes(move_steps=10**7, heavy_steps=10**7, places=1, waiting=0, waiting_each=0),
        KeptStates(1 << 20),
    )
    for state in _states(start.state, played):
        if found.game.outcome(state) is not None:
            continue
        for viewer in (None, *range(state.setup.seats)[:MOST_VIEWERS]):
            pairs = (_questions(found, item, viewer, moves) for item in (state, _twin(game, state, viewer)))
            for (method, one), (_, other) in zip(*pairs, strict=True):
                assert _told(servicer, method, one) == _told(servicer, method, other), (viewer, one)
