"""GET /games/{game}/printables, and the documents."""

import re
from enum import StrEnum
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request, Response

from trellis_gateway.api.dependencies import Features
from trellis_gateway.api.openapi import problems
from trellis_gateway.api.query import ANY
from trellis_gateway.clients.engine import Document, Paper, Sheet
from trellis_gateway.schemas.games import LinkedPrintable, PrintableLinks, PrintableList

router = APIRouter(prefix="/games/{game}/printables", tags=["games"])

_OWN = {"paper", "page"}
_CACHED = "public, max-age=3600"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""No sandbox, in which browsers do not show PDF."""
_UNFIT = re.compile(r"[^0-9A-Za-z_]+")

GameId = Annotated[str, Path(max_length=64, examples=["rewordable"])]


class Ending(StrEnum):
    """The format of a document."""

    PDF = "pdf"
    SVG = "svg"


@router.get("", summary="List what can be printed", responses=problems(404, 503))
async def list_printables(game: GameId, features: Features) -> PrintableList:
    """List the decks, tiles, sheets, grids and boards of a game, with their parameters and where the documents are."""
    return PrintableList(
        printables=[
            LinkedPrintable.model_validate({**found, "links": _links(game, found["id"])})
            for found in await features.printables.list(game)
        ]
    )


def _links(game: str, printable: str) -> PrintableLinks:
    path = f"/v1/games/{game}/printables/{printable}"
    return PrintableLinks(pdf=f"{path}.pdf", svg=f"{path}.svg")


@router.get(
    "/{printable}.{ending}",
    summary="Print",
    response_class=Response,
    openapi_extra={ANY: True},
    responses={
        200: {
            "description": "The document; `X-Page-Count` says how many pages there are.",
            "content": {
                media_type: {"schema": {"type": "string", "format": "binary"}}
                for media_type in ("application/pdf", "image/svg+xml")
            },
        },
        304: {"description": "The document is still that of If-None-Match."},
        **problems(404, 503),
    },
)
async def print_printable(
    *,
    game: GameId,
    printable: Annotated[str, Path(max_length=64, examples=["deck"])],
    ending: Ending,
    request: Request,
    features: Features,
    paper: Annotated[Paper, Query(description="A4 or Letter, upright.")] = Paper.A4,
    page: Annotated[
        int | None,
        Query(ge=1, le=1_000, description="The page to draw; only for SVG, the first if not given."),
    ] = None,
    if_none_match: Annotated[str | None, Header(description="The `ETag` of what you have.")] = None,
) -> Response:
    """Draw something to be printed, at true size: all pages as PDF, or one page as SVG.

    Parameters go into the query string by their ids, as with analyses: texts and choices as they are, everything else
    as JSON. Print at 100 %, not "fit to page".
    """
    given = {name: text for name, text in request.query_params.items() if name not in _OWN}
    sheet = Sheet(paper, ending is Ending.SVG, page)
    document = await features.printables.render(game, printable, given, sheet)
    headers = _headers(document, _name(game, printable, sheet))
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(document.content, media_type=document.media_type, headers=headers)


def _name(game: str, printable: str, sheet: Sheet) -> str:
    """Name the file that a browser saves: `rewordable-deck.pdf`, `rewordable-deck-2.svg`."""
    name = "-".join(_UNFIT.sub("_", part) for part in (game, printable))
    return f"{name}-{sheet.page or 1}.svg" if sheet.is_svg else f"{name}.pdf"


def _headers(document: Document, name: str) -> dict[str, str]:
    return {
        "ETag": f'"{sha256(document.content).hexdigest()[:32]}"',
        "Cache-Control": _CACHED,
        "Content-Disposition": f'inline; filename="{name}"',
        "Content-Security-Policy": _POLICY,
        "X-Page-Count": str(document.page_count),
    }
