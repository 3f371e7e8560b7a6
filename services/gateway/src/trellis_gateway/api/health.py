"""GET /livez and /readyz, for whoever runs the gateway."""

from fastapi import APIRouter, Response
from pydantic import BaseModel

from trellis_gateway.api.dependencies import Features

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """Whether the gateway can do its work, and what is missing."""

    status: str
    checks: dict[str, bool]


@router.get("/livez", summary="Is the process alive?")
async def livez() -> Health:
    """Answer 200 as long as the process answers at all."""
    return Health(status="ok", checks={})


@router.get(
    "/readyz",
    summary="Can the gateway do its work?",
    responses={503: {"model": Health, "description": "Something that the gateway needs is missing."}},
)
async def readyz(features: Features, response: Response) -> Health:
    """Answer 200 if database, engine and lexicon do, 503 otherwise; `checks` tells which does not."""
    checks = dict(await features.health.check())
    if not all(checks.values()):
        response.status_code = 503
        response.headers["Retry-After"] = "1"
    return Health(status="ok" if all(checks.values()) else "unavailable", checks=checks)
