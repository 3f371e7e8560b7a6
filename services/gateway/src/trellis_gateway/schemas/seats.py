"""Taking a seat as JSON."""

from pydantic import BaseModel, ConfigDict, Field

from trellis_gateway.codes import MAX_TYPED_CHARACTERS
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.names import PlayerName
from trellis_gateway.schemas.numbers import SeatNumber
from trellis_gateway.storage.matches import Phase


class TakeSeat(BaseModel):
    """A request for a seat."""

    model_config = ConfigDict(extra="forbid")

    name: PlayerName
    seat: SeatNumber | None = Field(None, description="The seat to take; none: the first that is free.")

    invitation: str | None = Field(
        None,
        min_length=1,
        max_length=MAX_TYPED_CHARACTERS,
        description="The code of an invitation, however it is typed; needed at a private table.",
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
