"""What a game offers to be printed: pages of marks in millimetres, drawn at true size.

A printable describes pages with a handful of marks and knows nothing of file formats; `trellis_engine.printing` writes
the same pages as SVG and as PDF. Lengths are millimetres from the top left corner of the paper, x to the right, y down.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any, ClassVar

from trellis_engine.errors import Reason, RequestError

MAX_PAGES = 100
"""Pages of one printable at most."""
MARGIN_MM = 7.0
"""What home printers leave white at every side of the paper."""

Point = tuple[float, float]


class Paper(StrEnum):
    """The paper that is printed on, upright."""

    A4 = "A4"
    LETTER = "LETTER"

    @property
    def meaning(self) -> str:
        """Name and size for people."""
        return f"{self.capitalize()}, {self.width:g} by {self.height:g} mm"

    @property
    def width(self) -> float:
        """Width in millimetres."""
        return 210.0 if self is Paper.A4 else 215.9

    @property
    def height(self) -> float:
        """Height in millimetres."""
        return 297.0 if self is Paper.A4 else 279.4


class Anchor(StrEnum):
    """Which part of a text stands at its point."""

    START = "start"
    MIDDLE = "middle"


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is drawn; colours are ``#rrggbb`` or None for nothing, the width of the line in millimetres."""

    fill: str | None = None
    stroke: str | None = "#000000"
    width: float = 0.25
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape."""

    corners: tuple[Point, ...]
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    centre: Point
    radius: float
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its top left corner, its corners rounded by a radius."""

    corner: Point
    width: float
    height: float
    style: Style = Style()
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text.

    Args:
        at: a point on the base line.
        text: what is written.
        size: the height of the font in millimetres; capitals are about 0.72 of it high.
        anchor: which part of the text stands at the point.
        bold: whether the letters are bold.
        colour: of the letters.
    """

    at: Point
    text: str
    size: float
    anchor: Anchor = Anchor.MIDDLE
    bold: bool = False
    colour: str = "#000000"


Mark = Polygon | Line | Circle | Rectangle | Text


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the paper outside of which nothing is drawn."""

    corner: Point
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what is drawn, in order, and the window that cuts `clipped` marks off at its edges."""

    marks: tuple[Mark, ...]
    clipped: tuple[Mark, ...] = ()
    window: Window | None = None


class Printable(ABC):
    """Something that a game offers to be printed."""

    id: ClassVar[str]
    help: ClassVar[str]
    parameters: ClassVar[type[Any]]
    """A dataclass of options (see `options`)."""

    @abstractmethod
    def pages(self, parameters: Any, paper: Paper) -> Iterator[Page]:
        """Draw the pages, lazily.

        Raises:
            RequestError: FIELD_OUT_OF_RANGE or LIMIT_EXCEEDED for what does not fit the paper.
        """


def cells(width: float, height: float, paper: Paper) -> tuple[tuple[Point, ...], tuple[int, int]]:
    """Lay as many rectangles of one size on the paper as fit between the margins, centred.

    Returns:
        The top left corner of each, row by row, and how many columns and rows there are.

    Raises:
        RequestError: FIELD_OUT_OF_RANGE if not even one fits.
    """
    columns = int((paper.width - 2 * MARGIN_MM) / width + 1e-9)
    rows = int((paper.height - 2 * MARGIN_MM) / height + 1e-9)
    if not columns or not rows:
        text = f"{width:g} by {height:g} mm do not fit on {paper.meaning} with margins of {MARGIN_MM:g} mm"
        raise RequestError(Reason.FIELD_OUT_OF_RANGE, text, "parameters")
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
    corners = tuple(
        (left + column * width, top + row * height) for row in range(rows) for column in range(columns)
    )
    return corners, (columns, rows)


def cut_marks(width: float, height: float, paper: Paper, length: float = 5.0) -> Iterator[Line]:
    """Draw short lines in the margins where rectangles laid out by `cells` are cut apart."""
    corners, (columns, rows) = cells(width, height, paper)
    left, top = corners[0]
    right, bottom = left + columns * width, top + rows * height
    style = Style(stroke="#000000", width=0.1)
    for column in range(columns + 1):
        x = left + column * width
        yield Line((x, top - 1 - length), (x, top - 1), style)
        yield Line((x, bottom + 1), (x, bottom + 1 + length), style)
    for row in range(rows + 1):
        y = top + row * height
        yield Line((left - 1 - length, y), (left - 1, y), style)
        yield Line((right + 1, y), (right + 1 + length, y), style)


def sheets_of(
    faces: Sequence[Callable[[Point], Iterable[Mark]]], width: float, height: float, paper: Paper
) -> Iterator[Page]:
    """Fill pages with rectangles of one size, each drawn by a function of its top left corner, with cut marks."""
    corners, _ = cells(width, height, paper)
    marks = tuple(cut_marks(width, height, paper))
    for start in range(0, len(faces), len(corners)):
        drawn = (face(corner) for face, corner in zip(faces[start:], corners, strict=False))
        yield Page((*marks, *chain.from_iterable(drawn)))
