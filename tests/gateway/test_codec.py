"""Messages become the JSON that clients expect, and JSON that no message can hold is refused."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_gateway import codec
from trellis_gateway.errors import Problem
from trellis_protos.engine.v1 import engine_pb2 as pb

EVERYONE = pb.Audience(everyone=True)


def test_numbers_of_64_bits_are_numbers() -> None:
    status = codec.to_json(pb.Status(to_act=[0], move_count=3))
    assert status == {"to_act": [0], "move_count": 3, "stage": 0}


def test_whole_numbers_in_options_are_whole() -> None:
    view = pb.View(
        options=codec.parse_struct({"rounds": 3, "share": 0.5, "pot": {"a": 1}, "list": [1.0]}, "o")
    )
    options = codec.to_json(view)["options"]
    assert options == {"rounds": 3, "share": 0.5, "pot": {"a": 1}, "list": [1]}
    assert isinstance(options["rounds"], int)


def test_wide_numbers_inside_lists_of_messages() -> None:
    spec = pb.OptionSpec(id="x", fields=[pb.OptionSpec(id="y", minimum=-5, maximum=2**40)])
    inner = codec.to_json(spec)["fields"][0]
    assert (inner["minimum"], inner["maximum"]) == (-5, 2**40)


def test_maps_keep_their_keys() -> None:
    violation = codec.to_json(pb.Violation(reason="X", metadata={"witness": "oat"}))
    assert violation["metadata"] == {"witness": "oat"}


FINITE = st.floats(allow_nan=False, allow_infinity=False)
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


def _refusal(attempt: Callable[[], None]) -> Problem | None:
    try:
        attempt()
    except Problem as problem:
        return problem
    return None


@given(st.dictionaries(st.text(max_size=5), PLAIN, max_size=3))
def test_options_are_taken_or_refused_never_spoilt(options: dict[str, Any]) -> None:
    refused = _refusal(lambda: codec.require_plain(options, "options"))
    assert refused is None or refused.reason in {"INVALID_TEXT", "LIMIT_EXCEEDED"}
    if refused is None:
        assert codec.to_json(pb.View(options=codec.parse_struct(options, "options")))["options"] == options


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["notation", "concede", "word_sprout", "play_letters", "x"]), inner)
    ),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from(["notation", "concede", "word_sprout", "challenge_play", "y"]), JUNK))
def test_any_json_is_a_move_or_a_problem(value: dict[str, Any]) -> None:
    def read() -> None:
        codec.require_plain(value, "move")
        move = codec.parse_move(value)
        assert pb.Move.FromString(move.SerializeToString()) == move

    refused = _refusal(read)
    assert refused is None or (refused.status, refused.errors[0].field[:4]) == (422, "move")


@pytest.mark.parametrize("value", [math.nan, math.inf, 2**53 + 1, "\ud800", "a\0b", {"\udfff": 1}])
def test_what_no_receiver_can_hold_is_refused(value: object) -> None:
    with pytest.raises(Problem):
        codec.require_plain({"deep": [value]}, "options")


def test_a_problem_names_the_place_inside_a_value() -> None:
    with pytest.raises(Problem) as caught:
        codec.require_plain({"pot": [1, math.nan]}, "options")
    assert caught.value.errors[0].field == "options.pot[1]"


def test_damaged_state_is_said_to_be_damaged() -> None:
    with pytest.raises(Problem) as caught:
        codec.parse_state(b"\xff\xff\xff")
    assert caught.value.reason == "MALFORMED_STATE"


def _record() -> bytes:
    events = [
        pb.Event(rule="A", text="all", audience=EVERYONE),
        pb.Event(rule="B", text="seats 1 and 2", audience=pb.Audience(seats=[1, 2])),
        pb.Event(rule="C", text="nobody", audience=pb.Audience()),
    ]
    move = pb.Move(notation="whisper")
    answer = pb.ApplyMoveResponse(move=move, notation="whisper", events=events)
    answer.move_audience.seats.append(1)
    return codec.step(codec.played(answer)).record


@pytest.mark.parametrize(
    ("seat", "notation", "rules"),
    [(1, "whisper", ["A", "B"]), (2, None, ["A", "B"]), (0, None, ["A"]), (None, None, ["A"])],
)
def test_a_viewer_sees_the_moves_and_events_meant_for_it(
    seat: int | None, notation: str | None, rules: list[str]
) -> None:
    seen = codec.seen(_record(), seat, everything=False)
    assert seen["notation"] == notation
    assert (seen["move"] is None) is (notation is None)
    assert seen["hidden"] is (notation is None)
    assert [event["rule"] for event in seen["events"]] == rules
    assert all("audience" not in event for event in seen["events"])


def test_everything_is_seen_when_the_match_is_over() -> None:
    seen = codec.seen(_record(), None, everything=True)
    assert seen["notation"] == "whisper"
    assert [event["rule"] for event in seen["events"]] == ["A", "B", "C"]


def test_the_log_keeps_no_state() -> None:
    state = pb.State(seed=b"very secret seed of all chance")
    step = codec.step(codec.played(pb.ApplyMoveResponse(state=state, status=pb.Status(stage=4))))
    assert b"secret" in step.state
    assert b"secret" not in step.record
    assert (step.stage, step.over) == (4, False)
