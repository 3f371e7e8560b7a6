"""Requests that go wrong: valid messages with some of their fields turned into something else.

Two ways: `bent` changes fields of a message in place (numbers become extreme, texts strange, lists longer or
shorter, parts go missing or come twice), which gets deep into a service; `torn` changes the bytes, which mostly tests
the surface.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from google.protobuf.message import Message

NUMBERS = (0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 63, 64, 65, 100, 255, 1_000, 2**31 - 1)
TEXTS = (
    "",
    "a",
    "e",
    "z",
    "Q",
    "?",
    "oat",
    "tomato",
    " ",
    "\n",
    "ñ",
    "\u0301",
    "\u0421",
    "\U0001f600",
    "a" * 65,
    "x" * 2_000,
    "0",
)
BYTES = (b"", b"\x00", b"seed" * 4, b"\xff" * 65)


def bent(message: Message, rng: Random, changes: int = 3) -> Message:
    """A copy of a message with some of its fields, at any depth, changed."""
    copy = type(message)()
    copy.CopyFrom(message)
    for _ in range(rng.randint(1, changes)):
        _bend(rng.choice(_parts(copy)), rng)
    return copy


def torn(data: bytes, rng: Random) -> bytes:
    """Bytes with some flipped, cut out, doubled or put in."""
    torn_data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(torn_data) + 1)
        end = min(len(torn_data), place + rng.randint(1, 8))
        kind = rng.randrange(4)
        if kind == 0 and place < len(torn_data):
            torn_data[place] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del torn_data[place:end]
        elif kind == 2:
            torn_data[place:place] = torn_data[place:end]
        else:
            torn_data[place:place] = rng.randbytes(rng.randint(1, 8))
    return bytes(torn_data)


def _parts(message: Message) -> list[Message]:
    """A message and all messages in it."""
    parts = [message]
    for field, value in message.ListFields():
        if field.message_type is None or field.message_type.GetOptions().map_entry:
            continue
        for part in value if field.is_repeated else [value]:
            parts += _parts(part)
    return parts


def _bend(message: Any, rng: Random) -> None:
    fields = list(message.DESCRIPTOR.fields)
    if not fields:
        return
    field = rng.choice(fields)
    if rng.random() < 0.15:
        message.ClearField(field.name)
    elif field.message_type is not None and field.message_type.GetOptions().map_entry:
        _bend_map(getattr(message, field.name), field, rng)
    elif field.is_repeated:
        _bend_list(getattr(message, field.name), field, rng)
    elif field.message_type is not None:
        getattr(message, field.name).SetInParent()
    else:
        setattr(message, field.name, _scalar(field, rng))


def _bend_list(items: Any, field: Any, rng: Random) -> None:
    kind = rng.randrange(4)
    if kind == 0 and items:
        del items[rng.randrange(len(items))]
    elif kind == 1 and items:
        items.append(items[rng.randrange(len(items))])
    elif field.message_type is not None:
        items.add()
    elif kind == 2 and items:
        items[rng.randrange(len(items))] = _scalar(field, rng)
    else:
        items.append(_scalar(field, rng))


def _bend_map(entries: Any, field: Any, rng: Random) -> None:
    key, value = (field.message_type.fields_by_name[name] for name in ("key", "value"))
    if entries and rng.random() < 0.4:
        del entries[rng.choice(sorted(entries))]
    elif value.message_type is not None:
        entries[_scalar(key, rng)].SetInParent()
    else:
        entries[_scalar(key, rng)] = _scalar(value, rng)


def _scalar(field: Any, rng: Random) -> Any:
    if field.enum_type is not None:
        return rng.choice([*field.enum_type.values_by_number, 99])
    return _MAKERS[field.cpp_type](field, rng)


def _text(field: Any, rng: Random) -> str | bytes:
    return rng.choice(BYTES) if field.type == field.TYPE_BYTES else rng.choice(TEXTS)


def _signed(field: Any, rng: Random) -> int:
    return rng.choice((*NUMBERS, -1, -2, -(2**31)))


def _unsigned(field: Any, rng: Random) -> int:
    return rng.choice(NUMBERS)


def _real(field: Any, rng: Random) -> float:
    return rng.choice((0.0, 1.0, -1.0, 0.5, 1e308, float("nan"), float("inf"), 3.0, 7.0))


_MAKERS: dict[int, Callable[[Any, Random], Any]] = {
    1: _signed,
    2: _signed,
    3: _unsigned,
    4: lambda field, rng: rng.choice((*NUMBERS, 2**63, 2**64 - 1)),
    5: _real,
    6: _real,
    7: lambda field, rng: rng.random() < 0.5,
    9: _text,
}
"""By the C++ type of a field: int32, int64, uint32, uint64, double, float, bool, string or bytes."""
