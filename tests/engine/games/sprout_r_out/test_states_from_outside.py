"""States that come in over the wire: what does not fit is refused with the field; what passes can be played."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from google.protobuf import json_format
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.games.sprout_r_out.scenes import Match, legal, opening, outcome, owed, play, scene, view
from tests.engine.games.sprout_r_out.test_exceptional_cases import BLOCKED
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.codec import decode_cells, encode_cells
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.words import NO_WORDS
from trellis_protos.engine.v1 import engine_pb2 as pb

STORED = Path(__file__).with_name("state_v1.json")


def refused(state: Match) -> str:
    """The field because of which a state is refused."""
    message = codec.encode_state(entry("sprout_r_out"), state)
    with pytest.raises(RequestError) as caught:
        codec.decode_state(message)
    assert caught.value.reason is Reason.MALFORMED_STATE
    return caught.value.field


def with_position(position: Position, **chosen: object) -> Match:
    start = opening(**chosen)
    return State(start.setup, start.chance, position)


START = ((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (Position((1 << 27, 0), turn=0), "stones"),
        (Position((0b11, 0b10), turn=0), "stones"),
        (Position(turn=2, starts=((0, 1 << 40), (0, 0))), "turn_starts[0]"),
        (Position(turn=2, starts=((0, 0), (1, 1))), "turn_starts[1]"),
        (Position(turn=1_001, starts=START), "turn"),
        (Position(turn=2), "turn_starts"),
        (Position(turn=1, starts=START), "turn_starts"),
        (Position(turn=0, passes=1), "passes"),
        (Position(turn=9, passes=3, starts=START), "passes"),
        (Position((0, 1), turn=2, passes=1, owed=1, starts=START), "passes"),
        (Position(turn=0, conceded=2), "conceded"),
        (Position((1, 0), filled=1, turn=2, starts=START), "filled_eyes"),
        (Position(filled=1 << 200, turn=2, starts=START), "filled_eyes"),
        (Position((0, 0b11), owed=0b10, turn=2, starts=START), "owed"),
        (Position((0b11, 0), owed=0b1, turn=2, starts=START), "owed"),
        (Position(owed=1 << 300, turn=2, starts=START), "owed"),
    ],
)
def test_a_position_that_does_not_fit_is_refused_with_its_field(position: Position, field: str) -> None:
    assert refused(with_position(position, order=3)) == f"state.sprout_r_out.{field}"


def test_a_cell_set_longer_than_the_largest_board_is_refused() -> None:
    """156 bytes hold the 1,248 cells of Cairo 6."""
    assert decode_cells(b"\xff" * 156, "owed") == (1 << 1248) - 1
    message = codec.encode_state(entry("sprout_r_out"), opening())
    message.sprout_r_out.owed = b"\x00" * 157
    with pytest.raises(RequestError) as caught:
        codec.decode_state(message)
    assert caught.value.field == "state.sprout_r_out.owed"


def test_more_than_two_starts_are_refused() -> None:
    message = codec.encode_state(entry("sprout_r_out"), opening())
    for _ in range(3):
        message.sprout_r_out.turn_starts.add()
    with pytest.raises(RequestError) as caught:
        codec.decode_state(message)
    assert caught.value.field == "state.sprout_r_out.turn_starts"


@given(st.sets(st.integers(0, 1247)))
def test_cell_sets_read_back(where: set[int]) -> None:
    bits = sum(1 << cell for cell in where)
    data = encode_cells(bits)
    assert decode_cells(data, "") == bits
    assert decode_cells(data + b"\x00" * (156 - len(data)), "") == bits


def test_options_that_conflict_are_refused() -> None:
    message = codec.encode_state(entry("sprout_r_out"), opening())
    message.options.update({"board": "CAIRO", "order": 7})
    with pytest.raises(RequestError) as caught:
        codec.decode_state(message)
    assert caught.value.reason is Reason.OPTION_CONFLICT
    assert caught.value.text == "Cairo boards have an order from 1 to 6, not 7"


def test_what_is_known_about_a_position_is_no_part_of_it() -> None:
    played = play(opening(order=3), "P11", "P0")
    bare = Position(
        played.position.stones,
        owed=played.position.owed,
        turn=played.position.turn,
        starts=played.position.starts,
    )
    assert bare == played.position
    assert hash(bare) == hash(played.position)
    assert bare.known is None
    assert legal(State(played.setup, played.chance, bare)) == legal(played)


def test_a_position_seen_under_other_options_is_found_out_anew() -> None:
    """8 hangs together with 0 on Cairo 1 over their corner only."""
    plain = scene((0, 8), (47,), board="CAIRO", order=1)
    assert [group.stones for group in view(plain).groups][:2] == [(0,), (8,)]
    diagonal = opening(board="CAIRO", order=1, diagonal_contact=True)
    again = State(diagonal.setup, diagonal.chance, plain.position)
    assert [group.stones for group in view(again).groups][:1] == [(0, 8)]


small = st.integers(0, 2**12 - 1)
positions = st.builds(
    Position,
    st.tuples(small, small),
    small,
    small,
    st.integers(0, 12),
    st.integers(0, 3),
    st.lists(st.tuples(small, small), max_size=2).map(tuple),
    st.sampled_from([None, None, None, 0, 1, 2]),
)


def tidied(position: Position) -> Position:
    """A mad position with its plain contradictions taken out, so that most of them are judged sound."""
    first, second = position.stones
    second &= ~first
    starts = tuple((a, b & ~a) for a, b in position.starts)
    turn = len(starts) if len(starts) < 2 else 2 + position.turn
    return Position((first, second), 0, 0, turn, min(position.passes, turn, 2), starts, position.conceded)


@settings(max_examples=300)
@given(positions, st.booleans(), st.integers(0, 99))
def test_whatever_state_passes_can_be_played_to_its_end(position: Position, tidy: bool, seed: int) -> None:
    state = with_position(tidied(position) if tidy else position, order=2, turn_cap=60)
    message = codec.encode_state(entry("sprout_r_out"), state)
    try:
        _, decoded = codec.decode_state(pb.State.FromString(message.SerializeToString()))
    except RequestError as fault:
        assert fault.reason is Reason.MALFORMED_STATE
        return
    assert decoded == state
    rng = Random(seed)
    while GAME.outcome(decoded) is None:
        moves = legal(decoded)
        assert moves
        decoded = play(decoded, rng.choice(moves))
        assert view(decoded).cell_count == 12


def test_moves_off_the_board_are_malformed() -> None:
    state = opening(order=3)
    for text in ("P27", "R27", "P99999"):
        with pytest.raises(RequestError) as caught:
            GAME.apply(state, 0, GAME.read(text), NO_WORDS)
        assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_MOVE, "cell")
        assert caught.value.metadata == {"cells": "27"}


def test_chance_is_never_used() -> None:
    state = play(opening(order=2), "P0", "P5", "P1")
    assert state.chance == Chance(b"sprout-r-out 16b")


def test_a_stored_state_of_schema_version_1_is_read_and_played() -> None:
    """The sixth move of the playthrough `opening` has been made; the file stays as it was written."""
    message = json_format.Parse(STORED.read_text(encoding="utf-8"), pb.State())
    assert message.schema_version == 1
    _, state = codec.decode_state(message)
    assert (state.moves, view(state).turn, owed(state)) == (6, 3, [7, 11, 24])
    assert legal(state) == [f"P{cell}" for cell in (2, 3, 5, 8, 10, 13, 16, 17, 20, 21)]
    assert not state.setup.options.removal_pass_counts, "agreed on when the match began (SR-7)"
    again = codec.encode_state(entry("sprout_r_out"), state)
    assert again.schema_version == 2
    again.schema_version = 1
    for later in ("analyses", "first_stone_plays_to", "immortal_groups_stay"):
        del again.options.fields[later]
    assert again == message


def test_a_state_of_version_1_without_the_option_plays_on_as_it_began() -> None:
    """SR-7: a removal after a pass did not end a match of version 1, and does not end it now."""
    state = scene(*BLOCKED, order=2, passes=1, removal_pass_counts=False)
    message = codec.encode_state(entry("sprout_r_out"), state)
    message.schema_version = 1
    for later in ("removal_pass_counts", "first_stone_plays_to", "immortal_groups_stay"):
        del message.options.fields[later]
    _, decoded = codec.decode_state(message)
    assert GAME.outcome(play(decoded, "R0")) is None
    message.schema_version = 2
    _, fresh = codec.decode_state(message)
    assert outcome(play(fresh, "R0")).reason == "TWO_PASSES"


def test_owed_groups_about_which_nothing_can_be_done_are_refused() -> None:
    """Where immortal groups stay (SR-6) the turn would have ended: such a state has no move."""
    closed = scene(x=(0, 2, 6, 9, 10, 11, 26), o=(1, 4, 5), filled=(0,), order=3, immortal_groups_stay=True)
    position = replace(closed.position, owed=0b10, passes=0)
    assert refused(replace(closed, position=position)) == "state.sprout_r_out.owed"
