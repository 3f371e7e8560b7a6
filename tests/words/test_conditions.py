"""The table of conditions against everything that is made from it or has to agree with it."""

from dataclasses import fields
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from typer.testing import CliRunner

from tests.lexicons import enable_lexicon
from trellis_cli.main import app
from trellis_lexicon import LexiconError, WordFilter
from trellis_lexicon.queries.filters import checked_filter
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_words.conditions import CONDITIONS, TYPES, Condition, Kind

PROTO_TYPES = {
    str: FieldDescriptor.CPPTYPE_STRING,
    list[str]: FieldDescriptor.CPPTYPE_STRING,
    int: FieldDescriptor.CPPTYPE_INT32,
    bool: FieldDescriptor.CPPTYPE_BOOL,
}
NAMES = [condition.name for condition in CONDITIONS]


def value(condition: Condition) -> Any:
    """The example as the condition is given."""
    kind = TYPES[condition.kind]
    if kind is bool:
        return condition.example == "true"
    return [condition.example] if condition.kind is Kind.TAGS else kind(condition.example)


def test_the_table_has_the_fields_of_the_message_in_their_order() -> None:
    told: list[Any] = list(pb.WordFilter.DESCRIPTOR.fields)
    assert [field.name for field in told] == NAMES
    for condition, field in zip(CONDITIONS, told, strict=True):
        assert field.cpp_type == PROTO_TYPES[TYPES[condition.kind]], condition.name
        assert field.is_repeated == (condition.kind is Kind.TAGS), condition.name
        assert field.has_presence == (condition.default is None), condition.name


def test_a_filter_has_a_field_for_each_condition() -> None:
    assert [field.name for field in fields(WordFilter)] == NAMES


def test_the_command_line_has_an_option_for_each_condition() -> None:
    told = CliRunner().invoke(app, ["lexicon", "search", "--help"], env={"COLUMNS": "300"}).stdout
    for condition in CONDITIONS:
        assert f"--{condition.name.replace('_', '-')} " in told
        assert condition.help in told


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda each: each.name)
def test_every_example_asks_for_something_that_some_words_are(condition: Condition) -> None:
    lexicon = enable_lexicon()
    given = {condition.name: value(condition)}
    if condition.name == "partial_rack":
        given["rack"] = "stop"
    found = lexicon.search(checked_filter(lexicon.index, given))
    assert 0 < len(found) < lexicon.word_count


TOO_MUCH = [condition for condition in CONDITIONS if condition.kind is not Kind.FLAG]


@pytest.mark.parametrize("condition", TOO_MUCH, ids=lambda each: each.name)
def test_one_beyond_the_bound_is_refused_and_the_bound_is_not(condition: Condition) -> None:
    index = enable_lexicon().index

    def asked(size: int) -> Any:
        kind = TYPES[condition.kind]
        return size if kind is int else ["plural"] * size if condition.kind is Kind.TAGS else "a" * size

    checked_filter(index, {condition.name: asked(condition.maximum)})
    with pytest.raises(LexiconError) as caught:
        checked_filter(index, {condition.name: asked(condition.maximum + 1)}, "filter.")
    assert caught.value.field == f"filter.{condition.name}"
