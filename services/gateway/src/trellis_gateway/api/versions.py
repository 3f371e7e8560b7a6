"""Versions of a match in headers: `ETag`, `If-Match`, `If-None-Match`."""

import re
from typing import Annotated

from fastapi import Depends, Header, Response

from trellis_gateway.errors import field_problem

_VERSION = re.compile(r'"([0-9]{1,18})"|([0-9]{1,18})')


def etag(version: int) -> str:
    """Write the entity tag of a version."""
    return f'"{version}"'


def parse(text: str, header: str) -> int:
    """Read the version from an entity tag, with or without its quotes. Raises Problem INVALID_VERSION."""
    found = _VERSION.fullmatch(text.strip())
    if found is None:
        raise field_problem(
            "INVALID_VERSION", header, f'must be one version of the match, as in {header}: "7"'
        )
    return int(found[1] or found[2])


def stamp(response: Response, version: int) -> None:
    """Say which version an answer shows; nobody between may keep it, because each viewer sees something else."""
    response.headers["ETag"] = etag(version)
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization"


def _required(
    if_match: Annotated[
        str | None,
        Header(
            description="Required: the version (`ETag`) of the match that the move was made against.",
            examples=['"3"'],
            json_schema_extra={"pattern": f"^({_VERSION.pattern})$"},
        ),
    ] = None,
) -> int:
    if if_match is None:
        text = "send If-Match with the version (ETag) of the match that the move was made against"
        raise field_problem("VERSION_REQUIRED", "If-Match", text)
    return parse(if_match, "If-Match")


SeenVersion = Annotated[int, Depends(_required)]
"""The version that a client saw before it moved; a request without one is refused."""
