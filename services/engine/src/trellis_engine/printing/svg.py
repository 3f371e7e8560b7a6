"""A page as an SVG document whose size is that of the paper, in millimetres."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

from trellis_engine.contract.printables import (
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

_WINDOW = "window"


def write_svg(page: Page, paper: Paper, title: str) -> str:
    """Draw a page; ``viewBox`` counts millimetres, so that a printer gives the true size without scaling."""
    size = f'width="{paper.width:g}mm" height="{paper.height:g}mm" viewBox="0 0 {paper.width:g} {paper.height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *_clipped(page),
        *map(_mark, page.marks),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _clipped(page: Page) -> Iterator[str]:
    if page.window is None:
        return
    (x, y), width, height = page.window.corner, page.window.width, page.window.height
    shape = f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"/>'
    yield f'<clipPath id="{_WINDOW}">{shape}</clipPath>'
    yield f'<g clip-path="url(#{_WINDOW})">'
    yield from map(_mark, page.clipped)
    yield "</g>"


def _mark(mark: Mark) -> str:
    return _WRITERS[type(mark)](mark)


def _polygon(mark: Polygon) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in mark.corners)
    return f'<polygon points="{points}" {_style(mark.style)}/>'


def _line(mark: Line) -> str:
    (x1, y1), (x2, y2) = mark.start, mark.end
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" {_style(mark.style)}/>'


def _circle(mark: Circle) -> str:
    x, y = mark.centre
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{mark.radius:.2f}" {_style(mark.style)}/>'


def _rectangle(mark: Rectangle) -> str:
    x, y = mark.corner
    place = (
        f'x="{x:.2f}" y="{y:.2f}" width="{mark.width:.2f}" height="{mark.height:.2f}" rx="{mark.radius:.2f}"'
    )
    return f"<rect {place} {_style(mark.style)}/>"


def _text(mark: Text) -> str:
    x, y = mark.at
    weight = ' font-weight="bold"' if mark.bold else ""
    place = f'x="{x:.2f}" y="{y:.2f}" font-size="{mark.size:.2f}" text-anchor="{mark.anchor}"'
    return f'<text {place} fill="{mark.colour}"{weight}>{escape(mark.text)}</text>'


def _style(style: Style) -> str:
    dashes = f' stroke-dasharray="{4 * style.width:.2f}"' if style.dashed else ""
    return f'fill="{style.fill or "none"}" stroke="{style.stroke or "none"}" stroke-width="{style.width:g}"{dashes}'


_WRITERS: Mapping[type[Any], Callable[[Any], str]] = {
    Polygon: _polygon,
    Line: _line,
    Circle: _circle,
    Rectangle: _rectangle,
    Text: _text,
}
