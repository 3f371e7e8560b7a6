"""Query parameters for earlier positions: `version` and `viewer`."""

from typing import Annotated

from fastapi import Depends, Query

from trellis_gateway.features.past import When
from trellis_gateway.schemas.numbers import MAX_SEATS

_LAST_VERSION = 2**53
NAMES = frozenset({"version", "viewer"})


def _when(
    version: Annotated[
        int | None,
        Query(
            ge=0,
            le=_LAST_VERSION,
            description="An earlier version of the match; without it, the current one.",
        ),
    ] = None,
    viewer: Annotated[
        int | None,
        Query(
            ge=0,
            lt=MAX_SEATS,
            description="The seat whose eyes it is seen with: one's own, and when the match is over any.",
        ),
    ] = None,
) -> When:
    return When(version, viewer)


Moment = Annotated[When, Depends(_when)]
"""The moment that a request asks about."""
