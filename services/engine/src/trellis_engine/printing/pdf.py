"""Pages as one PDF document, written by ReportLab (see `docs/decisions/printing.md`)."""

from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from trellis_engine.contract.printables import (
    Anchor,
    Circle,
    Line,
    Mark,
    Page,
    Paper,
    Polygon,
    Rectangle,
    Style,
    Text,
)
from trellis_engine.errors import Reason, RequestError

_PLAIN, _BOLD = "Helvetica", "Helvetica-Bold"
ENCODING = "cp1252"
"""What the fonts that every PDF reader brings can write."""


def write_pdf(pages: Iterable[Page], paper: Paper, title: str) -> bytes:
    """Draw pages into a document; the same pages give the same bytes.

    Raises:
        RequestError: FIELD_OUT_OF_RANGE for a text with letters that the standard fonts do not have.
    """
    target = BytesIO()
    canvas = Canvas(
        target,
        pagesize=(paper.width * mm, paper.height * mm),
        pageCompression=1,
        invariant=1,
    )
    canvas.setTitle(title)
    canvas.setAuthor("Trellis")
    canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        _page(canvas, page, paper)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _page(canvas: Canvas, page: Page, paper: Paper) -> None:
    """Let millimetres from the top left be the units of everything that follows."""
    canvas.translate(0, paper.height * mm)
    canvas.scale(mm, -mm)
    if page.window is not None:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(*page.window.corner, page.window.width, page.window.height)
        canvas.clipPath(path, stroke=0, fill=0)
        _marks(canvas, page.clipped)
        canvas.restoreState()
    _marks(canvas, page.marks)


def _marks(canvas: Canvas, marks: Iterable[Mark]) -> None:
    for mark in marks:
        _WRITERS[type(mark)](canvas, mark)


def _polygon(canvas: Canvas, mark: Polygon) -> None:
    path = canvas.beginPath()
    path.moveTo(*mark.corners[0])
    for corner in mark.corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.drawPath(path, **_style(canvas, mark.style))


def _line(canvas: Canvas, mark: Line) -> None:
    _style(canvas, mark.style)
    canvas.line(*mark.start, *mark.end)


def _circle(canvas: Canvas, mark: Circle) -> None:
    canvas.circle(*mark.centre, mark.radius, **_style(canvas, mark.style))


def _rectangle(canvas: Canvas, mark: Rectangle) -> None:
    painted = _style(canvas, mark.style)
    canvas.roundRect(*mark.corner, mark.width, mark.height, mark.radius, **painted)


def _text(canvas: Canvas, mark: Text) -> None:
    """Write upright although y points down here."""
    _require_writable(mark.text)
    canvas.saveState()
    canvas.translate(*mark.at)
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(mark.colour))
    canvas.setFont(_BOLD if mark.bold else _PLAIN, mark.size)
    if mark.anchor is Anchor.MIDDLE:
        canvas.drawCentredString(0, 0, mark.text)
    else:
        canvas.drawString(0, 0, mark.text)
    canvas.restoreState()


def _require_writable(text: str) -> None:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError as strange:
        letter = text[strange.start]
        told = f"{letter!r} is not in the standard fonts of PDF; SVG has it"
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, told, "parameters", {"letter": letter}) from strange


def _style(canvas: Canvas, style: Style) -> dict[str, int]:
    if style.fill is not None:
        canvas.setFillColor(HexColor(style.fill))
    if style.stroke is not None:
        canvas.setStrokeColor(HexColor(style.stroke))
    canvas.setLineWidth(style.width)
    canvas.setDash([4 * style.width] if style.dashed else [])
    return {"fill": int(style.fill is not None), "stroke": int(style.stroke is not None)}


_WRITERS: Mapping[type[Any], Callable[[Canvas, Any], None]] = {
    Polygon: _polygon,
    Line: _line,
    Circle: _circle,
    Rectangle: _rectangle,
    Text: _text,
}
