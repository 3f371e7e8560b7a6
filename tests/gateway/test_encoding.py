"""Answers are the JSON that pydantic makes of them, with parts in them that were encoded before."""

import json
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from trellis_gateway.encoding import Encoded, encode, encoded, tag_of


class Colour(StrEnum):
    """Something to choose from."""

    RED = "red"


class Part(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(extra="allow")

    colour: Colour
    at: datetime


class Answer(BaseModel):
    """An answer."""

    parts: list[Part | Encoded]
    view: dict[str, Any] | Encoded | None


AT = datetime(2026, 1, 2, 3, 4, 5, 120_000, UTC)
PART = Part.model_validate({"colour": "red", "at": AT, "more": [1, None, "é", {"x": 0.5}]})
WRITTEN = {"colour": "red", "at": "2026-01-02T03:04:05.120000Z", "more": [1, None, "é", {"x": 0.5}]}


@pytest.mark.parametrize("part", [PART, encoded(PART)])
@pytest.mark.parametrize("view", [None, {"a": [1]}, encoded({"a": [1]})])
def test_an_answer_is_the_same_whether_its_parts_were_encoded_before_or_not(part: Any, view: Any) -> None:
    answer = Answer(parts=[part], view=view)
    wanted = {"parts": [WRITTEN], "view": None if view is None else {"a": [1]}}
    assert json.loads(encode(answer)) == wanted
    assert json.loads(answer.model_dump_json()) == wanted
    assert encode(answer) == answer.model_dump_json().encode()


def test_a_part_that_may_be_encoded_is_described_as_what_it_is() -> None:
    schema = Answer.model_json_schema()
    assert schema["properties"]["parts"]["items"] == {"$ref": "#/$defs/Part"}
    kinds = schema["properties"]["view"]["anyOf"]
    assert kinds == [{"additionalProperties": True, "type": "object"}, {"type": "null"}]


def test_what_is_no_part_of_an_answer_is_refused() -> None:
    with pytest.raises(TypeError, match="object is no part of an answer"):
        encode({"x": object()})


def test_other_content_has_another_tag() -> None:
    assert tag_of(b"one") == tag_of(b"one") != tag_of(b"other")
