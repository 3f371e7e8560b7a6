"""Invitations as JSON."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from trellis_gateway.codes import MAX_TYPED_CHARACTERS
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.numbers import MAX_SEATS, WholeNumber
from trellis_gateway.storage.invitations import Purpose

MIN_SECONDS = 60
MAX_SECONDS = 30 * 24 * 3_600
DEFAULT_SECONDS = 7 * 24 * 3_600


class Invite(BaseModel):
    """An invitation to be made."""

    model_config = ConfigDict(extra="forbid")

    purpose: Purpose = Field(
        default=Purpose.SIT,
        description="SIT: whoever has it may look at the table and sit down. WATCH: look, as spectators may.",
    )
    seat: WholeNumber | None = Field(
        default=None, ge=0, lt=MAX_SEATS, description="The seat that it is for; none: any."
    )
    max_uses: WholeNumber = Field(
        default=1,
        ge=1,
        le=MAX_SEATS,
        description="How many people may sit down with it, one after the other.",
    )
    seconds: WholeNumber = Field(
        default=DEFAULT_SECONDS, ge=MIN_SECONDS, le=MAX_SECONDS, description="For how long it is good."
    )


class InvitationInfo(BaseModel):
    """An invitation, without its code."""

    number: int
    purpose: Purpose
    seat: int | None
    max_uses: int
    uses: int = Field(description="How many have sat down with it.")
    created_at: datetime
    expires_at: datetime
    revoked: bool


class NewInvitation(InvitationInfo):
    """An invitation that was just made, in three forms; none of them is stored."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.INVITATION]})

    code: str = Field(
        description="To be read aloud and typed: 60 random bits. Letters may be small, hyphens lack."
    )
    link: str = Field(
        description="To be sent. It begins with the gateway's public URL if that is known, and is relative if not."
    )
    qr_svg: str = Field(
        description="To be scanned: the link as a picture (SVG), or the code if no URL is known."
    )


class InvitationList(BaseModel):
    """The invitations to a table, the oldest first."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.INVITATIONS]})

    invitations: list[InvitationInfo]


class TypedCode(BaseModel):
    """A code as somebody typed it."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(min_length=1, max_length=MAX_TYPED_CHARACTERS, description="However it is typed.")


class FoundInvitation(BaseModel):
    """What an invitation is for."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.FOUND_INVITATION]})

    match: str
    game: str
    purpose: Purpose
    seat: int | None
    expires_at: datetime
