"""Conditions on words, as query parameters: one for each row of the contract's table."""

from inspect import Signature
from typing import Annotated, Any

from fastapi import Query

from trellis_gateway.clients.lexicon import Filter
from trellis_gateway.schemas.dictionary import String
from trellis_words.conditions import TYPES, Condition, Kind, parameters


def _query(condition: Condition) -> Any:
    """Annotate the query parameter of a condition for FastAPI: its type, its bound and what it asks for."""
    kind = list[String] if condition.kind is Kind.TAGS else TYPES[condition.kind]
    bound = None if kind is bool else condition.maximum
    query = Query(
        ge=0 if kind is int else None,
        le=bound if kind is int else None,
        max_length=None if kind is int else bound,
        description=condition.help,
        examples=[condition.example],
    )
    return Annotated[kind | None if condition.parameter_default is None else kind, query]


def word_filter(**given: Any) -> Filter:
    """Return the filter that the parameters make; a word must meet all that are given."""
    return {name: value for name, value in given.items() if value is not None}


word_filter.__signature__ = Signature(parameters(_query))  # type: ignore[attr-defined]
