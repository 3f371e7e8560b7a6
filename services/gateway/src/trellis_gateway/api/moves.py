"""/matches/{match}/moves, /legal-moves."""

from typing import Annotated

from fastapi import APIRouter, Body, Query, Response

from trellis_gateway import codec
from trellis_gateway.api.dependencies import BearerToken, Features, IdempotencyKey
from trellis_gateway.api.openapi import MatchId, problems
from trellis_gateway.api.paging import MAX_SERVICE_PAGE_ENTRIES, PageToken, ServicePageSize
from trellis_gateway.api.past import Moment
from trellis_gateway.api.versions import SeenVersion, stamp
from trellis_gateway.features.moves import Attempt
from trellis_gateway.idempotency import request_key
from trellis_gateway.paging import Page
from trellis_gateway.schemas.moves import LegalMovePage, PlayedMove, ProposedMove, Verdict

router = APIRouter(prefix="/matches/{match}", tags=["matches"])

_MOVES = {
    "a letter": {"summary": "In notation: i before the 8th letter", "value": {"move": "+i@7"}},
    "the same, typed": {
        "value": {"move": {"word_sprout": {"play_letters": {"additions": [{"letter": "i", "position": 7}]}}}}
    },
    "in one's own words": {
        "summary": "The string that the play makes; several plays that make it are answered with a choice",
        "value": {"move": {"said": "oat"}},
    },
    "challenge": {"summary": "Challenge the latest play", "value": {"move": "challenge"}},
    "answer a challenge": {"value": {"move": "show bombastic"}},
    "concede": {"summary": "Give up; every game knows it", "value": {"move": "concede"}},
}


@router.post(
    "/moves", status_code=201, summary="Play a move", responses=problems(400, 401, 403, 404, 409, 412, 428)
)
async def play_move(
    *,
    match: MatchId,
    token: BearerToken,
    seen: SeenVersion,
    key: IdempotencyKey,
    proposed: Annotated[ProposedMove, Body(openapi_examples=_MOVES)],
    response: Response,
    features: Features,
) -> PlayedMove:
    """Play a move of the seat that the token belongs to.

    Challenging and conceding are moves too: `GET /v1/games/{game}` lists every form of the game's notation.
    What a person says for a move goes into `{"move": {"said": "oat"}}`. If it may mean several moves that the rules
    allow, it is refused with AMBIGUOUS_MOVE and the `candidates` in notation, one a line of the metadata, to choose
    from.

    A move that breaks a rule is refused (409) with the rule and the game's own reason, and nothing changes.
    """
    body = request_key(f"matches/{match}/moves/{token}", key, proposed)
    attempt = Attempt(match, token, proposed.seat, codec.parse_move(proposed.move), seen, body)
    played, replayed = await features.moves.play(attempt)
    stamp(response, played.version)
    if replayed:
        response.headers["Idempotency-Replayed"] = "true"
    return played


@router.post("/moves:validate", summary="Judge a move", responses=problems(401, 403, 404, 409))
async def validate_move(
    match: MatchId,
    token: BearerToken,
    proposed: Annotated[ProposedMove, Body(openapi_examples=_MOVES)],
    response: Response,
    features: Features,
) -> Verdict:
    """Tell whether a move of the token's seat would be legal now, and if not why. Nothing changes."""
    verdict = await features.judging.validate(match, token, proposed.seat, codec.parse_move(proposed.move))
    stamp(response, verdict.version)
    return verdict


@router.get("/legal-moves", summary="List legal moves", responses=problems(401, 403, 404, 409))
async def list_legal_moves(
    *,
    match: MatchId,
    token: BearerToken,
    when: Moment,
    response: Response,
    features: Features,
    page_size: ServicePageSize = 100,
    page_token: PageToken = "",
    sample: Annotated[
        int | None,
        Query(
            ge=1,
            le=MAX_SERVICE_PAGE_ENTRIES,
            description="Draw so many moves at random instead; a move may come twice.",
        ),
    ] = None,
    sample_seed: Annotated[
        str | None, Query(min_length=1, max_length=64, description="The same seed draws the same moves.")
    ] = None,
) -> LegalMovePage:
    """List the moves that the token's seat could make now, in the game's order, or draw some of them.

    With `version` those that it could have made then; `viewer` names any seat when the match is over.
    """
    if sample is not None:
        answer = await features.judging.draw_moves(match, token, when, sample, sample_seed)
    else:
        answer = await features.judging.legal_moves(match, token, when, Page(page_size, page_token))
    stamp(response, answer.version)
    return answer
