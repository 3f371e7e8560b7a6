"""Answers in rows."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from trellis_gateway.schemas import examples


class AnalysisPage(BaseModel):
    """Some rows of an answer."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.ANALYSIS]})

    rows: list[dict[str, Any]] = Field(description="The columns are documented with each analysis.")
    version: int = Field(description="The version of the match that the answer is about.")
    next_page_token: str = ""
