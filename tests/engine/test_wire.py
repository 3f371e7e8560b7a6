"""The generic codec, on messages made for the test."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, text_format
from google.protobuf.message import DecodeError
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.errors import Reason, RequestError
from trellis_engine.wire import codec

_FILE = """
name: "wire_test.proto" package: "wire_test" syntax: "proto3"
enum_type { name: "Hue" value { name: "HUE_UNSPECIFIED" number: 0 } value { name: "HUE_RED" number: 1 }
            value { name: "HUE_BLUE" number: 2 } }
message_type { name: "Point" field { name: "x" number: 1 label: LABEL_OPTIONAL type: TYPE_INT32 }
                             field { name: "y" number: 2 label: LABEL_OPTIONAL type: TYPE_INT32 } }
message_type { name: "Row" field { name: "cells" number: 1 label: LABEL_REPEATED type: TYPE_STRING } }
message_type { name: "Rest" }
message_type { name: "Act" oneof_decl { name: "act" }
  field { name: "move_to" number: 1 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Point"
          oneof_index: 0 }
  field { name: "rest" number: 2 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Rest"
          oneof_index: 0 } }
message_type { name: "Whole"
  nested_type { name: "CountsEntry" options { map_entry: true }
    field { name: "key" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING }
    field { name: "value" number: 2 label: LABEL_OPTIONAL type: TYPE_INT32 } }
  nested_type { name: "PlacesEntry" options { map_entry: true }
    field { name: "key" number: 1 label: LABEL_OPTIONAL type: TYPE_UINT32 }
    field { name: "value" number: 2 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Point" } }
  oneof_decl { name: "_limit" }
  field { name: "name" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING }
  field { name: "hue" number: 2 label: LABEL_OPTIONAL type: TYPE_ENUM type_name: ".wire_test.Hue" }
  field { name: "point" number: 3 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Point" }
  field { name: "limit" number: 4 label: LABEL_OPTIONAL type: TYPE_INT32 oneof_index: 0 proto3_optional: true }
  field { name: "path" number: 5 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".wire_test.Point" }
  field { name: "seats" number: 6 label: LABEL_REPEATED type: TYPE_UINT32 }
  field { name: "grid" number: 7 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: ".wire_test.Row" }
  field { name: "counts" number: 8 label: LABEL_REPEATED type: TYPE_MESSAGE
          type_name: ".wire_test.Whole.CountsEntry" }
  field { name: "places" number: 9 label: LABEL_REPEATED type: TYPE_MESSAGE
          type_name: ".wire_test.Whole.PlacesEntry" }
  field { name: "act" number: 10 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Act" }
  field { name: "last" number: 11 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".wire_test.Act" }
  field { name: "hues" number: 12 label: LABEL_REPEATED type: TYPE_ENUM type_name: ".wire_test.Hue" } }
"""


class Hue(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Point:
    x: int
    y: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("must lie to the right of the edge")


@dataclass(frozen=True)
class MoveTo:
    x: int
    y: int


@dataclass(frozen=True)
class Rest:
    pass


@dataclass(frozen=True)
class Whole:
    name: str
    hue: Hue
    point: Point
    limit: int | None
    path: tuple[Point, ...]
    seats: frozenset[int]
    grid: tuple[tuple[str, ...], ...]
    counts: Mapping[str, int]
    places: Mapping[int, Point]
    act: MoveTo | Rest
    last: MoveTo | Rest | None
    hues: tuple[Hue, ...]
    derived: int = field(default=0, init=False, compare=False)


def _messages() -> Any:
    pool = descriptor_pool.DescriptorPool()
    described = text_format.Parse(_FILE, descriptor_pb2.FileDescriptorProto())
    pool.AddSerializedFile(described.SerializeToString())
    kinds = pool.FindFileByName(described.name).message_types_by_name
    return {name: message_factory.GetMessageClass(kind) for name, kind in kinds.items()}


MESSAGES = _messages()
CODEC = codec(Whole, MESSAGES["Whole"])

small = st.integers(-1000, 1000)
points = st.builds(Point, st.integers(0, 1000), small)
acts = st.builds(MoveTo, small, small) | st.just(Rest())
wholes = st.builds(
    Whole,
    name=st.text(max_size=5),
    hue=st.sampled_from(Hue),
    point=points,
    limit=st.none() | small,
    path=st.lists(points, max_size=3).map(tuple),
    seats=st.frozensets(st.integers(0, 70), max_size=4),
    grid=st.lists(st.lists(st.text(max_size=2), max_size=3).map(tuple), max_size=3).map(tuple),
    counts=st.dictionaries(st.text(max_size=3), small, max_size=3),
    places=st.dictionaries(st.integers(0, 9), points, max_size=3),
    act=acts,
    last=st.none() | acts,
    hues=st.lists(st.sampled_from(Hue), max_size=3).map(tuple),
)


@given(wholes)
def test_what_is_written_reads_back_the_same(value: Whole) -> None:
    data = CODEC.encode(value).SerializeToString(deterministic=True)
    assert CODEC.decode(MESSAGES["Whole"].FromString(data), "state") == value


@given(wholes)
def test_the_same_value_gives_the_same_bytes(value: Whole) -> None:
    again = CODEC.decode(CODEC.encode(value), "state")
    first, second = (CODEC.encode(item).SerializeToString(deterministic=True) for item in (value, again))
    assert first == second


@given(st.binary(max_size=80))
def test_whatever_comes_in_is_a_value_or_a_fault(data: bytes) -> None:
    message = MESSAGES["Whole"]()
    try:
        message.MergeFromString(data)
    except DecodeError:  # bytes that are no message never reach the codec
        return
    try:
        value = CODEC.decode(message, "state")
    except RequestError as fault:
        assert fault.field.startswith("state")
    else:
        assert CODEC.decode(CODEC.encode(value), "state") == value


def _message(change: str) -> Any:
    base = "hue: HUE_RED point { x: 1 } act { rest {} }"
    return text_format.Parse(f"{base} {change}", MESSAGES["Whole"]())


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ("path { x: -3 }", "state.path[0]"),
        ("path { x: 1 } path { x: -1 }", "state.path[1]"),
        ("places { key: 4 value { x: -1 } }", "state.places[4]"),
        ("last { }", "state.last.act"),
        ("hues: HUE_UNSPECIFIED", "state.hues[0]"),
    ],
)
def test_a_fault_names_the_field(change: str, field: str) -> None:
    with pytest.raises(RequestError) as caught:
        CODEC.decode(_message(change), "state")
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_STATE, field)


def test_a_message_that_must_be_there_is_named() -> None:
    message = _message("")
    message.ClearField("point")
    with pytest.raises(RequestError) as caught:
        CODEC.decode(message, "state")
    assert caught.value.field == "state.point"


def test_the_caller_chooses_the_reason() -> None:
    with pytest.raises(RequestError) as caught:
        CODEC.decode(_message("last { }"), "move", Reason.MALFORMED_MOVE)
    assert caught.value.reason is Reason.MALFORMED_MOVE


@dataclass(frozen=True)
class Crooked:
    x: int
    z: int


@dataclass(frozen=True)
class Untyped:
    x: object
    y: int


@pytest.mark.parametrize(
    ("kind", "message", "complaint"),
    [
        (Crooked, "Point", "differ in y, z"),
        (Untyped, "Point", "cannot travel"),
        (MoveTo | Crooked, "Act", "differ in crooked, rest"),
        (MoveTo | Rest, "Point", "one oneof"),
        (int, "Point", "cannot travel"),
    ],
)
def test_a_class_that_does_not_fit_its_message_is_refused_when_the_codec_is_made(
    kind: Any, message: str, complaint: str
) -> None:
    with pytest.raises(TypeError, match=complaint):
        codec(kind, MESSAGES[message])
