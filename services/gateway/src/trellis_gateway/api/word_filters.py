"""Conditions on words, as query parameters."""

from typing import Annotated

from fastapi import Query

from trellis_gateway.clients.lexicon import Filter
from trellis_gateway.schemas.dictionary import MAX_STRING_LETTERS, String

MAX_TAGS = 32
MAX_FREQUENCY_BAND = 7

Part = Annotated[str, Query(max_length=MAX_STRING_LETTERS)]
Bound = Annotated[int, Query(ge=0, le=1_000, description="0 sets no bound.")]
Pattern = Annotated[
    str,
    Query(
        max_length=MAX_STRING_LETTERS,
        description="`.` is any letter, `*` any run of letters.",
        examples=[".a.t"],
    ),
]
Rack = Annotated[
    str,
    Query(
        max_length=MAX_STRING_LETTERS, description="Spelled with these letters, all of them; `?` is a blank."
    ),
]
Partial = Annotated[bool, Query(description="Letters of the rack may be left over.")]
Vowels = Annotated[
    str, Query(max_length=MAX_STRING_LETTERS, description="Contains this with vowels put in anywhere.")
]
Tags = Annotated[list[String] | None, Query(max_length=MAX_TAGS, description="Tags such as `noun.food`.")]
Band = Annotated[
    int | None,
    Query(ge=0, le=MAX_FREQUENCY_BAND, description="Frequency band: 0 is unknown, 7 the most common."),
]


def word_filter(
    *,
    contains: Part = "",
    starts_with: Part = "",
    ends_with: Part = "",
    min_length: Bound = 0,
    max_length: Bound = 0,
    pattern: Pattern = "",
    rack: Rack = "",
    partial_rack: Partial = False,
    contains_with_vowels: Vowels = "",
    tags: Tags = None,
    excluded_tags: Tags = None,
    min_frequency_band: Band = None,
    max_frequency_band: Band = None,
) -> Filter:
    """Make a filter of the parameters; a word must meet all that are given."""
    return Filter(
        contains=contains,
        starts_with=starts_with,
        ends_with=ends_with,
        min_length=min_length,
        max_length=max_length,
        pattern=pattern,
        rack=rack,
        partial_rack=partial_rack,
        contains_with_vowels=contains_with_vowels,
        tags=tags or (),
        excluded_tags=excluded_tags or (),
        min_frequency_band=min_frequency_band,
        max_frequency_band=max_frequency_band,
    )
