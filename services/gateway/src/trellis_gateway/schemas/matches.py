"""Matches as JSON."""

from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from trellis_gateway.codec import plain
from trellis_gateway.encoding import Encoded
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.numbers import MAX_SEATS, WholeNumber
from trellis_gateway.schemas.tables import SetTable, SpectatorTerms, Table
from trellis_gateway.storage.matches import Phase
from trellis_gateway.storage.terms import Life, Start, Visibility

MAX_LEXICONS = 8
GAME_ID = r"^[0-9A-Za-z_.-]*$"


def moment(milliseconds: int) -> datetime:
    """Read a stored time, in milliseconds since 1970."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


class CreateMatch(BaseModel):
    """What is agreed on before a match."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=64, description="Id of the game, as in `GET /v1/games`.")
    seats: WholeNumber = Field(
        ge=1, le=MAX_SEATS, description="Number of seats; each game says how many it takes."
    )
    options: Annotated[dict[str, Any], AfterValidator(plain("options"))] = Field(
        default_factory=dict,
        description="Options that differ from their defaults, as the game describes them.",
    )
    lexicons: list[Annotated[str, Field(max_length=64)]] = Field(
        default_factory=list,
        max_length=MAX_LEXICONS,
        description="Ids of the lexicons to play with; a word is real if any of them has it. None: the default one.",
    )
    seed: str | None = Field(
        None,
        max_length=128,
        description="Seed of all chance, 32 to 128 hexadecimal digits. Whoever knows it can foretell every draw, so"
        " everybody is told that it was chosen; without one the engine draws a secret one.",
    )
    table: SetTable | None = Field(
        None,
        description="Sets a table with a host, whose token the answer has. Without it the table is public, has no host,"
        " and the match starts when every seat is taken.",
    )


class ChangeTable(BaseModel):
    """What the host of a table changes about it; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    seats: WholeNumber | None = Field(None, ge=1, le=MAX_SEATS, description="Number of seats.")
    options: Annotated[dict[str, Any] | None, AfterValidator(plain("options"))] = Field(
        None,
        description="Options that differ from their defaults; they replace those that were given before.",
    )
    lexicons: list[Annotated[str, Field(max_length=64)]] | None = Field(
        None, max_length=MAX_LEXICONS, description="Ids of the lexicons to play with."
    )
    visibility: Visibility | None = Field(None, description="Who is told of the table.")
    start: Start | None = Field(None, description="What starts the match.")
    spectators: SpectatorTerms | None = Field(
        None, description="What those without a seat may see while the match runs."
    )


class Outcome(BaseModel):
    """How a match ended."""

    kind: str = Field(description="OUTCOME_KIND_WIN, OUTCOME_KIND_TIE or OUTCOME_KIND_NO_WINNER.")
    winners: list[int] = Field(description="The seats that won, ascending.")
    scores: list[int] = Field(description="Scores by seat, in games that score.")
    reason: str = Field(description="Machine-readable reason, as in `LAST_PLAYER_LEFT`.")
    rule: str = Field(description="Id of the rule that ended the match.")


class Status(BaseModel):
    """Where the game stands, without secrets."""

    to_act: list[int] = Field(description="Seats whose decision the game waits for.")
    move_count: int = Field(description="How many moves have been played.")
    stage: int = Field(
        description="Number of the decision stage; moves of one stage do not depend on each other."
    )
    outcome: Outcome | None = Field(None, description="Set when the match is over.")


class Seat(BaseModel):
    """A seat at the table."""

    seat: int
    name: str | None = Field(description="Who holds it; null while it is free.")


class MatchSummary(BaseModel):
    """A match in a list."""

    id: str
    game: str
    phase: Phase = Field(description="WAITING until the match starts, then RUNNING, at last OVER.")
    life: Life = Field(
        description="The same, finer: WAITING is DRAFT or OPEN, OVER is FINISHED or (without an outcome) ABANDONED."
    )
    version: int = Field(
        description="Goes up by one with every move and with everything that is done to the table; see `ETag`."
    )
    seats: list[Seat]
    status: Status
    created_at: datetime
    updated_at: datetime
    table: Table
    seed_chosen: bool | None = Field(
        None,
        description="Whether somebody chose the seed and can therefore foretell all chance; null if that is not known.",
    )


class Match(MatchSummary):
    """A match as one person at the table sees it."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.MATCH]})

    viewer: int | None = Field(description="The seat whose view this is; null for an onlooker.")
    view: dict[str, Any] | Encoded = Field(
        description="The engine's View message of this seat: options, lexicons, the game's own part under the name of"
        " the game, and a picture of it as `text`."
    )
    seed_sha256: str | None = Field(
        None, description="SHA-256 of the seed's bytes: what was drawn cannot be changed afterwards."
    )
    seed: str | None = Field(
        None, description="The seed in hexadecimal digits once the match is over; null before."
    )


class CreatedMatch(Match):
    """A match that was just created."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.CREATED_MATCH]})

    host_token: str | None = Field(
        None,
        description="Bearer token of the table's host, 256 random bits, if a table was set. It is not stored; keep it.",
    )


class MatchPage(BaseModel):
    """Some matches, the newest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.MATCHES]})

    matches: list[MatchSummary]
    next_page_token: str = Field("", description="Names the next page; empty on the last.")
