"""The few pieces of protobuf's wire format that answers are put together from without making messages.

Making and serialising a message costs several times the look-up that it answers; a test holds these bytes
against the messages that they stand for.
"""

LENGTH_DELIMITED = 2
MAX_VARINT_BYTES = 10


def varint(number: int) -> bytes:
    """Return a non-negative number in as few bytes as it needs, seven bits each, the lowest first."""
    if number < 0x80:  # noqa: PLR2004 - the numbers that fit one byte
        return bytes((number,))
    parts = []
    while number >= 0x80:  # noqa: PLR2004 - more bits than fit one byte
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def read_varint(data: bytes, start: int) -> tuple[int, int]:
    """Return the number that begins at `start`, and where it ends.

    Raises:
        ValueError: it has no end, or more bytes than any number needs.
    """
    value = 0
    for place, byte in enumerate(data[start : start + MAX_VARINT_BYTES]):
        value |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:  # noqa: PLR2004 - the last byte of a number
            return value, start + place + 1
    raise ValueError("not a number")


def number(field: int, value: int) -> bytes:
    """Return a field of a non-negative number; nothing for 0, which is what a missing field means."""
    return varint(field << 3) + varint(value) if value else b""


def tag(field: int) -> bytes:
    """Return what begins a field of a string, a message or packed numbers."""
    return varint(field << 3 | LENGTH_DELIMITED)


def delimited(field: int, data: bytes) -> bytes:
    """Return a field of a string in UTF-8, a message or packed numbers; nothing if it is empty."""
    return tag(field) + varint(len(data)) + data if data else b""
