"""A match as one JSON document, which can be kept, carried elsewhere and played again there."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from trellis_gateway.codec import plain
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.matches import GAME_ID, MAX_LEXICONS, Outcome
from trellis_gateway.schemas.names import PlayerName
from trellis_gateway.schemas.numbers import MAX_SEATS, SeatNumber

FORMAT = "trellis-match"
FORMAT_VERSION = 1
MAX_DOCUMENT_MOVES = 10_000
MAX_DOCUMENT_NOTATION_CHARACTERS = 65_536
"""Characters of a move in a document; an own rule that is added during the match is written out in its move."""
_LAST_YEAR = 3_000
_Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


def _recent(value: datetime) -> datetime:
    """Put a time into UTC, in whole milliseconds. Raises the refusal of one outside 1970 to 3000."""
    if not 1970 < value.year < _LAST_YEAR:  # noqa: PLR2004 - the year from which times are counted
        raise PydanticCustomError("time", "must be after 1970 and before 3000")
    utc = value.astimezone(UTC)
    return utc.replace(microsecond=utc.microsecond // 1000 * 1000)


Time = Annotated[AwareDatetime, AfterValidator(_recent)]


class DocumentLexicon(BaseModel):
    """A lexicon, down to its content."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(max_length=64)
    digest: str = Field(max_length=128, description="Content hash.")


class DocumentMove(BaseModel):
    """A move as it was played."""

    model_config = ConfigDict(extra="forbid")

    seat: SeatNumber
    notation: Annotated[str, AfterValidator(plain("moves"))] | None = Field(
        max_length=MAX_DOCUMENT_NOTATION_CHARACTERS,
        description="The move in notation; null while it is hidden from whoever exports.",
    )
    at: Time


class DocumentHashes(BaseModel):
    """SHA-256 of the states between which the moves lead, as the engine serialises them."""

    model_config = ConfigDict(extra="forbid")

    schema_version: int = Field(
        ge=0, lt=2**31, description="Version of the states' layout; states of another one are not compared."
    )
    initial_state: _Hash
    final_state: _Hash


class MatchDocument(BaseModel):
    """A match as a document."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [examples.DOCUMENT]})

    format: str = Field(max_length=32, description=f"`{FORMAT}`.")
    version: int = Field(ge=0, lt=2**31, description=f"Version of the format, {FORMAT_VERSION}.")
    complete: bool = Field(description="Whether the match is over, so that nothing is hidden any more.")
    game: str = Field(max_length=64, pattern=GAME_ID)
    options: Annotated[dict[str, Any], AfterValidator(plain("options"))] = Field(
        description="Every option of the game."
    )
    lexicons: list[DocumentLexicon] = Field(max_length=MAX_LEXICONS)
    seats: list[PlayerName | None] = Field(
        min_length=1, max_length=MAX_SEATS, description="The names of those who hold them; null: nobody."
    )
    seed_sha256: _Hash
    seed: Annotated[str, Field(pattern="^([0-9a-f]{2}){16,64}$")] | None = Field(
        description="Seed of all chance in hexadecimal digits; null before the end."
    )
    created_at: Time
    moves: list[DocumentMove] = Field(max_length=MAX_DOCUMENT_MOVES)
    outcome: Outcome | None = Field(description="How the match ended; null before, or if it was abandoned.")
    hashes: DocumentHashes | None = Field(description="Null before the end: states hold what is hidden.")
    sha256: _Hash | Literal[""] = Field(
        default="",
        description="SHA-256 of the rest of the document as JSON, its keys sorted, without spaces and with all"
        " characters beyond ASCII escaped. It tells that a document was damaged, not who wrote it.",
    )

    def hashed(self) -> str:
        """Make the hash of everything else."""
        rest = self.model_dump(mode="json", exclude={"sha256"})
        return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
