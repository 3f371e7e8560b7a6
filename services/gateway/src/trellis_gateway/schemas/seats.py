"""Taking a seat as JSON."""

from typing import Annotated
from unicodedata import normalize

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from trellis_gateway.schemas import examples
from trellis_gateway.schemas.matches import MAX_SEATS
from trellis_gateway.storage.matches import Phase

MAX_NAME_CHARACTERS = 40


def _name(text: str) -> str:
    name = normalize("NFC", text).strip()
    if not name.isprintable():
        raise PydanticCustomError("name", "must have no control characters", {"reason": "INVALID_TEXT"})
    if not name:
        raise PydanticCustomError("name", "must not be blank", {"reason": "TOO_LONG"})
    return name


class TakeSeat(BaseModel):
    """A request for a seat."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, AfterValidator(_name)] = Field(
        min_length=1, max_length=MAX_NAME_CHARACTERS, description="What the others see."
    )
    seat: int | None = Field(
        None, ge=0, lt=MAX_SEATS, description="The seat to take; none: the first that is free."
    )


class TakenSeat(BaseModel):
    """A seat and the token that holds it."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.TAKEN_SEAT]})

    match: str
    seat: int
    name: str
    token: str = Field(description="Bearer token of the seat, 256 random bits. It is not stored; keep it.")
    version: int = Field(description="The version of the match with the seat taken.")
    phase: Phase = Field(description="RUNNING once the last seat is taken.")
