"""Invitations to tables."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Response

from trellis_gateway.api.deeds import ANSWERS, Deed
from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.schemas.invitations import (
    FoundInvitation,
    InvitationList,
    Invite,
    NewInvitation,
    TypedCode,
)
from trellis_gateway.schemas.tables import TableAct

router = APIRouter(tags=["tables"])

_INVITE = {
    "one person": {"value": {}},
    "a certain seat, for an hour": {"value": {"seat": 1, "seconds": 3600}},
    "a challenge link": {"summary": "For two strangers: whoever come first", "value": {"max_uses": 2}},
    "spectators": {"value": {"purpose": "WATCH"}},
}
_CODE: dict[str, Any] = {"as it was read aloud": {"value": {"code": "7kqf m2xw 9dtr"}}}

InvitationNumber = Annotated[int, Path(ge=1, lt=2**53, description="Number of the invitation.", examples=[3])]


@router.post(
    "/matches/{match}/invitations",  # noqa: FAST003 - Deed reads it
    status_code=201,
    summary="Invite somebody",
    responses=ANSWERS,
)
async def invite(
    deed: Deed, wanted: Annotated[Invite, Body(openapi_examples=_INVITE)], features: Features
) -> NewInvitation:
    """Make an invitation, as the host: a code, which is also a link and a picture to be scanned.

    Whoever has the code may look at the table (send it as a bearer token) and sit down (`invitation` of taking a seat),
    at a private table, too. It does not keep a seat free. Only its hash is stored; sending the same request again with
    the same Idempotency-Key gives it again.
    """
    request = deed.request("invitations", wanted)
    return deed.secret(await features.invitations.invite(request, wanted))


@router.get("/matches/{match}/invitations", summary="List invitations", responses=problems(401, 403, 404))
async def list_invitations(
    match: MatchId, token: BearerToken, response: Response, features: Features
) -> InvitationList:
    """List the invitations to the table, the oldest first, for its host; their codes are not stored."""
    response.headers["Cache-Control"] = "no-store"
    return await features.invitations.list(match, token)


@router.post(
    "/matches/{match}/invitations/{invitation}:revoke",  # noqa: FAST003 - Deed reads it
    summary="Take an invitation back",
    responses=ANSWERS,
)
async def revoke_invitation(deed: Deed, invitation: InvitationNumber, features: Features) -> TableAct:
    """Take an invitation back, as the host. Who sits at the table already stays there."""
    request = deed.request(f"invitations/{invitation}:revoke")
    return deed.secret(await features.invitations.revoke(request, invitation))


@router.post("/invitations:find", summary="Look a code up", responses=problems(404))
async def find_invitation(
    typed: Annotated[TypedCode, Body(openapi_examples=_CODE)], response: Response, features: Features
) -> FoundInvitation:
    """Tell which match the code of an invitation is for. It costs many points, so that nobody finds one by trying."""
    response.headers["Cache-Control"] = "no-store"
    return await features.invitations.look_up(typed)
