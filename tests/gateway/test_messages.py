"""Every message of the contract becomes the JSON that protobuf's own way makes of it."""

import json
import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.struct_pb2 import Struct, Value
from hypothesis import given, settings
from hypothesis import strategies as st

from trellis_gateway.messages import to_json
from trellis_protos.engine.v1 import engine_pb2
from trellis_protos.lexicon.v1 import lexicon_pb2

WIDE = {FieldDescriptor.CPPTYPE_INT64, FieldDescriptor.CPPTYPE_UINT64}
LIMITS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**53), 2**53),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**53),
}


def _types() -> list[Descriptor]:
    """All types of message that the services speak, those within others included."""
    found: dict[str, Descriptor] = {}

    def walk(descriptor: Descriptor) -> None:
        if descriptor.full_name not in found and descriptor.file.package != "google.protobuf":
            found[descriptor.full_name] = descriptor
            for field in descriptor.fields:
                if field.message_type is not None:
                    walk(field.message_type)

    for module in (engine_pb2, lexicon_pb2):
        for descriptor in module.DESCRIPTOR.message_types_by_name.values():
            walk(descriptor)
    return [descriptor for descriptor in found.values() if not descriptor.GetOptions().map_entry]


TYPES = _types()


# --- protobuf's own way, tidied: what the readers are compared with ---


def _reference(message: Message) -> Any:
    written = json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )
    return _tidy(message.DESCRIPTOR, written)


def _tidy(descriptor: Any, written: Any) -> Any:
    """The fields in the order of the `.proto` file; protobuf puts those at their default last."""
    return {
        field.name: _tidy_field(field, written[field.name])
        for field in descriptor.fields
        if field.name in written
    }


def _tidy_field(field: Any, written: Any) -> Any:
    if field.cpp_type in WIDE:  # protobuf writes them as text
        return [int(n) for n in written] if isinstance(written, list) else int(written)
    if field.message_type is None:
        return written
    if field.message_type.GetOptions().map_entry or field.message_type.file.package == "google.protobuf":
        return _tidy_table(written)
    if isinstance(written, list):
        return [_tidy(field.message_type, inner) for inner in written]
    return _tidy(field.message_type, written)


def _tidy_table(written: Any) -> Any:
    if isinstance(written, float) and written.is_integer():
        return int(written)
    if isinstance(written, list):
        return [_tidy_table(inner) for inner in written]
    return (
        {key: _tidy_table(written[key]) for key in sorted(written)} if isinstance(written, dict) else written
    )


# --- messages with random contents ---


def _text(random: Random) -> str:
    return "".join(random.choice('ab\u00e9\u4e2d\U0001f600"\\\n') for _ in range(random.randint(0, 4)))


def _plain(random: Random, depth: int) -> Any:
    kind = random.randint(0, 6 if depth else 4)
    if kind == 5:
        return [_plain(random, depth - 1) for _ in range(random.randint(0, 3))]
    if kind == 6:
        return {_text(random): _plain(random, depth - 1) for _ in range(random.randint(0, 3))}
    return [None, True, _text(random), random.uniform(-9, 9), float(random.randint(-(2**53), 2**53))][kind]


def _single(random: Random, field: Any) -> Any:
    if field.enum_type is not None:
        return random.choice([*field.enum_type.values_by_number, 999])
    if field.type == FieldDescriptor.TYPE_BYTES:
        return random.randbytes(random.randint(0, 4))
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return _text(random)
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return random.random() < 0.5
    if field.cpp_type in LIMITS:
        return random.choice([0, random.randint(*LIMITS[field.cpp_type])])
    return random.choice([0.0, 2.0, -0.5, math.inf, -math.inf, math.nan])


def _fill(random: Random, message: Any, depth: int) -> None:
    """Set some fields; of a oneof the last one wins."""
    if isinstance(message, Struct):
        message.update({_text(random): _plain(random, 2) for _ in range(random.randint(0, 3))})
    elif isinstance(message, Value):
        value = Struct()
        value.update({"value": _plain(random, 2)})
        message.CopyFrom(value.fields["value"])
    else:
        for field in _chosen(random, message, depth):
            _fill_field(random, message, field, depth)


def _chosen(random: Random, message: Any, depth: int) -> Iterator[Any]:
    return (
        f for f in message.DESCRIPTOR.fields if random.random() < 0.6 and (depth or f.message_type is None)
    )


def _fill_field(random: Random, message: Any, field: Any, depth: int) -> None:
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        value = field.message_type.fields_by_name["value"]
        for _ in range(random.randint(0, 3)):
            getattr(message, field.name)[_text(random)] = _single(random, value)
    elif field.message_type is not None and field.is_repeated:
        for _ in range(random.randint(0, 2)):
            _fill(random, getattr(message, field.name).add(), depth - 1)
    elif field.message_type is not None:
        getattr(message, field.name).SetInParent()
        _fill(random, getattr(message, field.name), depth - 1)
    elif field.is_repeated:
        getattr(message, field.name).extend(_single(random, field) for _ in range(random.randint(0, 3)))
    else:
        setattr(message, field.name, _single(random, field))


@settings(max_examples=400)
@given(st.sampled_from(TYPES), st.integers(0, 2**32))
def test_every_message_becomes_what_protobuf_makes_of_it(descriptor: Descriptor, seed: int) -> None:
    message = GetMessageClass(descriptor)()
    _fill(Random(seed), message, depth=3)
    assert json.dumps(to_json(message)) == json.dumps(_reference(message))


def test_an_empty_message_shows_its_defaults() -> None:
    for descriptor in TYPES:
        message = GetMessageClass(descriptor)()
        assert json.dumps(to_json(message)) == json.dumps(_reference(message)), descriptor.full_name


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_a_number_that_json_does_not_have_is_no_option(number: float) -> None:
    view = engine_pb2.View()
    view.options.update({"share": number})
    with pytest.raises(ValueError, match="not finite"):
        to_json(view)


def test_a_type_with_a_json_of_its_own_is_refused_rather_than_guessed() -> None:
    with pytest.raises(TypeError, match=r"google\.protobuf\.Any"):
        to_json(AnyMessage())
