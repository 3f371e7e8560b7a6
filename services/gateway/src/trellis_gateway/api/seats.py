"""POST /matches/{match}/seats."""

from typing import Annotated

from fastapi import APIRouter, Body, Response

from trellis_gateway.api.dependencies import BearerToken, Features, IdempotencyKey, Sender
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.idempotency import request_key
from trellis_gateway.schemas.seats import TakenSeat, TakeSeat

router = APIRouter(tags=["matches"])

_TAKE = {
    "any seat": {"value": {"name": "Ada"}},
    "a certain seat": {"value": {"name": "Grace", "seat": 1}},
}


@router.post(
    "/matches/{match}/seats",
    status_code=201,
    summary="Take a seat",
    responses=problems(400, 403, 404, 409, 413, 415, 503),
)
async def take_seat(
    *,
    match: MatchId,
    token: BearerToken,
    wanted: Annotated[TakeSeat, Body(openapi_examples=_TAKE)],
    key: IdempotencyKey,
    sender: Sender,
    response: Response,
    features: Features,
) -> TakenSeat:
    """Take a free seat and get its bearer token. When the last seat is taken the match starts, unless its host is to.

    The token is not stored: whoever loses it loses the seat, unless the table has a host who gives it a new one.
    No token is needed to sit down; with its own the host of a private table may do so. Sending the same request again
    with the same Idempotency-Key gives the same token again, so keep the key to yourself.
    """
    taken, replayed = await features.seats.take(
        match, token, wanted, request_key(f"matches/{match}/seats", key, wanted, sender)
    )
    response.headers["Cache-Control"] = "no-store"
    if replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return taken
