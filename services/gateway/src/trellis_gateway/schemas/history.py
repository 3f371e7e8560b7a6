"""The log of a match as JSON."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from trellis_gateway.encoding import Encoded
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.matches import Status
from trellis_gateway.schemas.names import ERASED_NAME


class EntryKind(StrEnum):
    """What led to a version of a match.

    Only the first three appear in a match that was created without a table; later versions may have more.
    """

    CREATED = "CREATED"
    SEAT_TAKEN = "SEAT_TAKEN"
    MOVE = "MOVE"
    CONFIGURED = "CONFIGURED"
    OPENED = "OPENED"
    STARTED = "STARTED"
    ABANDONED = "ABANDONED"
    SEAT_LEFT = "SEAT_LEFT"
    SEAT_KICKED = "SEAT_KICKED"
    SEAT_REISSUED = "SEAT_REISSUED"
    NAME_ERASED = "NAME_ERASED"
    IMPORTED = "IMPORTED"


class HistoryEntry(BaseModel):
    """What led to one version of a match, as one viewer may know it."""

    version: int
    kind: EntryKind
    at: datetime
    seat: int | None = Field(description="The seat that it was done by or to; null where it was none.")
    name: str | None = Field(None, description=f"The name of who sat down; {ERASED_NAME} once it is erased.")
    notation: str | None = Field(
        None, description="The move in notation; null if it is hidden from the viewer."
    )
    move: dict[str, Any] | None = Field(None, description="The move as the engine's Move message.")
    hidden: bool = Field(
        default=False, description="Whether the move is hidden from the viewer while the match runs."
    )
    events: list[dict[str, Any]] = Field(
        description="What the move brought about: the engine's Event messages that the viewer may see, in order."
    )
    status: Status = Field(description="Where the game stood after it.")


class HistoryPage(BaseModel):
    """Some entries, the oldest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.HISTORY]})

    entries: list[HistoryEntry | Encoded]
    version: int = Field(description="The current version of the match.")
    next_page_token: str = ""
