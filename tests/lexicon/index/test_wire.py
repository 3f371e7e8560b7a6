"""Bytes put together by hand are the messages that they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_lexicon.index import wire
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

NUMBERS = st.integers(0, 2**31 - 1)


@given(position=NUMBERS, text=st.text(max_size=300), count=NUMBERS)
def test_numbers_and_strings_are_read_as_they_were_written(position: int, text: str, count: int) -> None:
    data = wire.number(1, position) + wire.delimited(4, text.encode()) + wire.number(6, count)
    assert pb.Extension.FromString(data) == pb.Extension(position=position, text=text, word_count=count)


@given(flags=st.lists(st.booleans(), max_size=300), content_hash=st.text("0123456789abcdef", max_size=64))
def test_booleans_are_packed(flags: list[bool], content_hash: str) -> None:
    data = wire.delimited(1, bytes(flags)) + wire.delimited(15, content_hash.encode())
    expected = pb.BatchLookupWordsResponse(found=flags, content_hash=content_hash)
    assert pb.BatchLookupWordsResponse.FromString(data) == expected
    assert data == expected.SerializeToString()


@given(value=st.integers(0, 2**64 - 1), before=st.binary(max_size=3), after=st.binary(max_size=3))
def test_a_number_is_read_where_it_stands(value: int, before: bytes, after: bytes) -> None:
    data = before + wire.varint(value) + after
    assert wire.read_varint(data, len(before)) == (value, len(data) - len(after))


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xff" * 10, b"\xff" * 11 + b"\x00"])
def test_what_has_no_end_is_no_number(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a number"):
        wire.read_varint(data, 0)
