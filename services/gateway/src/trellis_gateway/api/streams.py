"""GET /matches/{match}/events and GET /events."""

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Response
from fastapi.responses import StreamingResponse

from trellis_gateway.api.dependencies import BearerToken, Features
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.pushed import Pushed
from trellis_gateway.api.versions import parse
from trellis_gateway.errors import field_problem
from trellis_gateway.features.streams import Stream
from trellis_gateway.tokens import MAX_TOKEN_CHARACTERS

MAX_MATCHES = 32
"""Matches of one stream."""
SEAT_TOKENS = "Trellis-Seat-Tokens"

router = APIRouter(tags=["matches"])

_POSITION = re.compile(r"([a-z2-7]{16}):(\d{1,18})")
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_STREAM = """retry: 2000

event: entry
data: {"version":3,"kind":"MOVE","seat":0,"notation":"+o@0","hidden":false,"events":[],"status":{"to_act":[1]}}
id: 3

event: view
data: {"id":"kq3xw5zjv2t4mbne","phase":"RUNNING","version":3,"view":{"text":"O"}}
id: 3

: heartbeat

"""
_STREAM_OF_MANY = """retry: 2000

event: view
data: {"match":"m5dh3w7xqk2zv4ta","view":{"id":"m5dh3w7xqk2zv4ta","phase":"RUNNING","version":12,"view":{"text":"OAT"}}}
id: kq3xw5zjv2t4mbne:2,m5dh3w7xqk2zv4ta:12

event: entry
data: {"match":"kq3xw5zjv2t4mbne","entry":{"version":3,"kind":"MOVE","seat":0,"notation":"+o@0"}}
id: kq3xw5zjv2t4mbne:3,m5dh3w7xqk2zv4ta:12

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
    match; connecting again then answers 204, which tells an `EventSource` to stop. A client that leaves more than
    512 KiB unread is disconnected, and comes again.
    """
    last_seen = after if last_event_id is None else parse(last_event_id, "Last-Event-ID")
    return _answer(await features.watch.admit(match, token, last_seen))


def _tokens(
    bearer: BearerToken,
    seat_tokens: Annotated[
        str | None,
        Header(
            alias=SEAT_TOKENS,
            description="Tokens of seats, with commas between: at most one for each match. Matches without one are"
            " watched as an onlooker. A token in `Authorization` is one more.",
        ),
    ] = None,
) -> list[str]:
    """Read the tokens of a request for several matches."""
    held = [token.strip() for token in (seat_tokens or "").split(",") if token.strip()]
    if len(held) > MAX_MATCHES or any(len(token) > MAX_TOKEN_CHARACTERS for token in held):
        text = (
            f"at most {MAX_MATCHES} tokens of at most {MAX_TOKEN_CHARACTERS} characters, with commas between"
        )
        raise field_problem("TOO_LONG", SEAT_TOKENS, text)
    return held if bearer is None else [*held, bearer]


def _positions(
    last_event_id: Annotated[
        str | None,
        Header(
            description="The last `id` that was received. Matches that it does not name are watched from now on; those"
            " that are not asked for any more are left out."
        ),
    ] = None,
) -> dict[str, int]:
    """Read what was seen of each match."""
    if last_event_id is None:
        return {}
    found = [_POSITION.fullmatch(part) for part in last_event_id.strip().split(",")]
    if len(found) > MAX_MATCHES or None in found:
        text = "must be the id of an event of this stream, as in kq3xw5zjv2t4mbne:7,m5dh3w7xqk2zv4ta:12"
        raise field_problem("INVALID_VERSION", "Last-Event-ID", text)
    return {part[1]: int(part[2]) for part in found if part is not None}


@router.get(
    "/events",
    summary="Watch several matches",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"example": _STREAM_OF_MANY}},
            "description": "Server-sent events.",
        },
        204: {"description": "All matches are over and everything of them was seen: do not come again."},
        **problems(400, 401, 403, 404, 503),
    },
)
async def watch_matches(
    held: Annotated[list[str], Depends(_tokens)],
    last_seen: Annotated[dict[str, int], Depends(_positions)],
    features: Features,
    match: Annotated[
        list[Annotated[str, Query(max_length=64)]],
        Query(min_length=1, max_length=MAX_MATCHES, description="Ids of the matches."),
    ],
) -> Response:
    """Send what happens in several matches on one connection, as `GET …/matches/{match}/events` does for each.

    - The data of every event says which match it is of: `{"match": …, "entry": …}`, `{"match": …, "view": …}`.
    - The `id` of every event tells what was seen of all matches. A client that connects again with it as
      `Last-Event-ID` misses nothing and gets nothing twice, and may ask for more matches or fewer.
    - A `problem` of one match (`{"match": …, "problem": …}`) ends the stream; come again.

    The stream ends when the last match does; connecting again then answers 204.
    """
    return _answer(await features.watch.admit_many(list(dict.fromkeys(match)), held, last_seen))


def _answer(stream: Stream | None) -> Response:
    if stream is None:
        return Response(status_code=204)
    return Pushed(stream.run, "text/event-stream", _HEADERS)
