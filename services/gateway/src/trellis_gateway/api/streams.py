"""GET /matches/{match}/events."""

from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import StreamingResponse

from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.versions import parse

router = APIRouter(tags=["matches"])

_STREAM = """retry: 2000

event: entry
data: {"version":3,"kind":"MOVE","seat":0,"notation":"+o@0","hidden":false,"events":[],"status":{"to_act":[1]}}
id: 3

event: view
data: {"id":"kq3xw5zjv2t4mbne","phase":"RUNNING","version":3,"view":{"text":"O"}}
id: 3

: heartbeat

"""


@router.get(
    "/matches/{match}/events",
    summary="Watch a match",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": {"example": _STREAM}}, "description": "Server-sent events."},
        204: {"description": "The match is over and everything of it was seen: do not come again."},
        **problems(400, 401, 403, 404, 503),
    },
)
async def watch_match(
    match: MatchId,
    token: BearerToken,
    features: Features,
    after: Annotated[
        int | None,
        Query(ge=-1, lt=2**63, description="Send what came after this version; -1: from the beginning."),
    ] = None,
    last_event_id: Annotated[
        str | None,
        Header(description="The last `id` that was received; sent by a client that connects again."),
    ] = None,
) -> Response:
    """Send what happens in the match as it happens, as this seat (or an onlooker) may know it.

    - `entry` events, one for each version of the match, are those of `GET …/history`; the `id` is the version.
    - `view` events are `GET /v1/matches/{match}` whenever the stream has caught up, first of all at its beginning.
    - A comment comes after a silence of 15 seconds.

    A client that connects again with `Last-Event-ID` misses nothing and gets nothing twice. The stream ends with the
    match; connecting again then answers 204, which tells an `EventSource` to stop.
    """
    last_seen = after if last_event_id is None else parse(last_event_id, "Last-Event-ID")
    watch = await features.watch.admit(match, token, last_seen)
    if watch is None:
        return Response(status_code=204)
    return StreamingResponse(
        features.watch.stream(watch),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
