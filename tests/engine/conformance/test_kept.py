"""A state that was kept is the one that its bytes say, and nobody changes it."""

from typing import Any

import pytest

from tests.engine.kit import selfplay
from tests.engine.kit.fixtures import fixture
from tests.engine.kit.sample import Sample, samples
from trellis_engine import codec
from trellis_engine.catalog import Entry, entries
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.kept import KeptStates
from trellis_protos.engine.v1 import engine_pb2 as pb

SEED = bytes(range(16))
MOST_MOVES = 20
ROOM = 1 << 24


def _fresh(data: bytes) -> State[Any, Any]:
    return codec.decode_state(pb.State.FromString(data))[1]


def _views(found: Entry, state: State[Any, Any]) -> list[bytes]:
    return codec.pack_views(found, state, (None, *range(state.setup.seats)[:4]))


@pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value))
def test_a_match_on_kept_states_is_the_match_on_decoded_ones(game: str, sample: Sample) -> None:
    found, start, words = sample.start(game, SEED)
    kept = KeptStates(ROOM)
    packed = [kept.pack(found, start.state)]
    played = list(
        selfplay.play(found.game, start.state, words, Chance(b"kept"), min(sample.moves, MOST_MOVES))
    )
    for item in played:
        _, state = kept.read(packed[-1])
        fresh = _fresh(packed[-1])
        assert state == fresh
        after = found.game.apply(state, item.seat, item.move, words)
        assert after == found.game.apply(fresh, item.seat, item.move, words)
        assert _views(found, after.state) == _views(found, _fresh(codec.pack_state(found, after.state)))
        packed.append(kept.pack(found, after.state))
    for data in packed:
        again, state = kept.read(data)
        assert again is found
        assert kept.read(data)[1] is state, "it was kept"
        assert codec.pack_state(found, state) == data, "all that was done with it has left it as it was"


@pytest.mark.parametrize("game", [game for game in entries() if fixture(game, 1).exists()])
def test_a_state_of_an_older_version_is_kept_as_what_it_is_read_as(game: str) -> None:
    kept, data = KeptStates(ROOM), fixture(game, 1).read_bytes()
    found, state = kept.read(data)
    assert kept.read(data) == (found, state)
    assert state == _fresh(data)


def test_bytes_that_are_no_state_are_refused_each_time() -> None:
    kept = KeptStates(ROOM)
    for data, reason in ((b"\xff\xff", Reason.MALFORMED_STATE), (b"", Reason.MISSING_FIELD)) * 2:
        with pytest.raises(RequestError) as refused:
            kept.read(data)
        assert (refused.value.reason, refused.value.field) == (reason, "state")


def test_without_room_states_are_decoded_each_time() -> None:
    kept, data = KeptStates(0), fixture("word_sprout", 1).read_bytes()
    assert kept.read(data) == kept.read(data)
    assert kept.read(data)[1] is not kept.read(data)[1]
