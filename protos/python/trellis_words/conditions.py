"""The conditions of a search for words: one table.

A row names a field of `trellis.lexicon.v1.WordFilter`. From the table come the checks of the lexicon service, the query
parameters of the gateway and the options of the command line; a test holds it against the message. A condition is added
by a field of the message, a row here, and the few lines in `trellis_lexicon.queries.search` that decide it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from inspect import Parameter
from types import MappingProxyType
from typing import Any

from trellis_words.strings import MAX_STRING_LETTERS

MAX_TAGS = 64
"""Tags in one condition."""
MAX_RACK_BLANKS = 8
"""Blanks in a rack."""
BANDS = 8
"""Frequency bands are numbered from 0, for words that the frequency list does not know, to 7."""


class Kind(Enum):
    """What a condition is given as."""

    LETTERS = auto()
    PATTERN = auto()
    RACK = auto()
    LENGTH = auto()
    FLAG = auto()
    TAGS = auto()
    BAND = auto()


TYPES = MappingProxyType[Kind, Any](
    {
        Kind.LETTERS: str,
        Kind.PATTERN: str,
        Kind.RACK: str,
        Kind.LENGTH: int,
        Kind.FLAG: bool,
        Kind.TAGS: list[str],
        Kind.BAND: int,
    }
)
"""The Python type of each kind."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition.

    Args:
        name: the field of the message.
        kind: what it is given as.
        help: what it asks of a word, for a person.
        example: a value that asks for something.
        maximum: letters of the longest text, the highest number, or the most tags.
        default: sets no condition.
    """

    name: str
    kind: Kind
    help: str
    example: str
    maximum: int = MAX_STRING_LETTERS
    default: Any = ""

    @property
    def parameter_default(self) -> Any:
        """The default of a parameter: None in place of an empty sequence, as frameworks want it."""
        return self.default if self.default != () else None


CONDITIONS = (
    Condition("contains", Kind.LETTERS, "Words that contain this string.", "omba"),
    Condition("starts_with", Kind.LETTERS, "Words that start with this string.", "bomb"),
    Condition("ends_with", Kind.LETTERS, "Words that end with this string.", "astic"),
    Condition(
        "min_length", Kind.LENGTH, "Words of at least so many letters; 0 sets no bound.", "4", default=0
    ),
    Condition(
        "max_length", Kind.LENGTH, "Words of at most so many letters; 0 sets no bound.", "8", default=0
    ),
    Condition(
        "pattern",
        Kind.PATTERN,
        "Words that fit a pattern: letters, `.` for any letter, `*` for any run of letters.",
        ".a.t",
    ),
    Condition("rack", Kind.RACK, "Words spelled with these letters, all of them; `?` is a blank.", "stop?"),
    Condition("partial_rack", Kind.FLAG, "Letters of the rack may be left over.", "true", default=False),
    Condition(
        "contains_with_vowels", Kind.LETTERS, "Words that contain this when vowels are added to it.", "bmb"
    ),
    Condition(
        "tags",
        Kind.TAGS,
        "Words that have each of these tags, such as `plural`.",
        "plural",
        MAX_TAGS,
        (),
    ),
    Condition("excluded_tags", Kind.TAGS, "Words that have none of these tags.", "plural", MAX_TAGS, ()),
    Condition(
        "min_frequency_band",
        Kind.BAND,
        "Words of at least this frequency band: 0 is unknown, 7 the most common.",
        "4",
        BANDS - 1,
        None,
    ),
    Condition("max_frequency_band", Kind.BAND, "Words of at most this frequency band.", "6", BANDS - 1, None),
)
"""All conditions, in the order of the message."""


def parameters(annotated: Callable[[Condition], Any]) -> list[Parameter]:
    """Return a parameter for each condition, for functions whose signature a framework reads.

    Args:
        annotated: makes the annotation of a parameter: the type and what the framework is told with it.
    """
    return [
        Parameter(
            condition.name,
            Parameter.KEYWORD_ONLY,
            default=condition.parameter_default,
            annotation=annotated(condition),
        )
        for condition in CONDITIONS
    ]
