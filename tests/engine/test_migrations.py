"""States of every schema version ever given out can still be read and played on."""

from typing import Any

import pytest

from tests.engine.kit.fixtures import fixture
from tests.engine.kit.sample import samples
from trellis_engine import codec
from trellis_engine.catalog import entries
from trellis_engine.errors import Reason, RequestError
from trellis_engine.migrations import SCHEMA_VERSION, STEPS, migrate
from trellis_engine.words import NO_WORDS
from trellis_protos.engine.v1 import engine_pb2 as pb

VERSIONS = range(1, SCHEMA_VERSION + 1)


@pytest.mark.parametrize("game", entries())
@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_state_of_each_version_is_read_and_played_on(game: str, version: int) -> None:
    message = pb.State.FromString(fixture(game, version).read_bytes())
    assert message.schema_version == version
    found, state = codec.decode_state(message)
    assert found.game.info.id == game
    assert message.schema_version == version, "decoding leaves the message as it was"
    assert state.moves > 0
    lexicons = dict(reversed(samples()))[game].lexicons()
    refs = lexicons.resolve([ref.id for ref in state.setup.lexicons]) if state.setup.lexicons else ()
    words = lexicons.open(refs) if refs else NO_WORDS
    seat = min(found.game.to_act(state))
    move = next(found.game.all_moves(state, seat, words))
    assert found.game.apply(state, seat, move, words).state.moves == state.moves + 1


def test_every_older_version_has_its_step() -> None:
    assert set(STEPS) == set(VERSIONS) - {SCHEMA_VERSION}


def test_steps_are_taken_one_version_at_a_time() -> None:
    taken: list[int] = []

    def step(message: Any) -> None:
        taken.append(message.schema_version)

    message = pb.State(schema_version=2)
    migrate(message, current=4, steps={1: step, 2: step, 3: step})
    assert taken == [2, 3]
    assert message.schema_version == 4


@pytest.mark.parametrize("version", [0, SCHEMA_VERSION + 1, 2**31])
def test_a_version_that_this_engine_does_not_know_is_refused(version: int) -> None:
    with pytest.raises(RequestError) as caught:
        migrate(pb.State(schema_version=version))
    assert (caught.value.reason, caught.value.field) == (Reason.UNSUPPORTED_SCHEMA_VERSION, "schema_version")
