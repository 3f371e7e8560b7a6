"""From protobuf messages to the JSON of the REST interface, by readers that are made once for each type of message.

Messages go out as protobuf's JSON with the field names of the `.proto` files, fields at their default included and
64-bit numbers as JSON numbers: every number that a game counts fits into the 53 bits that a client's number has. Whole
numbers of a Struct, which knows only numbers with a fraction, are whole.

Protobuf's own way asks the descriptor of every field of every message again; a reader has asked it all when it is made.
"""

import math
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import ListValue, Struct, Value

Json = dict[str, Any]
_Read = Callable[[Any], Any]

_FLOATS = {FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT}


def to_json(message: Message) -> Json:
    """Turn `message` into JSON, its fields in the order of the `.proto` file, the keys of tables sorted."""
    descriptor: Any = message.DESCRIPTOR  # the stubs know two kinds of it
    made: Json = _reader(descriptor)(message)
    return made


class _Reader:
    """Reads the messages of one type: fields that know whether they are set only where they are, others always."""

    __slots__ = ("_fields",)

    def __init__(self) -> None:
        self._fields: list[tuple[str, _Read | None, bool]] = []

    def learn(self, descriptor: Descriptor) -> None:
        """Look up the fields of a type, whose readers may lead back to this one."""
        self._fields = [(field.name, _of_field(field), field.has_presence) for field in descriptor.fields]

    def __call__(self, message: Any) -> Json:
        """Read one message."""
        made: Json = {}
        for name, read, may_lack in self._fields:
            if may_lack and not message.HasField(name):
                continue
            value = getattr(message, name)
            made[name] = value if read is None else read(value)
        return made


def _of_struct(struct: Any) -> Json:
    fields = struct.fields
    return {key: _of_value(fields[key]) for key in sorted(fields)}


def _of_list_value(values: Any) -> list[Any]:
    return [_of_value(value) for value in values.values]


def _of_value(value: Any) -> Any:
    kind = value.WhichOneof("kind")
    return None if kind is None else _OF_KINDS[kind](value)


def _of_number(value: Any) -> float:
    number: float = value.number_value
    if not math.isfinite(number):
        raise ValueError("JSON has no number that is not finite")
    return int(number) if number.is_integer() else number


_OF_KINDS: Mapping[str, _Read] = {
    "null_value": lambda value: None,
    "bool_value": lambda value: value.bool_value,
    "string_value": lambda value: value.string_value,
    "number_value": _of_number,
    "struct_value": lambda value: _of_struct(value.struct_value),
    "list_value": lambda value: _of_list_value(value.list_value),
}
_readers: dict[str, _Read] = {
    Struct.DESCRIPTOR.full_name: _of_struct,
    ListValue.DESCRIPTOR.full_name: _of_list_value,
    Value.DESCRIPTOR.full_name: _of_value,
}
"""The readers that have been made so far, by the name of the type."""


def _reader(descriptor: Descriptor) -> _Read:
    name = descriptor.full_name
    found = _readers.get(name)
    if found is None:
        if descriptor.file.package == "google.protobuf":
            raise TypeError(f"{name} has a JSON of its own, which is not known here")
        found = _readers[name] = made = _Reader()
        made.learn(descriptor)
    return found


def _of_float(number: float) -> float | str:
    if math.isfinite(number):
        return number
    return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"


def _of_bytes(content: bytes) -> str:
    return b64encode(content).decode()


def _of_enum(descriptor: EnumDescriptor) -> _Read:
    names = {value.number: value.name for value in descriptor.values}

    def read(number: int) -> str | int:
        return names.get(number, number)

    return read


def _of_single(field: FieldDescriptor) -> _Read | None:
    """Make what reads one value of a field; None if it can stay as it is."""
    if field.message_type is not None:
        return _reader(field.message_type)
    if field.enum_type is not None:
        return _of_enum(field.enum_type)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return _of_bytes
    return _of_float if field.cpp_type in _FLOATS else None


def _of_field(field: FieldDescriptor) -> _Read | None:
    """Make what reads a field, repeated or not; None if its value can stay as it is."""
    if not field.is_repeated:
        return _of_single(field)
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        return _of_table(_of_single(field.message_type.fields_by_name["value"]))
    read = _of_single(field)
    return list if read is None else lambda values: [read(value) for value in values]


def _of_table(read: _Read | None) -> _Read:
    if read is None:
        return lambda table: {key: table[key] for key in sorted(table)}
    return lambda table: {key: read(table[key]) for key in sorted(table)}
