"""GET /livez and /readyz, for whoever runs the gateway."""

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from trellis_gateway.api.dependencies import Features
from trellis_gateway.features.health import DATABASE

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """Whether the gateway can do its work, and what is missing."""

    status: Literal["ok", "degraded", "unavailable"] = Field(
        description="`degraded` without engine or lexicon: what is stored can be read, what needs rules or words cannot"
        " be asked. `unavailable` without the database."
    )
    checks: dict[str, bool] = Field(description="`database`, `engine` and `lexicon`: whether each works.")
    degraded: list[str] = Field(description="Those that do not work.")


@router.get("/livez", summary="Is the process alive?")
async def livez() -> Health:
    """Answer 200 as long as the process answers at all."""
    return Health(status="ok", checks={}, degraded=[])


@router.get(
    "/readyz",
    summary="Can the gateway do its work?",
    responses={503: {"model": Health, "description": "The database cannot be used."}},
)
async def readyz(features: Features, response: Response) -> Health:
    """Answer 200 while the database works; `degraded` names what else does not."""
    checks = dict(await features.health.check())
    missing = [name for name, works in checks.items() if not works]
    if DATABASE in missing:
        response.status_code = 503
        response.headers["Retry-After"] = "1"
        return Health(status="unavailable", checks=checks, degraded=missing)
    return Health(status="degraded" if missing else "ok", checks=checks, degraded=missing)
