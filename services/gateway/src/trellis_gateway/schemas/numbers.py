"""Numbers in JSON."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError


def _number(value: Any) -> Any:
    """Let numbers through, `2.0` included: it is the integer 2 to JSON Schema. Python would also count True and "2"."""
    if isinstance(value, bool | str):
        raise PydanticCustomError("whole_number", "must be a whole number")
    return value


WholeNumber = Annotated[int, BeforeValidator(_number)]
"""An integer of a request's body: neither true nor "2"."""

MAX_SEATS = 256
"""Seats that a match may have as far as the gateway is concerned; every game has fewer."""

SeatNumber = Annotated[WholeNumber, Field(ge=0, lt=MAX_SEATS)]
"""The number of a seat, from 0."""
