"""Brings states of older schema versions up to the current one, a version at a time.

A state names the version it was written with. `STEPS` holds, for each older version, what turns a message
of it into one of the next; a stored message of every version stays in the tests.

A state carries every option that its version knew. An option that came later is missing in it, and reading it with
today's default would change the rules of a match that has begun. So each step knows the options that came with the
next version and the values under which a match goes on as it began.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from trellis_engine.errors import Reason, RequestError

SCHEMA_VERSION = 2

ABSENT_IN_1: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "four_letter_words": {"analyses": "EVERYTHING", "late_first_word": False},
        "rewordable": {"analyses": "EVERYTHING", "one_letter_words": ""},
        "sprout_r_out": {"analyses": "EVERYTHING", "removal_pass_counts": False},
        "word_souffle": {"analyses": "EVERYTHING"},
        "word_sprout": {"analyses": "EVERYTHING", "rules.no_plurals.words_formed": False},
    }
)
"""For each game the options that states of version 1 do not have, by path, with what they play on under.

A path with dots goes into a record, as in ``rules.complete_words.one_letter_words``; a record that is not in force
(null) stays as it is. Options whose default means what version 1 did need no entry.
"""


def with_options(values: Mapping[str, Mapping[str, Any]]) -> Callable[[Any], None]:
    """Return the step that gives the State messages of each game the options that they do not have."""

    def step(message: Any) -> None:
        for path, value in values.get(message.game, {}).items():
            _set_absent(message.options, path, value)

    return step


def _set_absent(options: Any, path: str, value: Any) -> None:
    """Set an option of a Struct unless it is there, or the record that it belongs to is not."""
    *records, name = path.split(".")
    for record in records:
        if record not in options.fields or not options.fields[record].HasField("struct_value"):
            return
        options = options.fields[record].struct_value
    if name not in options.fields:
        options[name] = value


STEPS: Mapping[int, Callable[[Any], None]] = MappingProxyType({1: with_options(ABSENT_IN_1)})


def migrate(
    message: Any, current: int = SCHEMA_VERSION, steps: Mapping[int, Callable[[Any], None]] = STEPS
) -> None:
    """Turn a State message into one of the current version, in place.

    Raises:
        RequestError: UNSUPPORTED_SCHEMA_VERSION for version 0 (not given) and for versions newer than the current one.
    """
    if not 1 <= message.schema_version <= current:
        text = f"this engine reads versions 1 to {current}, not {message.schema_version}"
        raise RequestError(
            Reason.UNSUPPORTED_SCHEMA_VERSION, text, "schema_version", {"newest": str(current)}
        )
    while message.schema_version < current:
        steps[message.schema_version](message)
        message.schema_version += 1
