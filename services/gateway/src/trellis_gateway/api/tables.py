"""/matches/{match}/table, and what is done to a table and to its seats."""

from typing import Annotated

from fastapi import APIRouter, Body, Path, Response

from trellis_gateway.api.deeds import ANSWERS, Deed
from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.paging import DEFAULT_PAGE_ENTRIES, PageSize, PageToken
from trellis_gateway.schemas.matches import ChangeTable
from trellis_gateway.schemas.numbers import MAX_SEATS
from trellis_gateway.schemas.tables import AuditPage, TableAct

router = APIRouter(prefix="/matches/{match}", tags=["tables"])

_CHANGE = {
    "other options": {"value": {"options": {"adjudication": "TABLE"}}},
    "among friends": {"value": {"visibility": "PRIVATE", "spectators": {"rule": "REFUSED"}}},
}

SeatNumber = Annotated[int, Path(ge=0, lt=MAX_SEATS, description="Number of the seat.", examples=[1])]
"""The number of a seat in a path."""


@router.patch("/table", summary="Change a table", responses=ANSWERS)
async def change_table(
    deed: Deed, change: Annotated[ChangeTable, Body(openapi_examples=_CHANGE)], features: Features
) -> TableAct:
    """Change options, seats or terms of a table, as its host, as long as nobody sits there.

    The engine judges options as at creation. The seed stays. Everybody is told that the table has changed.
    """
    request = deed.request("table", change)
    return deed.secret(await features.configuring.configure(request, change))


@router.post("/table:open", summary="Open a table", responses=ANSWERS)
async def open_table(deed: Deed, features: Features) -> TableAct:
    """Let people sit down at a table that was a draft, as its host."""
    return deed.secret(await features.tables.open(deed.request("table:open")))


@router.post("/table:start", summary="Start a match", responses=ANSWERS)
async def start_match(deed: Deed, features: Features) -> TableAct:
    """Begin a match whose seats are all taken, as the host of a table with `start` BY_HOST."""
    return deed.secret(await features.tables.start(deed.request("table:start")))


@router.post("/table:abandon", summary="Abandon a match", responses=ANSWERS)
async def abandon_match(deed: Deed, features: Features) -> TableAct:
    """End a match without an outcome, as the host of its table, before it has begun or while it runs.

    Its phase is OVER then and its life ABANDONED; everybody sees everything, as at any other end.
    """
    return deed.secret(await features.tables.abandon(deed.request("table:abandon")))


@router.get("/audit", summary="Read what was done to a table", responses=problems(401, 403, 404))
async def list_audit(
    *,
    match: MatchId,
    token: BearerToken,
    response: Response,
    features: Features,
    page_size: PageSize = DEFAULT_PAGE_ENTRIES,
    page_token: PageToken = "",
) -> AuditPage:
    """List who did what to the table, the oldest first, for its host. Moves are in the history of the match."""
    response.headers["Cache-Control"] = "no-store"
    return await features.tables.audit(match, token, page_size, page_token)


@router.post("/seats/{seat}:kick", summary="Take a seat away", responses=ANSWERS)
async def kick_seat(deed: Deed, seat: SeatNumber, features: Features) -> TableAct:
    """Take a seat away from its holder, as the host, before the match begins. The seat is free then."""
    return deed.secret(await features.tables.kick(deed.request(f"seats/{seat}:kick"), seat))


@router.post("/seats/{seat}:leave", summary="Leave a seat", responses=ANSWERS)
async def leave_seat(deed: Deed, seat: SeatNumber, features: Features) -> TableAct:
    """Give one's own seat back before the match begins; after that, conceding is a move."""
    return deed.secret(await features.tables.leave(deed.request(f"seats/{seat}:leave"), seat))


@router.post("/seats/{seat}:reissue", summary="Replace a lost token", responses=ANSWERS)
async def reissue_seat(deed: Deed, seat: SeatNumber, features: Features) -> TableAct:
    """Give a seat a new token, as the host, for a holder who lost the one before; that one is worth nothing then.

    Everybody is told, by an entry SEAT_REISSUED in the history.
    """
    return deed.secret(await features.tables.reissue(deed.request(f"seats/{seat}:reissue"), seat))


@router.post("/seats/{seat}:rotate", summary="Change one's token", responses=ANSWERS)
async def rotate_token(deed: Deed, seat: SeatNumber, features: Features) -> TableAct:
    """Give one's own seat a new token; the one before is worth nothing then, and its event streams end."""
    return deed.secret(await features.tables.rotate(deed.request(f"seats/{seat}:rotate"), seat))


@router.post("/seats/{seat}:erase-name", summary="Erase one's name", responses=ANSWERS)
async def erase_name(deed: Deed, seat: SeatNumber, features: Features) -> TableAct:
    """Forget the name of one's own seat, in the history too; `[erased]` is shown in its place. The match goes on."""
    return deed.secret(await features.tables.erase_name(deed.request(f"seats/{seat}:erase-name"), seat))
