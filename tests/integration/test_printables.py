"""What the games have to print, from the real engine over REST."""

import httpx
import pytest

from tests.integration.stack import refusal

GAMES = ("word_sprout", "rewordable", "word_souffle", "four_letter_words", "sprout_r_out")


@pytest.mark.processes
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_game_lists_can_be_printed_on_both_papers(base: str, game: str) -> None:
    with httpx.Client(base_url=base, timeout=60) as client:
        listed = client.get(f"/v1/games/{game}/printables").json()["printables"]
        assert listed
        for printable in listed:
            pdf = client.get(printable["links"]["pdf"], params={"paper": "LETTER"})
            assert pdf.status_code == 200, pdf.text
            assert pdf.headers["content-type"] == "application/pdf"
            assert pdf.content.startswith(b"%PDF-")
            last = pdf.headers["x-page-count"]
            svg = client.get(printable["links"]["svg"], params={"page": last})
            assert svg.headers["content-type"].startswith("image/svg+xml"), svg.text
            assert svg.content.lstrip().startswith(b"<")


@pytest.mark.processes
def test_the_same_document_has_the_same_tag(base: str) -> None:
    with httpx.Client(base_url=f"{base}/v1/games/rewordable/printables", timeout=60) as client:
        first = client.get("/deck.pdf")
        again = client.get("/deck.pdf", headers={"If-None-Match": first.headers["etag"]})
        assert (first.status_code, again.status_code) == (200, 304)


@pytest.mark.processes
@pytest.mark.parametrize(
    ("query", "status", "reason"),
    [
        ("deck.svg?page=999", 422, "FIELD_OUT_OF_RANGE"),
        ("deck.pdf?colour=red", 422, "UNKNOWN_OPTION"),
        ("nothing.pdf", 404, "UNKNOWN_PRINTABLE"),
    ],
)
def test_what_the_engine_cannot_print_is_refused_by_name(
    base: str, query: str, status: int, reason: str
) -> None:
    answer = httpx.get(f"{base}/v1/games/rewordable/printables/{query}", timeout=60)
    assert refusal(answer, status)["reason"] == reason
