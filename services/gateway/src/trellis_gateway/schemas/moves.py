"""Moves as JSON."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from trellis_gateway.codec import MAX_NOTATION_CHARACTERS, require_plain
from trellis_gateway.encoding import Encoded
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.history import HistoryEntry
from trellis_gateway.schemas.numbers import SeatNumber


def _move(value: Any) -> str | dict[str, Any]:
    """Check a move in either form; a union of types would name the field after the type that it tried."""
    if not isinstance(value, str | dict):
        raise PydanticCustomError("move", "must be a text in notation or an object")
    if isinstance(value, str) and not 1 <= len(value) <= MAX_NOTATION_CHARACTERS:
        text = f"a move in notation has 1 to {MAX_NOTATION_CHARACTERS} characters"
        raise PydanticCustomError("move", "{text}", {"text": text, "reason": "TOO_LONG"})
    require_plain(value, "move")
    return value


AnyMove = Annotated[
    str | dict[str, Any],
    PlainValidator(_move),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1, "maxLength": MAX_NOTATION_CHARACTERS},
                {"type": "object"},
            ]
        }
    ),
]
"""A move in notation, or the JSON of the engine's Move message."""


class ProposedMove(BaseModel):
    """A move that somebody wants to make."""

    model_config = ConfigDict(extra="forbid")

    move: AnyMove = Field(
        description="The move: in the game's notation (`GET /v1/games/{game}` lists the forms, challenges and conceding"
        " among them), or as the JSON of the engine's Move message, whose `said` takes what a person would say."
    )
    seat: SeatNumber | None = Field(
        None, description="The seat that moves, if you want it checked: the token names it."
    )


class PlayedMove(HistoryEntry):
    """A move that was played, what it brought about, and what the seat sees now."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.PLAYED_MOVE]})

    match: str
    view: dict[str, Any] | Encoded = Field(
        description="The engine's View message of the seat after the move."
    )


class Violation(BaseModel):
    """A broken rule."""

    reason: str
    rule: str
    text: str
    metadata: dict[str, str]


class Verdict(BaseModel):
    """Whether a move would be legal."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.VERDICT]})

    legal: bool
    violation: Violation | None = Field(
        None, description="The rule that the move breaks, if it is not legal."
    )
    notation: str = Field(description="The move in notation.")
    move: dict[str, Any] | None = Field(None, description="The move as the engine's Move message.")
    evidence: dict[str, str] = Field(description="What supports the verdict, as in a witness word.")
    version: int = Field(description="The version of the match that the verdict is about.")


class LegalMove(BaseModel):
    """A move that the seat could make."""

    notation: str
    move: dict[str, Any]


class LegalMovePage(BaseModel):
    """Some legal moves, in the game's order."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.LEGAL_MOVES]})

    moves: list[LegalMove]
    version: int = Field(description="The version of the match that the moves are legal in.")
    next_page_token: str = Field(
        "",
        description="Empty on the last page. A page may end before it is full, where its moves are dear to find.",
    )
