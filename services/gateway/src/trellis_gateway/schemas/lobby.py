"""The lobby as JSON."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from trellis_gateway.schemas import examples
from trellis_gateway.schemas.matches import MatchSummary


class LobbyTable(MatchSummary):
    """A table where somebody may sit down."""

    seats_free: int
    options: dict[str, Any] = Field(
        description="Every option of the game, those that were not chosen included."
    )


class LobbyPage(BaseModel):
    """Some tables, the newest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.LOBBY]})

    tables: list[LobbyTable]
    next_page_token: str = Field(
        default="",
        description="Names the next page; empty on the last. A page may be short, or empty, and not be the last.",
    )
