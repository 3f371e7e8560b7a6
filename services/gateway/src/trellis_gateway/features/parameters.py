"""Parameters of analyses and printables, as they come in a query string."""

import json
from collections.abc import Mapping
from typing import Any

from trellis_gateway.codec import Json
from trellis_gateway.errors import field_problem

_TEXTUAL = {"OPTION_KIND_TEXT", "OPTION_KIND_CHOICE"}


def read_parameters(described: Json, given: Mapping[str, str]) -> dict[str, Any]:
    """Read the parameters of an analysis or a printable (`described`) from a query string.

    Texts and choices are taken as they are, everything else is JSON: `true`, `12`, `["a","b"]`. What it does
    not know is handed on as text, for the engine to refuse.
    """
    kinds = {parameter["id"]: parameter["kind"] for parameter in described["parameters"]}
    return {name: _value(name, text, kinds.get(name, "OPTION_KIND_TEXT")) for name, text in given.items()}


def _value(name: str, text: str, kind: str) -> Any:
    if kind in _TEXTUAL:
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise field_problem(
            "OPTION_TYPE", f"parameters.{name}", f"{text!r} is not a value of this kind"
        ) from None
