"""States of every schema version ever given out can still be read and played on."""

from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.struct_pb2 import Struct

from tests.engine.kit.fixtures import fixture
from tests.engine.kit.sample import samples
from trellis_engine import codec, options
from trellis_engine.catalog import entries, entry
from trellis_engine.errors import Reason, RequestError
from trellis_engine.migrations import ABSENT_IN_1, SCHEMA_VERSION, STEPS, migrate, with_options
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


def test_options_that_a_version_did_not_have_get_what_it_played_by() -> None:
    message = pb.State(game="story")
    message.options.update({"old": 1, "given": 2, "rules": {"lock": {"from": 3}, "none": None}})
    with_options(
        {
            "story": {
                "given": 9,
                "new": False,
                "rules.lock.two": "x",
                "rules.none.two": 1,
                "rules.absent.two": 1,
            }
        }
    )(message)
    assert json_format.MessageToDict(message.options) == {
        "old": 1,
        "given": 2,
        "new": False,
        "rules": {"lock": {"from": 3, "two": "x"}, "none": None},
    }


def test_a_game_without_new_options_is_left_as_it_was() -> None:
    message = pb.State(game="story")
    with_options({"other": {"new": 1}})(message)
    assert message == pb.State(game="story")


@pytest.mark.parametrize("game", ABSENT_IN_1)
def test_every_option_that_version_1_did_not_have_is_one_of_its_game(game: str) -> None:
    """In a stored state of version 1 each gets its old value, and the default of new matches is another one."""
    for path, value in ABSENT_IN_1[game].items():
        message, begun = pb.State.FromString(fixture(game, 1).read_bytes()), Struct()
        for old in (message.options, begun):
            _begin_records(old, path)
        _, state = codec.decode_state(message)
        fresh = options.read(entry(game).game.options, json_format.MessageToDict(begun))
        assert _at(options.show(state.setup.options), path) == value
        assert _at(options.show(fresh), path) != value


def _begin_records(given: Struct, path: str) -> None:
    """Put the records in force that a path goes into."""
    for record in path.split(".")[:-1]:
        if not given.fields[record].HasField("struct_value"):
            given[record] = {}
        given = given.fields[record].struct_value


def _at(values: dict[str, Any], path: str) -> Any:
    found: Any = values
    for name in path.split("."):
        found = found[name]
    return found


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
