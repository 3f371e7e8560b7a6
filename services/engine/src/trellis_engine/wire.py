"""Between frozen dataclasses and protobuf messages, by the names of their fields.

A game's codec is a declaration: this dataclass travels as that message. Fields of the same name correspond:

=============================  ============================================================
dataclass                      message
=============================  ============================================================
``int str bool bytes float``   the scalar
an ``Enum``                    an enum; member ``RED`` of ``Hue`` is ``HUE_RED``
another dataclass              its message
a union of dataclasses         a message with one oneof; ``LetterPlaced`` is ``letter_placed``
``T | None``                   a field with presence
``tuple[T, ...] frozenset[T]``  repeated; a set is written in ascending order
``tuple[tuple[T, ...], ...]``  repeated messages that have one repeated field
``Mapping[str | int, T]``      a map
=============================  ============================================================

A class that does not fit its message is refused when its codec is made. Whatever bytes come in, decoding gives a
value or raises `RequestError` with the path of the field; what a dataclass refuses in ``__post_init__`` with ValueError
becomes such an error too.

A value is first told in plain dictionaries, of which protobuf then makes the whole message at once: setting field after
field from Python takes three times as long.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from trellis_engine.errors import Reason, RequestError

T = TypeVar("T")
W = TypeVar("W", bound=Message)

_SCALARS = (bool, int, str, bytes, float)


@dataclass(frozen=True, slots=True)
class Codec(Generic[T, W]):
    """Writes values of one type as one kind of message and reads them back.

    Args:
        give: tells a value as what the constructor of its message takes.
        take: reads a value from a message; raises `RequestError` with a field relative to it.
        message: the kind of message.
    """

    give: Callable[[T], Mapping[str, Any]]
    take: Callable[[W], T]
    message: type[W]

    def encode(self, value: T) -> W:
        """Return the value as a message."""
        return self.message(**self.give(value))

    def decode(self, message: W, path: str, reason: Reason = Reason.MALFORMED_STATE) -> T:
        """Return the value that a message stands for; `path` is where the message lies in the request.

        Raises:
            RequestError: with `reason` and the path of the field that is wrong.
        """
        try:
            return self.take(message)
        except RequestError as fault:
            named = RequestError(
                reason if fault.reason in _GENERAL else fault.reason, fault.text, fault.field, fault.metadata
            )
            raise named.under(path) from fault


@dataclass(frozen=True, slots=True)
class GameCodec:
    """How the parts of one game travel; each package of a game exports one as ``CODEC``."""

    position: Codec[Any, Any]
    move: Codec[Any, Any]
    event: Codec[Any, Any]
    view: Codec[Any, Any]
    events: tuple[type[Any], ...]
    """The game's own events; the shared ones travel by themselves."""


def game_codec(
    position: tuple[Any, type[Message]],
    move: tuple[Any, type[Message]],
    event: tuple[Any, type[Message]],
    view: tuple[Any, type[Message]],
) -> GameCodec:
    """Return the codec of a game from its four pairs of type and message."""
    return GameCodec(codec(*position), codec(*move), codec(*event), codec(*view), get_args(event[0]))


_GENERAL = frozenset({Reason.MISSING_FIELD, Reason.FIELD_OUT_OF_RANGE})


def codec(kind: Any, message: type[W]) -> Codec[Any, W]:
    """Make a codec between a dataclass, or a union of them, and a message. Raises TypeError where they do not fit."""
    give, take = _message_pair(kind, message.DESCRIPTOR)
    return Codec(give, take, message)


_Descriptor = Any  # the types of descriptors differ between protobuf's implementations and its stubs
_Give = Callable[[Any], Any]
_Take = Callable[[Any], Any]


def _message_pair(kind: Any, descriptor: _Descriptor) -> tuple[_Give, _Take]:
    if isinstance(kind, type) and is_dataclass(kind):
        return _record_pair(kind, descriptor)
    if get_origin(kind) in (Union, UnionType):
        return _union_pair(get_args(kind), descriptor)
    if get_origin(kind) is tuple:
        return _row_pair(kind, descriptor)
    raise TypeError(f"{kind} cannot travel as message {descriptor.full_name}")


def _record_pair(cls: type[Any], descriptor: _Descriptor) -> tuple[_Give, _Take]:
    hints = get_type_hints(cls)
    names = [item.name for item in fields(cls) if item.init]
    if set(names) != set(descriptor.fields_by_name):
        odd = sorted(set(names) ^ set(descriptor.fields_by_name))
        raise TypeError(f"{cls.__name__} and message {descriptor.full_name} differ in {', '.join(odd)}")
    parts = [(name, *_field_pair(hints[name], descriptor.fields_by_name[name])) for name in names]
    same = [name for name, give, _ in parts if give is _same]
    others = [(name, give) for name, give, _ in parts if give is not _same]
    get = attrgetter(*same, "__class__") if same else None  # with one name alone it would give no tuple

    def give(value: Any) -> dict[str, Any]:
        told = dict(zip(same, get(value), strict=False)) if get else {}
        for name, tell in others:
            told[name] = tell(getattr(value, name))
        return told

    def take(message: Any) -> Any:
        values = {name: _at(name, get, message) for name, _, get in parts}
        try:
            return cls(**values)
        except ValueError as refused:
            raise RequestError(Reason.FIELD_OUT_OF_RANGE, str(refused)) from refused

    return give, take


def _union_pair(kinds: tuple[Any, ...], descriptor: _Descriptor) -> tuple[_Give, _Take]:
    if len(descriptor.oneofs) != 1:
        raise TypeError(f"message {descriptor.full_name} must have one oneof for a union")
    oneof = descriptor.oneofs[0]
    by_field = {field.name: field for field in oneof.fields}
    named = {_snake(kind.__name__): kind for kind in kinds}
    if set(named) != set(by_field):
        odd = sorted(set(named) ^ set(by_field))
        raise TypeError(f"the union and message {descriptor.full_name} differ in {', '.join(odd)}")
    pairs = {name: _record_pair(kind, by_field[name].message_type) for name, kind in named.items()}
    names = {kind: name for name, kind in named.items()}

    def give(value: Any) -> dict[str, Any]:
        name = names[type(value)]
        return {name: pairs[name][0](value)}

    def take(message: Any) -> Any:
        name = message.WhichOneof(oneof.name)
        if name is None:
            raise RequestError(Reason.MISSING_FIELD, f"must be one of {', '.join(by_field)}", oneof.name)
        return _at(name, lambda whole: pairs[name][1](getattr(whole, name)), message)

    return give, take


def _row_pair(kind: Any, descriptor: _Descriptor) -> tuple[_Give, _Take]:
    if len(descriptor.fields) != 1:
        raise TypeError(f"message {descriptor.full_name} must have one field for {kind}")
    field = descriptor.fields[0]
    tell, get = _field_pair(kind, field)
    return lambda value: {field.name: tell(value)}, lambda message: _at(field.name, get, message)


def _field_pair(hint: Any, field: _Descriptor) -> tuple[_Give, _Take]:
    """Tell what the constructor of a message takes for one field, and how that is read from the message."""
    plain, optional = _split_optional(hint)
    if get_origin(plain) in (tuple, frozenset):
        return _repeated_pair(plain, field)
    if get_origin(plain) is Mapping:
        return _map_pair(plain, field)
    if field.message_type is not None:
        give, get = _submessage_pair(plain, field)
    else:
        give, get = _scalar_pair(plain, field)
    return _optional_pair(give, get, field) if optional else (give, get)


def _split_optional(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) not in (Union, UnionType) or NoneType not in get_args(hint):
        return hint, False
    rest = tuple(part for part in get_args(hint) if part is not NoneType)
    return (rest[0] if len(rest) == 1 else Union[rest]), True  # noqa: UP007 - the parts are known at run time only


def _optional_pair(give: _Give, get: _Take, field: _Descriptor) -> tuple[_Give, _Take]:
    name = field.name
    if not field.has_presence:
        raise TypeError(f"field {field.full_name} must have presence to hold None")

    def take(message: Any) -> Any:
        return get(message) if message.HasField(name) else None

    if give is _same:  # constructors take None for a field that is not set
        return _same, take
    return lambda value: None if value is None else give(value), take


def _submessage_pair(hint: Any, field: _Descriptor) -> tuple[_Give, _Take]:
    give, inner_take = _message_pair(hint, field.message_type)
    name = field.name

    def take(message: Any) -> Any:
        if not message.HasField(name):
            raise RequestError(Reason.MISSING_FIELD, "must be given")
        return inner_take(getattr(message, name))

    return give, take


def _scalar_pair(hint: Any, field: _Descriptor) -> tuple[_Give, _Take]:
    to_wire, from_wire = _element_pair(hint, field)
    name = field.name
    return to_wire, lambda message: from_wire(getattr(message, name))


def _repeated_pair(hint: Any, field: _Descriptor) -> tuple[_Give, _Take]:
    whole = get_origin(hint)
    element = get_args(hint)[0]
    name = field.name
    if field.message_type is not None:
        to_wire, from_wire = _message_pair(element, field.message_type)
    else:
        to_wire, from_wire = _element_pair(element, field)

    def take(message: Any) -> Any:
        return whole(_each(from_wire, getattr(message, name)))

    if whole is frozenset and field.message_type is None:
        return lambda value: sorted(map(to_wire, value)), take
    return _same if to_wire is _same else lambda value: [to_wire(item) for item in value], take


def _map_pair(hint: Any, field: _Descriptor) -> tuple[_Give, _Take]:
    entry = field.message_type.fields_by_name["value"]
    name = field.name
    if entry.message_type is not None:
        tell, from_wire = _message_pair(get_args(hint)[1], entry.message_type)
        made = GetMessageClass(entry.message_type)
        # For the values of a map, constructors take messages alone.
        return (
            lambda value: {key: made(**tell(item)) for key, item in value.items()},
            lambda message: _each_value(from_wire, getattr(message, name)),
        )
    to_wire, from_wire = _element_pair(get_args(hint)[1], entry)

    def give(value: Any) -> dict[Any, Any]:
        return {key: to_wire(item) for key, item in value.items()}

    return give, lambda message: _each_value(from_wire, getattr(message, name))


def _element_pair(hint: Any, field: _Descriptor) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    if field.enum_type is not None:
        return _enum_pair(hint, field)
    if hint not in _SCALARS:
        raise TypeError(f"{hint} cannot travel as field {field.full_name}")
    return _same, _same


def _enum_pair(hint: Any, field: _Descriptor) -> tuple[Callable[[Any], int], Callable[[int], Enum]]:
    values = field.enum_type.values_by_name
    prefix = _snake(field.enum_type.name).upper() + "_"
    numbers = {member: values[prefix + member.name].number for member in hint}
    members = {number: member for member, number in numbers.items()}

    def from_wire(number: int) -> Enum:
        member: Enum | None = members.get(number)
        if member is None:
            known = ", ".join(prefix + item.name for item in hint)
            raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be one of {known}, not {number}")
        return member

    return numbers.__getitem__, from_wire


def _each(take: _Take, items: Any) -> list[Any]:
    return [_at(f"[{index}]", take, item) for index, item in enumerate(items)]


def _each_value(take: _Take, items: Any) -> dict[Any, Any]:
    return {key: _at(f"[{key}]", take, items[key]) for key in sorted(items)}


def _at(name: str, take: _Take, source: Any) -> Any:
    """Decode a part, so that a fault in it names where the part lies."""
    try:
        return take(source)
    except RequestError as fault:
        raise fault.under(name) from fault


def _same(value: Any) -> Any:
    return value


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
