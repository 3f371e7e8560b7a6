"""Writes the pages of printables as files: PDF (all pages in one document) and SVG (a document for each page)."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Any

from trellis_engine.contract.printables import MAX_PAGES, Page, Paper, Printable
from trellis_engine.errors import Reason, RequestError
from trellis_engine.printing.pdf import write_pdf
from trellis_engine.printing.svg import write_svg


class Format(StrEnum):
    """How pages are written; the value is the media type."""

    PDF = "application/pdf"
    SVG = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Document:
    """A file and how many pages the printable has in all."""

    content: bytes
    format: Format
    page_count: int


def render(
    printable: Printable, parameters: Any, paper: Paper, form: Format, *, page: int = 0, title: str
) -> Document:
    """Draw a printable.

    Args:
        printable: what is drawn.
        parameters: an instance of its dataclass of parameters.
        paper: the paper.
        form: the format.
        page: which page an SVG document shows, from 1; 0 for the first. A PDF document has all.
        title: the document's title.

    Raises:
        RequestError: LIMIT_EXCEEDED for more than `MAX_PAGES` pages, FIELD_OUT_OF_RANGE for a page that there is not.
    """
    pages = tuple(islice(printable.pages(parameters, paper), MAX_PAGES + 1))
    if len(pages) > MAX_PAGES:
        raise RequestError(
            Reason.LIMIT_EXCEEDED,
            f"would take more than {MAX_PAGES} pages",
            "parameters",
            {"maximum": str(MAX_PAGES)},
        )
    if form is Format.PDF:
        if page:
            raise RequestError(Reason.FIELD_OUT_OF_RANGE, "a PDF document has all pages", "page")
        return Document(write_pdf(pages, paper, title), form, len(pages))
    return Document(write_svg(_chosen(pages, page or 1), paper, title).encode(), form, len(pages))


def _chosen(pages: tuple[Page, ...], number: int) -> Page:
    if number > len(pages):
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, f"must be from 1 to {len(pages)}, not {number}", "page")
    return pages[number - 1]
