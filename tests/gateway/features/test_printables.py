"""What a game has to print, over REST."""

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine
from tests.gateway.table import Stack, reason

BOOK = "/v1/games/story/printables/book"


def test_printables_are_listed_with_their_parameters_and_links(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        (book,) = (await stack.get("/v1/games/story/printables")).json()["printables"]
        assert (book["id"], book["help"]) == ("book", "to read")
        assert [parameter["id"] for parameter in book["parameters"]] == ["count", "text"]
        assert book["links"] == {"pdf": f"{BOOK}.pdf", "svg": f"{BOOK}.svg"}
        for link in book["links"].values():
            assert (await stack.get(link)).status_code == 200
        story = (await stack.get("/v1/games/story")).json()
        assert [found["id"] for found in story["printables"]] == ["book"]

    inside(scenario)


def test_a_document_comes_with_its_type_name_and_tag_and_is_not_sent_twice(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"{BOOK}.pdf?count=3&text=3&paper=LETTER")
        assert answer.status_code == 200
        # What the fake engine was asked for: numbers are numbers, texts stay texts, PAPER_LETTER is 2, no page.
        assert answer.text == "story book {'count': 3.0, 'text': '3'} 2 0"
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == 'inline; filename="story-book.pdf"'
        assert answer.headers["cache-control"] == "public, max-age=3600"
        assert answer.headers["x-page-count"] == "1"
        assert "sandbox" not in answer.headers["content-security-policy"]
        tag = {"If-None-Match": answer.headers["etag"]}
        again = await stack.get(f"{BOOK}.pdf?count=3&text=3&paper=LETTER", **tag)
        assert (again.status_code, again.content) == (304, b"")
        other = await stack.get(f"{BOOK}.pdf?count=4&text=3&paper=LETTER", **tag)
        assert other.status_code == 200

    inside(scenario)


def test_a_page_is_drawn_as_svg_and_named_by_its_number(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"{BOOK}.svg?page=2")
        assert answer.text == "story book {} 1 2"
        assert answer.headers["content-disposition"] == 'inline; filename="story-book-2.svg"'

    inside(scenario)


@pytest.mark.parametrize(
    ("path", "status", "refused"),
    [
        ("/v1/games/nothing/printables", 404, ("UNKNOWN_GAME", "game")),
        ("/v1/games/nothing/printables/book.pdf", 404, ("UNKNOWN_GAME", "game")),
        ("/v1/games/story/printables/film.pdf", 404, ("UNKNOWN_PRINTABLE", "printable")),
        (f"{BOOK}.png", 422, ("INVALID_FIELD", "ending")),
        (f"{BOOK}.pdf?paper=A5", 422, ("INVALID_FIELD", "paper")),
        (f"{BOOK}.svg?page=0", 422, ("FIELD_OUT_OF_RANGE", "page")),
        (f"{BOOK}.pdf?count=[", 422, ("OPTION_TYPE", "parameters.count")),
        (BOOK, 404, ("NOT_FOUND", None)),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_field(
    inside: Scenario, engine: FakeEngine, path: str, status: int, refused: tuple[str, str | None]
) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(path)
        assert (reason(answer, status), answer.json().get("field")) == refused

    inside(scenario)
    assert "RenderPrintable" not in engine.calls
