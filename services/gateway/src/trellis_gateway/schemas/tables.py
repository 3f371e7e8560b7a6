"""The table that a match is played at, as JSON: its terms, its host and what was done to it."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from trellis_gateway.schemas import examples
from trellis_gateway.schemas.numbers import WholeNumber
from trellis_gateway.storage.audit import Act, Actor
from trellis_gateway.storage.matches import Phase, StoredMatch
from trellis_gateway.storage.terms import Life, Spectators, Start, Terms, Visibility

MAX_DELAY_MOVES = 1_000
MAX_DELAY_SECONDS = 24 * 3_600


class SpectatorTerms(BaseModel):
    """What those without a seat may see while the match runs."""

    model_config = ConfigDict(extra="forbid")

    rule: Spectators = Field(
        default=Spectators.ALLOWED,
        description="ALLOWED: everything that is not secret, at once. DELAYED: the same, but later. REFUSED: nothing."
        " When the match is over everybody sees everything.",
    )
    moves: WholeNumber = Field(
        default=0,
        ge=0,
        le=MAX_DELAY_MOVES,
        description="With DELAYED: so many of the latest moves are not seen yet.",
    )
    seconds: WholeNumber = Field(
        default=0, ge=0, le=MAX_DELAY_SECONDS, description="With DELAYED: a move is not seen for so long."
    )

    @model_validator(mode="after")
    def _consistent(self) -> "SpectatorTerms":
        if (self.rule is Spectators.DELAYED) != bool(self.moves or self.seconds):
            text = "DELAYED needs `moves` or `seconds` (or both), and the other rules have neither"
            raise PydanticCustomError("spectators", "{text}", {"text": text, "reason": "INVALID_FIELD"})
        return self


class TableTerms(BaseModel):
    """What is agreed on about a table besides the game."""

    model_config = ConfigDict(extra="forbid")

    visibility: Visibility = Field(
        default=Visibility.PUBLIC,
        description="PUBLIC: in the lobby and in lists. UNLISTED: for whoever knows the match's id. PRIVATE: whoever"
        " has no token of the match and no invitation is answered as if there were no such match.",
    )
    start: Start = Field(
        default=Start.WHEN_FULL,
        description="WHEN_FULL: the match starts when every seat is taken. BY_HOST: when the host says so after that.",
    )
    spectators: SpectatorTerms = Field(default_factory=SpectatorTerms)

    def terms(self) -> Terms:
        """Put the terms as they are stored."""
        rule = self.spectators
        return Terms(self.visibility, self.start, rule.rule, rule.moves, rule.seconds)


class SetTable(TableTerms):
    """A table to be set, with a host."""

    draft: bool = Field(
        default=False,
        description="Whether the host has still to open the table: until then nobody else is told of it.",
    )


class Table(TableTerms):
    """The table of a match."""

    hosted: bool = Field(description="Whether somebody holds the host's token.")


def table_of(match: StoredMatch) -> Table:
    """Show the table of a match."""
    spectators = SpectatorTerms(rule=match.spectators, moves=match.delay_moves, seconds=match.delay_seconds)
    return Table(
        visibility=match.visibility,
        start=match.start,
        spectators=spectators,
        hosted=match.host_hash is not None,
    )


class TableAct(BaseModel):
    """What was done to a table, and where its match is then."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.TABLE_ACT]})

    match: str
    act: Act
    seat: int | None = Field(None, description="The seat that it was done by or to.")
    version: int = Field(description="The version of the match after it.")
    phase: Phase
    life: Life
    token: str | None = Field(
        default=None,
        description="The new bearer token of the seat, where it got one, 256 random bits. It is not stored; keep it.",
    )
    invitation: int | None = Field(default=None, description="The number of the invitation that it is about.")


class AuditEntry(BaseModel):
    """Something that was done to a table."""

    at: datetime
    actor: Actor = Field(
        description="HOST, SEAT (its holder), GUEST (who had no seat before), OPERATOR (who runs the gateway)."
    )
    act: Act
    seat: int | None = Field(description="The seat that it was done by or to.")
    version: int = Field(description="The version of the match after it.")


class AuditPage(BaseModel):
    """Some of what was done to a table, the oldest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.AUDIT]})

    entries: list[AuditEntry]
    next_page_token: str = ""
