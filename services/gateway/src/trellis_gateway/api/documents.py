"""/matches/{match}/export and /matches:import."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Response

from trellis_gateway.api.dependencies import BearerToken, Features, IdempotencyKey, Sender
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.versions import stamp
from trellis_gateway.idempotency import request_key
from trellis_gateway.schemas import examples
from trellis_gateway.schemas.documents import MatchDocument
from trellis_gateway.schemas.matches import Match

router = APIRouter(tags=["matches"])

_IMPORT: dict[str, Any] = {"a short match": {"summary": "As it was exported", "value": examples.DOCUMENT}}


@router.get("/matches/{match}/export", summary="Export a match", responses=problems(401, 403, 404))
async def export_match(match: MatchId, token: BearerToken, features: Features) -> MatchDocument:
    """Return the match as one document: what was agreed on, the moves in notation with their times, the outcome.

    While the match runs it has what the viewer may know; once it is over, everything with the seed, so that it can be
    played again anywhere.
    """
    return await features.exports.export(match, token)


@router.post(
    "/matches:import",
    status_code=201,
    summary="Import a match",
    responses=problems(400, 404, 409, 413, 415, 503),
)
async def import_match(
    *,
    document: Annotated[MatchDocument, Body(openapi_examples=_IMPORT)],
    key: IdempotencyKey,
    sender: Sender,
    response: Response,
    features: Features,
) -> Match:
    """Store a match that was exported here or elsewhere after its end, as one that is over and not listed.

    The engine plays it again from its seed. A move that it refuses is answered with the move's number and the rule,
    another outcome or other states with DOCUMENT_DIFFERS; nothing is stored then. Nobody holds its seats.
    """
    imported, replayed = await features.imports.take_in(
        document, request_key("matches:import", key, document, sender)
    )
    stamp(response, imported.version)
    response.headers["Location"] = f"/v1/matches/{imported.id}"
    if replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return imported
