"""Problem documents as JSON (RFC 9457)."""

from pydantic import BaseModel, ConfigDict, Field

MEDIA_TYPE = "application/problem+json"


class FieldErrorDocument(BaseModel):
    """A field that is wrong."""

    field: str = Field(description="Path of the field, as in `options.rounds`; a header by its name.")
    reason: str
    detail: str


class ProblemDocument(BaseModel):
    """What is wrong (RFC 9457)."""

    model_config = ConfigDict(title="Problem")

    type: str = Field(description="Reference of the kind of problem; fetch it for an explanation.")
    title: str
    status: int
    detail: str = Field(description="What is wrong here and now, for people.")
    instance: str = Field(description="The path that was asked for.")
    reason: str = Field(description="Machine-readable reason; the game's own where a move breaks a rule.")
    rule: str | None = Field(
        None, description="Id of the rule that the move breaks, as in `GET /v1/games/{game}`."
    )
    field: str | None = Field(None, description="The first field that is wrong.")
    errors: list[FieldErrorDocument] | None = None
    metadata: dict[str, str] | None = Field(None, description="Further facts: a witness word, a limit, …")
    current_version: int | None = Field(None, description="The version of the match, where it matters.")
    request_id: str | None = None
