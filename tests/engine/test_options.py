"""Options as data: described, read with the field that is wrong, shown again."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.errors import Reason, RequestError


class Colour(StrEnum):
    RED = "RED"
    BLUE = "BLUE"

    @property
    def meaning(self) -> str:
        return {"RED": "like a rose", "BLUE": "like the sky"}[self.value]


@dataclass(frozen=True)
class Inner:
    depth: int = options.integer(2, 1, 5, "How deep.")


@dataclass(frozen=True)
class Options:
    open: bool = options.flag(True, "Whether it is open.")
    rounds: int = options.integer(1, 1, 9, "How many rounds.")
    limit: int | None = options.integer(None, 0, 10, "A limit; null: none.")
    colour: Colour = options.choice(Colour.RED, "Which colour.")
    name: str = options.text("x", 4, "What it is called.")
    pot: Mapping[str, int] | None = options.counts(None, 0, 9, 3, "Tiles; null: unlimited.")
    inner: Inner = options.record(Inner, "What is inside.")
    tags: tuple[str, ...] = options.several(options.text("", 3, "A tag."), 2, "Tags.")
    inners: tuple[Inner, ...] = options.several(Inner, 2, "Several insides.")

    def __post_init__(self) -> None:
        if self.open and self.rounds == 9:
            raise ValueError("nine rounds cannot be open")


def test_what_is_not_given_has_its_default() -> None:
    assert options.read(Options, {}) == Options()


def test_every_kind_of_value_is_read() -> None:
    given = {
        "open": False,
        "rounds": 3.0,
        "limit": 4,
        "colour": "BLUE",
        "name": "abcd",
        "pot": {"a": 1},
        "inner": {"depth": 5},
        "tags": ["a", "b"],
        "inners": [{"depth": 1}, {}],
    }
    expected = Options(
        open=False,
        rounds=3,
        limit=4,
        colour=Colour.BLUE,
        name="abcd",
        pot={"a": 1},
        inner=Inner(5),
        tags=("a", "b"),
        inners=(Inner(1), Inner(2)),
    )
    assert options.read(Options, given) == expected
    assert options.read(Options, options.show(expected)) == expected


@pytest.mark.parametrize(
    ("given", "reason", "field"),
    [
        ({"colur": "RED"}, Reason.UNKNOWN_OPTION, "options.colur"),
        ({"open": 1}, Reason.OPTION_TYPE, "options.open"),
        ({"rounds": True}, Reason.OPTION_TYPE, "options.rounds"),
        ({"rounds": 1.5}, Reason.OPTION_TYPE, "options.rounds"),
        ({"rounds": "3"}, Reason.OPTION_TYPE, "options.rounds"),
        ({"rounds": None}, Reason.OPTION_TYPE, "options.rounds"),
        ({"rounds": 0}, Reason.OPTION_OUT_OF_RANGE, "options.rounds"),
        ({"rounds": 10}, Reason.OPTION_OUT_OF_RANGE, "options.rounds"),
        ({"limit": 11}, Reason.OPTION_OUT_OF_RANGE, "options.limit"),
        ({"colour": "GREEN"}, Reason.OPTION_OUT_OF_RANGE, "options.colour"),
        ({"colour": 3}, Reason.OPTION_TYPE, "options.colour"),
        ({"name": "abcde"}, Reason.OPTION_OUT_OF_RANGE, "options.name"),
        ({"pot": {"a": 10}}, Reason.OPTION_OUT_OF_RANGE, "options.pot.a"),
        ({"pot": {"a": "many"}}, Reason.OPTION_TYPE, "options.pot.a"),
        ({"pot": dict.fromkeys("abcd", 1)}, Reason.OPTION_OUT_OF_RANGE, "options.pot"),
        ({"pot": [1]}, Reason.OPTION_TYPE, "options.pot"),
        ({"inner": {"depth": 6}}, Reason.OPTION_OUT_OF_RANGE, "options.inner.depth"),
        ({"inner": {"width": 6}}, Reason.UNKNOWN_OPTION, "options.inner.width"),
        ({"inner": 3}, Reason.OPTION_TYPE, "options.inner"),
        ({"tags": ["a", "b", "c"]}, Reason.OPTION_OUT_OF_RANGE, "options.tags"),
        ({"tags": ["a", "long"]}, Reason.OPTION_OUT_OF_RANGE, "options.tags[1]"),
        ({"tags": "ab"}, Reason.OPTION_TYPE, "options.tags"),
        ({"inners": [{}, {"depth": 0}]}, Reason.OPTION_OUT_OF_RANGE, "options.inners[1].depth"),
        ({"rounds": 9}, Reason.OPTION_CONFLICT, "options"),
    ],
)
def test_a_wrong_option_is_named(given: dict[str, Any], reason: Reason, field: str) -> None:
    with pytest.raises(RequestError) as caught:
        options.read(Options, given)
    assert (caught.value.reason, caught.value.field) == (reason, field)


def test_the_description_is_enough_to_build_a_form() -> None:
    specs = {spec.id: spec for spec in options.describe(Options)}
    assert list(specs) == ["open", "rounds", "limit", "colour", "name", "pot", "inner", "tags", "inners"]
    assert (specs["rounds"].minimum, specs["rounds"].maximum, specs["rounds"].default) == (1, 9, 1)
    assert specs["colour"].choices == (("RED", "like a rose"), ("BLUE", "like the sky"))
    assert [name for name, spec in specs.items() if spec.nullable] == ["limit", "pot"]
    assert specs["inner"].fields[0].id == "depth"
    assert specs["inners"].fields[0].fields[0].id == "depth"


def test_defaults_read_back_as_the_defaults() -> None:
    described = {spec.id: spec.default for spec in options.describe(Options)}
    assert options.read(Options, described) == Options()
