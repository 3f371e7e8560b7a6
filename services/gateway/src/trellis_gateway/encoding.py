"""Answers as JSON, with parts in them that were encoded before.

What is the same for many (a view, an entry of a log) is encoded once and remembered as bytes; an answer takes the bytes
as they are. To pydantic, which describes the answers, such a part is what it was before.
"""

from hashlib import blake2b
from typing import Annotated, Any

from msgspec import Raw
from msgspec.json import Encoder, decode
from pydantic import BaseModel, GetPydanticSchema
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import core_schema

_decoded = core_schema.plain_serializer_function_ser_schema(decode)

Encoded = SkipJsonSchema[
    Annotated[Raw, GetPydanticSchema(lambda *_: core_schema.is_instance_schema(Raw, serialization=_decoded))]
]
"""A part of an answer that is JSON already: `dict[str, Any] | Encoded` in a model."""


def _fields(value: object) -> dict[str, Any]:
    if isinstance(value, BaseModel):
        return value.__dict__ | (value.__pydantic_extra__ or {})
    raise TypeError(f"{type(value).__name__} is no part of an answer")


_encoder = Encoder(enc_hook=_fields)


def encode(value: object) -> bytes:
    """Write JSON: of a model, of what JSON knows, and of lists and tables of these."""
    return _encoder.encode(value)


def encoded(value: object) -> Raw:
    """Encode a part of an answer that is to be remembered."""
    return Raw(_encoder.encode(value))


def tag_of(content: bytes) -> str:
    """Make an entity tag of what an answer says."""
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'
