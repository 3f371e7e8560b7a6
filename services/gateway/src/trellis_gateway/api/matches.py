"""/matches and /matches/{match}."""

from typing import Annotated

from fastapi import APIRouter, Body, Header, Query, Response

from trellis_gateway.api.dependencies import BearerToken, Counted, Features, IdempotencyKey, Sender
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.paging import DEFAULT_PAGE_ENTRIES, PageSize, PageToken
from trellis_gateway.api.past import Moment
from trellis_gateway.api.versions import etag, stamp
from trellis_gateway.features.past import NOW
from trellis_gateway.idempotency import request_key
from trellis_gateway.schemas.matches import GAME_ID, CreatedMatch, CreateMatch, Match, MatchPage
from trellis_gateway.storage.matches import Phase

router = APIRouter(prefix="/matches", tags=["matches"])

_CREATE = {
    "two players": {"value": {"game": "word_sprout", "seats": 2}},
    "as at a table": {
        "summary": "Plays are accepted unchecked and may be challenged",
        "value": {
            "game": "word_sprout",
            "seats": 3,
            "options": {"adjudication": "TABLE"},
            "lexicons": ["enable"],
        },
    },
    "among friends": {
        "summary": "A private table with a host",
        "value": {"game": "word_sprout", "seats": 2, "table": {"visibility": "PRIVATE", "start": "BY_HOST"}},
    },
}


@router.post("", status_code=201, summary="Create a match", responses=problems(400, 404, 413, 415, 503))
async def create_match(
    *,
    wanted: Annotated[CreateMatch, Body(openapi_examples=_CREATE)],
    key: IdempotencyKey,
    maker: Counted,
    sender: Sender,
    response: Response,
    features: Features,
) -> CreatedMatch:
    """Set up a game; the match waits until every seat is taken.

    With `table` it gets a host, whose token the answer has, and terms: who is told of it, who may look on, what starts
    the match.

    `GET /v1/games` describes the options of each game. A bad option is refused with its `field` and nothing is stored.
    """
    await features.waiting.admit(maker)
    match, replayed = await features.matches.create(wanted, request_key("matches", key, wanted, sender))
    features.waiting.note(maker, match.id)
    stamp(response, match.version)
    response.headers["Location"] = f"/v1/matches/{match.id}"
    if match.host_token is not None:
        response.headers["Cache-Control"] = "no-store"
    if replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return match


@router.get("", summary="List matches", responses=problems(503))
async def list_matches(
    features: Features,
    game: Annotated[
        str | None, Query(max_length=64, pattern=GAME_ID, description="Only matches of this game.")
    ] = None,
    phase: Annotated[Phase | None, Query(description="Only matches in this phase.")] = None,
    page_size: PageSize = DEFAULT_PAGE_ENTRIES,
    page_token: PageToken = "",
) -> MatchPage:
    """List the matches that everybody is told of, the newest first, without their views.

    Of a match whose onlookers see it later, the list shows what they see; one that refuses them is not in it while it
    runs.
    """
    return await features.matches.list(page_size, page_token, game, phase)


@router.get(
    "/{match}",
    summary="Look at a match",
    response_model=Match,
    responses={
        304: {"description": "The match is still at the version of If-None-Match."},
        **problems(401, 403, 404),
    },
)
async def get_match(
    *,
    match: MatchId,
    token: BearerToken,
    when: Moment,
    response: Response,
    features: Features,
    if_none_match: Annotated[str | None, Header(description="The version (`ETag`) that you have.")] = None,
) -> Match | Response:
    """Show the match as a seat sees it, with the seat's token, or as an onlooker does, without one.

    With `version` as it was then: view, turn, phase and players of that version. When the match is over `viewer` may
    name any seat.
    """
    found = await (
        features.matches.get(match, token) if when == NOW else features.matches.at(match, token, when)
    )
    stamp(response, found.version)
    if if_none_match == etag(found.version):
        return Response(status_code=304, headers=dict(response.headers))
    return found
