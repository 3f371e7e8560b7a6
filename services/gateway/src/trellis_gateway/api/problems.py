"""GET /problems: the kinds of problems, so that the `type` of a problem document leads somewhere."""

from fastapi import APIRouter
from pydantic import BaseModel

from trellis_gateway.api.openapi import problems
from trellis_gateway.errors import Problem
from trellis_gateway.statuses import KINDS

router = APIRouter(prefix="/problems", tags=["problems"])


class KindDocument(BaseModel):
    """A kind of problem."""

    reason: str
    status: int
    title: str


def _document(reason: str) -> KindDocument:
    return KindDocument(reason=reason, status=KINDS[reason].status, title=KINDS[reason].title)


@router.get("", summary="List the kinds of problems")
async def list_kinds() -> list[KindDocument]:
    """List every machine-readable reason with its HTTP status, by name."""
    return [_document(reason) for reason in sorted(KINDS)]


@router.get("/{reason}", summary="Explain a kind of problem", responses=problems(404))
async def get_kind(reason: str) -> KindDocument:
    """Show one kind of problem."""
    if reason not in KINDS:
        raise Problem("UNKNOWN_PROBLEM", f"there is no kind of problem called {reason!r}")
    return _document(reason)
